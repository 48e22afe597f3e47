"""What the laws need to know of Kakurasu."""

import random
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from sightline.core.rng import Rng
from sightline.kakurasu import FAMILY, Kakurasu
from sightline.laws.covers import Values, choose, grid_lines
from sightline.laws.oracle import count_by_lines


def draw(rng: random.Random) -> Kakurasu:
    """A random grid, of which one clue in eight is missing."""
    rows, columns, share = rng.randint(1, 6), rng.randint(1, 6), rng.choice([0.3, 0.5, 0.7])
    puzzle = Kakurasu.from_grid([[int(rng.random() < share) for _ in range(columns)] for _ in range(rows)])
    return puzzle.with_clues([None if rng.random() < 0.125 else clue for clue in puzzle.clues])


def large(size: int) -> Kakurasu:
    rng, size = random.Random(size), min(size, Kakurasu.largest_side)
    return Kakurasu.from_grid([[rng.randrange(2) for _ in range(size)] for _ in range(size)])


def as_cover(puzzle: Kakurasu) -> Iterator[Values]:
    """Each line gets one of the ways to fill it that add up to its clue."""
    lines = grid_lines(len(puzzle.rows), len(puzzle.columns))
    ways = {
        ("line", at): [
            dict(zip(spots, values, strict=True))
            for values in product((0, 1), repeat=len(spots))
            if clue is None or sum(n * value for n, value in enumerate(values, 1)) == clue
        ]
        for at, (clue, spots) in enumerate(zip([*puzzle.rows, *puzzle.columns], lines, strict=True))
    }
    return choose(ways, puzzle.spots)


def count_answers(puzzle: Kakurasu, limit: int) -> int:
    return count_by_lines(FAMILY, puzzle, limit)


TINY = (Kakurasu((4, 2, 5), (4, 5, 4)), Kakurasu((3, 3, 3), (3, 3, 3)), Kakurasu((3, None), (1, 2, None)))
SIZES = (5, 8, 6)
STYLES = ((9, "medium", {}), (12, "easy", {}))
TAUGHT = ("Too large to miss", "No partner", "No partner to miss", "Only odd number", "All ways", "Crossing sums")


def options(rng: Rng) -> Mapping[str, Any]:
    return {}
