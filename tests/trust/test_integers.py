"""Numbers of any size, in every place of the public interface that takes one: an answer or one of our errors."""

import re
import subprocess
import sys

import pytest

import sightline as sl


def test_extreme_numbers_are_taken_or_refused():
    done = subprocess.run([sys.executable, "-m", "tests.trust.integers"], capture_output=True, text=True)
    last = done.stderr.splitlines()[-1:]
    assert done.returncode == 0, f"{done.stdout[-3000:]}\nlast call: {last}"
    found = re.search(r"^(\d+) calls, 0 wrong$", done.stdout, re.MULTILINE)
    assert found
    assert int(found[1]) > 2000


def test_a_fact_that_the_board_cannot_have():
    puzzle = sl.Nonogram([[1], [1]], [[1], [1]])
    with pytest.raises(ValueError, match="there is no spot -1: this board has 4"):
        sl.why(puzzle, sl.Fact(-1, 2))
    with pytest.raises(ValueError, match="spot 0 has no value of the mask 16"):
        sl.why(puzzle, sl.Fact(0, 16))
    with pytest.raises(sl.SightlineError, match="no value is left at spot 0"):
        sl.start(puzzle).learn([sl.Fact(0, 0)])
    with pytest.raises(IndexError):
        sl.start(puzzle).learn([sl.Fact(-1, 2)])
