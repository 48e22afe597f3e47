"""All 65,536 boards of 4×4 squares: maximum, count and map of squares against plain trying."""

from functools import reduce
from operator import and_, or_

import pytest

import sightline as sl
from sightline.rooks import squares

SIDE = 4
BOARDS = 1 << SIDE * SIDE


def attacked(free: int, square: int) -> int:
    """What a rook attacks, as bits, its own square included."""
    seen, (row, column) = 1 << square, divmod(square, SIDE)
    for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        r, c = row + dr, column + dc
        while 0 <= r < SIDE and 0 <= c < SIDE and free >> SIDE * r + c & 1:
            seen |= 1 << SIDE * r + c
            r, c = r + dr, c + dc
    return seen


def truth(free: int) -> tuple[int, int, int, int]:
    """The most rooks, the number of ways, the squares of every way and of some way, by trying all sets."""
    sets = [(0, 0)]  # rooks, attacked squares
    for square in range(SIDE * SIDE):
        if free >> square & 1:
            sees = attacked(free, square)
            sets += [(rooks | 1 << square, seen | sees) for rooks, seen in sets if not seen >> square & 1]
    most = max(rooks.bit_count() for rooks, _ in sets)
    best = [rooks for rooks, _ in sets if rooks.bit_count() == most]
    return most, len(best), reduce(and_, best), reduce(or_, best)


def agrees(free: int) -> bool:
    signs = "".join(".X"[not free >> square & 1] for square in range(SIDE * SIDE))
    puzzle = sl.Rooks(signs[at : at + SIDE] for at in range(0, SIDE * SIDE, SIDE))
    every, some, _ = (sum(1 << SIDE * row + column for row, column in cells) for cells in squares(puzzle))
    return (sl.solve(puzzle).value, sl.count(puzzle), every, every | some) == truth(free)


def test_every_sixteenth_board():
    assert [free for free in range(7, BOARDS, 16) if not agrees(free)] == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(16))
def test_every_board(part):
    assert [free for free in range(part, BOARDS, 16) if not agrees(free)] == []
