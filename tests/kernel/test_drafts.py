"""Drafts for makers: the kernel draws the same random numbers as its twin, and makes the same squares and maps."""

from random import Random
from typing import Any

import pytest

from sightline import kernel
from sightline.kernel import reference

BACKENDS = pytest.mark.parametrize("backend", [kernel, reference], ids=["kernel", "twin"])


def cyclic(size: int) -> bytes:
    return bytes([(row + column) % size + 1 for row in range(size) for column in range(size)])


@pytest.mark.parametrize("seed", range(40))
def test_drafts_of_squares_are_those_of_the_twin(seed):
    rng = Random(f"square {seed}")
    size, state = rng.randint(2, 12), rng.getrandbits(64)
    for trades, spot in ((rng.randint(0, 60), -1), (rng.randint(1, 5), rng.randrange(size * size))):
        square, after = kernel.trade_squares(size, cyclic(size), trades, spot, state)
        assert (square, after) == reference.trade_squares(size, cyclic(size), trades, spot, state)
        assert all(len({*square[at::size]}) == size for at in range(size))
        if spot >= 0 and trades == 1:
            assert square[spot] != cyclic(size)[spot]


def test_the_kernel_shuffles_as_its_twin_does():
    for count in (0, 1, 2, 16, 300):
        for state in (0, 7, (1 << 64) - 5):
            assert kernel.shuffled(count, state) == reference.shuffled(count, state)


@BACKENDS
@pytest.mark.parametrize("count", [-1, (1 << 16) + 1])
def test_too_many_numbers_are_not_shuffled(backend, count):
    with pytest.raises(ValueError, match="shuffled"):
        backend.shuffled(count, 0)


def random_request(rng: Random) -> tuple[Any, ...]:
    """The arguments of `grow_map`."""
    rows, columns = rng.randint(1, 12), rng.randint(1, 12)
    symmetry, planks = rng.randint(0, 2), rng.choice((1, 2, 2, 3, 8))
    flags = rng.random() < 0.6, rng.random() < 0.6
    first = random_bridge(rng, rows, columns, symmetry, planks)
    return rows, columns, symmetry, planks, *flags, first, rng.randint(0, 40), rng.getrandbits(64)


def random_bridge(rng: Random, rows: int, columns: int, symmetry: int, planks: int) -> list[int]:
    """An island and, where it sees its image, a bridge to that."""
    row, column = rng.randrange(rows), rng.randrange(columns)
    images = ((row, column), (row, columns - 1 - column), (rows - 1 - row, columns - 1 - column))
    other, opposite = images[symmetry]
    sees_it = row == other or column == opposite
    cell, image = row * columns + column, other * columns + opposite
    return [cell, image if sees_it else cell, rng.randint(1, planks)]


@pytest.mark.parametrize("seed", range(200))
def test_drafts_of_maps_are_those_of_the_twin(seed):
    rng = Random(f"map {seed}")
    request = random_request(rng)
    cells, built, state = kernel.grow_map(*request)
    assert (cells, built, state) == reference.grow_map(*request)
    _, columns, symmetry, *rules = request[:6]
    islands = (columns, cells, *rules, built)
    spots = range(len(built))
    for spot in spots:
        alike = [spot, *rng.sample(spots, rng.randint(0, 1))]
        assert kernel.other_planks(*islands, alike) == reference.other_planks(*islands, alike)
    images = [*spots] if not symmetry else [rng.choice(spots) for _ in spots]
    for tier in (1, 2, 3, 5, 6):
        asked = images, tier, rng.randint(0, 12), state
        assert kernel.harden_map(*islands, *asked) == reference.harden_map(*islands, *asked)
    asked = images, rng.randint(0, 9), rng.randint(1, 16), state
    assert kernel.settle_map(*islands, *asked) == reference.settle_map(*islands, *asked)


def test_a_draft_settles_where_propagation_leaves_nothing_open():
    settled = 0
    for seed in range(40):
        cells, built, state = kernel.grow_map(6, 6, 0, 2, True, True, [0, 0, 0], 11, seed)
        islands = (6, cells, 2, True, True, built)
        tests, left, planks, after = kernel.settle_map(*islands, range(len(built)), 20, 16, state)
        again = kernel.settle_map(*islands[:5], planks, range(len(built)), 20, 16, after)
        if not tests and not left:
            assert (planks, after) == (built, state)  # as it was
        elif not left:
            assert again == (0, 0, planks, after)
            settled += 1
    assert settled > 10


def test_a_draft_that_is_hard_already_stays_as_it_is():
    cells, built = [0, 2, 4], bytes([1, 2])
    islands = (5, cells, 2, True, True, built)
    assert kernel.harden_map(*islands, [0, 1], 0, 9, 7) == (0, built, 7)  # tier 0 solves nothing
    changes, other, state = kernel.harden_map(*islands, [0, 1], 1, 9, 7)
    assert changes == 9
    assert other in (bytes([a, b]) for a in (1, 2) for b in (1, 2))  # a line of islands needs each of its bridges
    assert state != 7


@BACKENDS
@pytest.mark.parametrize(
    ("size", "square", "spot"),
    [
        (1, b"\1", -1),
        (2, b"\1\2\2", -1),
        (2, b"\1\2\1\2", -1),
        (2, b"\0\1\1\0", -1),
        (2, b"\1\3\3\1", 0),
        (2, cyclic(2), 4),
    ],
)
def test_a_square_that_is_not_latin_is_refused(backend, size, square, spot):
    with pytest.raises(ValueError, match="Latin square"):
        backend.trade_squares(size, square, 1, spot, 0)


@BACKENDS
@pytest.mark.parametrize(
    "change",
    [
        {"rows": 0},
        {"columns": -1},
        {"rows": 2000, "columns": 2000},
        {"symmetry": 3},
        {"symmetry": -1},
        {"planks": 9},
        {"planks": 0},
        {"first": [0]},
        {"first": [0, 9, 1]},
        {"first": [0, 3, 1]},
        {"first": [-1, 0, 1]},
        {"first": [0, 1, 3]},
        {"first": [0, 1, 1]},
        {"first": [0, 2, 1, 1, 1, 0], "columns": 3, "rows": 1, "symmetry": 1},
    ],
)
def test_a_map_that_cannot_be_grown_is_refused(backend, change):
    request = {"rows": 2, "columns": 2, "symmetry": 0, "planks": 2, "connected": True, "loops": True}
    request |= {"first": [0, 0, 0], "wanted": 3, "state": 1}
    backend.grow_map(**request)
    with pytest.raises(ValueError, match=r"map|symmetry"):
        backend.grow_map(**(request | change))


@BACKENDS
def test_changes_need_pairs_of_the_map(backend):
    islands = (5, [0, 2, 4], 2, True, True, bytes([1, 2]))
    for alike in ([], [2], [-1]):
        with pytest.raises(ValueError, match="pairs of islands"):
            backend.other_planks(*islands, alike)
    for images in ([0], [0, 2], [0, -1]):
        with pytest.raises(ValueError, match="image of each pair"):
            backend.harden_map(*islands, images, 1, 1, 1)
        with pytest.raises(ValueError, match="image of each pair"):
            backend.settle_map(*islands, images, 1, 1, 1)
    for limits in ((-1, 16), (20, 0), (20, 1_000_001)):
        with pytest.raises(ValueError, match="limit on changes"):
            backend.settle_map(*islands, [0, 1], *limits, 1)
    for built in (b"\1", b"\1\3"):
        with pytest.raises(ValueError, match=r"per pair|planks from 1 to 8"):
            backend.other_planks(*islands[:5], built, [0])
