"""Lint repairs a picture by changing as few runs as it can."""

import sightline as sl


def test_runs_of_one_line_are_changed_where_that_suffices():
    puzzle = sl.Nonogram([[1], [1, 1], [2], [2]], [[1], [3], [1, 1], [1]])
    repair = sl.lint(puzzle).repair
    assert repair.text == "change column 3 from 1 1 to 2"
    assert sl.solve(repair.puzzle).unique
