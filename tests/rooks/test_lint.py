"""Lint names the symmetries of a board."""

import sightline as sl


def test_symmetries():
    assert sl.lint(sl.Rooks(["..X", "...", "X.."])).symmetries == ("falling diagonal", "rising diagonal", "half turn")
    assert sl.lint(sl.Rooks(["X..", "...", "..."])).symmetries == ("falling diagonal",)
    assert sl.lint(sl.Rooks(["X.X", "..."])).symmetries == ("left-right mirror",)
