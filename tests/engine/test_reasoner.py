"""What the reasoner asks, in which order, and what it takes; and what follows from facts of which one holds."""

import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.board import Either, Fact
from sightline.core.technique import Deduction, chain_technique
from sightline.core.trace import End
from sightline.engine.reason import reasoner as reasoning
from sightline.engine.reason.arguments.contradiction import NESTED
from sightline.engine.reason.needs import Cited, follows, needs_fewer_eithers
from sightline.engine.reason.reasoner import Reasoner
from sightline.kernel.reference.steps import Steps, Walk

PUZZLE = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))


def reasoner(**changed: Any) -> Any:
    """A reasoner about a puzzle whose family reasons a little otherwise."""
    family = registry.family_of(PUZZLE)
    reasons = replace(family.require("reasons"), **changed)
    other: Any = SimpleNamespace(require=lambda name: reasons, maximises=False, problem=family.problem)
    return Reasoner(other, sl.start(PUZZLE))


def test_chains_may_be_plainer_from_the_lowest_tier_of_a_named_one_on():
    quick, slow = chain_technique("quick", 4, ""), chain_technique("slow", 6, "")
    assert reasoner(chain_techniques={1: slow, 2: quick}).chain_tier == 4
    assert reasoner(chain_techniques={}).chain_tier == NESTED.tier


def test_a_value_that_is_out_already_needs_no_chain():
    asked: list[Any] = []
    one = reasoner()
    chain: Any = SimpleNamespace(assumed=Fact(0, 1 << 3), rebase=asked.append)
    one.masks[0] &= ~(1 << 3)
    assert one.learn_chain(chain) == []
    one.masks[0], one.conflict = 1 << 3, True
    assert one.learn_chain(chain) == []
    assert not asked


def test_a_chain_that_has_become_plain_rules_out_its_own_value_alone(monkeypatch):
    one, asked = reasoner(), list[Any]()
    wrong = Fact(0, 1 << 3)
    facts = (Fact(0, ~wrong.mask),)
    step: Any = SimpleNamespace(deduction=Deduction(facts, (), ()), facts=facts)
    chain: Any = SimpleNamespace(assumed=wrong, rebase=lambda board: "shorter")
    monkeypatch.setattr(reasoning, "technique_of", lambda chain: SimpleNamespace(tier=7))
    monkeypatch.setattr(reasoning, "direct_refutations", lambda *of: asked.append(of[2:]) or iter([step, step]))
    assert one.learn_chain(chain) == [step]
    assert asked == [(wrong, False, 7)]
    assert one.board[0] == one.masks[0] == sl.start(PUZZLE)[0] & ~wrong.mask


# --- facts of which one holds


MAP = sl.Hashi(["2.1", "...", "1.?"])
"""The island at the corner has one bridge each way, or two one way."""


def bridge(spot: int, *counts: int) -> Fact:
    return Fact(spot, sum(1 << count for count in counts))


@pytest.mark.parametrize(
    ("parts", "holds"),
    [
        ([bridge(0, 1, 2), bridge(1, 1, 2)], True),
        ([bridge(0, 1), bridge(1, 0, 2)], True),
        ([bridge(0, 1), bridge(1, 1)], False),
        ([bridge(0, 1, 2), bridge(1, 1)], False),
        ([bridge(0, 0), bridge(1, 0)], False),
        ([bridge(0, 2), bridge(1, 2)], False),
    ],
)
def test_an_either_follows_if_it_is_impossible_that_no_part_holds(parts, holds):
    reasons, board = registry.family_of(MAP).require("reasons"), sl.start(MAP)
    scopes = [scope for scope in reasons.scopes.all(MAP) if {0, 1} <= {*reasons.scope_spots(MAP, scope)}]
    clues = list(reasons.scope_clues(MAP, scopes[0]))
    known = {spot: board[spot] for spot in (0, 1)}
    assert follows(reasons, MAP, Cited(clues, known, []), [Either(tuple(parts))]) is holds


def test_whichever_part_of_a_cited_either_holds_the_facts_follow():
    reasons = registry.family_of(MAP).require("reasons")
    clues = [clue for scope in reasons.scopes.all(MAP) for clue in reasons.scope_clues(MAP, scope)][:1]
    either = Either((bridge(0, 2), bridge(1, 0)))
    assert follows(reasons, MAP, Cited(clues, {}, [either]), [bridge(0, 2), bridge(1, 0)])
    assert not follows(reasons, MAP, Cited(clues, {}, []), [bridge(0, 2)])
    assert not follows(reasons, MAP, Cited(clues, {}, [Either((bridge(0, 2), bridge(1, 1)))]), [bridge(0, 2)])
    assert not needs_fewer_eithers(reasons, MAP, Cited(clues, {}, [either]), [bridge(0, 2)])
    more = Either((bridge(0, 1, 2), bridge(1, 1, 2)))
    assert needs_fewer_eithers(reasons, MAP, Cited(clues, {}, [either, more]), [bridge(0, 2)])


