"""What an explanation can do without, what is near, and mistakes; with steps and answers that are told beforehand."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.board import Fact
from sightline.core.errors import BudgetExceeded
from sightline.core.step import Premise, Step
from sightline.core.technique import Deduction, Places, Technique
from sightline.engine.reason import explain, needs
from sightline.engine.reason import steps as engine_steps
from sightline.engine.reason.answers import mistake
from sightline.engine.reason.telling import nearby, prune
from sightline.engine.reason.telling.nearness import Nearness
from sightline.engine.reason.telling.prune import Pruning
from sightline.kernel import BACKEND

PUZZLE = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
FAMILY = registry.family_of(PUZZLE)
REASONS, START = FAMILY.require("reasons"), sl.start(PUZZLE)
HERE = Places(lambda puzzle: range(1), lambda puzzle, spot: (0,))
"""One place that every spot concerns."""


def technique(name: str = "", tier: int = 2, found: Any = (), **more: Any) -> Technique:
    return Technique(name, tier, "", lambda board, place: iter(found), HERE, **more)


def step(facts: Any, premises: Any = (), way: Technique | None = None, **said: Any) -> Step:
    cited = tuple(Premise(spot, mask) for spot, mask in premises)
    deduction = Deduction(tuple(Fact(*fact) for fact in facts), tuple(spot for spot, _ in premises), (0,), **said)
    return Step(way or technique(), deduction, cited, PUZZLE, str)


def says(*facts: Any) -> Deduction:
    return Deduction(tuple(Fact(*fact) for fact in facts), (), (0,))


@pytest.mark.parametrize(
    ("found", "generic", "shown"),
    [
        ([says((0, 2))], False, True),
        ([says((1, 2)), says((0, 2))], False, True),
        ([says((1, 2))], False, False),
        ([], False, False),
        ([], True, True),
    ],
)
def test_a_step_keeps_its_name_if_its_technique_finds_it_among_other_things(found, generic, shown):
    pruning = Pruning(REASONS, START, [])
    assert pruning.is_found(technique(found=found, generic=generic), {}, [Fact(0, 2)]) is shown


def pruning_of(*steps: Step, holds: Any = None) -> Any:
    one: Any = Pruning(REASONS, START, steps)
    if holds is not None:
        one.holds = holds
    return one


def test_what_is_ruled_out_again_later_can_go():
    first, needs, again = step([(0, 30 & ~2)]), step([(1, 4)], [(0, 30 & ~2)]), step([(0, 4)])
    one = pruning_of(first, needs, again)
    assert one.removed == [{0: 2}, {1: 26}, {0: 24}]
    assert one.settled == [set(), {1}, {0}]
    assert (one.touching[0], one.touching[1], one.touching[2]) == ([0, 1, 2], [1], [])
    assert one.steps_until_ruled_out(0, 0) == [(1, 2), (2, 2)]
    assert pruning_of(first, needs).steps_until_ruled_out(0, 0) is None
    partly = step([(0, 30 & ~4)])
    assert pruning_of(first, partly, again).steps_until_ruled_out(0, 0) == [(1, 2), (2, 2)]
    assert pruning_of(step([(0, 24)]), step([(0, 30 & ~4)]), step([(0, 16)])).steps_until_ruled_out(0, 0) == [
        (1, 6),
        (2, 2),
    ]
    assert pruning_of(step([(0, 30 & ~2)]), step([(0, 2 | 4)]), step([(0, 4)])).steps_until_ruled_out(0, 0) is None


def test_later_steps_cite_less_if_they_still_hold():
    steps = step([(0, 30 & ~2)]), step([(1, 4)], [(0, 30 & ~2)]), step([(0, 4)])
    asked: list[Any] = []
    one = pruning_of(*steps, holds=lambda *of: asked.append(of) or True)
    assert one.looser_premises(0, 0) == {1: 30}
    assert asked == [(1, 0, 30)]
    assert pruning_of(*steps, holds=lambda *of: False).looser_premises(0, 0) is None
    assert pruning_of(*steps[:2], holds=lambda *of: True).looser_premises(0, 0) is None
    one.drop_facts(0)
    assert (one.facts[0], one.premises[1]) == ({}, {0: 30})
    one.drop_facts(2)
    assert one.facts[2] == {0: 4}
    cases = pruning_of(step([(0, 30 & ~2)], cases=("case",)), *steps[1:], holds=lambda *of: True)
    cases.drop_facts(0)
    assert cases.facts[0] == {0: 30 & ~2}


def test_reported_steps_go_before_bookkeeping_and_the_last_first():
    order: list[int] = []
    quiet, loud = technique(tier=0), technique(tier=3)
    one = pruning_of(*(step([(spot, 2)], way=way) for spot, way in enumerate((quiet, loud, quiet, loud))))
    one.drop_facts = order.append
    assert one.facts_left() == [{spot: 2} for spot in range(4)]
    assert order == [3, 1, 2, 0]


def test_a_step_holds_if_it_shows_as_much_with_less():
    one = pruning_of(step([(1, 4)], [(0, 4)]), step([(1, 4)], [(0, 4)], cases=("case",)))
    shown: list[Any] = []
    one.least_premises = lambda number: {0: 6}
    one.shows = lambda number, premises: shown.append(premises) or premises[0] == 14
    assert one.holds(0, 0, 6)
    assert not shown
    assert not one.holds(0, 0, 30)
    assert one.holds(0, 0, 14)
    assert shown == [{0: 30}, {0: 14}]
    assert one.enough[0] == {}
    assert not one.holds(1, 0, 6)


def rewritten(steps: Any, facts: Any) -> list[Step]:
    return [*prune.rewritten(REASONS, START, steps, facts)]


def test_steps_that_say_and_cite_the_same_stay_as_they_are():
    given, same = step([(0, 2)]), step([(1, 4)], [(0, 2)])
    assert rewritten([given, same], [{0: 2}, {1: 4}]) == [given, same]
    (left,) = rewritten([given, same], [{}, {1: 4}])
    assert left.facts == same.facts
    assert left.premises == ()


def test_a_step_that_says_as_much_as_before_is_not_cut_down_again(monkeypatch):
    asked: list[Any] = []

    class Proposals:
        def __init__(self, reasons: Any, puzzle: Any) -> None:
            asked.clear()

        def add(self, masks: Any, deduction: Deduction) -> None:
            asked.append(deduction.facts)

        def minimised(self) -> list[Any]:
            return [None for _ in asked]

    monkeypatch.setattr(prune, "Proposals", Proposals)
    whole = step([(0, 2), (1, 4)], [(2, 4)])
    for facts, count in ((whole.facts, 0), (whole.facts[:1], 1)):
        (left,) = rewritten([whole], [dict(facts)])
        assert left.facts == facts
        assert len(asked) == count


@pytest.mark.skipif(BACKEND == "python", reason="the kernel's twin does not offer it")
@pytest.mark.parametrize(
    "question",
    [
        *({"size": size, "seed": seed, "difficulty": "hard"} for size in (5, 7, 9) for seed in range(3)),
        *({"size": 7, "seed": seed, "difficulty": "medium", "parks": 1} for seed in range(2)),
        *({"size": 5, "seed": seed, "difficulty": "medium", "diagonals": True} for seed in range(2)),
        *({"family": "hashi", "size": size, "seed": seed, "tier": 3} for size in (10, 20) for seed in range(3)),
    ],
)
def test_the_kernel_drops_the_same_facts_by_as_many_looks(question, monkeypatch):
    found: list[Any] = []
    monkeypatch.setattr(explain, "pruned_near_by", lambda *asked: None)  # which drops them in the same question
    monkeypatch.setattr(explain, "without_unneeded", lambda *asked: found.append(asked) or asked[2])
    sl.explain(sl.generate(**{"family": "skyscrapers", **question}))
    looks = {"python": 0, "kernel": 0}
    for module, who in ((needs, "python"), (engine_steps, "python"), (prune, "kernel")):
        monkeypatch.setattr(module, "tick", lambda count=1, who=who: looks.update({who: looks[who] + count}))
    [(reasons, start, steps)] = found
    left = prune.facts_left_by_kernel(reasons, start, steps)
    assert left == Pruning(reasons, start, steps).facts_left()
    assert looks["kernel"] == looks["python"] > 0


def test_the_kernel_is_not_asked_about_what_it_does_not_know():
    numbers = REASONS.shortcuts.finders(PUZZLE)
    known = next(iter(numbers), technique(generic=True))
    assert prune.is_known(numbers, step([(0, 2)], way=known))
    assert prune.is_known(numbers, step([(0, 2)], way=technique(generic=True)))
    assert prune.is_known(numbers, step([(0, 2)], cases=("case",)))
    assert not prune.is_known(numbers, step([(0, 2)]))
    assert not prune.is_known(numbers, step([(0, 2)], way=known, chain=("tie",)))
    assert not prune.is_known(numbers, step([(0, 2)], way=known, eithers=("either",)))


# --- what is near


def test_what_is_as_simple_to_see_is_looked_for_together():
    a, quiet, d = technique("a", 1), technique("quiet", 0), technique("d", 4)
    b, c = (technique(name, 1, together="look") for name in "bc")
    e, f = (technique(name, 3, together="other") for name in "ef")
    reasons = replace(REASONS, techniques=(quiet, a, b, c, e, f, d), why_techniques=(), simple=2)
    family: Any = SimpleNamespace(require=lambda name: reasons, maximises=False, layout=FAMILY.layout)
    one = nearby.NearReasoner(family, START, Nearness(FAMILY, PUZZLE), 3)
    assert one.opening == [[b, c]]
    assert one.noted == [[quiet]]
    assert one.groups == [(1, [a, b, c]), (3, [e, f])]
    higher = nearby.NearReasoner(family, START, Nearness(FAMILY, PUZZLE), 5)
    assert higher.groups == [(1, [a, b, c]), (3, [e, f]), (4, [d])]
    lower = nearby.NearReasoner(family, START, Nearness(FAMILY, PUZZLE), 0)
    assert lower.groups == [(1, [])]


def test_steps_come_in_stretches_by_turns_hard_and_not():
    easy, middle, hard = (step([], way=technique(tier=tier)) for tier in (2, 4, 7))
    cases = step([], way=technique(tier=3), cases=("case",))
    assert [*nearby.segments([easy, middle, hard, easy, cases], 5)] == [
        ([easy, middle], 5),
        ([hard], 5),
        ([easy], 2),
        ([cases], 5),
    ]
    assert [tier for _, tier in nearby.segments([middle, step([], way=technique(tier=6)), easy], 5)] == [5, 5, 5]
    assert [nearby.is_hard(one) for one in (easy, middle, hard, cases)] == [False, False, True, True]
    assert nearby.is_hard(step([], way=technique(tier=nearby.HARD)))
    assert not nearby.is_hard(step([], way=technique(tier=nearby.HARD - 1)))


@pytest.mark.parametrize(
    ("tiers", "highest"), [([2, 4], 4), ([2, 8, 3], nearby.HARD - 1), ([nearby.HARD], nearby.HARD - 1)]
)
def test_what_is_hard_is_not_looked_for_twice(tiers, highest, monkeypatch):
    asked: list[int] = []

    class Near:
        def __init__(self, family: Any, board: Any, nearness: Any, highest: int) -> None:
            self.family, self.board, self.nearness, self.highest, self.last = family, board, nearness, highest, None
            asked.append(highest)

        def follow(self, steps: Any) -> Any:
            return ["followed"]

        def run(self, tier: int) -> Any:
            return [tier]

    monkeypatch.setattr(nearby, "GuidedReasoner", Near)
    steps = [step([], way=technique(tier=tier)) for tier in tiers]
    found: Any = nearby.derived_near_by(FAMILY, START, steps, Nearness(FAMILY, PUZZLE))
    assert asked == [highest]
    assert all(one == "followed" or one <= highest for one in found)


# --- mistakes


@pytest.mark.parametrize(
    ("lines", "mask", "step_found", "found"),
    [
        (mistake.FEW_LINES, 2, True, ["chain"]),
        (mistake.FEW_LINES + 1, 2, True, ["chain", "explained"]),
        (mistake.FEW_LINES, 6, True, ["chain", "explained"]),
        (1, 2, False, ["explained"]),
    ],
)
def test_an_explanation_is_asked_for_if_a_mark_leads_to_much(lines, mask, step_found, found, monkeypatch):
    monkeypatch.setattr(mistake, "refute_fact", lambda reasons, right, mark: "step" if step_found else None)
    monkeypatch.setattr(mistake, "trace_of", lambda reasons, right, steps: "chain")
    monkeypatch.setattr(mistake, "told_lines", lambda trace: lines)
    monkeypatch.setattr(mistake, "explained", lambda family, right, mark: ["explained"])
    assert [*mistake.at_length(FAMILY, START, Fact(0, mask))] == found


def test_an_explanation_that_takes_too_long_is_left_out(monkeypatch):
    def explained(family: Any, right: Any, mark: Any) -> Any:
        raise BudgetExceeded(message="too long")

    monkeypatch.setattr(mistake, "refute_fact", lambda reasons, right, mark: None)
    monkeypatch.setattr(mistake, "explained", explained)
    assert [*mistake.at_length(FAMILY, START, Fact(0, 2))] == []


def test_the_shortest_refutation_of_a_few_marks_is_told(monkeypatch):
    marks = [Fact(spot, 2) for spot in range(9)]
    asked: list[int] = []
    monkeypatch.setattr(mistake, "sort_marks", lambda family, board: (board, marks))
    monkeypatch.setattr(mistake, "clue_beside", lambda *of: (7,))
    monkeypatch.setattr(mistake, "length", lambda trace: ({0: 9, 3: 2, 4: 2}.get(trace, 5), False))
    monkeypatch.setattr(mistake, "directly", lambda reasons, right, mark: asked.append(mark.spot) or [mark.spot])
    found = mistake.find_mistake(FAMILY, START)
    assert found is not None
    assert (found.mark, found.refutation, found.near) == (marks[3], 3, (7,))
    assert asked == [*range(mistake.CHOICE)]
    monkeypatch.setattr(mistake, "directly", lambda reasons, right, mark: [])
    monkeypatch.setattr(mistake, "at_length", lambda family, right, mark: ["long", 3])
    found = mistake.find_mistake(FAMILY, START)
    assert found is not None
    assert (found.mark, found.refutation) == (marks[0], 3)
    monkeypatch.setattr(mistake, "at_length", lambda family, right, mark: [])
    found = mistake.find_mistake(FAMILY, START)
    assert found is not None
    assert (found.mark, found.refutation, found.step, found.failing) == (marks[0], None, None, None)


def test_nothing_is_dropped_or_looked_for_twice_where_every_fact_settles_a_spot(monkeypatch):
    monkeypatch.setattr(prune, "Pruning", lambda *of: SimpleNamespace(facts_left=lambda: ["left"]))
    monkeypatch.setattr(prune, "rewritten", lambda *of: ["pruned"] if of[3] == ["left"] else [])
    given, steps = START.learn([Fact(0, 2)]), [step([(1, 2)])]
    assert prune.without_unneeded(REASONS, given, steps) == ["pruned"]
    two = START.with_masks([6] * 16)
    assert prune.without_unneeded(REASONS, two, steps) == steps
    assert nearby.derived_near_by(FAMILY, two, steps, Nearness(FAMILY, PUZZLE)) == steps
    assert prune.without_unneeded(REASONS, START.with_masks([14, *[6] * 15]), steps) == ["pruned"]
