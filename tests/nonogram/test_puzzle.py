"""The question: what is accepted, what is refused and in which words; the board; rules; one line on its own."""

import itertools

import pytest
from tests.nonogram.boards import random_puzzles

import sightline as sl
from sightline import kata
from sightline.core.errors import InvalidPuzzle
from sightline.nonogram import FAMILY, Color, Nonogram, NonogramBoard, runs_of

FOUR = Nonogram([[1], [3], [1], [2]], [[1, 1], [1, 1], [2], [1]])


@pytest.mark.parametrize("empty", [[], [0], 0, (), (0,)])
def test_an_empty_line_has_many_spellings(empty):
    assert Nonogram([empty, [2]], [[1], [1]]) == Nonogram([[], [2]], [[1], [1]])


@pytest.mark.parametrize(
    ("rows", "columns", "words"),
    [
        ([[1], [1]], [[1], [2]], "the rows have 2 filled cells in all, but the columns 3"),
        ([[2, 2]], [[1]] * 4, "row 1: 2 2 needs 5 cells, but there are only 4"),
        ([[1]] * 3, [[4]], "column 1: 4 needs 4 cells, but there are only 3"),
        ([[2, "?"]], [[1]] * 3, "row 1: 2 ? needs 4 cells, but there are only 3"),
        ([["?"]], [[1], [], ["?"], [4]], "column 4: 4 needs 4 cells, but there are only 1"),
        ([[1], [1]], [[2], ["?"]], "the rows have 2 filled cells in all, but the columns at least 3"),
        ([["?"], [2]], [[1], [1]], "the rows have at least 3 filled cells in all, but the columns 2"),
        ([["??"]], [[1]], "row 1: colour ? is outside"),
        ([[0, 1]], [[1]], "row 1: a run is a number from 1 on, found 0"),
        ([[1.5]], [[1]], "row 1: a run is a number from 1 on, found 1.5"),
        ([["1"]], [[1]], "row 1: a run is a number from 1 on, found 1"),
        ([5], [[1]], "row 1 should be a list of runs, found 5"),
        ([[1]], ["1"], "column 1 should be a list of runs, found 1"),
        ([], [[1]], "0 rows and 1 column"),
        ([[1]] * 1024, [[1]], "the most is 1023"),
        ([[(1, 64)]], [[(1, 64)]], "colour 64 is outside 1–63"),
        ([[(1, 2)], [(2, 1)]], [[(1, 2), (1, 1)], [(1, 2)]], "the rows have 2 red cells in all, but the columns 1"),
    ],
)
def test_what_counting_refutes_is_named(rows, columns, words):
    with pytest.raises(InvalidPuzzle) as error:
        Nonogram(rows, columns)
    assert words in str(error.value)


def test_a_square_game_refuses_other_shapes():
    assert Nonogram([[1]], [[1], []]).breadth == 2
    with pytest.raises(InvalidPuzzle, match="1 row but 2 columns"):
        Nonogram([[1]], [[1], []], square=True)
    with pytest.raises(InvalidPuzzle, match="square"):
        kata.picture_cross([[1]], [[1], []], square=True)


@pytest.mark.parametrize("givens", [[[1]], [[2, None]], [[True, "x"]], [[-1, 0]]])
def test_bad_givens(givens):
    with pytest.raises(InvalidPuzzle):
        Nonogram([[1], []], [[1], []], givens=givens * 2)


def test_the_document_four():
    boards = {"/".join("".join(map(str, row)) for row in board.grid) for board in sl.solve(FOUR, None)}
    assert boards == {"0001/1110/0010/1100", "0010/1110/0001/1100", "1000/0111/0010/1100"}
    assert sl.count(FOUR) == 3


def test_givens_settle_which():
    known = Nonogram(FOUR.rows, FOUR.columns, givens=[[1, None, None, None], *[[None] * 4] * 3])
    assert [board.grid[0] for board in sl.solve(known)] == [[1, 0, 0, 0]]


def test_blocks_of_two_colours_may_touch():
    puzzle = Nonogram([[(2, 1), (2, 2)]], [[(1, 1)], [(1, 1)], [(1, 2)], [(1, 2)]])
    assert sl.solve(puzzle)[0].grid == [[1, 1, 2, 2]]
    assert puzzle.colors == (Color("red", "cc2222", "a"), Color("blue", "2255cc", "b"))
    with pytest.raises(InvalidPuzzle, match="needs 5"):
        Nonogram([[(2, 1), (2, 1)]], [[(1, 1)]] * 4)


def test_a_picture_is_a_solution_of_its_puzzle():
    for puzzle, grid in random_puzzles(3, 60, 6):
        assert sl.check(puzzle, grid) == []
        assert puzzle.rows == Nonogram.from_grid(grid, puzzle.colors).rows
        assert grid in [board.grid for board in sl.solve(puzzle, None)]


def test_every_broken_line_is_named():
    broken = sl.check(FOUR, [[1, 0, 0, 0], [1, 1, 1, 0], [0, 0, 1, 0], [1, 1, 0, 0]])
    assert [one.text for one in broken] == ["column 1 has 2 1 instead of 1 1", "column 4 has no run instead of 1"]
    assert broken[0].where == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert sl.check(FOUR, [[7] * 4] * 4)[0].text == "r1c1 holds 7: values are 0–1"


def test_lines_are_all_and_only_the_arrangements():
    for puzzle, _ in random_puzzles(5, 60, 6):
        board = sl.start(puzzle)
        for number, wanted in enumerate(puzzle.lines):
            spots = puzzle.shape.line(number)
            every = itertools.product(*(sorted(board.candidates[spot]) for spot in spots))
            pairs = [run if isinstance(run, tuple) else (run, 1) for run in wanted]
            assert sorted(sl.lines(board, number)) == sorted(line for line in every if runs_of(line) == pairs)
    with pytest.raises(IndexError):
        sl.lines(FOUR, 8)


def test_a_long_line_is_lazy():
    puzzle = Nonogram.from_grid([[at % 2 for at in range(400)]])
    assert next(sl.lines(puzzle, 0)) == (1, 0) * 200


@pytest.mark.parametrize("method", ["rows", "lines"])
def test_learners_methods_find_the_same(method):
    from sightline.nonogram import FAMILY

    for puzzle, _ in random_puzzles(9, 25, 5):
        found = FAMILY.methods[method](sl.start(puzzle), None, 100_000)
        assert {board.masks for board in found} == {board.masks for board in sl.solve(puzzle, None)}
    spent = FAMILY.methods[method](sl.start(FOUR), 2, 0)
    assert spent.claim.value == "gave up"


def test_a_drawing_is_a_position():
    puzzle = FAMILY.examples["eight"]
    known = NonogramBoard(puzzle, FAMILY.problem(puzzle.start).fixpoint()[1])
    assert not known.complete
    assert FAMILY.reasons.read_position(puzzle, sl.draw(known)) == list(known.domains)
