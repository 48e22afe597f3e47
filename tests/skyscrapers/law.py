"""What the laws need to know of Skyscrapers."""

import random
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from tests.skyscrapers.grids import clues_of, random_grid, seen

from sightline.core.board import Board
from sightline.core.rng import Rng
from sightline.laws.boards import partly_known
from sightline.laws.covers import Values, choose, grid_lines
from sightline.laws.oracle import count_by_lines
from sightline.skyscrapers import FAMILY, Skyscrapers
from sightline.skyscrapers.puzzle import LARGEST
from sightline.skyscrapers.squares import diagonal_square


def draw(rng: random.Random) -> Skyscrapers:
    """A random grid with some of its clues and a few givens; now and then a clue that lies."""
    size = rng.choice([2, 3, 4, 4, 5, 5, 6])
    parks = rng.choice([0, 0, 0, 1]) if size > 3 else 0
    grid = random_grid(size, parks, rng)
    share, shown = rng.choice([0.4, 0.7, 1.0]), rng.choice([0.0, 0.1, 0.3])
    clues = [clue if rng.random() < share else 0 for clue in clues_of(grid)]
    if rng.random() < 0.05:
        clues[rng.randrange(4 * size)] = rng.randint(1, size - parks)
    givens = [[value if rng.random() < shown else None for value in row] for row in grid]
    if size < 4 or rng.random() < 0.8:
        return Skyscrapers(clues, givens, parks)
    grid = diagonal_city(rng.getrandbits(32), size, parks)
    clues = [clue if rng.random() < share else 0 for clue in clues_of(grid)]
    givens = [[value if rng.random() < shown else None for value in row] for row in grid]
    return Skyscrapers(clues, givens, parks, diagonals=True)


def diagonal_city(seed: int, size: int, parks: int) -> list[list[int]]:
    """Its diagonals have each height once too."""
    return [[height if height <= size - parks else 0 for height in row] for row in diagonal_square(Rng(seed), size)]


def large(size: int) -> Skyscrapers:
    size = min(size, LARGEST)
    return Skyscrapers.from_grid([[(r + c) % size + 1 for c in range(size)] for r in range(size)])


def as_cover(puzzle: Skyscrapers) -> Iterator[Values]:
    """Each line gets an arrangement of towers that shows what its clues say."""
    n, clues = puzzle.size, puzzle.clues
    near = [*reversed(clues[3 * n :]), *clues[:n]]  # of the rows from their left, then of the columns from the top
    far = [*clues[n : 2 * n], *reversed(clues[2 * n : 3 * n])]
    givens = [value for row in puzzle.givens or () for value in row] or [None] * n * n
    heights = [0] * puzzle.parks + list(range(1, n - puzzle.parks + 1))

    def ways(line: int, spots: list[int]) -> list[dict[int, int]]:
        return [
            dict(zip(spots, towers, strict=True))
            for towers in sorted(set(permutations(heights)))
            if near[line] in (0, seen(towers))
            and far[line] in (0, seen(towers[::-1]))
            and all(givens[spot] in (None, tower) for spot, tower in zip(spots, towers, strict=True))
        ]

    diagonals = [list(range(0, n * n, n + 1)), list(range(n - 1, n * n - 1, n - 1))] if puzzle.diagonals else []
    near, far = [*near, 0, 0], [*far, 0, 0]
    return choose({("line", i): ways(i, spots) for i, spots in enumerate([*grid_lines(n, n), *diagonals])}, n * n)


def count_answers(puzzle: Skyscrapers, limit: int) -> int:
    return count_by_lines(FAMILY, puzzle, limit)


TINY = (
    Skyscrapers((3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0)),
    Skyscrapers((0, 2, 0, 0, 0, 3, 0, 2, 0, 0, 0, 0)),
    Skyscrapers([0] * 12, [[1, 2, None], [None, None, None], [None, None, 2]]),
    Skyscrapers([0] * 12),
    Skyscrapers((0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0), [[2, None, None], [3, None, None], [None] * 3]),
    Skyscrapers((1, 1) + (0,) * 10),
    Skyscrapers([0] * 12, diagonals=True),
    Skyscrapers([0] * 16, [[1, 0, 0, 0], [None, None, 1, None], [None] * 4, [None] * 4], parks=3, diagonals=True),
    Skyscrapers((0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0), [[0, None, None], [None] * 3, [None] * 3], parks=1),
)

SIZES = (4, 5, 6, 7)
STYLES = (
    (6, "extreme", {}),
    (5, "medium", {"parks": 1, "symmetry": "half-turn"}),
    (6, "hard", {"givens": True}),
    (5, "hard", {"diagonals": True}),
    (6, "hard", {"diagonals": True, "parks": 1}),
)
TAUGHT = ("Meet in the middle", "Pinpoint", "Last parks", "Naked pair", "X-wing", "XY-wing")


def options(rng: Rng) -> Mapping[str, Any]:
    return {"givens": rng.chance(1, 2), "parks": rng.below(3)}


def closure_boards(seed: int) -> Iterator[Board[Any]]:
    """Grids up to 9×9 with few clues, many or all, and some towers given."""
    rng = random.Random(f"closure {seed}")
    size, parks = rng.randint(5, 9), rng.choice([0, 0, 1, 2])
    grid = random_grid(size, parks, rng)
    share, shown = rng.choice([0.1, 0.2, 0.4, 0.7]), rng.choice([0.1, 0.2, 0.3, 0.4, 0.5])
    clues = [clue if rng.random() < share else 0 for clue in clues_of(grid)]
    givens = [[value if rng.random() < shown else None for value in row] for row in grid]
    start = FAMILY.start(Skyscrapers(clues, givens, parks))
    yield start
    yield partly_known(start, [value for row in grid for value in row], rng)
    grid = random_grid(rng.randint(4, 6), 0, rng)
    start = FAMILY.start(Skyscrapers(clues_of(grid)))
    yield start
    yield partly_known(start, [value for row in grid for value in row], rng)
    grid = diagonal_city(seed, size, parks)
    clues = [clue if rng.random() < share else 0 for clue in clues_of(grid)]
    start = FAMILY.start(Skyscrapers(clues, None, parks, diagonals=True))
    yield start
    yield partly_known(start, [value for row in grid for value in row], rng)


def looser(puzzle: Skyscrapers) -> Iterator[Skyscrapers]:
    if puzzle.givens:
        yield Skyscrapers(puzzle.clues, None, puzzle.parks, puzzle.diagonals)
    if puzzle.diagonals:
        yield Skyscrapers(puzzle.clues, puzzle.givens, puzzle.parks)
