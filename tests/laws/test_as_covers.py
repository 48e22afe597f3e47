"""Puzzles and their exact covers have the same solutions, one for one."""

import pytest

from sightline import registry
from sightline.engine.solve import solve
from tests.cover.families import POSED
from tests.draws import draw

FEW, MANY = 30, 1_000
MOST = 3_000
"""Solutions beyond which a puzzle is left out."""


def compare(name: str, seeds: range) -> None:
    family = registry.family(name)
    for seed in seeds:
        puzzle = draw(name, seed)
        found = solve(family, family.start(puzzle), MOST)
        expected = [board.values for board in found]
        if len(expected) < MOST:
            posed = list(POSED[name](puzzle))
            assert len(set(posed)) == len(posed)
            assert set(posed) == set(expected), puzzle


def test_every_family_is_posed():
    assert POSED.keys() == registry.house().keys()


@pytest.mark.parametrize("name", POSED)
def test_solutions_are_covers(name):
    compare(name, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize("name", POSED)
def test_solutions_of_many_are_covers(name):
    compare(name, range(MANY))
