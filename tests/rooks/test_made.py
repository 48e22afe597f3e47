"""Boards made by chance: every level that is offered is found, and the rest is refused."""

import pytest

import sightline as sl
from sightline import api, registry
from sightline.family.maker import Request

MAKER = registry.family("rooks").maker


@pytest.mark.parametrize("symmetry", ["none", "mirror", "half-turn"])
@pytest.mark.parametrize("share", [None, 0, 5, 20, 40, 60, 90])
def test_what_is_offered_is_found(share, symmetry):
    for size in (1, 2, 3, 4, 6):
        request = Request(size, size, None, symmetry, {"blocked": share})
        for level in (None, *MAKER.levels(request)):
            puzzle = api.generator("rooks", size, level, symmetry, options={"blocked": share}).make(2).puzzle
            assert level in (None, sl.rate(puzzle).level)
            assert sl.solve(puzzle)


def test_larger_boards_need_more_walls_to_be_easy():
    assert sl.rate(sl.generate("rooks", 30, "easy", 1)).level == "easy"


def test_a_board_of_no_told_level_takes_thought():
    """More than what stands alone, or has its line to itself, must be looked at to see the best count."""
    for seed in range(10):
        assert sl.rate(sl.generate("rooks", 8, seed=seed)).tier > 2
