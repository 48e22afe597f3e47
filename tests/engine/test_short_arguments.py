"""When shorter arguments are looked for, and which ones are taken; with steps that are told beforehand."""

from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.board import Fact
from sightline.core.sentence import MOST_WORDS
from sightline.core.step import Step
from sightline.core.technique import NOWHERE, Case, Deduction, Technique
from sightline.core.trace import End
from sightline.engine.reason import explain as explaining
from sightline.engine.reason.answers.why import refute_fact
from sightline.engine.reason.arguments import chain as chains
from sightline.engine.reason.arguments import join as joining
from sightline.engine.reason.arguments import short_arguments
from sightline.engine.reason.arguments.chain import Chain
from sightline.engine.reason.arguments.contradiction import fails
from sightline.engine.reason.arguments.join import FEW_LINKS
from sightline.engine.reason.arguments.short_arguments import (
    ONE_BY_ONE,
    WORTH_TRYING,
    ShortArgumentReasoner,
    told_length,
)
from sightline.engine.reason.explain import is_crowded, with_short_arguments


def named(tier: int, links: int = 0, clues: tuple[int, ...] = ()) -> Step:
    technique = Technique("", tier, "", lambda board, place: iter(()), NOWHERE)
    link = Step(technique, Deduction((), (), ()), (), None, str)
    cases = (Case(Fact(0, 1), (link,) * links),) if links else ()
    return Step(technique, Deduction((), (), clues, cases=cases), (), None, str)


def test_a_round_is_crowded_by_long_arguments_or_by_several_chains():
    hard, plain = named(ONE_BY_ONE), named(ONE_BY_ONE - 1)
    assert not is_crowded(hard.technique, [hard])
    assert is_crowded(hard.technique, [hard, hard])
    assert not is_crowded(plain.technique, [plain, plain])
    assert not is_crowded(plain.technique, [named(5, FEW_LINKS)])
    assert is_crowded(plain.technique, [plain, named(5, FEW_LINKS + 1)])
    assert [told_length(named(5, links)) for links in (0, 1, 3)] == [1, 1, 3]


@pytest.fixture
def other(monkeypatch):
    """What the second way gives, and what it was asked."""
    found = SimpleNamespace(steps=[named(7, 2)], asked=[])

    def steps_with_short_arguments(*asked: Any) -> Any:
        found.asked.append(asked)
        return found.steps

    monkeypatch.setattr(explaining, "steps_with_short_arguments", steps_with_short_arguments)
    return found


def shortened(steps: list[Step], first_long: Any = (1, "board"), end: End = End.SOLVED) -> list[Step]:
    reasoner: Any = SimpleNamespace(end=end, family="family", possible="possible")
    return with_short_arguments(reasoner, steps, first_long)


def test_another_way_is_looked_for_from_the_first_long_argument_on(other):
    steps = [named(3), named(7, 9), named(2)]
    assert shortened(steps) == [steps[0], *other.steps]
    assert other.asked == [("family", "board", "possible", 7)]


def test_it_is_not_looked_for_in_vain(other):
    steps = [named(3), named(7, 9), named(2)]
    assert shortened(steps, None) is steps
    assert shortened(steps, end=End.STUCK) is steps
    assert not other.asked
    most = [named(3), named(7, WORTH_TRYING - 9), named(7, 9)]
    assert shortened(most) != most
    too_many = [*most, named(7, 1)]
    assert shortened(too_many) is too_many
    assert len(other.asked) == 1


def test_another_way_is_taken_unless_it_is_longer_or_easier_than_the_rating_says(other):
    steps = [named(3), named(7, 9), named(2)]
    for found, taken in (
        (None, False),
        ([named(7, 9)], True),
        ([named(7, 10)], False),
        ([named(6, 2)], False),
        ([named(8, 2)], False),
    ):
        other.steps = found
        assert (shortened(steps) == [steps[0], *(found or ())]) is taken
    short = [named(3), named(7, 2), named(7, 2)]
    other.steps = [named(7, FEW_LINKS)]
    assert shortened(short) == [short[0], *other.steps]
    other.steps = [named(7, FEW_LINKS + 1)]
    assert shortened(short) == short


