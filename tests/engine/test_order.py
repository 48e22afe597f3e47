"""The order of an explanation, with steps of which only it matters what they cite, say and settle."""

from types import SimpleNamespace
from typing import Any

import pytest

from sightline.core.board import Either, Fact
from sightline.core.step import Premise
from sightline.engine.reason.telling import order
from sightline.engine.reason.telling.nearness import Place
from sightline.engine.reason.telling.order import Walk, dependencies, settled_spots
from sightline.engine.reason.telling.tour import GOES_ON, UNIT
from sightline.kernel import reference
from sightline.kernel.reference import steps as twin

FAR = 10
"""Spots of a line, so far apart that other things do not matter."""


class Line:
    """Spots one after the other, all in one scope; tiers up to 2 are simple."""

    reasons = SimpleNamespace(simple=2)
    scopes = tuple([0] for _ in range(12))

    def places_of(self, spots: Any) -> list[Place]:
        return [(0, FAR * spot, 1) for spot in spots]

    def ends(self, spots: Any) -> list[Place]:
        return self.places_of(dict.fromkeys((*spots[:1], *spots[-1:])))


class Plain:
    """A step that says (spot, mask), cites spots, and has a tier."""

    def __init__(
        self, says: Any, cites: Any = (), tier: int = 1, clues: Any = (), again: str = "", sequel: str = ""
    ) -> None:
        self.facts = tuple(one if isinstance(one, Either) else Fact(*one) for one in says)
        self.premises = tuple(Premise(spot, 2) for spot in cites if isinstance(spot, int))
        self.technique = SimpleNamespace(tier=tier, again=again, sequel=sequel, in_turn=True, as_cited=False)
        eithers = tuple(one for one in cites if isinstance(one, Either))
        plain = [fact for fact in self.facts if isinstance(fact, Fact)]
        self.left = tuple(fact.mask for fact in plain)
        spots = tuple(spot for spot, _ in self.premises)
        self.deduction = SimpleNamespace(
            facts=self.facts, premises=spots, clues=tuple(clues), eithers=eithers, plain_facts=lambda: iter(plain)
        )

    def named_spots(self) -> tuple[int, ...]:
        return self.names

    names: tuple[int, ...] = ()


def walk(*steps: Plain) -> Any:
    some: Any = steps
    where: Any = Line()
    return Walk(some, where)


def run(*steps: Plain) -> list[list[int]]:
    """Both backends say the same."""
    own = twin_of(*steps)
    found = walk(*steps).run()
    assert [*own.run()] == found
    return found


def twin_of(*steps: Plain) -> Any:
    """The walk of the reference, before its first step."""
    asked: list[Any] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(order, "walk_steps", lambda *args: asked.append(args) or reference.walk_steps(*args))
        walk(*steps).run()
    return twin.Walk(twin.Steps(*asked[0]))


def test_what_comes_before_a_step():
    one = Either((Fact(0, 2), Fact(1, 2)))
    steps: Any = [
        Plain([(0, 6)]),
        Plain([(1, 2)], [0]),
        Plain([(0, 2)]),
        Plain([one], [0]),
        Plain([(2, 2)], [one]),
        Plain([(3, 2)]),
        Plain([(1, 2), (0, 2)], [2]),
    ]
    assert dependencies(steps) == [set(), {0}, {0, 1}, {2}, {3}, set(), {1, 2, 3, 4}]


def test_which_spots_a_step_settles():
    steps: Any = [Plain([(0, 6), (1, 2)]), Plain([(0, 2)]), Plain([(2, 6)]), Plain([(3, 2), (4, 4)])]
    assert [*map(settled_spots, steps)] == [[1], [0], [], [3, 4]]


def test_simple_values_come_first_and_then_the_nearest():
    assert run(Plain([(0, 2)], tier=2), Plain([(9, 2)], tier=2), Plain([(2, 2)], tier=2)) == [[0], [2], [1]]
    assert run(Plain([(0, 2)], tier=5), Plain([(9, 2)], tier=2), Plain([(2, 2)], tier=3)) == [[1], [2], [0]]
    assert run(Plain([(0, 2)], tier=2), Plain([(9, 2)], tier=1), Plain([(2, 2)], tier=2)) == [[0], [2], [1]]


def test_what_prepares_a_value_comes_just_before_it():
    prepared = [Plain([(5, 6)], tier=3), Plain([(0, 2)], tier=2), Plain([(6, 2)], [5], tier=2), Plain([(1, 2)], tier=2)]
    assert run(*prepared) == [[1], [3], [0, 2]]
    chain = [Plain([(5, 2)], tier=2), Plain([(6, 2)], [5], tier=2), Plain([(4, 2)], [6], tier=2)]
    assert run(*chain) == [[0], [1], [2]]


def test_a_value_is_as_hard_as_what_prepares_it():
    """The value at spot 1 is easy, but one step of tier 6 has to come first, or two: the one of tier 4 comes before."""
    prepared = [Plain([(0, 6)], tier=6), Plain([(1, 2)], [0]), Plain([(5, 2)], tier=4)]
    assert run(*prepared) == [[2], [0, 1]]
    twice = [Plain([(0, 6)], tier=6), Plain([(2, 6)], [0]), Plain([(1, 2)], [0, 2]), Plain([(5, 2)], tier=4)]
    assert run(*twice) == [[3], [0, 1, 2]]
    harder = [Plain([(0, 6)], tier=3), Plain([(1, 2)], [0]), Plain([(5, 2)], tier=4)]
    assert run(*harder) == [[0, 1], [2]]


