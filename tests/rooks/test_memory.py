"""What a board costs, text, proof and check included, measured in a process of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

STATUS = Path("/proc/self/status")
pytestmark = pytest.mark.skipif(not STATUS.exists(), reason="Linux says how much memory a process had at most")

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


@pytest.mark.parametrize("walls", [0.05, 0.5])
def test_a_large_board_takes_twelve_bytes_per_square(walls):
    assert bytes_per_cell(2000, walls) <= 12


@pytest.mark.long
@pytest.mark.parametrize("walls", [0.2, 0.5])
def test_the_largest_board_takes_twelve_bytes_per_square(walls):
    assert bytes_per_cell(10_000, walls) <= 12