# --- what is told first


def walk(tiers: list[int], spots: list[list[int]], before: list[set[int]], done: set[int]) -> Any:
    places, count = [0] * 6, len(tiers)
    earlier = [sorted(some) for some in before]
    one = Walk(Steps(places, places, [[]] * 6, spots, earlier, tiers, [0] * count, [0] * count, 2, 0, 0))
    one.done = done
    return one


@pytest.mark.parametrize(
    ("tiers", "before", "done", "found"),
    [
        ([1, 1, 2], [set(), set(), {0, 1}], set(), {0, 1}),
        ([1, 1, 2], [set(), {0}, {1}], set(), {0, 1}),
        ([2, 1, 2], [set(), {0}, {1}], set(), set()),
        ([0, 1, 2], [set(), {0}, {1}], set(), {0, 1}),
        ([2, 1, 2], [set(), set(), {0, 1}], set(), {1}),
        ([1, 1, 2], [set(), set(), {1}], set(), {1}),
        ([1, 1, 2], [set(), set(), {0, 1}], {0}, {1}),
    ],
)
def test_what_clues_of_an_empty_board_say_comes_first(tiers, before, done, found):
    assert walk(tiers, [[], [], [5]], before, done).at_once() == found


def test_it_waits_for_values_that_it_rests_on():
    tiers, spots, before = [1, 1, 1], [[4], [], [5]], [set[int](), {0}, {1}]
    assert walk(tiers, spots, before, set()).at_once() == set()
    assert walk(tiers, spots, before, {0}).at_once() == {1}


# --- rounds


def scopes_of(masks: list[int]) -> dict[int, int]:
    """The undecided spots of each scope that has any, counted plainly."""
    reasons = registry.family_of(PUZZLE).require("reasons")
    counts = {
        scope: sum(masks[spot].bit_count() > 1 for spot in reasons.scope_spots(PUZZLE, scope))
        for scope in reasons.scopes.all(PUZZLE)
    }
    return {scope: count for scope, count in counts.items() if count}


@pytest.mark.parametrize("seed", range(4))
def test_open_scopes_are_kept_up_to_date(seed):
    rng, reasons, masks = random.Random(seed), registry.family_of(PUZZLE).require("reasons"), [30] * 16
    scopes, numbers = reasoning.OpenScopes(reasons, PUZZLE, masks), [*reasons.scopes.all(PUZZLE)]

    def undecided() -> dict[int, int]:
        return {scope: left for scope, left in zip(numbers, scopes.undecided, strict=True) if left}

    assert undecided() == scopes_of(masks)
    for _ in range(12):
        spots = rng.choices(range(16), k=3)
        for spot in spots:
            masks[spot] = rng.choice([2, 4, 16, 6, masks[spot]]) if masks[spot].bit_count() > 1 else masks[spot]
        scopes.update(spots, masks)
        assert scopes.undecided == reasoning.OpenScopes(reasons, PUZZLE, masks).undecided
        assert undecided() == scopes_of(masks)
        assert scopes.count == len(undecided())
    masks = [4] * 16
    scopes.update(range(16), masks)
    assert not undecided()


def rounds_of(maximises: bool, *tiers: int) -> list[Any]:
    one, rounds, before = reasoner(), list[Any](), sl.start(PUZZLE).unpacked()
    one.maximises = maximises
    for number, tier in enumerate(tiers):
        before = one.masks[:]
        one.masks[number] = 2
        one.changed += [number, number]
        one.record(rounds, SimpleNamespace(tier=tier, weight=10 * tier), before)
    return rounds


def test_a_round_is_recorded_with_what_it_ruled_out():
    first, second, third = rounds_of(False, 2, 5, 1)
    assert (first.tier, first.weight, first.facts) == (2, 20, 3)
    assert (second.tier, second.weight, second.facts) == (5, 50, 3)
    assert first.open_scopes == len(scopes_of(sl.start(PUZZLE).unpacked())) >= third.open_scopes


def test_after_a_nested_chain_nothing_is_recorded():
    nested = NESTED.tier
    assert [found.tier for found in rounds_of(False, 2, nested, 3, nested)] == [2, nested]


def test_safe_rounds_of_a_lower_tier_count_with_the_last():
    assert [(found.tier, found.facts) for found in rounds_of(True, 3, 3, 2, 4, 1)] == [(3, 9), (4, 6)]
    assert [found.tier for found in rounds_of(True, 1, 2, 3)] == [1, 2, 3]


