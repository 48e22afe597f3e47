"""A puzzle and its exact cover have the same solutions, one for one."""

import pytest

from sightline.engine.solve import solve
from sightline.laws.law import Law

FEW, MANY = 30, 1_000
MOST = 3_000
"""Solutions beyond which a puzzle is left out."""


def compare(law: Law, seeds: range) -> None:
    for seed in seeds:
        puzzle = law.draw(seed)
        expected = [board.values for board in solve(law.family, law.family.start(puzzle), MOST)]
        if len(expected) < MOST:
            found = list(law.as_cover(puzzle))
            assert len(set(found)) == len(found)
            assert set(found) == set(expected), puzzle


def test_solutions_are_exact_covers(law):
    compare(law, range(FEW))


@pytest.mark.long
def test_solutions_of_many_puzzles_are_exact_covers(law):
    compare(law, range(MANY))
