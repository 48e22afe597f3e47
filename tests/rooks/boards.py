"""Random boards, and the truth about small ones by plain trying."""

import random
from collections.abc import Iterator
from itertools import combinations

import sightline as sl


def board(rows: int, columns: int, walls: float, seed: int) -> sl.Rooks:
    chance = random.Random(seed)
    return sl.Rooks("".join("X" if chance.random() < walls else "." for _ in range(columns)) for _ in range(rows))


def small_boards(count: int, seed: int = 0) -> Iterator[sl.Rooks]:
    chance = random.Random(seed)
    for _ in range(count):
        rows, columns = chance.randint(1, 4), chance.randint(1, 5)
        yield board(rows, columns, chance.choice((0.0, 0.2, 0.4, 0.6)), chance.randrange(1 << 30))


def best_placements(puzzle: sl.Rooks) -> set[frozenset[tuple[int, int]]]:
    """Every largest set of squares of which no two are on one line."""
    apart = {(a, b) for a, b in combinations(puzzle.cells, 2) if not attack(puzzle, a, b)}
    found: set[frozenset[tuple[int, int]]] = {frozenset()}
    while larger := {
        one | {cell}
        for one in found
        for cell in puzzle.cells
        if all((min(cell, o), max(cell, o)) in apart for o in one)
    }:
        found = larger
    return found


def attack(puzzle: sl.Rooks, a: tuple[int, int], b: tuple[int, int]) -> bool:
    if a[0] != b[0] and a[1] != b[1]:
        return False
    return all(
        puzzle.picture[row][column] == "."
        for row in range(a[0], b[0] + 1)
        for column in range(min(a[1], b[1]), max(a[1], b[1]) + 1)
    )