def test_a_link_looks_no_further_than_the_clues_of_its_chain(monkeypatch):
    puzzle = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
    reasons, board = registry.family_of(puzzle).require("reasons"), sl.start(puzzle)
    scope = next(iter(reasons.scopes.at(puzzle, 0)))
    clues = tuple(reasons.scope_clues(puzzle, scope))
    chain = Chain(reasons, board, Fact(0, 1 << 3), clues)
    far = named(1, clues=(*clues, max(clues) + 1))
    proposal = Deduction((Fact(0, board[0]),), (), clues)
    monkeypatch.setattr(chains, "simple_step", lambda *of: far)
    step = chain._named(board.domains, proposal)
    assert step is not far
    assert step is None or {*step.deduction.clues} <= {*clues}
    assert Chain(reasons, board, Fact(0, 1 << 3))._named(board.domains, proposal) is far
    near = named(1, clues=clues[:1])
    monkeypatch.setattr(chains, "simple_step", lambda *of: near)
    assert chain._named(board.domains, proposal) is near
    monkeypatch.setattr(chains, "simple_step", lambda *of: None)
    assert chain._named(board.domains, proposal) is None


def test_links_are_joined_with_the_first_later_one_that_they_can_be(monkeypatch):
    pairs = {"ad", "bc", "ef", "adbc"}

    def join(chain: Any, links: Any, at: int, later: int) -> list[str] | None:
        both = links[at] + links[later]
        return [*links[:at], *links[at + 1 : later], both, *links[later + 1 :]] if both in pairs else None

    monkeypatch.setattr(joining, "join", join)
    monkeypatch.setattr(joining, "needed_links", lambda links, facts: links)

    def joined(links: str, conflict: bool = False, holds: bool = True) -> tuple[list[str], list[Any]]:
        asked: list[Any] = []
        chain: Any = SimpleNamespace(conflict=conflict, holds_along=lambda some, facts: asked.append(facts) or holds)
        found: Any = joining.joined_links(chain, [*links], ("facts",))  # type: ignore[arg-type]
        return found, asked

    assert joined("ef")[0] == ["ef"]
    assert joined("xef") == (["x", "ef"], [("facts",)])
    assert joined("axdyef")[0] == ["x", "ad", "y", "ef"]
    assert joined("xad", conflict=True) == (["x", "ad"], [()])
    assert joined("xefy", holds=False)[0] == [*"xefy"]
    assert joined("x")[0] == ["x"]
    assert joined("")[0] == []


# --- the second way


PUZZLE = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))


def second(highest: int = 8) -> Any:
    return ShortArgumentReasoner(registry.family_of(PUZZLE), sl.start(PUZZLE), highest)


def test_of_long_steps_the_easiest_is_taken_and_of_those_the_shortest():
    one = second()
    steps = [named(7, 9), named(6, 12), named(6, 10), named(6, 10), named(8, 1)]
    assert one.take_shortest(steps) == [steps[2]]
    assert one.take_shortest([]) == []
    assert one.taken([]) is None
    assert one.taken(steps[:2]) == (steps[0].technique, steps[:2])


def test_long_steps_are_put_off_until_there_is_nothing_else(monkeypatch):
    one, long, short = second(), named(6, FEW_LINKS + 1), named(6, FEW_LINKS)
    found: list[Any] = [long, short, None]
    monkeypatch.setattr(short_arguments.Reasoner, "step", lambda self, technique, proposal: found.pop(0))
    technique: Any = long.technique
    one.looked[technique] = 5
    assert [one.step(technique, "proposal") for _ in range(3)] == [None, short, None]
    assert one.long == [long]
    assert technique not in one.looked
    assert one.written == 2 * FEW_LINKS + 1
    for by_others, left, expected in (("found", [long], "found"), (None, [long], [long]), (None, [], None)):

        def others(self: Any, result: Any = by_others, left: Any = left) -> Any:
            assert self.long == []
            self.long += left
            return result

        monkeypatch.setattr(short_arguments.Reasoner, "round", others)
        result = one.round()
        assert (result[1] if isinstance(result, tuple) else result) == expected


def test_the_search_is_given_up_after_so_many_links():
    one = second()
    one.count_links(short_arguments.MOST_LINKS)
    with pytest.raises(short_arguments.TooLong):
        one.count_links(1)


