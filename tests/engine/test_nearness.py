"""The way through an explanation: distances, and the direction in which each stretch of spots is told."""

import math
import random
from dataclasses import dataclass
from itertools import pairwise, product
from types import SimpleNamespace
from typing import Any

import pytest

from sightline.core.board import Either, Fact
from sightline.core.technique import Deduction
from sightline.engine.reason import nearness
from sightline.engine.reason.nearness import Place, best_directions, distance, shortest

SPOTS = 9


class Places:
    """Spots of a square of three rows, each in the scope of its row and in that of its column."""

    def places_of(self, spots: Any) -> list[Place]:
        return [(spot // 3, spot % 3, 1 << spot // 3 | 8 << spot % 3) for spot in spots]


HERE: Any = Places()


def test_a_change_of_the_scope_makes_it_further():
    corner, row, column, other = HERE.places_of((0, 2, 6, 4))
    assert distance(corner, corner) == 0
    assert distance(corner, row) == distance(row, corner) == 2
    assert distance(corner, column) == 2
    assert distance(corner, other) == distance(other, corner) == 2 + nearness.APART


def test_the_nearest_of_some_places():
    places = HERE.places_of(range(SPOTS))
    assert shortest(places[:1], places[4:]) == 2
    assert shortest(places[:1], [places[8], places[1]]) == 1
    assert shortest([], places) == shortest(places, []) == math.inf


def way(stretches: list[list[int]], backwards: tuple[bool, ...]) -> float:
    directed = [spots[::-1] if turned else spots for spots, turned in zip(stretches, backwards, strict=True)]
    jumps = ((before[-1], after[0]) for before, after in pairwise(directed))
    return sum(distance(*HERE.places_of(jump)) for jump in jumps)


@pytest.mark.parametrize("seed", range(40))
def test_directions_make_the_way_as_short_as_can_be(seed):
    rng = random.Random(seed)
    stretches = [[rng.randrange(SPOTS) for _ in range(rng.randint(1, 4))] for _ in range(seed % 7)]
    found = best_directions(HERE, stretches)
    assert len(found) == len(stretches)
    ways = [way(stretches, turned) for turned in product((False, True), repeat=len(stretches))]
    assert way(stretches, tuple(found)) == min(ways)
    forwards = [best_directions(HERE, [[0], [3, 4], [8]]), best_directions(HERE, [[0, 1]])]
    assert forwards == [[False, False, False], [False]]


@dataclass
class Told:
    """What is told of a step in one direction or the other."""

    technique: Any
    deduction: Deduction
    left: tuple[int, ...]

    @property
    def facts(self) -> Any:
        return self.deduction.facts


@pytest.mark.parametrize(
    ("in_turn", "either", "turned"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_only_what_has_no_order_is_told_backwards(in_turn, either, turned):
    facts = (Fact(1, 2), Either((Fact(3, 2), Fact(4, 2))) if either else Fact(2, 4))
    step: Any = Told(SimpleNamespace(in_turn=in_turn), Deduction(facts, (), (0,)), (2, 4))
    told = nearness.backwards_told(step)
    assert (told.facts, told.left) == ((facts[::-1], (4, 2)) if turned else (facts, (2, 4)))
