"""Chains of assumptions: what they are called, how long they may be, and which answer is the plainest."""

from types import SimpleNamespace
from typing import Any

import sightline as sl
from sightline import registry
from sightline.core.board import Fact
from sightline.core.step import Step
from sightline.core.technique import NOWHERE, Case, Deduction, Technique, chain_technique
from sightline.core.trace import End, Trace
from sightline.engine.reason.answers.why import reading_effort
from sightline.engine.reason.arguments.contradiction import (
    LONG_CHAIN,
    SHORT,
    SHORT_CHAIN,
    most_rounds,
    refute,
    technique_of_chain,
)

QUICK, SLOW = chain_technique("quick", 5, ""), chain_technique("slow", 6, "")
NONE: Any = SimpleNamespace(chain_techniques={})
NAMED: Any = SimpleNamespace(chain_techniques={1: QUICK, 3: SLOW})


def test_a_chain_is_called_by_the_rounds_it_takes():
    assert [technique_of_chain(NAMED, rounds) for rounds in (1, 2, 3)] == [QUICK, SLOW, SLOW]
    assert technique_of_chain(NAMED, max(SHORT, 3) + 1) is LONG_CHAIN
    assert technique_of_chain(NONE, 1) is technique_of_chain(NONE, SHORT) is SHORT_CHAIN
    assert technique_of_chain(NONE, SHORT + 1) is LONG_CHAIN


def test_a_tier_allows_so_many_rounds():
    assert [most_rounds(NONE, tier) for tier in (SHORT_CHAIN.tier - 1, SHORT_CHAIN.tier)] == [0, SHORT]
    assert [most_rounds(NAMED, tier) for tier in (4, 5, 6)] == [0, 1, min(SHORT, 3)]


def test_the_first_failing_assumption_or_all_that_fail_as_soon():
    puzzle = sl.Skyscrapers((0, 0, 1, 0) * 4)
    reasons, board = registry.family_of(puzzle).require("reasons"), sl.start(puzzle)
    every = [chain.assumed for chain in refute(reasons, board, board.domains)]
    assert len(every) > 1
    assert [chain.assumed for chain in refute(reasons, board, board.domains, first=True)] == every[:1]


def named(tier: int, links: int) -> Step:
    technique = Technique("", tier, "", lambda board, place: iter(()), NOWHERE)
    link = Step(technique, Deduction((), (), ()), (), None, str)
    cases = (Case(Fact(0, 1), (link,) * links),) if links else ()
    return Step(technique, Deduction((), (), (), cases=cases), (), None, str)


def test_what_an_answer_takes_to_read_grows_with_its_steps_and_their_tiers():
    def of(*steps: Step) -> int:
        return reading_effort(Trace(sl.start(sl.Nonogram([[1]], [[1]])), steps, (), End.STUCK))

    assert of(named(2, 0), named(3, 0)) == of(named(3, 0), named(2, 0)) == 45
    assert of(named(1, 0), named(1, 0)) == of(named(4, 0)) < of(named(5, 0)) < of(named(1, 0), named(1, 0), named(1, 0))