def test_after_a_chain_is_learned_something_plainer_may_follow():
    hard, plain = named(ONE_BY_ONE).technique, named(ONE_BY_ONE - 1).technique
    for techniques, learned, asked in (
        ([plain, plain, plain], True, 3),
        ([plain, hard, plain], True, 2),
        ([hard, hard], True, 1),
        ([hard, hard], False, 2),
    ):
        one, count = second(), 0
        one.looked = dict.fromkeys(techniques, 0)
        for technique, _ in one.one_chain([(technique, "proposal") for technique in techniques]):
            count += 1
            one.changed += [0] * (learned and technique is techniques[-1 if len(techniques) < 3 else 1])
        assert count == asked
        assert (hard in one.looked) is (hard in techniques and not (learned and asked < 3))


def linked(links: int, rounds: int = 3) -> Any:
    """A chain of so many links."""
    return SimpleNamespace(links=[None] * links, rounds=rounds, nested=False, reasons=NO_NAMES)


NO_NAMES: Any = SimpleNamespace(chain_techniques={})


@pytest.mark.parametrize(
    ("links", "ways", "below", "highest", "expected"),
    [
        (3, [], 10, 8, "base 9"),
        (0, [], 10, 8, "base 9"),
        (0, [], 5, 8, "base 5"),
        (9, [], 5, 8, "base 5"),
        (9, [], 10, 8, 9),
        (9, [4], 10, 8, 4),
        (9, [4], 10, 6, "base 7"),
        (FEW_LINKS, [4], 10, 8, "base 9"),
        (FEW_LINKS + 1, [4], 10, 8, 4),
    ],
)
def test_a_short_refutation_or_else_the_shortest_of_all(links, ways, below, highest, expected, monkeypatch):
    one = second(highest)
    one.short_chain = lambda below: linked(links) if links else None
    refutation = lambda chain: (named(7).technique, named(7, len(chain.links)).deduction)  # noqa: E731
    monkeypatch.setattr(short_arguments, "refutation_of", refutation)
    monkeypatch.setattr(
        short_arguments, "two_ways", lambda reasons, board: [named(7, links).deduction for links in ways]
    )
    made = lambda reasons, board, masks, technique, deduction: named(technique.tier, len(deduction.links))  # noqa: E731
    monkeypatch.setattr(short_arguments, "make_step", made)
    monkeypatch.setattr(short_arguments.Reasoner, "by_assumption", lambda self, below: f"base {below}")
    found = one.by_assumption(below)
    assert (told_length(found[1][0]) if isinstance(found, tuple) else found) == expected


@pytest.fixture
def kernel(monkeypatch):
    """What is asked about failing values, and the scopes of the refutations that come back, one after the other."""
    told = SimpleNamespace(asked=[], scopes=[], fails=True)

    def first_failures(reasons: Any, board: Any, false: Any, most: int = 0, every: bool = False) -> Any:
        told.asked.append(("fail", most, every))
        return (3, [1]) if told.fails else (0, [0])

    def short_refutation(reasons: Any, board: Any, failing: Any, most: int, orders: int) -> Any:
        told.asked.append(("refute", most, orders))
        scopes = told.scopes.pop(0)
        return SimpleNamespace(scopes=range(scopes)) if scopes else None

    monkeypatch.setattr(short_arguments, "first_failures", first_failures)
    monkeypatch.setattr(short_arguments, "short_refutation", short_refutation)
    monkeypatch.setattr(short_arguments, "chain_of", lambda reasons, board, found: linked(len(found.scopes)))
    return told


def short_chain(below: int = 9, hopeful: bool = True) -> tuple[int, bool]:
    one = second()
    one.wrong_values = lambda: [1]
    one.hopeful = hopeful
    chain = one.short_chain(below)
    assert one.refuted([1]) == ([chain] if chain else [])
    return len(chain.links) if chain else 0, one.hopeful


SOONEST = [("fail", 0, False), ("refute", FEW_LINKS, short_arguments.ORDERS)]


def test_what_fails_soonest_is_enough_if_that_takes_few_links(kernel):
    kernel.scopes = [FEW_LINKS]
    assert short_chain() == (FEW_LINKS, True)
    assert kernel.asked == SOONEST


def test_a_short_argument_may_be_against_a_value_that_fails_later(kernel):
    kernel.scopes = [FEW_LINKS + 2, FEW_LINKS]
    assert short_chain() == (FEW_LINKS, True)
    assert kernel.asked == [*SOONEST, ("fail", FEW_LINKS, True), ("refute", FEW_LINKS, short_arguments.MANY_ORDERS)]


