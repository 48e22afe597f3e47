"""The kernel and its twin on random small boards; oracles from elsewhere; the hard tail; sizes beyond a word."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.nonogram.boards import dominoes, one_line, pose, random_grid, random_puzzles

import sightline as sl
from sightline import kernel
from sightline.kernel import reference
from sightline.nonogram import FAMILY, Nonogram

HARD = Path(__file__).parent.parent / "corpus" / "nonogram-hard.jsonl"


def total(limbs: list[int]) -> int:
    return sum(limb << 64 * place for place, limb in enumerate(limbs))


def test_twins_agree_on_random_boards():
    for puzzle, _ in random_puzzles(1, 150, 6):
        native, twin = pose(kernel, puzzle), pose(reference, puzzle)
        assert tuple(native.fixpoint()[:2]) == tuple(twin.fixpoint()[:2])
        status, found, _ = native.search().next(10**6)
        assert status == 1
        assert sorted(found) == sorted(twin.search().next(10**6)[1]) == sorted(native.search(1).next(10**6)[1])
        assert total(native.count()[1]) == total(twin.count()[1]) == len(found)


def test_twins_agree_on_one_line():
    rng = random.Random(4)
    for _ in range(300):
        colors = rng.choice((1, 2, 3))
        cells = rng.randint(1, 12)
        runs = [(rng.randint(1, 3), rng.randint(1, colors)) for _ in range(rng.randint(0, 4))]
        masks = bytes(rng.randint(1, (2 << colors) - 1) for _ in range(cells))
        native, twin = (one_line(backend, runs, cells) for backend in (kernel, reference))
        assert native.arrangements(0, masks) == twin.arrangements(0, masks)
        assert native.line(0, masks) == twin.line(0, masks) == native.arrangements(0, masks)[0]


@pytest.mark.parametrize("n", range(1, 10))
def test_dominoes(n):
    assert sl.solve(dominoes(n)).unique


def test_sat_agrees_on_uniqueness():
    pytest.importorskip("pysat")
    from bench.peers.nonogram import lean_clauses, two_by_sat

    rng = random.Random(8)
    for _ in range(12):
        puzzle = Nonogram.from_grid(random_grid(rng, 9, 11, density=rng.choice((0.35, 0.5, 0.65))))
        assert two_by_sat("minisat22", *lean_clauses(puzzle.rows, puzzle.columns)) == len(sl.solve(puzzle))


@pytest.mark.parametrize(("height", "breadth"), [(3, 62), (3, 63), (64, 3), (2, 127), (130, 2), (2, 256), (3, 300)])
def test_sizes_around_a_word(height, breadth):
    grid = random_grid(random.Random(height * breadth), height, breadth)
    puzzle = Nonogram.from_grid(grid)
    solutions = sl.solve(puzzle)
    assert solutions
    if puzzle.spots < 400:
        assert len(solutions) == len(pose(reference, puzzle).search().next(2)[1])


def test_a_large_picture_by_lines_alone():
    """Two discs on 200×200: no search, and exactly the picture."""
    grid = [
        [int((r - 90) ** 2 + (c - 80) ** 2 < 4900 or (r - 150) ** 2 + (c - 150) ** 2 < 1600) for c in range(200)]
        for r in range(200)
    ]
    solutions = sl.solve(Nonogram.from_grid(grid))
    assert solutions[0].grid == grid
    assert solutions.unique


def test_many_solutions_come_lazily_and_once():
    """A diagonal of single cells: every permutation, far too many to list."""
    puzzle = Nonogram([[1]] * 12, [[1]] * 12)
    boards = sl.solve(puzzle, None)
    first = [boards[at].masks for at in range(500)]
    assert len(set(first)) == 500
    assert sl.count(Nonogram([[1]] * 7, [[1]] * 7)) == 5040


def hard() -> list[dict[str, Any]]:
    return [json.loads(line) for line in HARD.read_text(encoding="utf-8").splitlines()]


def test_hard_boards_beyond_probing():
    """Enough of them that clause learning takes over: the first, the second, and those after."""
    for record in hard()[60:72:4]:
        puzzle = FAMILY.codec("json").read(json.dumps(record["puzzle"]))
        found = sl.solve(puzzle, 6)
        assert len({board.masks for board in found}) == 6


@pytest.mark.long
def test_all_hard_boards_are_decided():
    for record in hard():
        puzzle = FAMILY.codec("json").read(json.dumps(record["puzzle"]))
        assert sl.solve(puzzle).unique == (record["count"] == 1), record["name"]