class Asked(Reasoner):
    """Notes who is asked; what they find is told beforehand."""

    def __init__(self, finds: str = "", turns: Any = (), **more: Any) -> None:
        base = reasoner(**more)
        super().__init__(base.family, base.board)
        self.finds, self.log = finds, list[str]()
        self.__dict__["turns"] = [*turns]

    def found(self, name: str) -> Any:
        self.log.append(name)
        return (name, [name]) if name == self.finds else None

    def by_scope(self) -> Any:
        return self.found("scope")

    def by_assumption(self, below: int = 99) -> Any:
        return self.found(f"below {below}")

    def proposals(self, technique: Any) -> Any:
        yield technique

    def learn(self, proposals: Any) -> Any:
        return [name for name in proposals if self.found(name)]


def test_each_turn_is_taken_in_order_and_chains_where_they_may_be_plainer():
    turns: Any = [(1, ["a", "b"]), (4, ["c"]), (5, ["d"])]
    for finds, log in (
        ("a", "a,b"),
        ("c", "a,b,c"),
        ("d", "a,b,c,below 5,d"),
        ("below 5", "a,b,c,below 5"),
        ("scope", "a,b,c,below 5,d,scope"),
        ("below 99", "a,b,c,below 5,d,scope,below 99"),
        ("", "a,b,c,below 5,d,scope,below 99"),
    ):
        one = Asked(finds, turns, chain_techniques={1: chain_technique("quick", 4, "")})
        found: Any = one.round()
        assert one.log == log.split(",")
        name = "a" if finds == "b" else finds
        assert found == ((name, [finds]) if finds else None)


def test_a_turn_is_named_after_its_first_technique():
    found: Any = Asked("b", [(1, ["a", "b"])]).round()
    assert found == ("a", ["b"])


# --- assumptions


def assumed(monkeypatch: Any, plain: Any, nested: Any, below: int, both: bool = False, wrong: bool = True) -> Any:
    """What is found by assumptions, if plain and nested chains have these tiers; None: there are none."""
    one = reasoner()
    one.wrong_values = lambda: [0, 1 if wrong else 0]
    asked: list[Any] = []
    one.refuted = lambda false: asked.append("plain") or ([plain] if plain else [])
    one.by_two_ways = lambda: asked.append("both") or ("both ways" if both else None)
    one.learn_chain = lambda chain: [chain]
    found = lambda reasons, board, false, depth: [nested] if nested and depth == 2 else []  # noqa: E731
    monkeypatch.setattr(reasoning, "refute", found)
    monkeypatch.setattr(reasoning, "technique_of", lambda tier: SimpleNamespace(tier=tier))
    result = one.by_assumption(below)
    return (result[0].tier if isinstance(result, tuple) else result), asked


def test_assumptions_lead_to_plain_chains_then_both_ways_then_nested_chains(monkeypatch):
    two = reasoning.TWO_WAY.tier
    for plain, nested, below, both, found, asked in (
        (6, 9, 10, True, 6, ["plain"]),
        (two, 9, 10, True, two, ["plain"]),
        (8, 9, 10, True, "both ways", ["plain", "both"]),
        (8, 9, 10, False, 8, ["plain", "both"]),
        (None, 9, 10, True, "both ways", ["plain", "both"]),
        (None, 9, 10, False, 9, ["plain", "both"]),
        (None, None, 10, False, None, ["plain", "both"]),
        (6, 9, 6, True, None, ["plain"]),
        (6, 9, 7, True, 6, ["plain"]),
        (8, 9, two, True, None, ["plain"]),
        (8, 9, two + 1, True, "both ways", ["plain", "both"]),
        (8, 9, two + 1, False, None, ["plain", "both"]),
    ):
        assert assumed(monkeypatch, plain, nested, below, both) == (found, asked)
    assert assumed(monkeypatch, 6, 9, 10, wrong=False) == (None, [])


def test_wrong_values_are_asked_for_once(monkeypatch):
    one, asked = reasoner(), list[Any]()
    monkeypatch.setattr(reasoning, "possible_values", lambda family, board: asked.append(1) or [2] * 16)
    assert one.wrong_values() == one.wrong_values() == [mask & ~2 for mask in one.masks]
    assert len(asked) == 1
    monkeypatch.setattr(reasoning, "possible_values", lambda family, board: None)
    assert reasoner().wrong_values() == [0] * 16


def test_plain_chains_are_kept_for_their_board(monkeypatch):
    one, asked = reasoner(), list[Any]()
    monkeypatch.setattr(reasoning, "refute", lambda reasons, board, false: asked.append(board) or ["chain"])
    assert one.refuted([]) == one.refuted([]) == ["chain"]
    one.board = one.board.with_masks(one.masks)
    assert one.refuted([]) == ["chain"]
    assert len(asked) == 2


