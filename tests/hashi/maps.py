"""Random small maps, and two plain ways to solve them: every arrangement in turn, and a SAT solver with lazy cuts."""

import random
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from sightline.core.board import pack, unpack


class Map(NamedTuple):
    """The arguments of the kernel's `bridges`."""

    columns: int
    cells: list[int]
    counts: list[int]
    planks: int
    connected: bool
    loops: bool
    masks: bytes
    width: int = 2


def pairs(columns: int, cells: list[int]) -> list[tuple[int, int]]:
    """Islands that see each other, found by walking; in the order of the spots."""
    number = {cell: island for island, cell in enumerate(cells)}
    found = []
    for island, cell in enumerate(cells):
        to_the_right = range(cell + 1, cell - cell % columns + columns)
        below = range(cell + columns, max(cells) + 1, columns)
        for way in (to_the_right, below):
            other = next((number[far] for far in way if far in number), None)
            if other is not None:
                found.append((island, other))
    return found


def crossings(columns: int, cells: list[int], ends: list[tuple[int, int]]) -> list[tuple[int, int]]:
    def between(spot: int) -> set[int]:
        a, b = (cells[end] for end in ends[spot])
        return set(range(a, b, 1 if a // columns == b // columns else columns)) - {a}

    inner = [between(spot) for spot in range(len(ends))]
    return [(s, t) for s in range(len(ends)) for t in range(s) if inner[s] & inner[t]]


def groups(islands: int, standing: list[tuple[int, int]]) -> list[set[int]]:
    parts = [{island} for island in range(islands)]
    for a, b in standing:
        one, other = (next(part for part in parts if end in part) for end in (a, b))
        if one is not other:
            one |= other
            parts.remove(other)
    return parts


def legal(puzzle: Map, ends: list[tuple[int, int]], values: tuple[int, ...]) -> bool:
    """The rules of a full board, one after the other."""
    standing = [pair for pair, value in zip(ends, values, strict=True) if value]
    for island, count in enumerate(puzzle.counts):
        reached = sum(value for pair, value in zip(ends, values, strict=True) if island in pair)
        if reached != (count or max(reached, 1)):
            return False
    if any(values[s] and values[t] for s, t in crossings(puzzle.columns, puzzle.cells, ends)):
        return False
    parts = groups(len(puzzle.cells), standing)
    return (len(parts) <= 1 or not puzzle.connected) and (
        puzzle.loops or len(standing) == len(puzzle.cells) - len(parts)
    )


def by_hand(puzzle: Map) -> set[bytes]:
    """Every solution, out of all arrangements."""
    ends = pairs(puzzle.columns, puzzle.cells)
    domains = [[v for v in range(puzzle.planks + 1) if mask >> v & 1] for mask in unpack(puzzle.masks, puzzle.width)]
    return {pack([1 << v for v in way], puzzle.width) for way in product(*domains) if legal(puzzle, ends, way)}


def by_sat(puzzle: Map, most: int) -> set[bytes]:
    """Up to *most* solutions: one variable per spot and value, islands as forbidden sums, groups and loops lazily."""
    from pysat.solvers import Cadical153

    ends = pairs(puzzle.columns, puzzle.cells)
    top = puzzle.planks + 1
    spots = range(len(ends))

    def var(spot: int, value: int) -> int:
        return spot * top + value + 1

    found: set[bytes] = set()
    with Cadical153() as solver:
        for spot, mask in zip(spots, unpack(puzzle.masks, puzzle.width), strict=True):
            solver.add_clause([var(spot, value) for value in range(top) if mask >> value & 1])
            for value in range(top):
                for other in range(value):
                    solver.add_clause([-var(spot, value), -var(spot, other)])
        for island, count in enumerate(puzzle.counts):
            shore = [spot for spot in spots if island in ends[spot]]
            for way in product(range(top), repeat=len(shore)):
                if sum(way) != (count or max(sum(way), 1)):
                    solver.add_clause([-var(spot, value) for spot, value in zip(shore, way, strict=True)])
        for s, t in crossings(puzzle.columns, puzzle.cells, ends):
            solver.add_clause([var(s, 0), var(t, 0)])
        while len(found) < most and solver.solve():
            true = {literal for literal in solver.get_model() if literal > 0}
            values = [next(v for v in range(top) if var(spot, v) in true) for spot in spots]
            lazily = list(broken(puzzle, ends, values, var))
            for clause in lazily or [[-var(spot, value) for spot, value in zip(spots, values, strict=True)]]:
                solver.add_clause(clause)
            if not lazily:
                found.add(pack([1 << value for value in values], puzzle.width))
    return found


def broken(puzzle: Map, ends: list[tuple[int, int]], values: list[int], var) -> Iterator[list[int]]:
    """Clauses that cut off separate groups and loops."""
    spots = [spot for spot, value in enumerate(values) if value]
    parts = groups(len(puzzle.cells), [ends[spot] for spot in spots])
    if puzzle.connected and len(parts) > 1:
        for part in parts:
            across = [spot for spot, (a, b) in enumerate(ends) if (a in part) != (b in part)]
            yield [var(spot, value) for spot in across for value in range(1, puzzle.planks + 1)]
    if not puzzle.loops:
        for part in parts:
            inside = [spot for spot in spots if ends[spot][0] in part]
            if len(inside) >= len(part):
                yield [var(spot, 0) for spot in inside]


def random_map(rng: random.Random, size: int = 5) -> Map:
    """Numbers of some arrangement of bridges, a few of them spoilt or unknown; most maps have solutions, some none."""
    columns, rows, planks = rng.randint(2, size), rng.randint(2, size), rng.randint(1, 4)
    density = rng.choice([0.3, 0.5, 0.7])
    cells = [cell for cell in range(rows * columns) if rng.random() < density] or [0]
    ends = pairs(columns, cells)
    cross = crossings(columns, cells, ends)
    values = [0] * len(ends)
    for spot in rng.sample(range(len(ends)), len(ends)):
        if not any(values[t if s == spot else s] for s, t in cross if spot in (s, t)):
            values[spot] = rng.randint(0, planks)
    counts = [sum(v for pair, v in zip(ends, values, strict=True) if island in pair) for island in range(len(cells))]
    counts = [0 if rng.random() < 0.1 else rng.randint(1, 2 * planks) if rng.random() < 0.05 else n for n in counts]
    full = (2 << planks) - 1
    masks = [full if rng.random() < 0.9 else 1 << value | rng.getrandbits(planks + 1) for value in values]
    return Map(columns, cells, counts, planks, rng.random() < 0.5, rng.random() < 0.7, pack(masks, 2))
