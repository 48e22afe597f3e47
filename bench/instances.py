"""Puzzles made by seeded generators, so that a row of the bench can be run again, or with others of its kind."""

import random
from collections.abc import Iterator

import sightline as sl

Grid = list[list[int]]


def latin_square(rng: random.Random, n: int) -> Grid:
    """A random Latin square, row by row; every partial one can be completed."""
    grid: Grid = []
    while len(grid) < n:
        grid.append(random_row(rng, n, grid))
    return grid


def random_row(rng: random.Random, n: int, above: Grid) -> list[int]:
    """A random row that repeats no value of a column of *above*, by matching columns with values."""
    free = [[v for v in range(1, n + 1) if all(row[c] != v for row in above)] for c in range(n)]
    for choice in free:
        rng.shuffle(choice)
    column_of: dict[int, int] = {}

    def place(column: int, tried: set[int]) -> bool:
        for value in free[column]:
            if value not in tried:
                tried.add(value)
                if value not in column_of or place(column_of[value], tried):
                    column_of[value] = column
                    return True
        return False

    for column in rng.sample(range(n), n):
        place(column, set())  # succeeds: each value is free in as many columns as each column has free values
    values = {column: value for value, column in column_of.items()}
    return [values[column] for column in range(n)]


def towers(rng: random.Random, n: int, clues: float, givens: float = 0.0) -> sl.Skyscrapers:
    """The clues of a random Latin square, each kept with the chance *clues*, and some of its cells."""
    grid = latin_square(rng, n)
    whole = sl.Skyscrapers.from_grid(grid).clues
    kept = [clue if rng.random() < clues else 0 for clue in whole]
    shown = [[v if rng.random() < givens else None for v in row] for row in grid] if givens else None
    return sl.Skyscrapers(kept, givens=shown)


def picture(rng: random.Random, height: int, width: int, density: float, colors: int = 1) -> sl.Nonogram:
    """The runs of a random picture."""

    def cell() -> int:
        filled = int(rng.random() < density)
        return filled * rng.randint(1, colors) if colors > 1 else filled

    return sl.Nonogram.from_grid([[cell() for _ in range(width)] for _ in range(height)])


def pictures(seed: int, many: int, side: int, density: float) -> Iterator[sl.Nonogram]:
    rng = random.Random(seed)
    return (picture(rng, side, side, density) for _ in range(many))


def rooks_board(rng: random.Random, side: int, walls: float) -> sl.Rooks:
    return sl.Rooks(["".join("X" if rng.random() < walls else "." for _ in range(side)) for _ in range(side)])
