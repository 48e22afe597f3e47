"""What the laws need to know of Kakurasu."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from sightline.core.dice import Dice
from sightline.kakurasu.puzzle import Kakurasu
from sightline.laws.covers import Values, choose


def draw(rng: random.Random) -> Kakurasu:
    """A small random puzzle."""
    values = rng.randint(1, 7)
    return Kakurasu(rng.randint(0, values), values)


def posed(puzzle: Kakurasu) -> Iterator[Values]:
    """Every answer, found as an exact cover: the cell gets one of its values."""
    values = [puzzle.clue] if puzzle.clue else range(1, puzzle.values + 1)
    return choose({"cell": [{0: value} for value in values]}, puzzle.spots)


def count_answers(puzzle: Kakurasu, limit: int) -> int:
    """How many answers there are, up to *limit*, counted by a program that shares no code with the rest."""
    return min(limit, 1 if puzzle.clue else puzzle.values)


TINY = (Kakurasu(1), Kakurasu(0), Kakurasu(0, 1))
"""Puzzles small enough to try every answer."""

SIZES = (1,)
"""Rows and columns of puzzles to make; golden files use the last."""
STYLES = ()
"""(size, level, options) of more puzzles to make and keep."""
TAUGHT = ("The clue",)
"""Techniques to make lessons for."""


def options(dice: Dice) -> Mapping[str, Any]:
    """Random options of a request."""
    return {}
