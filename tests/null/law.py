"""What the laws need to know of Null."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from sightline.core.rng import Rng
from sightline.laws.covers import Values, choose
from tests.null.puzzle import Null


def draw(rng: random.Random) -> Null:
    """A small random puzzle."""
    values = rng.randint(1, 7)
    return Null(rng.randint(0, values), values)


def as_cover(puzzle: Null) -> Iterator[Values]:
    """Every answer, found as an exact cover: the cell gets one of its values."""
    values = [puzzle.clue] if puzzle.clue else range(1, puzzle.values + 1)
    return choose({"cell": [{0: value} for value in values]}, puzzle.spots)


def count_answers(puzzle: Null, limit: int) -> int:
    """How many answers there are, up to *limit*, counted by a program that shares no code with the rest."""
    return min(limit, 1 if puzzle.clue else puzzle.values)


TINY = (Null(1), Null(0), Null(0, 1))
"""Puzzles small enough to try every answer."""

SIZES = (1,)
"""Rows and columns of puzzles to make; golden files use the last."""
STYLES = ()
"""(size, level, options) of more puzzles to make and keep."""
TAUGHT = ("The clue",)
"""Techniques to make lessons for."""


def options(rng: Rng) -> Mapping[str, Any]:
    """Random options of a request."""
    return {}
