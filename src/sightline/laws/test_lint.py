"""Lint says of a puzzle what trying every solution says."""

from itertools import product

import pytest

import sightline as sl
from sightline.core.board import values_of
from sightline.laws.law import Law
from sightline.registry import family_of

pytestmark = pytest.mark.needs("editor")
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


def tiny(law: Law) -> list[int]:
    return list(range(len(law.tiny)))


@pytest.mark.cases(of=tiny)
def test_lint_agrees_with_trying_every_answer(law, case):
    puzzle = law.tiny[case]
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
    assert found.repair is None or ways(found.repair.puzzle) == 1


def test_lint_agrees_with_counting_and_rating(law):
    family = law.family
    for puzzle in law.puzzles[:12]:
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
            assert sl.count(found.repair.puzzle, 2) == 1
        if family.reasons and (found.status == "unique" or found.best):
            assert found.rating == sl.rate(puzzle)
            assert (found.hardest and found.hardest.technique.name) == found.rating.hardest


def test_an_added_clue_fits_just_the_answers_that_it_leaves(family):
    for puzzle in family.examples.values():
        solutions = list(sl.solve(puzzle, 20))
        for change in list(family.editor.repairs(family.start(puzzle)))[:40]:
            if change.fits:
                after = sl.solve(change.make(), None)
                left = {board.masks for board in after.stream()} if sl.count(change.make(), 200) < 200 else None
                assert left is None or all(change.fits(one) == (one.masks in left) for one in solutions)
