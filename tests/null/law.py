"""What the laws need to know of Null."""

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from sightline.core.rng import Rng
from sightline.laws.covers import Values, choose, grid_lines
from sightline.laws.oracle import count_by_lines
from tests.null import FAMILY
from tests.null.puzzle import Null


def draw(rng: random.Random) -> Null:
    """A small random puzzle: the clues of an answer, of which some are missing, so that most puzzles can be solved."""
    rows, columns, share = rng.randint(3, 6), rng.randint(3, 6), rng.choice([0.15, 0.85])
    puzzle = Null.from_grid([[int(rng.random() < share) for _ in range(columns)] for _ in range(rows)])
    return puzzle.with_clues([None if rng.random() < 0.125 else clue for clue in puzzle.clues])


def large(size: int) -> Null:
    """A puzzle with many rows and columns: reading it should take time in proportion to its text."""
    size = min(size, Null.largest_side)
    return Null.from_grid([[(row * column) % 2 for column in range(size)] for row in range(size)])


def as_cover(puzzle: Null) -> Iterator[Values]:
    """Every answer, found as an exact cover from the rules alone: each line gets one of the ways to fill it."""
    lines = grid_lines(len(puzzle.rows), len(puzzle.columns))
    ways = {
        ("line", at): [
            dict(zip(spots, values, strict=True))
            for values in product((0, 1), repeat=len(spots))
            if clue in (None, sum(values))
        ]
        for at, (clue, spots) in enumerate(zip([*puzzle.rows, *puzzle.columns], lines, strict=True))
    }
    return choose(ways, puzzle.spots)


def count_answers(puzzle: Null, limit: int) -> int:
    """How many answers there are, up to *limit*, counted by a program that shares no code with the solver."""
    return count_by_lines(FAMILY, puzzle, limit)


TINY = (Null((2, 1), (2, 1)), Null((1, 1), (1, 1)), Null((2, None), (0, None)))
"""Puzzles small enough to try every answer."""

SIZES = (3, 4)
"""Rows and columns of puzzles to make; golden files use the last."""
STYLES = ()
"""(size, level, options) of more puzzles to make and keep."""
TAUGHT = ("Count",)
"""Techniques to make lessons for."""


def options(rng: Rng) -> Mapping[str, Any]:
    """Random options of a request."""
    return {}
