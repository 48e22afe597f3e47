"""What the lines force, and how facts are said and read: scopes are the lines, and a line's clue has its number."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from sightline.core.board import Fact
from sightline.core.words import Facts
from sightline.family import grids
from sightline.family.grids import WordText, cells_text, lines_text, ruled_out
from sightline.kakurasu.puzzle import EMPTY, FILLED, OPEN, Kakurasu
from sightline.kakurasu.sums import support


def propagate(puzzle: Kakurasu, masks: Sequence[int], line: int) -> list[Fact]:
    """All that one line forces beyond the masks; a fact with mask 0 where they contradict its clue."""
    cells = tuple(masks[puzzle.shape.line_slice(line)])
    return ruled_out(puzzle, masks, line, support(cells, puzzle.clues[line]))


def entails(puzzle: Kakurasu, clues: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Whether each fact follows from one of the cited lines and the premises on it."""
    left = {fact.spot: premises.get(fact.spot, OPEN) & ~fact.mask for fact in facts}
    for line in clues:
        cells = puzzle.shape.line(line)
        kept = support(tuple(premises.get(spot, OPEN) for spot in cells), puzzle.clues[line])
        if not kept[0]:
            return True
        left |= {spot: left[spot] & mask for spot, mask in zip(cells, kept, strict=True) if spot in left}
    return not any(left.values())


def relax(puzzle: Kakurasu, clues: Collection[int], givens: Collection[int]) -> Kakurasu:
    """The same puzzle with fewer clues."""
    return puzzle.with_clues([clue if line in clues else None for line, clue in enumerate(puzzle.clues)])


# --- words


def values_text(puzzle: Kakurasu, mask: int) -> str:
    return {EMPTY: "empty", FILLED: "filled"}.get(mask, "filled or empty")


def facts_text(puzzle: Kakurasu, facts: Facts) -> str:
    """ "r1c4 and r1c5 are filled; r1c1 is empty"."""
    cells = partial(cells_text, puzzle)
    return grids.facts_text(facts, cells, lambda fact, left: values_text(puzzle, left), "that cannot be")


word_text: WordText[Kakurasu] = WordText(cells_text, values_text, lines_text, facts_text)
