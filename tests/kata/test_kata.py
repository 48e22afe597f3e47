"""The published vectors of the katas, in the shapes that they ask for."""

import json
import time
from pathlib import Path

import pytest

import sightline as sl
from sightline.kata import solve_puzzle

CORPUS = Path(__file__).parents[1] / "corpus" / "skyscrapers.jsonl"


def vectors():
    """(name, clues clockwise, solution) of every published vector, in the order of the file: 4×4, 6×6, 7×7."""
    for record in map(json.loads, CORPUS.read_text(encoding="utf-8").splitlines()):
        if record["name"].startswith("cw"):
            yield record["name"], sl.Skyscrapers.from_sides(**record["puzzle"]["clues"]).clues, record["solution"]


VECTORS = list(vectors())


def test_there_are_vectors_of_every_kata():
    assert {len(solution) for _, _, solution in VECTORS} == {4, 6, 7}


@pytest.mark.parametrize(("name", "clues", "solution"), VECTORS, ids=[name for name, _, _ in VECTORS])
def test_a_list_of_lists_for_seven_and_tuples_otherwise(name, clues, solution):
    expected = solution if len(solution) == 7 else tuple(map(tuple, solution))
    assert solve_puzzle(clues) == expected
    assert solve_puzzle(list(clues)) == expected
    assert type(solve_puzzle(clues)) is type(expected)


def test_only_one_needs_a_search():
    """Line logic stalls on one of them alone."""
    searched = [name for name, clues, _ in VECTORS if sl.solve(sl.Skyscrapers(clues)).nodes]
    assert searched == ["cw7_medved"]


def test_sizes_are_mixed_in_one_process():
    for _ in range(2):
        for size in (7, 4, 6, 4, 7):
            _, clues, solution = next(vector for vector in VECTORS if len(vector[2]) == size)
            assert [list(row) for row in solve_puzzle(clues)] == solution
    grid = [[(row + column) % 11 + 1 for column in range(11)] for row in range(11)]
    puzzle = sl.Skyscrapers.from_grid(grid)
    assert not sl.check(puzzle, solve_puzzle(puzzle.clues))


def test_the_seven_by_seven_vectors_together_take_a_tenth_of_a_second():
    clues = [clues for _, clues, solution in VECTORS if len(solution) == 7]
    began = time.process_time()
    for one in clues:
        solve_puzzle(one)
    assert time.process_time() - began < 0.1


def test_impossible_and_malformed_clues():
    with pytest.raises(sl.NoSolution, match="no heights show these clues"):
        solve_puzzle([1] * 16)
    with pytest.raises(sl.InvalidPuzzle, match="clue 9 at the top, column 3: a 6×6 grid allows 1–6"):
        solve_puzzle([0, 0, 9] + [0] * 21)
    with pytest.raises(sl.InvalidPuzzle, match="15 clues"):
        solve_puzzle([0] * 15)
