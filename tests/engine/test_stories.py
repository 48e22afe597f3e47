"""What the sentence of a step needs: which steps lack an argument, and how one is found; with given chains."""

from dataclasses import replace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.board import Either, Fact
from sightline.core.step import Step
from sightline.core.technique import NOWHERE, Case, Deduction, Technique
from sightline.engine.reason.arguments.ways import Way, open_ways, takes_in, widened
from sightline.engine.reason.steps import in_order_of
from sightline.engine.reason.story import is_untold
from sightline.engine.reason.tier_check import TierCheck

CASE, EITHER = Case(Fact(0, 1)), Either((Fact(0, 1), Fact(1, 1)))


def step(by_cases: bool = True, parts: tuple[Step, ...] = (), **said: Any) -> Step:
    technique = Technique("", 3, "", lambda board, place: iter(()), NOWHERE, by_cases=by_cases)
    return replace(Step(technique, Deduction((), (), (), **said), (), None, str), parts=parts)


def test_a_step_lacks_an_argument_if_its_sentence_tells_one_and_it_has_none():
    assert is_untold(step())
    assert is_untold(step(eithers=(EITHER,)))
    for other in (
        step(by_cases=False),
        step(cases=(CASE,)),
        step(argument=(CASE,)),
        step(parts=(step(), step())),
    ):
        assert not is_untold(other)


PLANKS = sl.Hashi(["2.3", "...", "2.3"])


def ways_at(puzzle: sl.Hashi, island: int, masks: list[int]) -> list[Way]:
    return open_ways(registry.family_of(puzzle).require("reasons"), puzzle, island, masks)


def test_ways_to_fulfil_a_clue_are_all_that_it_allows_by_itself():
    near, far = PLANKS.shores[1]
    masks = [7] * PLANKS.spots
    assert ways_at(PLANKS, 1, masks) == [{near: 2, far: 4}, {near: 4, far: 2}]
    masks[near] = 2
    assert ways_at(PLANKS, 1, masks) == [{far: 4}]
    masks[far] = 4
    assert ways_at(PLANKS, 1, masks) == []
    masks[far] = 3
    assert ways_at(PLANKS, 1, masks) == []


def test_a_clue_that_allows_everything_has_no_ways_to_tell_apart():
    puzzle = sl.Hashi(["?.?", "...", "?.?"])
    masks = [6] * puzzle.spots
    assert ways_at(puzzle, 0, masks) == []


@pytest.mark.parametrize(
    ("failing", "wide"),
    [
        ([{0: 1, 1: 4}, {0: 2, 1: 2}, {0: 4, 1: 1}], {}),
        ([{0: 1, 1: 4}], {0: 1, 1: 4}),
        ([{0: 1, 1: 4}, {0: 1, 1: 2}, {0: 2, 1: 4}, {0: 4, 1: 4}], {1: 4}),
        ([{0: 1, 1: 4}, {0: 1, 1: 1}, {0: 1, 1: 2}], {0: 1}),
    ],
)
def test_a_way_is_widened_as_far_as_it_fails(failing, wide):
    """The ways that fail are given; something open fails if all that it takes in does."""
    ways = [{0: 1, 1: 4}, {0: 2, 1: 2}, {0: 4, 1: 1}]
    every = [{0: one, 1: other} for one in (1, 2, 4) for other in (1, 2, 4)]
    known = failing if wide else every

    def fails(way: Way) -> bool:
        return all(one in known for one in every if takes_in(way, one))

    assert widened(ways[0], ways, fails) == wide


def test_facts_are_told_in_the_order_in_which_they_were_found():
    one, two, three, other = (Fact(spot, 1) for spot in (5, 3, 4, 1))
    found = Deduction((three, one, two), (), ())
    assert in_order_of(found, (one, two, three)) == (three, one, two)
    assert in_order_of(found, (other, two, one)) == (one, two, other)
    assert in_order_of(found, (two, one, EITHER)) == (EITHER, one, two)


@pytest.mark.parametrize("most", [1, 2, 3])
def test_values_fail_first_in_as_many_rounds_without_the_kernel(most):
    puzzle = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
    family, board, solution = registry.family_of(puzzle), sl.start(puzzle), sl.solve(puzzle)[0].domains
    slow = replace(family, capabilities={name: at for name, at in family.capabilities.items() if name != "shortcuts"})
    quick, plain = (TierCheck(one, board, 7, solution) for one in (family, slow))
    false = quick.values_to_assume()
    assert false is not None
    assert any(false)
    found = quick.first_failures(false, most), plain.first_failures(false, most)
    assert [(rounds, [*failing]) for rounds, failing in found[:1]] == [
        (rounds, [*failing]) for rounds, failing in found[1:]
    ]
