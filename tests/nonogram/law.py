"""What the laws need to know of Nonograms."""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby, product
from typing import Any

from tests.nonogram.boards import random_grid, without_lengths

from sightline.core.board import Board
from sightline.core.rng import Rng
from sightline.laws.boards import partly_known
from sightline.laws.covers import Values, choose, grid_lines
from sightline.laws.oracle import count_by_lines
from sightline.nonogram import FAMILY, Nonogram
from sightline.nonogram.puzzle import as_pair


def draw(rng: random.Random) -> Nonogram:
    """A random picture, one of three with colours; mostly dense ones, for little can be said about the others. Of one
    in eight some lengths are unknown."""
    height, breadth = rng.randint(1, 8), rng.randint(1, 8)
    density, colors = rng.choice([0.4, 0.6, 0.8]), rng.choice([1, 1, 2])
    puzzle = Nonogram.from_grid(random_grid(rng, height, breadth, colors, density))
    return without_lengths(rng, puzzle, 0.3) if rng.random() < 0.125 else puzzle


def large(size: int) -> Nonogram:
    return Nonogram.from_grid(random_grid(random.Random(size), size, size, 1, 0.6))


def as_cover(puzzle: Nonogram) -> Iterator[Values]:
    """Each line gets an arrangement with the runs of its clue."""

    def ways(runs: Sequence[Any], spots: list[int]) -> list[dict[int, int]]:
        wanted = [run if isinstance(run, tuple) else (run, 1) for run in runs]

        def has_runs(cells: Sequence[int]) -> bool:
            found = [(len(list(same)), value) for value, same in groupby(cells) if value]
            told = [
                (here if run == "?" else run, color) for (here, _), (run, color) in zip(found, wanted, strict=False)
            ]
            return found == told and len(found) == len(wanted)

        every = product(range(puzzle.palette + 1), repeat=len(spots))
        return [dict(zip(spots, cells, strict=True)) for cells in every if has_runs(cells)]

    height, breadth = len(puzzle.rows), len(puzzle.columns)
    lines = zip([*puzzle.rows, *puzzle.columns], grid_lines(height, breadth), strict=True)
    return choose({("line", i): ways(runs, spots) for i, (runs, spots) in enumerate(lines)}, height * breadth)


def count_answers(puzzle: Nonogram, limit: int) -> int:
    return count_by_lines(FAMILY, puzzle, limit)


def similar(puzzle: Nonogram) -> Iterator[Nonogram]:
    """Two rows, or two columns, have changed clues."""
    for a, b in combinations(range(puzzle.height), 2):
        yield Nonogram(exchanged(puzzle.rows, a, b), puzzle.columns, puzzle.colors)
    for a, b in combinations(range(puzzle.breadth), 2):
        yield Nonogram(puzzle.rows, exchanged(puzzle.columns, a, b), puzzle.colors)


def exchanged(clues: Sequence[Any], a: int, b: int) -> list[Any]:
    changed = list(clues)
    changed[a], changed[b] = clues[b], clues[a]
    return changed


TINY = (
    Nonogram([[1], [2], [1, 1]], [[2], [1], [1, 1]], givens=[[0, None, 1], [None] * 3, [None] * 3]),
    Nonogram([[1], [1], [1]], [[1], [1], [1]], givens=[[None] * 3, [None, 1, None], [None] * 3]),
    Nonogram([[1], [1], [1]], [[1], [1], [1]]),
)

SIZES = (5, 12, 10)
STYLES = (
    (8, "medium", {"symmetry": "mirror"}),
    (9, None, {"density": 40}),
    (9, "medium", {"colors": 3}),
)
TAUGHT = (
    "Colour logic",
    "Glue",
    "Completed block",
    "Inaccessibility",
    "Full line logic",
    "Four corners",
    "Edge logic",
    "Neighbouring lines",
    "Two-line logic",
)


def options(rng: Rng) -> Mapping[str, Any]:
    return {}


def closure_boards(seed: int) -> Iterator[Board[Any]]:
    """Pictures up to 20×20, because on smaller ones some techniques make no difference; a few have colours, very long
    lines or runs of unknown length."""
    rng = random.Random(f"closure {seed}")
    height, width, colors = rng.choice([(8, 8, 2), (8, 8, 3), (6, 66, 1), (12, 12, 1), (20, 20, 1), (20, 20, 1)])
    grid = random_grid(rng, height, width, colors, rng.choice([0.15, 0.3, 0.4, 0.6, 0.8]))
    puzzle = Nonogram.from_grid(grid)
    start = FAMILY.start(without_lengths(rng, puzzle, 0.2) if rng.random() < 0.1 else puzzle)
    yield start
    yield partly_known(start, [value for row in grid for value in row], rng)


def relabelled(puzzle: Nonogram) -> Iterator[Nonogram]:
    """With an empty row above or an empty column on the left, and with its colours in another order."""
    rows, columns, colors = puzzle.rows, puzzle.columns, puzzle.colors
    if puzzle.givens is None:
        yield Nonogram([(), *rows], columns, colors)
        yield Nonogram(rows, [(), *columns], colors)
    if colors and len(colors) == 2 and puzzle.givens is None:
        yield Nonogram(swapped(rows), swapped(columns), colors[::-1])


def swapped(side: Sequence[Any]) -> list[list[Any]]:
    """The clues of a side with colour 1 for 2 and 2 for 1."""
    return [[(length, 3 - color) for length, color in map(as_pair, line)] for line in side]


def looser(puzzle: Nonogram) -> Iterator[Nonogram]:
    """Without its givens; with fewer lengths."""
    if puzzle.givens is not None:
        yield Nonogram(puzzle.rows, puzzle.columns, puzzle.colors)
    yield without_lengths(random.Random(0), puzzle, 0.2)