@pytest.mark.parametrize(("scopes", "links"), [(FEW_LINKS + 1, FEW_LINKS + 1), (FEW_LINKS + 5, FEW_LINKS + 2), (0, 10)])
def test_after_a_long_argument_short_ones_are_no_longer_looked_for_everywhere(kernel, scopes, links):
    kernel.scopes = [FEW_LINKS + 2, scopes]
    assert short_chain() == (links, False)
    kernel.scopes, kernel.asked = [FEW_LINKS + 2], []
    assert short_chain(hopeful=False) == (FEW_LINKS + 2, False)
    assert kernel.asked == SOONEST


def test_values_that_fail_too_late_for_a_tier_are_not_asked_about(kernel):
    kernel.scopes = [FEW_LINKS + 2, FEW_LINKS]
    assert short_chain(below=8) == (FEW_LINKS, True)
    assert kernel.asked[2] == ("fail", 3, True)
    kernel.scopes = [FEW_LINKS + 2]
    assert short_chain(below=7) == (FEW_LINKS + 2, True)
    kernel.fails = False
    assert short_chain() == (0, True)


def test_the_first_crowded_round_is_where_another_way_begins(monkeypatch):
    asked: list[Any] = []
    crowded = iter([False, False, True, False, True, True, *[False] * 99])
    sizes: list[int] = []

    def is_crowded(technique: Any, steps: Any) -> bool:
        sizes.append(len(steps))
        return next(crowded)

    def remember(reasoner: Any, steps: Any, first_long: Any) -> Any:
        asked.append(first_long)
        return steps

    monkeypatch.setattr(explaining, "is_crowded", is_crowded)
    monkeypatch.setattr(explaining, "with_short_arguments", remember)
    boards: list[Any] = []
    trace = explaining.explain(registry.family_of(PUZZLE), sl.start(PUZZLE), lambda trace: boards.append(trace.last))
    assert trace.end is End.SOLVED
    assert asked == [(sum(sizes[:2]), boards[1])]
    assert len(sizes) == 3


@pytest.mark.parametrize(("words", "joined"), [(MOST_WORDS - 1, True), (MOST_WORDS, False)])
def test_joined_links_fit_in_a_sentence(words, joined, monkeypatch):
    both, fallback = named(3, clues=(0,)), named(4).technique
    reasons: Any = SimpleNamespace(fallback=lambda puzzle, clues: fallback)
    chain: Any = SimpleNamespace(reasons=reasons, puzzle=None, board=None, allows=lambda step: True)
    monkeypatch.setattr(joining, "simple_step", lambda *of: both)
    monkeypatch.setattr(joining, "with_argument", lambda step: SimpleNamespace(text="word " * words))
    monkeypatch.setattr(joining, "is_of_one_scope", lambda chain, step: False)
    assert joining.joined_step(chain, [], named(2), named(2)) is (both if joined else None)
    chain.allows = lambda step: False
    assert joining.joined_step(chain, [], named(2), named(2)) is None
    chain.allows = lambda step: True
    both = named(3)
    monkeypatch.setattr(joining, "simple_step", lambda *of: SimpleNamespace(technique=fallback))
    assert joining.joined_step(chain, [], named(2), named(2)) is None
    monkeypatch.setattr(joining, "simple_step", lambda *of: None)
    assert joining.joined_step(chain, [], named(2), named(2)) is None


def test_the_search_is_given_up_earlier_on_a_large_board(monkeypatch):
    one = second()
    monkeypatch.setattr(short_arguments, "MOST_SPOTS", 10 * one.puzzle.spots)
    one.count_links(10)
    with pytest.raises(short_arguments.TooLong):
        one.count_links(1)


def test_what_a_wrong_mark_leads_to_is_told_along_few_scopes():
    """A chain that grows in rounds says all that follows; along few scopes the same value often fails sooner."""
    start = sl.start(sl.generate("hashi", size="9x9", difficulty="hard", seed=1))
    answer, reasons = sl.solve(start)[0].domains, registry.family("hashi").require("reasons")
    lengths = []
    for spot, mask in enumerate(start.domains):
        others = mask & ~answer[spot]
        wrong = Fact(spot, others & -others)
        chain = Chain(reasons, start, wrong)
        if wrong.mask and fails(chain, 0) and (step := refute_fact(reasons, start, wrong)):
            lengths.append((len(step.deduction.links), len(chain.links_to(()))))
    assert all(told <= grown for told, grown in lengths)
    assert any(told < grown for told, grown in lengths if grown > FEW_LINKS)
