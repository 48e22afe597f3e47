"""The question and the board as values."""

import pytest
from tests.rooks.boards import best_placements, board, small_boards

import sightline as sl
from sightline import registry
from sightline.laws.law import Law
from sightline.rooks import Line, polynomial, squares

FAMILY = registry.family("rooks")


def test_lines_of_a_board():
    one_wall = sl.Rooks(["..X..", ".....", ".....", ".....", "....."])
    assert len(one_wall.lines) == 11
    assert one_wall.lines[:3] == (Line(0, 0, 0, 1), Line(0, 3, 0, 4), Line(1, 0, 1, 4))
    assert one_wall.lines[one_wall.lines_across :][:3] == (Line(0, 0, 4, 0), Line(0, 1, 4, 1), Line(1, 2, 4, 2))
    assert sl.Rooks(["X.X", "..."]).lines_across == 2
    assert sl.Rooks(["."]).lines == (Line(0, 0, 0, 0), Line(0, 0, 0, 0))
    assert str(Line(0, 0, 0, 1)) == "r1c1–r1c2"
    assert str(Line(2, 2, 2, 2)) == "r3c3"


def test_two_lines_meet_in_every_spot():
    puzzle = board(9, 7, 0.3, 1)
    for spot, lines in enumerate(puzzle.spot_lines):
        assert all(spot in puzzle.line_spots[line] for line in lines)
        assert lines[0] < puzzle.lines_across <= lines[1]
    assert sum(map(len, puzzle.line_spots)) == 2 * puzzle.spots


def test_boards_are_values():
    assert sl.Rooks("..X\n...") == sl.Rooks(["..X", "..."]) == sl.Rooks(("..x", "..."))
    assert hash(sl.Rooks(["..X"])) == hash(sl.Rooks(["..X"]))
    assert sl.Rooks(["..X"]) != sl.Rooks([".", ".", "X"])


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([], "a board without squares: give rows of . (free) and X (a wall)"),
        ([""], "a board without squares: give rows of . (free) and X (a wall)"),
        (["..", "..."], "row 2 has 3 squares, row 1 has 2"),
        ([".o"], "'o' at r1c2: a square is . (free) or X (a wall)"),
        (["..", ".♜"], "'♜' at r2c2: a square is . (free) or X (a wall)"),
        (["." * 10_001], "a board of 1×10001: the largest is 10000×10000"),
    ],
)
def test_what_is_no_board_is_refused(lines, complaint):
    with pytest.raises(sl.InvalidPuzzle) as refusal:
        sl.Rooks(lines)
    assert str(refusal.value) == complaint


def test_a_board_without_free_squares_has_one_placement():
    walls = sl.Rooks(["XX", "XX"])
    solutions = sl.solve(walls, limit=None)
    assert [found.rooks for found in solutions] == [[]]
    assert (solutions.value, solutions.cover, sl.count(walls)) == (0, [], 1)


def test_small_boards_against_plain_trying():
    for puzzle in small_boards(150):
        truth = best_placements(puzzle)
        solutions = sl.solve(puzzle, limit=None)
        assert {frozenset(found.rooks) for found in solutions} == truth
        assert len(solutions) == len(truth) == sl.count(puzzle)
        assert solutions.value == len(next(iter(truth)))
        every, some, none = squares(puzzle)
        assert every == [cell for cell in puzzle.cells if all(cell in one for one in truth)]
        assert none == [cell for cell in puzzle.cells if not any(cell in one for one in truth)]
        assert sorted([*every, *some, *none]) == puzzle.cells


def test_corpus_values_and_counts():
    for record in Law.find("rooks").records():
        puzzle = sl.Rooks(record["puzzle"]["clues"])
        solutions = sl.solve(puzzle)
        assert (solutions.value, sl.count(puzzle)) == (record["value"], record["count"]), record["name"]
        assert polynomial(puzzle)[record["value"] :] == [record["count"]], record["name"]


def test_solutions_are_best_and_proved():
    puzzle = board(30, 40, 0.2, 3)
    solutions = sl.solve(puzzle)
    assert solutions.claim is sl.Claim.BEST
    assert (len(solutions), solutions.unique, solutions.nodes) == (1, None, 0)
    assert len(solutions.cover) == solutions.value == len(solutions[0].rooks)
    assert sl.check(puzzle, {"rooks": solutions[0].rooks, "cover": solutions.cover}) == []
    assert sl.solve(sl.Rooks([".X", "X."]), 2).unique
    assert sl.solve(sl.Rooks([".."]), 2).unique is False


def test_a_position_keeps_what_is_known():
    start = sl.start(sl.Rooks(["...", "...", "..."]))
    corner = start.learn([sl.Fact(0, 2)])
    assert sl.count(corner) == 2
    assert all((0, 0) in found.rooks for found in sl.solve(corner, None))
    assert sl.count(start.learn([sl.Fact(0, 2), sl.Fact(1, 2)])) == 0
    unavailable = sl.solve(start.learn([sl.Fact(spot, 1) for spot in range(3)]))
    assert (list(unavailable), unavailable.claim, unavailable.value) == ([], sl.Claim.ALL, None)


def test_boards_print_as_pictures():
    puzzle = sl.Rooks(["...", "X.X"])
    assert str(sl.start(puzzle)) == "...\nX.X"
    assert str(sl.solve(puzzle).known) == ".-.\nXRX"
    assert str(sl.solve(puzzle)[0]) in ("R..\nXRX", "..R\nXRX")


def test_polynomials():
    assert polynomial(sl.Rooks(["...."] * 4)) == [1, 16, 72, 96, 24]
    assert polynomial(sl.Rooks(["XXX"])) == [1]
    assert sum(polynomial(sl.Rooks(["." * 8] * 8))) == 1_441_729
    assert polynomial(sl.Rooks(["." * 30] * 3))[-1] == 30 * 29 * 28
    for _, view in FAMILY.symmetries(board(5, 8, 0.2, 7)):
        assert polynomial(view) == polynomial(board(5, 8, 0.2, 7))


def test_a_wide_board_has_too_many_pasts(monkeypatch):
    monkeypatch.setitem(polynomial.__globals__, "MOST_PASTS", 1 << 10)
    with pytest.raises(sl.SightlineError, match="too wide"):
        polynomial(sl.Rooks(["." * 40] * 40))


def test_lines_lists_the_ways_to_use_one():
    puzzle = sl.Rooks(["...", "X.X"])
    assert list(sl.lines(puzzle, 0)) == [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    assert list(sl.lines(sl.solve(puzzle).known, 1)) == [(1,)]


def test_a_board_is_shown_as_it_is_written():
    assert repr(sl.Rooks(["..X", "..."])) == "Rooks(['..X', '...'])"
