"""Boards that the tests of this family share."""

import random
from collections.abc import Iterator
from typing import Any

from sightline.nonogram import Nonogram

Grid = list[list[int]]


def random_grid(rng: random.Random, height: int, breadth: int, colors: int = 1, density: float = 0.5) -> Grid:
    return [[rng.randint(1, colors) if rng.random() < density else 0 for _ in range(breadth)] for _ in range(height)]


def random_puzzles(seed: int, count: int, most: int) -> Iterator[tuple[Nonogram, Grid]]:
    """Small puzzles of every kind, some coloured, some with givens, each with a picture that solves it."""
    rng = random.Random(seed)
    for _ in range(count):
        colors = rng.choice((1, 1, 2, 3))
        grid = random_grid(rng, rng.randint(1, most), rng.randint(1, most), colors, rng.choice((0.3, 0.5, 0.7)))
        puzzle = Nonogram.from_grid(grid)
        if rng.random() < 0.3:
            givens: Any = [[value if rng.random() < 0.25 else None for value in row] for row in grid]
            puzzle = Nonogram(puzzle.rows, puzzle.columns, puzzle.colors, givens)
        yield puzzle, grid


def without_lengths(rng: random.Random, puzzle: Nonogram, share: float) -> Nonogram:
    """The puzzle with a share of its lengths unknown."""

    def told(run: Any) -> Any:
        if rng.random() >= share:
            return run
        return ("?", run[1]) if isinstance(run, tuple) else "?"

    rows, columns = ([[told(run) for run in line] for line in side] for side in (puzzle.rows, puzzle.columns))
    return Nonogram(rows, columns, puzzle.colors, puzzle.givens)


def dominoes(n: int) -> Nonogram:
    """Josh Greifer's dominoes: one solution, and lines alone see nothing."""
    rows = [[3], *([1] if at % 2 else [3, 1] for at in range(1, 2 * n)), [1]]
    columns = [[1], *([1] if at % 2 else [1, 3] for at in range(1, 2 * n)), [3]]
    return Nonogram(rows, columns)


def pose(backend: Any, puzzle: Nonogram) -> Any:
    counts = [len(line) for line in puzzle.lines]
    shape = (puzzle.height, puzzle.breadth)
    return backend.runs(*shape, counts, puzzle.lengths, puzzle.run_colors, puzzle.start.masks, puzzle.width)


def one_line(backend: Any, runs: list[tuple[int, int]], cells: int) -> Any:
    """A board of one row, whose columns ask for nothing."""
    lengths, colors = [n for n, _ in runs], [color for _, color in runs]
    return backend.runs(1, cells, [len(runs)] + [0] * cells, lengths, colors, bytes([1] * cells), 1)
