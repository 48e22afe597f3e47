"""Puzzles with several solutions: all of them, how many, what they share; by brute force where that is possible."""

import random
from itertools import product
from math import prod

import pytest
from tests.nonogram.boards import Grid, random_grid

import sightline as sl
from sightline import kata
from sightline.nonogram import Nonogram
from sightline.nonogram.rules import violations

FOUR = ([[1], [3], [1], [2]], [[1, 1], [1, 1], [2], [1]])


def switches(rng: random.Random, parts: int) -> Grid:
    """2×2 boards with one diagonal each, filled, along the diagonal of a large board: each can be turned over."""
    grid = [[0] * (3 * parts) for _ in range(3 * parts)]
    for part in range(parts):
        turned = rng.randint(0, 1)
        grid[3 * part][3 * part + turned] = grid[3 * part + 1][3 * part + 1 - turned] = 1
    return grid


def every_picture(puzzle: Nonogram) -> list[Grid]:
    """Brute force: all pictures with these runs and givens, by the rules alone."""
    given = puzzle.start.values
    choices = [range(puzzle.palette + 1) if value is None else [value] for value in given]
    pictures = (
        [list(cells[at : at + puzzle.breadth]) for at in range(0, puzzle.spots, puzzle.breadth)]
        for cells in product(*choices)
    )
    return [picture for picture in pictures if not violations(puzzle, picture)]


def shared(pictures: list[Grid]) -> Grid:
    first = pictures[0]
    return [
        [value if all(p[r][c] == value for p in pictures) else None for c, value in enumerate(row)]  # type: ignore[misc]
        for r, row in enumerate(first)
    ]


@pytest.mark.parametrize(("colors", "most"), [(1, 4), (2, 3), (3, 3)])
def test_brute_force_agrees(colors: int, most: int) -> None:
    rng = random.Random(colors)
    for _ in range(8):
        grid = random_grid(rng, rng.randint(2, 3), rng.randint(2, most), colors, rng.choice((0.3, 0.5, 0.7)))
        puzzle = Nonogram.from_grid(grid)
        pictures = every_picture(puzzle)
        assert sorted(board.grid for board in sl.solve(puzzle, None)) == sorted(pictures)
        assert sl.count(puzzle) == len(pictures)
        assert sl.backbone(puzzle).grid == shared(pictures)


def test_the_exercise_returns_every_board() -> None:
    boards = ["/".join("".join(map(str, row)) for row in board) for board in kata.picture_cross(*FOUR)]
    assert boards == ["0001/1110/0010/1100", "0010/1110/0001/1100", "1000/0111/0010/1100"]
    assert kata.picture_cross([[1], [1]], [[2], []]) == [[[1, 0], [1, 0]]]
    assert kata.picture_cross([[2], []], [[2], []], square=True) == []


def test_independent_parts_are_counted_without_listing() -> None:
    """Givens cut the board into ten 2×2 parts with two pictures each."""
    grid = switches(random.Random(1), 10)
    places = [[r // 3 == c // 3 and r % 3 < 2 and c % 3 < 2 for c in range(30)] for r in range(30)]
    puzzle = Nonogram.from_grid(grid)
    known = [[None if places[r][c] else 0 for c in range(30)] for r in range(30)]
    apart = Nonogram(puzzle.rows, puzzle.columns, givens=known)
    assert sl.count(apart) == 1024
    assert sl.solve(apart, search="never").claim.value == "gave up"
    assert sum(value is None for value in sl.backbone(apart).values) == 40


def test_a_hundred_parts_are_one_large_number() -> None:
    parts = 60
    puzzle = Nonogram.from_grid(switches(random.Random(2), parts))
    known = [[None if r // 3 == c // 3 else 0 for c in range(3 * parts)] for r in range(3 * parts)]
    assert sl.count(Nonogram(puzzle.rows, puzzle.columns, givens=known)) == prod([2] * parts)


def test_two_solutions_side_by_side() -> None:
    one, other = sl.solve(Nonogram(*FOUR))
    assert one.masks != other.masks
    assert {spot for spot in range(16) if one[spot] != other[spot]} == set(one.difference(other))


def test_an_impossible_board_has_none() -> None:
    puzzle = Nonogram([[2], []], [[2], []])
    assert not sl.solve(puzzle)
    assert sl.solve(puzzle).claim.value == "all"
    assert sl.count(puzzle) == 0
