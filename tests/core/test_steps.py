"""Techniques, deductions and traces by themselves."""

from dataclasses import replace
from typing import Any

import pytest

import sightline as sl
from sightline.core.board import Fact
from sightline.core.levels import level_of
from sightline.core.step import Step
from sightline.core.technique import NOWHERE, Case, Deduction, Technique, chain_technique
from sightline.core.trace import End, Trace
from sightline.core.words import Failing


def named(tier: int = 1, text: str = "{facts}", **fields: Any) -> Technique:
    return Technique(f"tier {tier}", tier, text, lambda board, place: iter(()), NOWHERE, **fields)


def step(technique: Technique, spot: int, parts: tuple[Step, ...] = ()) -> Step:
    return Step(technique, Deduction((Fact(spot, 2),), (), ()), (), None, lambda word: f"spot {spot}", parts=parts)


def test_a_tier_costs_eight_times_as_much_as_the_one_below():
    assert [named(tier).weight for tier in range(10)] == [8**tier for tier in range(10)]
    assert [named(2, lean=lean).weight for lean in (-6, -3, -1, 0, 1, 3)] == [1, 8, 32, 64, 128, 512]
    assert named(0, lean=-2).weight == 1
    assert chain_technique("a", 3, "").weight == named(3).weight


def test_tiers_and_levels_rise_together():
    levels = ["easy"] * 3 + ["medium"] + ["hard"] * 2 + ["expert"] * 2 + ["extreme"] * 2
    assert [level_of(tier) for tier in range(10)] == levels


def test_only_several_cases_split_a_spot():
    cases = Case(Fact(3, 1)), Case(Fact(3, 2))
    assert Deduction((), (), (), cases=cases).split == 3
    assert Deduction((), (), (), cases=cases[:1]).split is None
    assert Deduction((), (), ()).split is None


def test_parts_are_told_briefly_only_if_all_are_of_one_technique():
    brief, other = named(2, brief=lambda whole: "all at once"), named(3)
    alike = step(brief, 0, (step(brief, 0), step(brief, 1)))
    mixed = step(brief, 0, (step(brief, 0), step(other, 1)))
    assert alike.clause == "all at once"
    assert mixed.clause == "spot 0; spot 1."


@pytest.mark.parametrize("answers", [False, True])
def test_a_single_step_that_answers_has_no_number(answers):
    start = sl.start(sl.Nonogram([[1]], [[1]]))
    one, two = step(named(), 0), step(named(), 1)
    trace = Trace(start, (one,), (), End.STUCK, answers)
    assert str(trace) == (str(one) if answers else f"1. {one}")
    assert str(replace(trace, steps=(one, two))) == f"1. {one}\n2. {two}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("r1c1 would be too high, so {facts}.", "r1c1 would be too high"),
        ("row 1 has 2, so nothing is left for r1c1.", "nothing is left for r1c1"),
        ("row 1 sees two towers, so the 5 is first: {facts}.", ""),
        ("row 1 sees every tower climb up to r1c3, so {facts}.", ""),
    ],
)
def test_what_fails_is_said_in_the_words_of_the_last_link_if_they_tell_how(text, said):
    link = replace(step(named(text=text), 1), deduction=Deduction((Fact(1, 0),), (), ()))
    failing = replace(step(named(), 1), deduction=Deduction((), (), (), cases=(Case(Fact(1, 1), (link,)),)))
    assert failing.words_for("failing") == Failing((), said)
