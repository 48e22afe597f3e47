"""What the clues force, and how facts are said and read."""

from collections.abc import Mapping, Sequence
from functools import partial

from sightline.core.board import Fact, values_of
from sightline.core.words import Facts
from sightline.family.grids import WHOLE, WordText, blank, cells_text, facts_text, read_fact
from tests.null.puzzle import Null

__all__ = ["SCOPES", "blank", "entails", "propagate", "read_value", "word_text"]

SCOPES = WHOLE
"""The only clue, which concerns every spot."""


def possible(puzzle: Null) -> int:
    """The mask of the values that the clue allows."""
    return 1 << puzzle.clue if puzzle.clue else puzzle.full


def propagate(puzzle: Null, masks: Sequence[int], scope: int) -> list[Fact]:
    """All that one clue forces beyond the masks; a fact with mask 0 where they contradict it."""
    allowed = possible(puzzle)
    return [Fact(0, allowed if masks[0] & allowed else 0)] if masks[0] & ~allowed else []


def entails(puzzle: Null, clues: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Whether clues and premises alone force the facts."""
    left = premises.get(0, puzzle.full) & (possible(puzzle) if clues else puzzle.full)
    return all(not left & ~fact.mask for fact in facts)


def _values_text(puzzle: Null, mask: int) -> str:
    return " or ".join(map(str, values_of(mask)))


def _facts_text(puzzle: Null, facts: Facts) -> str:
    cells, values = partial(cells_text, puzzle), partial(_values_text, puzzle)
    return facts_text(facts, cells, lambda fact, left: values(left), "the cell has no value left")


word_text: WordText[Null] = WordText(
    cells=cells_text, values=_values_text, clues=lambda puzzle, clues: "the clue", facts=_facts_text
)


def read_value(puzzle: Null, text: str) -> Fact:
    """A fact as people type it: r1c1=2."""
    return read_fact(puzzle, text, f"value: they are 1–{puzzle.values}")
