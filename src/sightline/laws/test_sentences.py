"""Every sentence can be followed: it is short, it names no cell that its step does not cite or conclude, and between
them the sentences of an explanation tell every value that a player writes down."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from sightline.core.board import Board, Either
from sightline.core.grid import cell_name
from sightline.core.parts import in_turn, most_part_words, part_text, part_word_range
from sightline.core.scene import Place
from sightline.core.sentence import sentence
from sightline.core.step import Step
from sightline.core.trace import End, Trace
from sightline.engine.reason.answers.hint import HintKind, hint
from sightline.engine.reason.story import with_words
from sightline.engine.reason.telling.merge import without_argument
from sightline.laws.law import Law
from sightline.laws.test_mistakes import told as told_mistakes
from sightline.laws.test_why import questions
from sightline.laws.traces import FEW, explain_board, explanations
from sightline.laws.uses import uses

MOST_WORDS = 40
CELL = r"r(\d+)c(\d+)"
UNCITED = "is named, but neither cited nor concluded once unneeded premises are gone; make such words in `argue`"

pytestmark = pytest.mark.needs("reasons")


def traces(law: Law) -> Iterator[Trace]:
    """Explanations of the corpus, of random puzzles, and of positions kept for a technique."""
    yield from (explained.trace for explained in explanations(law, 4 * FEW))
    yield from (explain_board(law, board).trace for board in law.kept_positions())


def told(law: Law) -> Iterator[tuple[Step, Board[Any]]]:
    """Steps with the boards before them: of explanations, of answers to "why", of refuted mistakes, hints on the way,
    and those of every technique where it was used."""
    answers = [found for _, _, found in questions(law)]
    mistakes = [one.hint.mistake.refutation for one in told_mistakes(law) if one.hint.mistake]
    for trace in (*traces(law), *answers, *(trace for trace in mistakes if trace)):
        yield from zip(trace, trace.boards(), strict=False)
    for board in positions(law):
        if (found := hint(law.family, board)).step and found.kind is HintKind.STEP:
            yield found.step, board
    for use in (use for some in uses(law).values() for use in some if use.position):
        yield with_words(law.reasons, use.position, use.step), use.position


def positions(law: Law) -> Iterator[Board[Any]]:
    """One position of each of some explanations."""
    for number, explained in enumerate(explanations(law)):
        if explained.trace.end is not End.IMPOSSIBLE:
            boards = [*explained.trace.boards()]
            yield boards[number % len(boards)]


def steps_in(step: Step) -> Iterator[Step]:
    """A step, its parts, and the links of its cases and of its argument."""
    yield step
    argument = (link for case in step.deduction.argument for link in case.links)
    for link in (*step.parts, *step.deduction.links, *argument):
        yield from steps_in(link)


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) (?=\S)", text)


def test_no_sentence_is_too_long_to_follow(law):
    for step, _ in told(law):
        for inner in steps_in(step):
            for said in sentences(inner.text):
                assert len(said.split()) <= MOST_WORDS, (step.puzzle, str(inner))


def test_no_sentence_has_more_words_than_its_technique_says(law):
    """A sentence that cannot be too long, or is too long for certain, is not made to count its words."""
    for step, _ in told(law):
        for inner in (one for one in steps_in(step) if one.technique.most_words and not one.parts):
            for how in ("", inner.technique.again, inner.technique.sequel):
                said, most = part_text(None, inner, how), most_part_words(None, without_argument(inner), how)
                words = len(said.split())
                assert words == most if inner.technique.exact_words else words <= most, (step.puzzle, said)
        for inner in (one for one in steps_in(step) if one.technique.word_range and not one.parts):
            least, most = part_word_range(None, without_argument(inner), "")
            assert least <= len(part_text(None, inner, "").split()) <= most, (step.puzzle, str(inner))
        for whole in (one for one in steps_in(step) if one.technique.most_brief_words and one.parts):
            if all(part.technique is whole.technique for part in whole.reported_parts):
                most = whole.technique.most_brief_words(whole.puzzle, [*map(without_argument, whole.parts)])
                is_in_turn = whole.text == sentence(in_turn(whole))
                assert is_in_turn if most is None else len(whole.text.split()) <= most, whole


def test_no_reason_is_cut_short(law):
    """What a case fails by is told in the words of its last link: a sentence that ends there has no end of its own."""
    for step, _ in told(law):
        for inner in steps_in(step):
            assert not re.search(r"cannot be, so|\{|\}|  |,,|;;| ,| ;", inner.text), (step.puzzle, str(inner))


def test_every_rung_can_be_followed(law):
    hints = [hint(law.family, board) for board in positions(law)]
    hints += [one.hint for one in told_mistakes(law)]
    for line in (line for found in hints for rung in found.rungs for line in rung.splitlines()):
        for said in sentences(re.sub(r"^ *\d+[.)] ", "", line)):
            assert len(said.split()) <= MOST_WORDS, line


def known_cells(law: Law, step: Step) -> set[tuple[int, int]]:
    """The cells of all spots and clues that a step cites or concludes, those of its links included."""
    layout = law.family.layout(step.puzzle)
    found: set[tuple[int, int]] = set()
    for inner in steps_in(step):
        deduction = inner.deduction
        eithers = [one for one in (*inner.facts, *deduction.eithers) if isinstance(one, Either)]
        named = [*inner.premises, *deduction.plain_facts(), *(case.assumed for case in deduction.cases)]
        named += [part for either in (*eithers, *deduction.chain) for part in either.facts]
        clues = [*deduction.clues, *deduction.group]
        if any(layout.clues[clue][0] is Place.RULE for clue in clues):  # a rule about all of them
            clues = list(range(len(layout.clues)))
        seen = [spot for one in inner.observations for spot in (*one.details.get("spots", ()), one.details.get("spot"))]
        places = [layout.spots[spot] for spot in (*(one.spot for one in named), *seen) if spot is not None]
        places += [layout.clues[clue][1] for clue in clues if layout.clues[clue][0] in (Place.CELL, Place.LINE)]
        found |= {cell for place in places for cell in cells_of(place)}
    return found


def cells_of(place: tuple[int, ...]) -> list[tuple[int, int]]:
    """The cell of a place, or its two ends."""
    return [(place[at], place[at + 1]) for at in range(0, len(place) - 1, 2)]


def decided_cells(law: Law, board: Board[Any]) -> set[tuple[int, int]]:
    """The cells that have one value: everybody sees that. A bridge is not a cell."""
    decided = [spot for spot, mask in enumerate(board.domains) if mask.bit_count() == 1]
    places = [law.family.layout(board.puzzle).spots[spot] for spot in decided]
    return {cell for place in places if len(place) == 2 for cell in cells_of(place)}


def cells_named(text: str) -> Iterator[list[tuple[int, int]]]:
    """The cells that a text names, each as all that it can mean: in "row 3: c5" just one, beside several rows one in
    each of them."""
    lines = {"r": lines_named(text, "row"), "c": lines_named(text, "column")}
    for row, column in re.findall(CELL, text):
        yield [(int(row) - 1, int(column) - 1)]
    for letter, first, last in re.findall(r"\b([rc])(\d+)(?:–[rc](\d+))?(?![\dc–])", text):
        for at in range(int(first), int(last or first) + 1):
            if letter == "c" and lines["r"]:
                yield [(row - 1, at - 1) for row in lines["r"]]
            if letter == "r" and lines["c"]:
                yield [(at - 1, column - 1) for column in lines["c"]]


def lines_named(text: str, kind: str) -> list[int]:
    """The rows, or columns, that a text names: "row 3", "rows 3–5 and 8"."""
    found: list[int] = []
    for some in re.findall(rf"\b{kind}s? (\d+(?:–\d+)?(?:(?:, | and | or )\d+(?:–\d+)?\b)*)", text, re.IGNORECASE):
        for first, last in re.findall(r"(\d+)(?:–(\d+))?", some):
            found += range(int(first), int(last or first) + 1)
    return found


def lines_through(law: Law, step: Step) -> set[tuple[int, int]]:
    """The ends of lines, where they are clues, through what a step concludes: it may name a line by these."""
    reasons, layout = law.reasons, law.family.layout(step.puzzle)
    spots = [fact.spot for fact in step.deduction.plain_facts()]
    scopes = {scope for spot in spots for scope in reasons.scopes.at(step.puzzle, spot)}
    clues = [layout.clues[clue] for scope in scopes for clue in reasons.scope_clues(step.puzzle, scope)]
    return {cell for kind, place in clues if kind is Place.LINE for cell in cells_of(place)}


def test_no_cell_is_named_that_a_step_does_not_cite_or_conclude(law):
    """But for what stands on the board already."""
    for step, before in told(law):
        known = known_cells(law, step) | lines_through(law, step) | decided_cells(law, before)
        unknown = [cell for cell, *others in cells_named(step.text) if known.isdisjoint([cell, *others])]
        cells = ", ".join(cell_name(*cell) for cell in sorted(unknown))
        assert not unknown, f"{step}\n{step.puzzle!r}: {cells} {UNCITED}"


def test_every_value_is_told(law):
    """But for values that a player leaves blank, and those that follow at once."""
    written = ~law.reasons.unwritten
    for trace in traces(law):
        if trace.end in (End.SOLVED, End.BEST):
            masks = trace.start.unpacked()
            for step in trace:
                for fact in step.deduction.plain_facts():
                    before, masks[fact.spot] = masks[fact.spot], masks[fact.spot] & fact.mask
                    new = before.bit_count() > 1 and masks[fact.spot].bit_count() == 1 and masks[fact.spot] & written
                    assert step.technique.tier or not new, (trace.start.puzzle, str(step))
