"""Arrays where no family's field takes them: maps, boards with walls, other number types."""

import numpy
import pytest

import sightline as sl


def test_a_map_of_numbers():
    rows = numpy.array([[4, 0, 2], [0, 0, 0], [-1, 0, 12]])
    assert sl.Hashi(rows, planks=8) == sl.Hashi(rows.tolist(), planks=8) == sl.Hashi(("4.2", "...", "?.c"), planks=8)
    with pytest.raises(sl.InvalidPuzzle, match="0 for water"):
        sl.Hashi([[1, 99]])
    with pytest.raises(sl.InvalidPuzzle, match="rows of text"):
        sl.Hashi([1, 2])


def test_walls_as_an_array():
    walls = numpy.array([[True, False], [False, False]])
    assert sl.Rooks(walls) == sl.Rooks(walls.astype(int)) == sl.Rooks(["X.", ".."])
    with pytest.raises(sl.InvalidPuzzle, match="at r1c1"):
        sl.Rooks([[7, 0]])


def test_a_picture_of_truth_values():
    picture = numpy.eye(3, dtype=bool)
    assert sl.Nonogram.from_grid(picture) == sl.Nonogram([[1]] * 3, [[1]] * 3)
    assert sl.Nonogram(numpy.ones((3, 1), dtype=int), [numpy.array([1])] * 3) == sl.Nonogram([[1]] * 3, [[1]] * 3)


def test_wrong_arrays_say_what_is_wrong():
    puzzle = sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0")
    assert [one.rule for one in sl.check(puzzle, numpy.zeros((3, 4), dtype=int))] == ["shape"]
    assert "rows of 4 heights" in sl.check(puzzle, numpy.zeros(16, dtype=int))[0].text
    with pytest.raises(sl.InvalidPuzzle):
        sl.Skyscrapers(numpy.linspace(0, 1, 16))
