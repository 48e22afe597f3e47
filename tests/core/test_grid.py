"""Where the lines of a grid with diagonals are, and what they are called."""

import pytest

from sightline.core.grid import DiagonalGrid


@pytest.mark.parametrize("size", range(1, 7))
def test_a_cell_is_on_the_lines_that_contain_it(size):
    grid = DiagonalGrid(size, size)
    for cell in range(size * size):
        assert [*grid.lines_at(cell)] == [line for line in range(grid.lines) if cell in grid.line(line)]


@pytest.mark.parametrize("size", range(1, 7))
def test_both_diagonals_have_a_cell_of_every_row_and_column(size):
    grid = DiagonalGrid(size, size)
    falling, rising = ([divmod(cell, size) for cell in grid.line(2 * size + at)] for at in (0, 1))
    assert falling == [(at, at) for at in range(size)]
    assert rising == [(at, size - 1 - at) for at in range(size)]
    names = [grid.line_name(line) for line in range(grid.lines)]
    assert names[-2:] == ["the falling diagonal", "the rising diagonal"]
    assert len(set(names)) == len(names)