def test_what_clues_say_at_the_start_comes_before_all_that_needs_more():
    steps = [
        Plain([(5, 6)], tier=1),
        Plain([(0, 2)], tier=1),
        Plain([(9, 2)], [5], tier=2),
        Plain([(1, 2)], [0], tier=1),
    ]
    assert run(*steps) == [[1], [0], [2], [3]]
    assert run(*steps[:2]) == [[1]]


def test_bookkeeping_follows_what_it_rests_on():
    steps = [
        Plain([(0, 2)], tier=2),
        Plain([(1, 2)], tier=2),
        Plain([(7, 2)], [0], tier=0),
        Plain([(8, 2)], [0, 1], tier=0),
    ]
    assert run(*steps) == [[0, 2], [1, 3]]
    assert run(Plain([(0, 6)], tier=3), Plain([(7, 2)], [0], tier=0)) == [[0, 1]]
    assert run(Plain([(0, 6)], tier=3)) == []


def test_a_goal_is_nearer_if_the_last_sentence_can_go_on_with_it():
    first = Plain([(0, 2)], tier=2, clues=(4,))
    for again, nearer in (("", 0), ("and", GOES_ON)):
        one = twin_of(first, Plain([(3, 2)], tier=2, clues=(4,), again=again))
        assert one.distances(0, [1]) == [UNIT * (3 * FAR - nearer)]


def test_which_steps_go_on_with_a_sentence():
    def goes_on(clues: Any = (4,), cites: Any = (), **more: Any) -> bool:
        steps = Plain([(7, 2)], clues=(4,)), Plain([(8, 2)], clues=(5,)), Plain([(0, 2)], cites, clues=clues, **more)
        one = twin_of(*steps)
        one.last = {0}
        found: bool = one.continues(0, 2)
        return found

    assert not goes_on()
    assert goes_on(again="and")
    assert not goes_on(clues=(5,), again="and")
    assert goes_on(cites=(7,), sequel="so")
    assert not goes_on(cites=(8,), sequel="so")
    assert not goes_on(cites=(7,))


def test_how_hard_the_rest_of_a_goal_is():
    one = twin_of(
        Plain([(5, 6)], tier=4), Plain([(6, 2)], [5], tier=3), Plain([(0, 2)], tier=1), Plain([(1, 2)], tier=6)
    )
    assert [one.tier(goal) for goal in (1, 2, 3)] == [4, 2, 6]
    one.done.add(0)
    assert one.tier(1) == 3
    assert one.nearest([3, 1]) == 1


def test_a_block_for_the_tour(monkeypatch):
    monkeypatch.setattr(order, "can_be_told_backwards", lambda step: step.technique.tier == 2)
    steps = [
        Plain([(5, 6)], tier=4, clues=(1,)),
        Plain([(6, 2), (7, 2)], [5], tier=2, clues=(2,), again="and"),
        Plain([(8, 2)], [6], tier=0, clues=(3,)),
        Plain([(0, 2)], [6], tier=1, clues=(4,), sequel="so"),
        Plain([(1, 2)], [0], tier=0, clues=(9,)),
    ]
    one, home = walk(*steps), {0: 0, 1: 0, 2: 0, 3: 1, 4: 2}

    def block(*numbers: int) -> Any:
        ends, both_ways, simple, needed, topic, again, sequel_to = one.block(numbers, home)
        return [spots[end] for end in ends], both_ways, simple, {*needed}, topic, again, {*sequel_to}

    spots = [*one.where.numbers]
    assert block(0, 1, 2) == ([6, 7], True, False, {0}, (3,), None, set())
    assert block(1, 2) == ([6, 7], True, True, {0}, (3,), (2,), set())
    assert block(3) == ([0], False, True, {0}, (4,), None, {0})
    assert block(4) == ([], False, True, {1}, (9,), None, set())
    assert block(1, 3) == ([6, 0], False, True, {0}, (4,), (2,), set())


@pytest.mark.parametrize(
    ("number", "ends", "found", "met"), [(3, (), {0, 1, 2, 3}, set()), (3, {1}, {2, 3}, {1}), (0, {0}, {0}, set())]
)
def test_what_has_to_come_before(number, ends, found, met):
    one = twin_of(Plain([(0, 2)]), Plain([(1, 2)], [0]), Plain([(2, 2)], [1]), Plain([(3, 2)], [2, 1]))
    assert one.prerequisites(number, ends) == (found, met)


@pytest.mark.parametrize(("as_cited", "before"), [(False, {0, 1}), (True, {1})])
def test_what_a_sentence_names_comes_before_it_unless_that_is_what_it_cites(as_cited, before):
    one: Any = [Plain([(0, 2)]), Plain([(1, 2)]), Plain([(2, 2)], [1])]
    one[2].names, one[2].technique.as_cited = (0, 1), as_cited
    assert dependencies(one)[2] == before
