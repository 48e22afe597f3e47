"""What is wrong with a placement, and where."""

import pytest
from tests.rooks.boards import board

import sightline as sl

PUZZLE = sl.Rooks(["..X", "..."])


@pytest.mark.parametrize(
    ("answer", "rule", "where", "text"),
    [
        ([[0, 0], [1, 0]], "attack", ((0, 0), (1, 0)), "the rooks on r1c1 and r2c1 attack each other"),
        ([[1, 2], [1, 0]], "attack", ((1, 0), (1, 2)), "the rooks on r2c1 and r2c3 attack each other"),
        ([[0, 2]], "wall", ((0, 2),), "the rook on r1c3 stands in a wall"),
        ([[2, 0]], "outside", (), "there is no square r3c1 on a 2×3 board"),
        ([[-1, 0]], "outside", (), "there is no square r0c1 on a 2×3 board"),
        ([[10**9, 0], [0, 0]], "outside", (), "there is no square r1000000001c1 on a 2×3 board"),
        ([[0, 0], [0, 0]], "twice", ((0, 0),), "2 rooks stand on r1c1"),
        ([[0, 0]], "few", (), "the most is 2, not 1: these lines reach every free square: r1c1–r1c2, r2c1–r2c3"),
        ("nonsense", "shape", (), "the answer should be a list of rooks, each [row, column] from 0"),
        ([[0, True]], "shape", (), "the answer should be a list of rooks, each [row, column] from 0"),
        (
            {"rooks": [[0, 0]], "cover": 7},
            "shape",
            (),
            "the answer should be a list of rooks, each [row, column] from 0",
        ),
    ],
)
def test_the_first_broken_rule(answer, rule, where, text):
    assert sl.check(PUZZLE, answer)[0] == sl.Violation(rule, where, text)


def test_rooks_behind_a_wall_are_harmless():
    assert sl.check(sl.Rooks([".X."]), [[0, 0], [0, 2]]) == []
    assert sl.check(sl.Rooks([".", "X", "."]), [[0, 0], [2, 0]]) == []


def test_a_cover_must_reach_every_square_with_as_few_lines():
    rooks = [[0, 0], [1, 1]]
    cover = [[0, 0, 0, 1], [1, 0, 1, 2]]
    assert sl.check(PUZZLE, {"rooks": rooks, "cover": cover}) == []

    def told(lines):
        return [one.text for one in sl.check(PUZZLE, {"rooks": rooks, "cover": lines})]

    assert told(cover[:1])[0] == "no line of the cover reaches r2c1"
    assert told([*cover, [0, 0, 1, 0]]) == ["a cover of 3 lines proves nothing about 2 rooks"]
    for wrong in ([0, 0, 0, 2], [0, 0, 1, 1], [0, 1, 0, 0], [0, 0, 10**9, 0], [-1, 0, 0, 0]):
        assert told([wrong, cover[1]])[0] == f"{wrong} is not a line of free squares"


def test_many_lines_are_not_listed():
    few = sl.check(board(30, 30, 0.2, 1), [])[0]
    assert few.text.startswith("the most is ")
    assert len(few.text) < 40
