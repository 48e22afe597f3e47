"""A player among strangers who mean no good; the figures themselves are taken by the bench."""

import pytest

from tests.web.hostile import KINDS, measure

MEGA = 1 << 20


def hold(seconds: float, slowest: float) -> None:
    load = measure(seconds)
    assert load.errors == []
    assert load.percentile(0.99) < slowest
    assert load.server < 150 * MEGA
    assert load.worker < 300 * MEGA
    assert len(load.strangers) >= len(KINDS) // 2  # some take longer than a moment


def test_a_moment_of_it():
    hold(3, slowest=5)  # the other tests are hostile too


@pytest.mark.long
def test_half_a_minute_of_it():
    hold(30, slowest=0.25)
