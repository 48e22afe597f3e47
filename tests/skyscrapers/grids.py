"""Random small grids and the plainest way to fill them: what the kernel's tests compare with."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import NamedTuple

from sightline.core.board import pack, width_for


class SkyscrapersBoard(NamedTuple):
    """The arguments of the kernel's `visible`."""

    size: int
    parks: int
    clues: list[int]
    masks: bytes
    width: int


def pose(size: int, parks: int, clues: list[int], masks: list[int]) -> SkyscrapersBoard:
    width = width_for(size - parks + 1)
    return SkyscrapersBoard(size, parks, clues, pack(masks, width), width)


def everything(size: int, parks: int = 0) -> int:
    """The mask of a cell nobody knows anything about."""
    return (2 << (size - parks)) - 2 | (1 if parks else 0)


def blank(size: int, parks: int = 0) -> SkyscrapersBoard:
    return pose(size, parks, [0] * 4 * size, [everything(size, parks)] * size**2)


def given(size: int, clues: list[int], values: list[int] | None) -> SkyscrapersBoard:
    """A puzzle as the corpus writes it: 0 or no values at all where nothing is given."""
    return pose(size, 0, clues, [1 << v if v else everything(size) for v in values or [0] * size**2])


def seen(line: tuple[int, ...]) -> int:
    return sum(height > max(line[:i], default=0) for i, height in enumerate(line))


@cache
def arrangements(size: int, parks: int) -> list[tuple[int, ...]]:
    return sorted(set(permutations([0] * parks + list(range(1, size - parks + 1)))))


def clues_of(rows: list[tuple[int, ...]]) -> list[int]:
    columns = list(zip(*rows, strict=True))
    sides = (columns, [row[::-1] for row in rows], [c[::-1] for c in columns[::-1]], rows[::-1])
    return [seen(line) for side in sides for line in side]


def shows(line: tuple[int, ...], near: int, far: int) -> bool:
    return near in (0, seen(line)) and far in (0, seen(line[::-1]))


def fitting(parks: int, near: int, far: int, masks: list[int]) -> list[tuple[int, ...]]:
    """Every arrangement of one line that keeps to its masks and shows its clues."""
    lines = [
        line for line in arrangements(len(masks), parks) if all(m >> v & 1 for m, v in zip(masks, line, strict=True))
    ]
    return [line for line in lines if shows(line, near, far)]


def fillings(size: int, parks: int, clues: list[int], masks: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every solution, row by row over all arrangements of a line."""
    top, right, bottom, left = (clues[side * size : (side + 1) * size] for side in range(4))
    rows = [fitting(parks, left[-1 - r], right[r], masks[r * size : (r + 1) * size]) for r in range(size)]

    def below(above: list[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
        columns = list(zip(*above, strict=True)) or [()] * size
        if len(above) == size:
            if all(map(shows, columns, top, bottom[::-1])):
                yield above
            return
        for row in rows[len(above)]:
            if all(column.count(v) < (1 if v else parks) for v, column in zip(row, columns, strict=True)):
                yield from below([*above, row])

    yield from below([])


def solutions(size: int, parks: int, clues: list[int], masks: list[int]) -> set[bytes]:
    width = width_for(size - parks + 1)
    return {pack([1 << v for row in rows for v in row], width) for rows in fillings(size, parks, clues, masks)}


def random_problem(rng: random.Random) -> tuple[int, int, list[int], list[int]]:
    """Clues and masks taken from some grid, a few of them spoilt: most problems have solutions, some have none."""
    size = rng.choice([1, 2, 3, 3, 4, 4, 4, 5])
    parks = rng.choice([0, 0, 1, 2]) if size > 2 else 0
    top, free = size - parks, everything(size, parks)
    grid = random_grid(size, parks, rng)
    shown, share = clues_of(grid), rng.random()
    clues = [clue if rng.random() < share else 0 for clue in shown]
    openness = rng.choice([0.2, 0.5, 0.8]) if size < 5 else 0.3
    masks = [
        1 << v | (free if rng.random() < openness else rng.getrandbits(top + 1) & free) for row in grid for v in row
    ]
    if rng.random() < 0.3:
        clues[rng.randrange(4 * size)] = rng.randint(1, top)
    if rng.random() < 0.2:
        spot = rng.randrange(size**2)
        masks[spot] = rng.getrandbits(top + 1) & free
    return size, parks, clues, masks


def random_grid(size: int, parks: int, rng: random.Random) -> list[tuple[int, ...]]:
    """A shuffled cyclic square: rows, columns and heights each in any order, the tallest ones turned into parks."""
    rows, columns, heights = (rng.sample(range(size), size) for _ in range(3))
    height = [h + 1 if h < size - parks else 0 for h in heights]
    return [tuple(height[(r + c) % size] for c in columns) for r in rows]
