"""Weights that prove a bound are the least ones: compared with every corner of what is allowed."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from sightline import ExactCover, InvalidPuzzle
from sightline.engine.cover import weights as module
from sightline.engine.cover.weights import is_proof, weights

Rows = Sequence[Sequence[int]]


def corners(items: int, actions: Rows, gains: Sequence[int]) -> Iterator[list[Fraction]]:
    """Where as many bounds as there are items are met exactly."""
    bounds = [([int(i in row) for i in range(items)], gain) for row, gain in zip(actions, gains, strict=True)]
    bounds += [([int(i == item) for i in range(items)], 0) for item in range(items)]
    for chosen in combinations(bounds, items):
        if found := solve([[*map(Fraction, row), Fraction(gain)] for row, gain in chosen]):
            yield found


def solve(rows: list[list[Fraction]]) -> list[Fraction] | None:
    """By elimination; None if there is not just one solution."""
    for at in range(len(rows)):
        pivot = next((row for row in rows[at:] if row[at]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        pivot = [value / pivot[at] for value in pivot]
        rows = [[a - row[at] * b for a, b in zip(row, pivot, strict=True)] for row in rows]
        rows.insert(at, pivot)
    return [row[-1] for row in rows]


def test_weights_are_the_least_that_prove_something():
    rng = random.Random(4)
    for _ in range(150):
        items = rng.randint(1, 4)
        actions = [rng.sample(range(items), rng.randint(1, items)) for _ in range(rng.randint(1, 5))]
        gains = [rng.randint(0, len(row)) for row in actions]
        found = weights(items, actions, gains)
        assert found is not None
        assert is_proof(found, actions, gains)
        least = min(sum(some) for some in corners(items, actions, gains) if is_proof(some, actions, gains))
        assert sum(found) == least, (actions, gains)


def test_three_that_overlap_weigh_a_half_each():
    assert weights(3, [[0, 1], [1, 2], [0, 2]], [1, 1, 1]) == [Fraction(1, 2)] * 3


def test_what_is_a_proof():
    half = Fraction(1, 2)
    assert is_proof([half, half], [[0, 1]], [1])
    assert is_proof([Fraction(0), Fraction(1)], [[0, 1]], [1])
    assert not is_proof([half, half], [[0, 1]], [2])
    assert not is_proof([half, half], [[0, 1], [0]], [1, 1])
    assert not is_proof([Fraction(-1), Fraction(2)], [[0, 1]], [1])


def test_a_large_table_gets_no_weights(monkeypatch):
    monkeypatch.setattr(module, "LARGEST_TABLE", 3 * 4)
    assert weights(2, [[0]], [1]) == [1, 0]
    assert weights(2, [[0], [1]], [1, 1]) is None
    monkeypatch.setattr(module, "LARGEST_TABLE", 11)
    assert weights(2, [[0]], [1]) is None


@pytest.mark.parametrize("bounds", [(0.5, 1), (0, 1.5), ("0", 1), (2, 1), (-1, 1), (0, (1 << 30) + 1)])
def test_bounds_that_are_none(bounds):
    with pytest.raises(InvalidPuzzle, match="the multiplicity of 'A'"):
        ExactCover("AB", {"one": "AB"}, multiplicities={"A": bounds})


def test_what_is_optional_has_no_lower_bound():
    with pytest.raises(InvalidPuzzle, match="with lo = 0 if optional"):
        ExactCover("A", {"one": "AB"}, optional="B", multiplicities={"B": (1, 2)})
    assert ExactCover("A", {"one": "AB"}, optional="B", multiplicities={"B": (0, 1 << 30)}).count() == 1
