"""Random small puzzles of every family: most have solutions, many of them several, some none."""

import random
from collections.abc import Callable
from typing import Any

import sightline as sl
from tests import null_family
from tests.hashi.maps import random_map
from tests.skyscrapers.cities import clues_of, random_city


def skyscrapers(rng: random.Random) -> Any:
    """A random city with some of its clues and a few givens; now and then a clue that lies."""
    size = rng.choice([2, 3, 4, 4, 5, 5, 6])
    parks = rng.choice([0, 0, 0, 1]) if size > 3 else 0
    city = random_city(size, parks, rng)
    share, shown = rng.choice([0.4, 0.7, 1.0]), rng.choice([0.0, 0.1, 0.3])
    clues = [clue if rng.random() < share else 0 for clue in clues_of(city)]
    if rng.random() < 0.05:
        clues[rng.randrange(4 * size)] = rng.randint(1, size - parks)
    givens = [[value if rng.random() < shown else None for value in row] for row in city]
    return sl.Skyscrapers(clues, givens, parks)


def nonogram(rng: random.Random) -> Any:
    """A random picture, one of three with colours; mostly dense ones, for little can be said about the others."""
    height, breadth = rng.randint(1, 8), rng.randint(1, 8)
    density, colors = rng.choice([0.4, 0.6, 0.8]), rng.choice([1, 1, 2])
    return sl.Nonogram.from_grid(
        [[rng.randint(1, colors) if rng.random() < density else 0 for _ in range(breadth)] for _ in range(height)]
    )


def hashi(rng: random.Random) -> Any:
    """A random map under random rules; only now and then one without a solution."""
    while True:
        drawn = random_map(rng)
        rows = -(-(max(drawn.cells) + 1) // drawn.columns)
        sea = [["."] * drawn.columns for _ in range(rows)]
        for cell, count in zip(drawn.cells, drawn.counts, strict=True):
            sea[cell // drawn.columns][cell % drawn.columns] = _sign(count)
        try:
            puzzle = sl.Hashi(["".join(row) for row in sea], drawn.planks, drawn.connected, drawn.loops)
        except sl.InvalidPuzzle:
            continue
        if sl.solve(puzzle) or (all(puzzle.shores) and rng.random() < 0.1):
            return puzzle


def _sign(count: int) -> str:
    return "?" if not count else str(count) if count < 10 else chr(ord("a") + count - 10)


def rooks(rng: random.Random) -> Any:
    """A board with few walls or many, as wide as high or not."""
    rows, columns, walls = rng.randint(1, 11), rng.randint(1, 11), rng.choice([0.0, 0.1, 0.1, 0.2, 0.3, 0.5])
    return sl.Rooks("".join("X" if rng.random() < walls else "." for _ in range(columns)) for _ in range(rows))


def null(rng: random.Random) -> Any:
    values = rng.randint(1, 7)
    return null_family.Null(rng.randint(0, values), values)


DRAWS: dict[str, Callable[[random.Random], Any]] = {
    "skyscrapers": skyscrapers,
    "nonogram": nonogram,
    "hashi": hashi,
    "rooks": rooks,
    "null": null,
}


def draw(family: str, seed: int) -> Any:
    """The same puzzle for the same seed."""
    return DRAWS[family](random.Random(f"{family} {seed}"))
