"""Sentences about finished steps: what a clue would see otherwise, and by which clue a link of a chain holds."""

from collections.abc import Sequence

from sightline.core.board import values_of
from sightline.core.sentence import counted, in_words, listed
from sightline.core.step import Step
from sightline.core.words import Clues, Facts, Spot, Then, Values, Word
from sightline.family.grids import blank
from sightline.skyscrapers.constraints import (
    clue_text,
    edge_clues,
    facts_text,
    line_of,
    line_support,
    word_text,
)
from sightline.skyscrapers.puzzle import Skyscrapers

Words = dict[str, Word]


def clue_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """What would be wrong with everything that the step rules out."""
    clues, facts = step.deduction.clues, list(step.deduction.plain_facts())
    masks = list(blank(puzzle))
    for premise in step.premises:
        masks[premise.spot] = premise.mask
    gone = {fact.spot: masks[fact.spot] & ~fact.mask for fact in facts if fact.mask}
    cases = [_with(masks, spot, 1 << value) for spot, mask in gone.items() for value in values_of(mask)] or [masks]
    wrong = _wrong(puzzle, clues, cases, exact=len(gone) < 2)
    if len(gone) == 1:
        [(spot, mask)] = gone.items()
        return {"argument": f"with {word_text(puzzle, Values(mask))} at {word_text(puzzle, Spot(spot))}, {wrong}"}
    return {"argument": f"{wrong} otherwise" if gone else wrong}


def _with(masks: Sequence[int], spot: int, mask: int) -> list[int]:
    return [mask if other == spot else known for other, known in enumerate(masks)]


def _wrong(puzzle: Skyscrapers, clues: Sequence[int], cases: Sequence[Sequence[int]], exact: bool) -> str:
    """What is wrong with these boards along the one line of the clues."""
    name, line = listed([clue_text(puzzle, clue) for clue in clues]), line_of(puzzle, clues[0])
    if len(clues) > 1:
        return f"{name} could not both be right"
    if clues[0] >= 4 * puzzle.size:
        return f"{name} could not be filled"
    near, wanted = edge_clues(puzzle, line)[0] == clues[0], puzzle.clues[clues[0]]
    seen = {
        count
        for masks in cases
        for count in range(1, puzzle.tallest + 1)
        if line_support(puzzle, masks, line, *((count, 0) if near else (0, count)))[0]
    }
    if not seen:
        return f"{puzzle.shape.line_name(line)} could not be filled"
    return f"{name} would see {_count_text(seen, wanted, exact)}"


def _count_text(seen: set[int], wanted: int, exact: bool) -> str:
    """The number of visible towers, or (not *exact*) only that it is wrong."""
    few, many = max(seen) < wanted, min(seen) > wanted
    if not exact:
        return f"too {'few' if few else 'many' if many else 'few or too many'} towers"
    if len(seen) == 1:
        return f"{counted(min(seen), 'tower')}"
    if few or many:
        return f"at {'most' if few else 'least'} {counted(max(seen) if few else min(seen), 'tower')}"
    return f"{listed([in_words(count) for count in sorted(seen)], ' or ')} towers"


def link_argument(puzzle: Skyscrapers, step: Step) -> Words:
    """The links of a chain, each with the clues by which it holds."""
    then = step.deduction.words["then"]
    assert isinstance(then, Then)
    links = []
    for fact, lines in zip(then.facts, then.lines, strict=True):
        cited = [clue for clue in step.deduction.clues if clue < 4 * puzzle.size and line_of(puzzle, clue) in lines]
        by = f" by {word_text(puzzle, Clues(tuple(cited)))}" if cited else ""
        links.append(f"{facts_text(puzzle, Facts((fact,)))}{by}")
    return {"then": ", so ".join(links)}
