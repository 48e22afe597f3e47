"""Small pieces of sentences."""

import pytest

from sightline.core.sentence import duration, nth, shared_words


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


@pytest.mark.parametrize(
    ("texts", "together"),
    [
        (["r1c1 is 4", "r1c1 is 5"], "r1c1 is 4 or 5"),
        (["r1c1 is 4", "r2c1 is 4"], "r1c1 or r2c1 is 4"),
        (["r1c1 is 4", "r2c1 is 5"], "r1c1 is 4 or r2c1 is 5"),
    ],
)
def test_what_is_alike_is_said_once(texts, together):
    assert shared_words(texts) == together


@pytest.mark.parametrize(
    ("number", "text"),
    [
        *((1, "first"), (10, "tenth"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"), (22, "22nd")),
        *((23, "23rd"), (24, "24th"), (101, "101st"), (111, "111th"), (112, "112th"), (113, "113th")),
    ],
)
def test_numbers_in_order(number, text):
    assert nth(number - 1) == text
