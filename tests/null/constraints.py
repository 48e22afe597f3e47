"""What the clues force, and how facts are said and read."""

from collections.abc import Mapping, Sequence

from sightline.core.board import Fact, place, values_of
from sightline.core.step import Facts, Places, Spot, Spots, Values, Word
from sightline.formats.tokens import read_cell_value
from tests.null.puzzle import Null

SCOPES = Places(lambda puzzle: (0,), lambda puzzle, spot: (0,))
"""The only clue, which every spot concerns."""


def blank(puzzle: Null) -> tuple[int, ...]:
    """The masks of a board of which nothing is known."""
    return (puzzle.full,)


def propagate(puzzle: Null, masks: Sequence[int], scope: int) -> list[Fact]:
    """All that one clue forces beyond the masks; a fact with mask 0 where they contradict it."""
    possible = 1 << puzzle.clue if puzzle.clue else puzzle.full
    return [Fact(0, possible if masks[0] & possible else 0)] if masks[0] & ~possible else []


def entails(puzzle: Null, clues: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Whether clues and premises alone force the facts."""
    left = premises.get(0, puzzle.full) & (1 << puzzle.clue if puzzle.clue and clues else puzzle.full)
    return all(not left & ~fact.mask for fact in facts)


def word_text(puzzle: Null, word: Word) -> str:
    """A word of a deduction as people say it."""
    if isinstance(word, Facts):
        return "; ".join(f"r1c1 is {word_text(puzzle, Values(fact.mask))}" for fact in word.facts)
    if isinstance(word, Values):
        return " or ".join(map(str, values_of(word.mask)))
    return str(word) if isinstance(word, int | str) else "r1c1" if isinstance(word, Spot | Spots) else "the clue"


def read_fact(puzzle: Null, text: str) -> Fact:
    """A fact as people type it: r1c1=2."""
    return place(0, read_cell_value(text, 1, 1)[2])
