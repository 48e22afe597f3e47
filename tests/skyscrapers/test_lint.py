"""Lint names the symmetries of a puzzle."""

import sightline as sl


def test_symmetries():
    everything = set(sl.lint(sl.Skyscrapers([0] * 16)).symmetries)
    assert everything == {
        "left-right mirror",
        "top-bottom mirror",
        "falling diagonal",
        "rising diagonal",
        "half turn",
        "quarter turn",
    }
    corners = (2, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 2, 0, 0, 0, 0)
    assert sl.lint(sl.Skyscrapers(corners)).symmetries == ("left-right mirror", "top-bottom mirror", "half turn")
