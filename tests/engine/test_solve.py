"""Budgets of a search that tells how it gets on, and what is counted where none was needed."""

import pytest

import sightline as sl
from sightline.engine import solve as engine


@pytest.mark.parametrize("steps", [1, 7, 20, 64])
def test_a_search_in_slices_ends_with_its_budget(steps, monkeypatch):
    monkeypatch.setattr(engine, "SLICE", 8)
    empty = sl.Skyscrapers([0] * 24)
    told, plain = (sl.solve(empty, None, steps=steps, on_progress=some) for some in (lambda event: None, None))
    assert len(told) == len(plain)
    assert told.claim == plain.claim == sl.Claim.GAVE_UP
    assert told.steps == plain.steps == steps


def test_what_needs_no_search_counts_no_steps():
    for puzzle in (sl.Nonogram([[1]], [[1]]), sl.Nonogram([[2], []], [[1], [1]])):
        found = sl.solve(puzzle, search="never")
        assert (found.claim, found.nodes, found.steps) == (sl.Claim.ALL, 0, 0)
    stuck = sl.solve(sl.Nonogram([[1], [1]], [[1], [1]]), search="never")
    assert (len(stuck), stuck.claim, stuck.nodes, stuck.steps) == (0, sl.Claim.GAVE_UP, 0, 0)
