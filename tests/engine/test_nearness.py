"""The way through an explanation: distances, and the direction in which each stretch of spots is told."""

import math
import random
from itertools import pairwise, product
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from sightline.core.board import Either, Fact
from sightline.core.step import Step
from sightline.core.technique import Deduction
from sightline.engine.reason.telling import nearness, tour
from sightline.engine.reason.telling.nearness import Place, best_directions, distance, shortest

SPOTS = 9


class Places:
    """Spots of a square of three rows, each in the scope of its row and in that of its column."""

    def places_of(self, spots: Any) -> list[Place]:
        return [(spot // 3, spot % 3, 1 << spot // 3 | 8 << spot % 3) for spot in spots]

    scopes: ClassVar = {spot: [spot // 3, 3 + spot % 3] for spot in range(SPOTS)}


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


def told_step(in_turn: bool, facts: tuple[Any, ...], left: tuple[int, ...]) -> Step:
    """What is told of a step in one direction or the other."""
    technique: Any = SimpleNamespace(in_turn=in_turn)
    return Step(technique, Deduction(facts, (), (0,)), (), None, str, left)


@pytest.mark.parametrize(
    ("in_turn", "either", "turned"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_only_what_has_no_order_is_told_backwards(in_turn, either, turned):
    facts = (Fact(1, 2), Either((Fact(3, 2), Fact(4, 2))) if either else Fact(2, 4))
    step = told_step(in_turn, facts, (2, 4))
    told = nearness.backwards_told(step)
    assert (told.facts, told.left) == ((facts[::-1], (4, 2)) if turned else (facts, (2, 4)))


@pytest.mark.parametrize(("spots", "order"), [([0, 1, 2], [0, 1, 2]), ([0, 1, 1], [0, 2, 1]), ([0, 2, 2], [0, 2, 1])])
def test_to_go_on_with_a_sentence_is_worth_one_cell(spots, order):
    """The last block can go on with the first: it moves there if the way is no longer for it, but not for one cell."""
    ways = {"both_ways": False, "simple": False, "needed": [], "topic": (1,), "again": None, "sequel_to": []}
    topics = [{"topic": (1,)}, {"topic": (2,)}, {"topic": (3,), "again": (1,)}]
    where = tour.NumberedSpots(HERE, spots)
    ends = map(where.numbers_of, zip(spots))
    blocks = [tour.Block(**ways | about | {"ends": own}) for own, about in zip(ends, topics, strict=True)]
    needed = [blocks[0], *(block._replace(needed=[0]) for block in blocks[1:])]
    assert tour.shortened(where, needed) == order


def test_what_a_tour_is_asked_for(monkeypatch):
    """Blocks of steps as numbers: where each begins and ends, what it is about, what comes before it."""
    monkeypatch.setattr(tour, "short_tour", lambda *asked: asked)
    ways = {"both_ways": False, "simple": False, "needed": [], "topic": (1,), "again": None, "sequel_to": []}
    spots = [0, 8, 1, 5]
    where = tour.NumberedSpots(HERE, spots)
    blocks = [
        tour.Block(**ways | {"ends": [0, 1], "both_ways": True, "simple": True}),
        tour.Block(**ways | {"ends": [1, 2], "topic": (2, 3), "again": (1,), "needed": [0], "sequel_to": [0]}),
        tour.Block(**ways | {"ends": [], "again": (9,), "simple": True}),
        tour.Block(**ways | {"ends": [3], "again": (2, 3), "needed": [0, 1]}),
    ]
    rows, columns, scopes, firsts, lasts, topics, again, sequels, needed, simple, *costs = tour.shortened(where, blocks)
    assert rows == [tour.UNIT * (spot // 3) for spot in spots]
    assert columns == [tour.UNIT * (spot % 3) for spot in spots]
    assert scopes == [[spot // 3, 3 + spot % 3] for spot in spots]
    assert [[spots[at] for at in ends] for ends in firsts] == [[0, 8], [8], [], [5]]
    assert [[spots[at] for at in ends] for ends in lasts] == [[0, 8], [1], [], [5]]
    assert (topics, again, sequels) == ([0, 1, 0, 0], [-1, 0, -1, 1], [[], [0], [], []])
    assert (needed, simple) == ([[], [0], [], [0, 1]], [1, 0, -1, 0])
    assert costs == [tour.UNIT * nearness.APART, tour.UNIT * tour.GOES_ON, tour.UNIT * tour.WORTH_IT]


@pytest.mark.parametrize(
    ("spots", "in_turn", "order"),
    [
        ([0, 8, 1], False, [0, 1, 8]),
        ([0, 8, 1], True, [0, 8, 1]),
        ([0, 8], False, [0, 8]),
        ([0, 8, 1, 7], False, [0, 1, 7, 8]),
        ([0, 8, 1, 7, 2], False, [0, 8, 1, 7, 2]),
    ],
)
def test_a_few_values_are_told_in_the_order_of_the_shortest_way(spots, in_turn, order):
    facts = tuple(Fact(spot, 2 + spot) for spot in spots)
    step = told_step(in_turn, facts, tuple(2 + spot for spot in spots))
    told = nearness.in_short_order(HERE, step, spots)
    assert [fact.spot for fact in told.facts] == order
    assert told.left == tuple(2 + spot for spot in order)
