"""Rows of a square as bytes: both backends say the same, whatever the rows hold."""

import random
from enum import IntEnum

import pytest

from sightline.kernel import _native, reference

BACKENDS = pytest.mark.parametrize("backend", [_native, reference], ids=["native", "reference"])


class Number(IntEnum):
    ONE = 1


@BACKENDS
def test_a_square_is_one_byte_per_cell(backend):
    assert backend.pack_square(((1, None), (None, 63))) == bytes([1, 255, 255, 63])
    assert backend.pack_square(((0,),)) == b"\0"
    assert backend.pack_square(()) == b""


@BACKENDS
@pytest.mark.parametrize(
    "rows",
    [
        ((1, 2), (3,)),
        ((1, 2),),
        ([1, 2], [2, 1]),
        ((1, 1), (None, None)),
        ((1, None), (1, None)),
        ((0, 0), (None, None)),
        ((64,),),
        ((-1,),),
        ((1 << 80,),),
        ((True,),),
        ((1.0,),),
        (("1",),),
        ((Number.ONE,),),
        (None,),
        ((None,) * 64,) * 64,
    ],
)
def test_anything_else_is_none(backend, rows):
    assert backend.pack_square(rows) is None


def test_random_squares_are_the_same_in_both_backends():
    rng = random.Random(1)
    packed = 0
    for _ in range(2000):
        size = rng.randint(1, 5)
        values = [None] * rng.randint(1, 20) + rng.choices([*range(size + 1), None, 63, 64, True], k=5)
        rows = tuple(tuple(rng.choices(values, k=size)) for _ in range(size))
        found = _native.pack_square(rows)
        assert found == reference.pack_square(rows)
        packed += found is not None
    assert 500 < packed < 1900
