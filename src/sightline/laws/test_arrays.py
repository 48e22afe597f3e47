"""NumPy goes in and out: a board is an array, and an array is an answer, without the package importing it."""

import subprocess
import sys
from dataclasses import fields as dataclass_fields

import pytest

import sightline as sl

numpy = pytest.importorskip("numpy")


def test_an_array_is_an_answer(law):
    for puzzle in law.puzzles:
        for board in sl.solve(puzzle, 1):
            answer = numpy.asarray(board)
            assert answer.dtype == int
            assert sl.check(puzzle, answer) == []
            assert sl.check(puzzle, answer.tolist()) == []
            assert sl.check(puzzle, board) == []
            assert sl.check(puzzle, list(answer)) == []  # a list of arrays


def test_arrays_are_copies(law):
    for puzzle in law.family.examples.values():
        board = sl.solve(puzzle)[0]
        assert numpy.array(board, dtype=numpy.int8).dtype == numpy.int8
        with pytest.raises(ValueError, match="copy"):
            numpy.asarray(board, copy=False)


def test_what_is_undecided_is_below_zero(law):
    for puzzle in law.puzzles:
        board = sl.start(puzzle)
        array = numpy.asarray(board)
        if hasattr(board, "grid"):
            assert array.shape == (len(board.grid), len(board.grid[0]))
            assert (array < 0).sum() == sum(value is None for value in board.values)


def test_the_puzzle_of_an_array(law):
    kind = law.family.puzzle_type
    for puzzle in law.puzzles if hasattr(kind, "from_grid") else ():
        for board in sl.solve(puzzle, 1):
            made = kind.from_grid(numpy.asarray(board, dtype=numpy.uint8))
            assert made == kind.from_grid(board.grid)
            assert hash(made) == hash(kind.from_grid(board.grid))
            assert sl.check(made, board) == []


def test_fields_may_be_arrays(law):
    """Every field that is a tuple of numbers, or of rows of them, may come from an array."""
    kind = law.family.puzzle_type
    for puzzle in law.puzzles:
        fields = {name: getattr(puzzle, name) for name in (one.name for one in dataclass_fields(kind))}
        arrays = {name: as_array(value) for name, value in fields.items()}
        if any(arrays[name] is not fields[name] for name in fields):
            assert kind(**arrays) == puzzle
            assert sl.write(kind(**arrays)) == sl.write(puzzle)


def as_array(value):
    if isinstance(value, tuple) and value and all(type(entry) is int for entry in value):
        return numpy.array(value)
    if isinstance(value, tuple) and any(isinstance(entry, tuple) and entry for entry in value):
        return [as_array(entry) for entry in value]
    return value


def test_the_package_does_not_load_numpy():
    code = "import sys, sightline as sl; sl.rate(sl.library()[0].puzzle); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
