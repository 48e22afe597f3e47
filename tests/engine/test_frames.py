"""The picture of one step of an explanation, by its number."""

import pytest

import sightline as sl
from sightline.engine.reason.answers.frames import frame_of_step, frames


def test_a_step_is_found_by_its_number():
    trace = sl.explain(sl.library()[0].puzzle)
    pictures = list(frames(trace))
    assert [frame_of_step(trace, number) for number in range(1, len(pictures) + 1)] == pictures
    for number in (0, -1, len(pictures) + 1):
        with pytest.raises(sl.SightlineError, match=f"there is no step {number}: the explanation has {len(pictures)} "):
            frame_of_step(trace, number)
