"""The rule that the two long diagonals have each height once too."""

import random

import pytest
from tests.skyscrapers.grids import clues_of
from tests.skyscrapers.law import diagonal_city

import sightline as sl
from sightline.core.rng import Rng
from sightline.kernel import reference
from sightline.skyscrapers.squares import diagonal_square, trade_on_diagonals


def diagonals(grid: list[list[int]]) -> tuple[list[int], list[int]]:
    n = len(grid)
    return [grid[i][i] for i in range(n)], [grid[i][n - 1 - i] for i in range(n)]


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 0), (3, 0), (4, 48), (5, 960), (6, 92160)])
def test_published_counts_of_diagonal_squares(size, count):
    blank = sl.Skyscrapers([0] * 4 * size, diagonals=True)
    assert sl.count(blank) == count


@pytest.mark.parametrize("parks", [0, 1, 2])
@pytest.mark.parametrize("seed", range(20))
def test_the_same_as_filtering_all_answers(seed, parks):
    """The answers with the rule are those without it whose diagonals hold what every line holds."""
    rng = random.Random(seed)
    city = diagonal_city(seed, rng.choice([4, 5]), parks)
    clues = [clue if rng.random() < (0.6 if parks else 0.4) else 0 for clue in clues_of(city)]
    plain = [board.grid for board in sl.solve(sl.Skyscrapers(clues, parks=parks), limit=None)]
    wanted = [grid for grid in plain if all(sorted(line) == sorted(city[0]) for line in diagonals(grid))]
    puzzle = sl.Skyscrapers(clues, parks=parks, diagonals=True)
    found = [board.grid for board in sl.solve(puzzle, limit=None)]
    assert sorted(found) == sorted(wanted)
    assert city in found
    assert sl.count(puzzle) == len(found)
    assert all(not sl.check(puzzle, grid) for grid in found)
    twin = reference.visible(puzzle.size, parks, puzzle.clues, puzzle.start.masks, puzzle.width, True)
    assert twin.count()[1] == [len(found)]


def test_check_names_the_diagonal():
    puzzle = sl.Skyscrapers([0] * 16, diagonals=True)
    grid = [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]]
    assert [one.text for one in sl.check(puzzle, grid)] == [
        "the falling diagonal has 4 towers of height 1",
        "the rising diagonal has 4 towers of height 4",
    ]
    assert sl.check(sl.Skyscrapers([0] * 16), grid) == []


def test_check_counts_the_parks_of_a_diagonal():
    puzzle = sl.Skyscrapers([0] * 16, parks=1, diagonals=True)
    grid = [[1, 2, 3, 0], [2, 1, 0, 3], [3, 0, 1, 2], [0, 3, 2, 1]]
    assert [one.text for one in sl.check(puzzle, grid)] == [
        "the falling diagonal has 0 parks instead of 1",
        "the falling diagonal has 4 towers of height 1",
        "the rising diagonal has 4 parks instead of 1",
    ]


@pytest.mark.parametrize("parks", [0, 1])
def test_explained_and_checked_alone(parks):
    puzzle = sl.generate("skyscrapers", 5, seed=3, diagonals=True, parks=parks)
    trace = sl.explain(puzzle)
    assert "diagonal" in str(trace)
    assert str(sl.verify(trace)).endswith("prove uniqueness")
    assert sl.solve(puzzle)[0].grid == trace.last.grid


def test_formats_and_rules():
    puzzle = sl.read("0 " * 16, rules={"diagonals": True})
    assert puzzle.diagonals
    text = sl.write(puzzle)
    assert '"rules":{"diagonals":true}' in text
    assert sl.read(text) == puzzle != sl.Skyscrapers([0] * 16)
    with pytest.raises(sl.FormatError, match="cannot hold the rule diagonals=yes"):
        sl.write(puzzle, "tatham", strict=True)
    with pytest.raises(sl.InvalidPuzzle, match="given 3 occurs 2 times in the rising diagonal"):
        sl.Skyscrapers([0] * 16, [[0, 0, 0, 3], [0] * 4, [0, 3, 0, 0], [0] * 4], diagonals=True)


def test_formats_and_rules_with_parks():
    puzzle = sl.read("0 " * 16, rules={"diagonals": True, "parks": 1})
    assert sl.read(sl.write(puzzle)) == sl.read(sl.write(puzzle, "janko", strict=True)) == puzzle
    with pytest.raises(sl.FormatError, match="cannot hold the rules parks=1 and diagonals=yes"):
        sl.write(puzzle, "tatham", strict=True)


def test_drawn_as_thin_lines():
    assert sl.draw(sl.Skyscrapers([0] * 16, diagonals=True), "svg").count("<path") == 2 + sl.draw(
        sl.Skyscrapers([0] * 16), "svg"
    ).count("<path")


@pytest.mark.parametrize("size", range(4, 10))
def test_squares_and_trades(size):
    square = diagonal_square(Rng(size), size)
    for seed in range(20):
        for line in (*square, *zip(*square, strict=True), *diagonals(square)):
            assert sorted(line) == list(range(1, size + 1))
        square = trade_on_diagonals(Rng(seed), square)
