"""What the sentence of a step needs: which steps lack an argument, and how one is found; with given chains."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.board import Either, Fact
from sightline.core.step import Step
from sightline.core.technique import NOWHERE, Case, Deduction, Technique
from sightline.engine.reason import story
from sightline.engine.reason.chain import Chain
from sightline.engine.reason.steps import in_order_of
from sightline.engine.reason.story import fails_by, is_untold, spots_near
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


class Growing:
    """A chain that gets no further by itself, or fails after so many values were refuted on the way."""

    def __init__(self, refutable: int, needed: int) -> None:
        self.links, self.refutable, self.needed = list[int](), refutable, needed

    def run(self) -> bool:
        return len(self.links) >= self.needed


@pytest.mark.parametrize(
    ("refutable", "needed", "at_once", "fails"),
    [(0, 0, False, True), (0, 1, False, False), (2, 2, False, True), (1, 2, False, False), (2, 9, True, True)],
)
def test_a_chain_fails_if_values_that_are_refuted_on_the_way_lead_there(refutable, needed, at_once, fails, monkeypatch):
    def refute_one(chain: Growing, clues: Any) -> bool:
        chain.links += [0] * (len(chain.links) < chain.refutable)
        return at_once and len(chain.links) == chain.refutable

    monkeypatch.setattr(story, "refute_one", refute_one)
    chain: Any = Growing(refutable, needed)
    assert fails_by(chain, ()) is fails


def test_no_value_is_refuted_by_no_clues():
    puzzle = sl.Hashi(["2.2", "...", "2.2"])
    reasons, board = registry.family_of(puzzle).require("reasons"), sl.start(puzzle)
    chain: Any = Chain(reasons, board, Fact(0, board[0]))
    assert story.refute_one(chain, ()) is False
    assert chain.links == []


def test_spots_are_near_clues_whose_scopes_they_are_in_but_not_the_whole_board():
    puzzle = sl.Hashi(["2.2", "...", "2.2"])
    reasons = registry.family_of(puzzle).require("reasons")
    chain: Any = SimpleNamespace(reasons=reasons, puzzle=puzzle)
    scopes = [
        (set(reasons.scope_clues(puzzle, one)), set(reasons.scope_spots(puzzle, one)))
        for one in reasons.scopes.all(puzzle)
    ]
    whole = [clues for clues, spots in scopes if len(spots) == puzzle.spots]
    assert whole
    for clues, spots in scopes:
        if clues not in whole:
            assert spots_near(chain, clues) == spots
    for clues in whole:
        small = set().union(*(spots for own, spots in scopes if own <= clues and own not in whole))
        assert spots_near(chain, clues) == small


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
