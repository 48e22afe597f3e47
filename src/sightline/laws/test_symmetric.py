"""A puzzle seen from another side has as many solutions, and is as hard: level, tier and effort to the last digit."""

from typing import Any

import pytest

import sightline as sl
from sightline.engine.reason.answers.rate import rate
from sightline.engine.reason.explain import explain
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.laws.law import Law

FEW, MANY = 40, 1_000


def test_turned_and_mirrored_puzzles_have_as_many_solutions(family):
    for puzzle in family.examples.values():
        expected = sl.count(puzzle, 50)
        views = family.symmetries(puzzle)
        assert views[0] == ("", puzzle)
        for _, view in views:
            assert sl.count(view, 50) == expected


def measured(family: Family[Any, Any], puzzle: Any) -> tuple[Any, ...]:
    rating = rate(family, explain(family, family.start(puzzle)))
    return rating.level, rating.tier, rating.effort


def compare(law: Law, seeds: range) -> None:
    family = law.family
    special = [board.puzzle for board in law.kept_positions() if board == family.start(board.puzzle)]
    for puzzle in [*family.examples.values(), *special, *(law.draw(seed) for seed in seeds)]:
        if family.maximises or solve(family, family.start(puzzle), 2).unique:
            views = family.symmetries(puzzle)
            assert len({measured(family, view) for _, view in views}) == 1, puzzle


@pytest.mark.needs("reasons")
def test_puzzles_are_as_hard_from_every_side(law):
    compare(law, range(FEW))


@pytest.mark.long
@pytest.mark.needs("reasons")
def test_many_puzzles_are_as_hard_from_every_side(law):
    compare(law, range(MANY))
