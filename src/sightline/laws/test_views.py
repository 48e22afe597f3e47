"""What is found from another side of a board is found on the board."""

import pytest

import sightline as sl
from sightline.engine.views import VIEWS, view_of
from sightline.kernel import Status

SEEDS = range(8)
MOST = 60
"""Solutions that are compared."""


@pytest.mark.parametrize("seed", SEEDS)
def test_solutions_are_the_same_from_every_side(law, seed):
    family, board = law.family, sl.start(law.draw(seed))
    if view_of(family, board, 0) is None:
        pytest.skip(f"{family.name} is not the same from eight sides")
    problem = family.problem(board)
    status, expected, _ = problem.search().next(MOST)
    for number in range(VIEWS):
        view = view_of(family, board, number)
        again, found, _ = family.problem(view.board).search().next(MOST)
        back = [view.masks_back(one) for one in found]
        assert (again, len(back)) == (status, len(expected)), number
        assert all(map(problem.verify, back)), number
        if status == Status.IMPOSSIBLE:  # these are all
            assert sorted(back) == sorted(expected), number
