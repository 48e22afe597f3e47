"""What online judges send and expect back: the maximum alone, a line for each board."""

import pytest


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"5\nXX..X\n....X\nXX.X.\nX....\n.....\n", "6\n"),
        (b"1\nX\n", "0\n"),
        (b"8\n" + b"........\n" * 8, "8\n"),
        (b"4\n.X..\n....\nXX..\n....\n2\nXX\n.X\n3\n.X.\nX.X\n.X.\n0\n", "5\n1\n5\n"),
    ],
)
def test_the_maximum_alone(sightline, sent, expected):
    assert sightline("solve", "--format", "codingame", "-", stdin=sent)[:2] == (0, expected)
