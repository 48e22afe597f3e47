"""Every sentence can be followed: it is short, it names no cell that its step does not cite or conclude, and between
them the sentences of an explanation tell every value that a player writes down."""

import re
from collections.abc import Iterator

import pytest

from sightline.core.board import Either
from sightline.core.grid import cell_name
from sightline.core.scene import Place
from sightline.core.step import Step
from sightline.core.trace import End, Trace
from sightline.laws.law import Law
from sightline.laws.traces import FEW, explain_board, explanations

MOST_WORDS = 40
CELL = r"r(\d+)c(\d+)"
UNCITED = "is named, but neither cited nor concluded once unneeded premises are gone; make such words in `argue`"

pytestmark = pytest.mark.needs("reasons")


def traces(law: Law) -> Iterator[Trace]:
    """Explanations of the corpus, of random puzzles, and of positions kept for a technique."""
    yield from (explained.trace for explained in explanations(law, 4 * FEW))
    yield from (explain_board(law, board).trace for board in law.kept_positions())


def steps_in(step: Step) -> Iterator[Step]:
    """A step, its parts, and the links of its cases and of its argument."""
    yield step
    argument = (link for case in step.deduction.argument for link in case.links)
    for link in (*step.parts, *step.deduction.links, *argument):
        yield from steps_in(link)


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) (?=\S)", text)


def test_no_sentence_is_too_long_to_follow(law):
    for trace in traces(law):
        for step in (inner for outer in trace.reported() for inner in steps_in(outer)):
            for said in sentences(step.text):
                assert len(said.split()) <= MOST_WORDS, (trace.start.puzzle, str(step))


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
        places = [layout.spots[one.spot] for one in named]
        places += [layout.clues[clue][1] for clue in clues if layout.clues[clue][0] in (Place.CELL, Place.LINE)]
        found |= {cell for place in places for cell in cells_of(place)}
    return found


def cells_of(place: tuple[int, ...]) -> list[tuple[int, int]]:
    """The cell of a place, or its two ends."""
    return [(place[at], place[at + 1]) for at in range(0, len(place) - 1, 2)]


def lines_through(law: Law, step: Step) -> set[tuple[int, int]]:
    """The ends of lines, where they are clues, through what a step concludes: it may name a line by these."""
    reasons, layout = law.reasons, law.family.layout(step.puzzle)
    spots = [fact.spot for fact in step.deduction.plain_facts()]
    scopes = {scope for spot in spots for scope in reasons.scopes.at(step.puzzle, spot)}
    clues = [layout.clues[clue] for scope in scopes for clue in reasons.scope_clues(step.puzzle, scope)]
    return {cell for kind, place in clues if kind is Place.LINE for cell in cells_of(place)}


def test_no_cell_is_named_that_a_step_does_not_cite_or_conclude(law):
    for trace in traces(law):
        for step in trace.reported():
            named = {(int(row) - 1, int(column) - 1) for row, column in re.findall(CELL, step.text)}
            unknown = named - known_cells(law, step) - lines_through(law, step)
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
