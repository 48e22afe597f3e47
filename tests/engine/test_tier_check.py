"""Whether tiers suffice: which techniques are asked, when assumptions are made, and what the kernel is asked."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.board import Fact
from sightline.core.technique import Deduction
from sightline.engine.reason import tier_check
from sightline.engine.reason.arguments.cases import SHORT, TWO_WAY
from sightline.engine.reason.arguments.contradiction import LONG_CHAIN, SHORT_CHAIN
from sightline.engine.reason.tier_check import FastCheck, TierCheck, tier_of

PUZZLE = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
FAMILY = registry.family_of(PUZZLE)
BOARD, SOLUTION = sl.start(PUZZLE), sl.solve(PUZZLE)[0].domains
CATALOGUE = FAMILY.require("reasons").techniques


def check(kind: Any = TierCheck, cap: int = 7, solution: Any = SOLUTION, **more: Any) -> Any:
    return kind(FAMILY, BOARD, cap, solution, **more)


@pytest.mark.parametrize("cap", [0, 2, 4, 9])
def test_techniques_up_to_a_tier_are_asked(cap):
    assert check(cap=cap).techniques == tuple(one for one in CATALOGUE if one.tier <= cap)
    few = CATALOGUE[:6]
    assert check(cap=cap, allowed=few).techniques == tuple(one for one in few if one.tier <= cap)


def test_what_one_scope_forces_is_found_only_if_no_technique_is_left_out(monkeypatch):
    monkeypatch.setattr(tier_check.Reasoner, "by_scope", lambda self: "found")
    assert check(cap=9).by_scope() == "found"
    assert check(cap=3).by_scope() is None


class Told(TierCheck):
    """Is told what it finds in each round: tiers, None for nothing."""

    course: Any = ()

    def settled(self) -> bool:
        return not self.course

    def round(self) -> Any:
        tier, *self.course = self.course
        return None if tier is None else (SimpleNamespace(tier=tier), [])


def test_a_check_ends_with_the_highest_tier_that_it_took():
    for course, solved, tier in (([1, 4, 2], True, 4), ([1, None, 5], False, 1), ([], True, 0)):
        one = check(Told)
        one.course = course
        assert (one.run(), one.tier, one.open_work) == (solved, tier, 0)
    clashing = check(Told)
    clashing.conflict = True
    assert clashing.run() is False


def test_the_tier_of_a_puzzle(monkeypatch):
    for solved, tier, found in ((True, 3, 3), (True, 0, 1), (False, 3, LONG_CHAIN.tier)):
        made = SimpleNamespace(run=lambda solved=solved: solved, tier=tier)
        monkeypatch.setattr(tier_check, "TierCheck", lambda *asked, made=made: made)
        assert tier_of(FAMILY, BOARD, None) == found


def test_what_does_not_follow_is_no_step(monkeypatch):
    one, technique = check(), CATALOGUE[0]
    proposal = Deduction((Fact(0, 2),), (), (0,))
    for follows, fewer, taken in ((True, False, True), (True, True, False), (False, False, False)):
        monkeypatch.setattr(tier_check, "follows", lambda *of, holds=follows: holds)
        monkeypatch.setattr(tier_check, "needs_fewer_eithers", lambda *of, holds=fewer: holds)
        assert (one.step(technique, proposal) is not None) is taken
        assert one.step(technique, proposal._replace(cases=("case",))) is not None


@pytest.mark.parametrize(
    ("cap", "below", "rounds", "both"),
    [
        (SHORT_CHAIN.tier, LONG_CHAIN.tier, SHORT, True),
        (SHORT_CHAIN.tier, SHORT_CHAIN.tier, 0, False),
        (SHORT_CHAIN.tier - 1, LONG_CHAIN.tier, 0, False),
        (LONG_CHAIN.tier, SHORT_CHAIN.tier + 1, SHORT, True),
    ],
)
def test_assumptions_are_made_as_far_as_the_tiers_allow(cap, below, rounds, both):
    assert TWO_WAY.tier == SHORT_CHAIN.tier
    assert not FAMILY.require("reasons").chain_techniques
    one, asked = check(cap=cap), list[Any]()
    one.assume = lambda values, most: asked.append(most)
    one.by_two_ways = lambda: "both ways"
    assert one.by_assumption(below) == ("both ways" if both else None)
    assert asked == ([rounds] if rounds else [])
    one.assume = lambda values, most: "found"
    assert one.by_assumption(below) == ("found" if rounds else None)
    one.possible = None
    assert one.by_assumption(below) is None


def test_values_that_the_solution_does_not_have_are_assumed():
    assert check().values_to_assume() == [mask & ~real for mask, real in zip(BOARD.domains, SOLUTION, strict=True)]
    assert check(solution=None).values_to_assume() is None


@pytest.mark.parametrize("kind", [TierCheck, FastCheck])
def test_what_fails_is_ruled_out_and_open_candidates_are_counted(kind):
    one = check(kind)
    failing = [0] * 16
    failing[3], failing[5] = 4, 6
    one.first_failures = lambda false, most: (1, failing)
    technique, steps = one.assume([], 3)
    left = [mask & ~gone for mask, gone in zip(BOARD.domains, failing, strict=True)]
    assert one.masks == one.board.unpacked() == left
    assert technique is SHORT_CHAIN
    assert {*one.changed} == {3, 5}
    assert one.open_work == sum(mask.bit_count() - 1 for mask in left)
    assert len(steps) == (2 if kind is TierCheck else 0)
    one.first_failures = lambda false, most: (0, failing)
    assert one.assume([], 3) is None
    assert one.open_work == 2 * sum(mask.bit_count() - 1 for mask in left)


# --- what is quickest first


def fast(cap: int, tiers: Any, left_out: Any = (), **answers: Any) -> Any:
    """A check of a family with a kernel that answers these, for techniques of the lower tiers."""
    reasons = FAMILY.require("reasons")
    implemented = tuple(one for one in CATALOGUE if one.tier < 5)
    shortcuts = replace(reasons.shortcuts, tiers=lambda puzzle: tiers, implemented=implemented, **answers)
    family: Any = SimpleNamespace(require=lambda name: replace(reasons, shortcuts=shortcuts), maximises=False)
    return FastCheck(family, BOARD, cap, SOLUTION, [one for one in CATALOGUE if one.name not in left_out])


@pytest.mark.parametrize(
    ("cap", "tiers", "left_out", "quick"),
    [
        (9, [2, 3, 4], (), 4),
        (3, [2, 3, 4], (), 3),
        (4, [2, 3], (), 3),
        (1, [2, 3], (), 0),
        (9, [], (), 0),
        (9, [2, 3, 4], ("Slide",), 0),
        (9, [1, 2, 3, 4], ("Slide",), 1),
        (9, [2, 3, 4], ("Outflanked",), 2),
        (9, [2, 3, 4], ("Outflanked", "High-rise"), 2),
        (9, [2, 3, 4], ("X-wing",), 4),
    ],
)
def test_the_kernel_answers_for_all_techniques_up_to_a_tier_or_for_none(cap, tiers, left_out, quick):
    one = fast(cap, tiers, left_out)
    assert one.quick == quick
    allowed = [way for way in CATALOGUE if way.tier <= cap and way.name not in left_out]
    assert one.techniques == tuple(way for way in allowed if not quick or way.tier > quick or way.tier >= 5)


def test_what_the_kernel_concludes_is_taken_if_it_is_new():
    less = [mask & ~2 for mask in BOARD.domains]
    one = fast(4, [4], closure=lambda board, tier: {4: less}[tier])
    assert one.ask_kernel() is True
    assert (one.masks, one.changed, one.conflict) == (less, [*range(16)], False)
    assert one.ask_kernel() is False
    assert fast(4, [4], closure=None).ask_kernel() is False
    assert fast(4, [], closure=lambda board, tier: less).ask_kernel() is False
    clash = fast(4, [4], closure=lambda board, tier: [0] * 16)
    assert clash.ask_kernel() is True
    assert clash.conflict


def test_assumptions_come_before_techniques_where_they_are_quick(monkeypatch):
    monkeypatch.setattr(TierCheck, "round", lambda self: "round")
    one = fast(7, [4])
    one.by_assumption = lambda: "assumed"
    assert one.round() == "assumed"
    one.by_assumption = lambda: None
    assert one.round() == "round"
    slow = fast(7, [4], first_failures=None)
    slow.by_assumption = lambda: "assumed"
    assert slow.round() == "round"
    one.ask_kernel = lambda: True
    assert one.advance() is True
    monkeypatch.setattr(TierCheck, "advance", lambda self: "advanced")
    one.ask_kernel = lambda: False
    assert one.advance() == "advanced"


def test_what_the_kernel_prunes_is_taken_at_once():
    less = [mask & ~2 for mask in BOARD.domains]
    answers = [(5, less), (3, less)]
    one = fast(7, [4], prune=lambda board, false, most: answers.pop(0))
    assert one.assume([], 3) == (SHORT_CHAIN, [])
    assert (one.masks, one.open_work) == (less, 5)
    assert one.assume([], 3) is None
    assert one.open_work == 8


def test_the_kernel_is_asked_for_the_first_failures_or_for_all():
    for kind, every in ((TierCheck, False), (FastCheck, True)):
        one = check(kind)
        one.shortcuts = replace(one.shortcuts, first_failures=lambda *asked: asked[1:])
        assert one.first_failures(["false"], 2) == (["false"], 2, every)
