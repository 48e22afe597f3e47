"""Pictures made of noise: as much filled as asked for, as hard as asked for, at any size."""

import time

import pytest

import sightline as sl
from sightline import api
from sightline.core.errors import SightlineError

REFUSED = [(90, "hard"), (10, "extreme"), (70, "extreme"), (90, "extreme")]


@pytest.mark.parametrize("share", [10, 30, 50, 70, 90])
@pytest.mark.parametrize(("level", "off"), [(None, 40), ("easy", 40), ("hard", 80), ("extreme", 80)])
def test_shares_of_filled_cells(share, level, off):
    if (share, level) in REFUSED:
        with pytest.raises(SightlineError, match="puzzles can be easy"):
            api.generator("nonogram", 20, level, options={"density": share})
        return
    puzzle = sl.generate("nonogram", 20, level, 1, density=share)
    assert abs(sum(map(sum, puzzle.rows)) - 4 * share) < off
    assert level is None or sl.rate(puzzle).level == level


@pytest.mark.parametrize("level", ["expert", "extreme"])
def test_large_hard_pictures_take_no_minutes(level):
    began = time.process_time()
    assert sl.solve(sl.generate("nonogram", 40, level, 3)).unique
    assert time.process_time() - began < 10
