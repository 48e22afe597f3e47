"""Lint: what it says of a puzzle is what trying everything says."""

from itertools import product

import pytest

import sightline as sl
from sightline.core.board import values_of
from sightline.registry import family_of
from tests.laws.conftest import puzzles

TINY = [
    sl.Skyscrapers((3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0)),
    sl.Skyscrapers((0, 2, 0, 0, 0, 3, 0, 2, 0, 0, 0, 0)),
    sl.Skyscrapers([0] * 12, [[1, 2, None], [None, None, None], [None, None, 2]]),
    sl.Skyscrapers([0] * 12),
    sl.Skyscrapers((0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0), [[2, None, None], [3, None, None], [None] * 3]),
    sl.Skyscrapers((1, 1) + (0,) * 10),
    sl.Skyscrapers((0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0), [[0, None, None], [None] * 3, [None] * 3], parks=1),
    sl.Nonogram([[1], [2], [1, 1]], [[2], [1], [1, 1]], givens=[[0, None, 1], [None] * 3, [None] * 3]),
    sl.Nonogram([[1], [1], [1]], [[1], [1], [1]], givens=[[None] * 3, [None, 1, None], [None] * 3]),
    sl.Nonogram([[1], [1], [1]], [[1], [1], [1]]),
    sl.Hashi(("2.2", "...", "2.2"), planks=2, connected=False),
    sl.Hashi(("2.3", "...", "?.2")),
    sl.Hashi(("3.?", "...", "3.2")),
    sl.Hashi(("1.1", "...", "1.1")),
    sl.Rooks(["...", "X.X"]),
    sl.Rooks([".X.", "X.X"]),
]
KNOWN = {"unique": 1, "several": 2, "none": 0}


def brute_force(puzzle):
    """Every board on which no rule is broken."""
    family = family_of(puzzle)
    start = family.start(puzzle)
    for values in product(*map(values_of, start.domains)):
        board = start.with_masks([1 << value for value in values])
        if not family.violations(puzzle, family.answer(board)):
            yield board


def ways(puzzle):
    return min(len(list(brute_force(puzzle))), 2)


@pytest.mark.parametrize("puzzle", TINY, ids=lambda puzzle: family_of(puzzle).name)
def test_against_trying_everything(puzzle):
    editor, found = family_of(puzzle).editor, sl.lint(puzzle)
    assert KNOWN[found.status] == ways(puzzle)
    if found.status == "unique":
        omissions = list(editor.omissions(puzzle))
        assert found.clues == len(omissions)
        assert list(found.unnecessary) == [one.text for one in omissions if ways(one.make()) == 1]
        return
    assert found.unnecessary is None
    tries = list(editor.repairs(family_of(puzzle).start(puzzle)))
    tries += editor.omissions(puzzle) if found.status == "none" else ()
    assert found.complete
    assert (found.repair is not None) == any(sl.count(change.make(), 2) == 1 for change in tries)
    assert found.repair is None or ways(found.repair.make()) == 1


def test_every_family(family):
    for puzzle in puzzles(family)[:12]:
        if puzzle.spots > 150:
            continue
        found = sl.lint(puzzle, steps=2000)
        assert found.family == family.name
        if found.status == "unknown":
            continue
        assert KNOWN[found.status] == sl.count(puzzle, 2)
        assert len(found.solutions) == KNOWN[found.status]
        assert bool(found.different) == (found.status == "several")
        if found.repair:
            assert sl.count(found.repair.make(), 2) == 1
        if family.reasons and (found.status == "unique" or found.best):
            assert found.rating == sl.rate(puzzle)
            assert (found.hardest and found.hardest.technique.name) == found.rating.hardest


def test_a_told_clue_fits_just_the_answers_that_it_leaves(family):
    for puzzle in family.examples.values():
        answers = list(sl.solve(puzzle, 20))
        for change in list(family.editor.repairs(family.start(puzzle)))[:40]:
            if change.fits:
                after = sl.solve(change.make(), None)
                left = {board.masks for board in after.stream()} if sl.count(change.make(), 200) < 200 else None
                assert left is None or all(change.fits(one) == (one.masks in left) for one in answers)


def test_runs_of_one_line_are_changed_where_that_suffices():
    puzzle = sl.Nonogram([[1], [1, 1], [2], [2]], [[1], [3], [1, 1], [1]])
    repair = sl.lint(puzzle).repair
    assert repair.text == "change column 3 from 1 1 to 2"
    assert sl.solve(repair.make()).unique


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
    assert sl.lint(sl.Rooks(["..X", "...", "X.."])).symmetries == ("falling diagonal", "rising diagonal", "half turn")
    assert sl.lint(sl.Rooks(["X..", "...", "..."])).symmetries == ("falling diagonal",)
    assert sl.lint(sl.Rooks(["X.X", "..."])).symmetries == ("left-right mirror",)
    corners = (2, 0, 0, 1, 0, 0, 0, 0, 3, 0, 0, 2, 0, 0, 0, 0)
    assert sl.lint(sl.Skyscrapers(corners)).symmetries == ("left-right mirror", "top-bottom mirror", "half turn")
