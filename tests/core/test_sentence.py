"""Small pieces of sentences."""

import pytest

from sightline.core.sentence import duration


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (0.000238, "238 µs"),
        (0.00099949, "999 µs"),
        (0.0009996, "1 ms"),
        (0.00179, "1.79 ms"),
        (0.030156, "30.2 ms"),
        (0.9994, "999 ms"),
        (0.9996, "1 s"),
        (12.34, "12.3 s"),
        (59.96, "1 min 0 s"),
        (75, "1 min 15 s"),
        (7800, "2 h 10 min"),
    ],
)
def test_a_duration_is_told_in_the_unit_that_people_use(seconds, text):
    assert duration(seconds) == text
