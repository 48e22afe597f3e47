"""Values show themselves: short reprs, and pictures for notebooks."""

import pytest

import sightline as sl

PUZZLE = sl.read("0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0")


@pytest.fixture(scope="module")
def trace():
    return sl.explain(PUZZLE)


def test_reprs_are_short(trace):
    assert repr(trace) == "<Trace: 8 steps, solved, tier 2>"
    assert repr(trace[0]) == "<Step: Silhouette, r1c3 and r3c1 are 4>"
    assert repr(trace[0].technique) == "<Technique: Silhouette, tier 1>"
    assert repr(trace.start) == "<SkyscrapersBoard: 0 of 16 decided>"
    for value in (sl.hint(PUZZLE), sl.lint(PUZZLE), sl.rate(PUZZLE), sl.solve(PUZZLE)):
        assert len(repr(value)) < 900


def test_pictures(trace):
    for value in (PUZZLE, trace.start, trace.last):
        assert value._repr_svg_().startswith("<svg")
    shown = trace[0]._repr_html_()
    assert shown.startswith("<svg")
    assert trace[0].text in shown
    assert "&lt;svg" in trace._repr_html_()
    assert trace._repr_html_().startswith("<iframe")
