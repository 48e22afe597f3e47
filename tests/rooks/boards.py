"""Random boards and boards by a rule, the truth about small ones by plain trying, what large ones cost."""

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import sightline as sl

PATTERNS: dict[str, Callable[[int, int], bool]] = {
    "ladder": lambda r, c: (c - r) % 3 == 2,
    "wide ladder": lambda r, c: (c - r) % 7 > 2,
    "zigzag": lambda r, c: (c - min(r % 40, 40 - r % 40)) % 3 == 2,
    "lattice": lambda r, c: (r + 2 * c) % 13 == 0,
    "triangle": lambda r, c: c > r,
    "angles": lambda r, c: min(r, c) % 2 == 1,
    "comb": lambda r, c: r % 2 == 1 and c % 9 != 0,
    "sieve": lambda r, c: r & c != 0,
    "blocks": lambda r, c: (r // 8 * 7 + c // 8 * 5) % 3 == 0,
    "checkers": lambda r, c: (r + c) % 2 == 1,
    "empty": lambda r, c: False,
}
"""Walls by a rule, for boards that could be hard."""


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
        puzzle.row_texts[row][column] == "."
        for row in range(a[0], b[0] + 1)
        for column in range(min(a[1], b[1]), max(a[1], b[1]) + 1)
    )


# --- memory

STATUS = Path("/proc/self/status")
MEASURE = """
import random, sys
import sightline as sl

def peak():
    with open(sys.argv[3]) as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) * 1024

side, walls = int(sys.argv[1]), float(sys.argv[2])
chance = random.Random(1)
sl.solve(sl.Rooks(["." * 100] * 100))
before = peak()
row = bytes(88 if chance.random() < walls else 46 for _ in range(3 * side)).decode()
puzzle = sl.Rooks(row[start : start + side] for start in (chance.randrange(2 * side) for _ in range(side)))
solutions = sl.solve(puzzle)
assert solutions.value > side // 2 and len(solutions[0]) == puzzle.spots
print((peak() - before) / side**2)
"""


def bytes_per_cell(side: int, walls: float) -> float:
    run = subprocess.run(
        [sys.executable, "-c", MEASURE, str(side), str(walls), str(STATUS)], capture_output=True, check=True
    )
    return float(run.stdout)