# --- learning


@pytest.mark.parametrize(
    ("enough", "tiers", "spots", "learned"),
    [
        (None, (1, 1, 1), (0, 1, 2), [0, 1, 2]),
        (2, (1, 1, 1, 1), (0, 1, 2, 3), [0, 1]),
        (2, (0, 0, 0, 1), (0, 1, 2, 3), [0, 1, 2, 3]),
        (2, (0, 1, 1, 0), (0, 1, 2, 3), [0, 1]),
        (None, (1, 1, 1), (0, 0, 1), [0, 1]),
    ],
)
def test_what_is_learned_and_when_it_is_enough(enough, tiers, spots, learned):
    one, asked = reasoner(), list[int]()
    one.enough = enough
    one.step = lambda technique, proposal: SimpleNamespace(facts=proposal.facts, deduction=proposal)

    def proposals() -> Any:
        for tier, spot in zip(tiers, spots, strict=True):
            asked.append(spot)
            yield SimpleNamespace(tier=tier), Deduction((Fact(spot, 2),), (), ())

    assert [step.facts[0].spot for step in one.learn(proposals())] == learned
    assert [spot for spot in range(16) if one.masks[spot] == 2] == learned
    assert one.board.unpacked() == one.masks
    assert len(asked) == min(len(tiers), len(learned) + 1) or enough is None


def test_nothing_is_learned_after_a_conflict_or_that_does_not_follow():
    one = reasoner()
    one.step = lambda technique, proposal: None
    before = one.board
    assert one.learn([(SimpleNamespace(tier=1), Deduction((Fact(0, 2),), (), ()))]) == []
    assert one.board is before
    one.step = lambda technique, proposal: SimpleNamespace(facts=proposal.facts, deduction=proposal)
    clash = [
        (SimpleNamespace(tier=1), Deduction((Fact(spot, mask),), (), ())) for spot, mask in ((0, 2), (0, 4), (1, 2))
    ]
    assert [step.facts for step in one.learn(clash)] == [(Fact(0, 2),), (Fact(0, 4),)]
    assert one.conflict
    assert one.settled()
    assert one.masks[1] == sl.start(PUZZLE)[1]


def test_only_what_is_new_of_a_proposal_is_learned():
    one, seen = reasoner(), list[Any]()
    one.step = lambda technique, proposal: seen.append(proposal)
    whole = Deduction((Fact(0, 2), Fact(1, 4)), (), ())
    one.learn([(SimpleNamespace(tier=1), whole)])
    one.masks[0] = 2
    one.learn([(SimpleNamespace(tier=1), whole)])
    assert seen[0] is whole
    assert seen[1].facts == (Fact(1, 4),)


def test_an_either_is_kept_and_its_spots_count_as_changed():
    one = reasoner()
    either = Either((Fact(3, 2), Fact(5, 2)))
    step: Any = SimpleNamespace(facts=(Fact(1, 4), either), deduction=Deduction((Fact(1, 4), either), (), ()))
    one.take(step)
    assert (one.eithers, one.changed, one.conflict) == ([either], [1, 3, 5], False)
    one.refresh()
    assert one.board.eithers == (either,)


def test_what_scopes_force_is_named_after_the_hardest():
    easy, hard = chain_technique("easy", 3, ""), chain_technique("hard", 5, "")
    scopes = [*registry.family_of(PUZZLE).require("reasons").scopes.all(PUZZLE)]
    forcing = {scopes[0]: easy, scopes[1]: hard, scopes[2]: easy}
    clues = {scope: (number,) for number, scope in enumerate(forcing)}
    one = reasoner(
        propagate=lambda puzzle, masks, scope: [Fact(0, 6)] if scope in forcing else [],
        scope_clues=lambda puzzle, scope: clues[scope],
        fallback=lambda puzzle, cited: [*forcing.values()][cited[0]],
    )
    learned: list[Any] = []
    one.learn = lambda proposals: learned.append([technique for technique, _ in proposals]) or ["step"]
    assert one.by_scope() == (hard, ["step"])
    assert learned == [[easy, hard, easy]]
    one.learn = lambda proposals: []
    assert one.by_scope() is None
    forcing.clear()
    assert one.by_scope() is None


@pytest.mark.parametrize(
    ("puzzle", "steps"),
    [(sl.Nonogram([[1]], [[1]]), 1), (sl.Nonogram([[]], [[]]), 1), (sl.Skyscrapers([1] * 4), 0), (sl.Rooks(["."]), 1)],
)
def test_a_board_of_one_spot_is_explained(puzzle, steps):
    trace = sl.explain(puzzle)
    assert trace.end in (End.SOLVED, End.BEST)
    assert len(trace.steps) == steps
    assert sl.verify(sl.trace_document(trace))
