"""Rows of numbers as bytes, and back: both backends say the same, whatever the rows hold."""

import random
from enum import IntEnum
from typing import NamedTuple

import pytest

from sightline.kernel import _native, reference

BACKENDS = pytest.mark.parametrize("backend", [_native, reference], ids=["native", "reference"])


class Number(IntEnum):
    ONE = 1


class Pair(NamedTuple):
    left: int
    right: int


@BACKENDS
def test_plain_numbers_are_one_byte_each(backend):
    assert backend.pack_numbers((0, 3, 1), 3) == bytes([0, 3, 1])
    assert backend.pack_numbers((63,), 63) == bytes([63])
    assert backend.pack_numbers((), 0) == b""


@BACKENDS
@pytest.mark.parametrize("value", [4, -1, 1 << 80, -(1 << 80), True, 1.0, "1", None, Number.ONE])
def test_other_numbers_are_none(backend, value):
    assert backend.pack_numbers((1, value), 3) is None


@BACKENDS
def test_a_square_is_one_mask_per_cell(backend):
    assert backend.square_masks(((1, None), (None, 2)), 2, 1, 2, 1) == bytes([2, 6, 6, 4])
    assert backend.square_masks(((0, None), (None, 2)), 2, 0, 2, 2) == bytes([1, 0, 7, 0, 7, 0, 4, 0])
    wide = (63, *(None,) * 62), *((None,) * 63,) * 62
    full = (1 << 64) - 2
    assert backend.square_masks(wide, 63, 1, 63, 8) == b"".join(
        mask.to_bytes(8, "little") for mask in (1 << 63, *[full] * (63 * 63 - 1))
    )
    assert backend.square_masks((), 0, 1, 0, 1) == b""


@BACKENDS
@pytest.mark.parametrize(
    "rows",
    [
        ((1, 2), (2,)),
        ((1, 2),),
        ((1,),),
        ((1, 2), (2, 1), (None, None)),
        ([1, 2], [2, 1]),
        [(1, 2), (2, 1)],
        (Pair(1, 2), Pair(2, 1)),
        Pair((1, 2), (2, 1)),
        ((1, 1), (None, None)),
        ((1, None), (1, None)),
        ((0, None), (None, None)),
        ((3, None), (None, None)),
        ((-1, None), (None, None)),
        ((1 << 80, None), (None, None)),
        ((True, None), (None, None)),
        ((1.0, None), (None, None)),
        (("1", None), (None, None)),
        ((Number.ONE, None), (None, None)),
        (None, None),
        None,
        7,
    ],
)
def test_any_other_square_is_none(backend, rows):
    assert backend.square_masks(rows, 2, 1, 2, 1) is None


@BACKENDS
@pytest.mark.parametrize(
    "bounds", [(64, 1, 63, 8), (-1, 1, 2, 1), (2, -1, 2, 1), (2, 1, 64, 8), (2, 1, 8, 1), (2, 1, 2, 3)]
)
def test_bounds_out_of_range_are_an_error(backend, bounds):
    with pytest.raises(ValueError, match=r"size|width"):
        backend.square_masks(((1, 2), (2, 1)), *bounds)


def test_random_squares_are_the_same_in_both_backends():
    rng = random.Random(1)
    packed = 0
    for _ in range(2000):
        size, least, width = rng.randint(1, 5), rng.randint(0, 1), rng.choice((1, 2, 4, 8))
        values = [None] * rng.randint(1, 20) + rng.choices([*range(size + 1), None, size + 1, True], k=5)
        rows = tuple(tuple(rng.choices(values, k=size)) for _ in range(size))
        found = _native.square_masks(rows, size, least, size, width)
        assert found == reference.square_masks(rows, size, least, size, width)
        packed += found is not None
    assert 500 < packed < 1900


@BACKENDS
def test_masks_become_rows_of_values(backend):
    assert backend.value_rows(bytes([1, 2, 128, 6, 0, 4]), 1, 3) == [[0, 1, 7], [None, None, 2]]
    assert backend.value_rows((1 << 63).to_bytes(8, "little") + bytes(8), 8, 1) == [[63], [None]]
    assert backend.value_rows(b"", 2, 5) == []


@BACKENDS
@pytest.mark.parametrize(
    ("masks", "width", "columns"), [(bytes(4), 1, 3), (bytes(5), 2, 1), (bytes(4), 1, 0), (b"", 3, 1)]
)
def test_rows_that_do_not_fit_are_an_error(backend, masks, width, columns):
    with pytest.raises(ValueError, match=r"columns|width"):
        backend.value_rows(masks, width, columns)


def test_random_rows_are_the_same_in_both_backends():
    rng = random.Random(2)
    for _ in range(300):
        width, columns = rng.choice((1, 2, 4, 8)), rng.randint(1, 9)
        cells = columns * rng.randint(0, 6)
        masks = [rng.choice((0, 1 << rng.randrange(8 * width), rng.getrandbits(8 * width))) for _ in range(cells)]
        packed = b"".join(mask.to_bytes(width, "little") for mask in masks)
        assert _native.value_rows(packed, width, columns) == reference.value_rows(packed, width, columns)


@BACKENDS
def test_runs_of_lines_that_fit(backend):
    assert backend.plain_runs([[2], (1,), [2], []], 2) == ([2, 1, 2], False)
    assert backend.plain_runs([[2], (1,), [2], (1,)], 2) == ([2, 1, 2, 1], True)
    assert backend.plain_runs([(1, 1), [1]], 2) == ([1, 1, 1], False)  # no columns: no room
    assert backend.plain_runs([[], []], 1) == ([], True)
    assert backend.plain_runs([], 0) == ([], True)
    assert backend.plain_runs([[1 << 80], [1 << 80]], 1) == ([1 << 80, 1 << 80], False)


@BACKENDS
@pytest.mark.parametrize(
    "line", [[0], [-1], [-(1 << 80)], [True], [1.0], ["?"], [None], [(1, 2)], "12", 3, None, Pair(1, 2)]
)
def test_other_lines_are_none(backend, line):
    assert backend.plain_runs([[1], line], 1) is None


@BACKENDS
@pytest.mark.parametrize("rows", [3, -1])
def test_more_rows_than_lines_are_an_error(backend, rows):
    with pytest.raises((ValueError, TypeError)):
        backend.plain_runs([[1], [1]], rows)


def test_random_runs_are_the_same_in_both_backends():
    rng = random.Random(3)
    fits = 0
    for _ in range(2000):
        rows, columns = rng.randint(1, 4), rng.randint(1, 4)
        runs = [1] * 20 + rng.choices([1, 2, 3, 5], k=3) + rng.choices([0, True], k=rng.random() < 0.3)
        kinds = rng.choice(([list], [tuple], [list, tuple]))
        lines = [rng.choice(kinds)(rng.choices(runs, k=rng.choice((0, 1, 1, 1, 2)))) for _ in range(rows + columns)]
        found = _native.plain_runs(lines, rows)
        assert found == reference.plain_runs(lines, rows)
        fits += found is not None and found[1]
    assert fits > 100
