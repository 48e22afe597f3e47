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
from sightline.engine.reason import chain as chains
from sightline.engine.reason import explain as explaining
from sightline.engine.reason import frugal
from sightline.engine.reason import join as joining
from sightline.engine.reason.chain import Chain
from sightline.engine.reason.explain import is_crowded, with_short_arguments
from sightline.engine.reason.frugal import ONE_BY_ONE, WORTH_TRYING, FrugalReasoner, told_length
from sightline.engine.reason.join import FEW_LINKS


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
    return FrugalReasoner(registry.family_of(PUZZLE), sl.start(PUZZLE), highest)


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
    monkeypatch.setattr(frugal.Reasoner, "step", lambda self, technique, proposal: found.pop(0))
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

        monkeypatch.setattr(frugal.Reasoner, "round", others)
        result = one.round()
        assert (result[1] if isinstance(result, tuple) else result) == expected


def test_the_search_is_given_up_after_so_many_links():
    one = second()
    one.count_links(frugal.MOST_LINKS)
    with pytest.raises(frugal.TooLong):
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


@pytest.mark.parametrize(
    ("lengths", "ways", "below", "highest", "expected"),
    [
        ([9, 3, 5], [], 10, 8, "base 9"),
        ([], [], 10, 8, "base 9"),
        ([], [], 5, 8, "base 5"),
        ([9, 12], [], 10, 8, 9),
        ([9, 12], [4], 10, 8, 4),
        ([9, 12], [4], 10, 6, None),
        ([FEW_LINKS], [4], 10, 8, "base 9"),
        ([FEW_LINKS + 1], [4], 10, 8, 4),
    ],
)
def test_a_short_refutation_or_else_the_shortest_of_all(lengths, ways, below, highest, expected, monkeypatch):
    one = second(highest)
    one.wrong_values = lambda: [1] * 16
    one.refuted = lambda false: [*lengths]
    monkeypatch.setattr(frugal, "refutation_of", lambda links: (named(7).technique, named(7, links).deduction))
    monkeypatch.setattr(frugal, "later_failures", lambda reasons, board, false: [*lengths])
    monkeypatch.setattr(frugal, "two_ways", lambda reasons, board: [named(7, links).deduction for links in ways])
    made = lambda reasons, board, masks, technique, deduction: named(technique.tier, len(deduction.links))  # noqa: E731
    monkeypatch.setattr(frugal, "make_step", made)
    monkeypatch.setattr(frugal.Reasoner, "by_assumption", lambda self, below: f"base {below}")
    found = one.by_assumption(below)
    assert (told_length(found[1][0]) if isinstance(found, tuple) else found) == expected
    if lengths and min(lengths) <= FEW_LINKS:
        assert one.plain_chains == (one.board, [min(lengths)])


def test_chains_that_fail_a_little_later_are_tried_too():
    """Each chain fails in the round that it is told, or is stuck there (0 rounds: never)."""

    class Failing:
        def __init__(self, reasons: Any, board: Any, fact: Fact) -> None:
            self.at, self.rounds, self.conflict = fact.spot, 0, False

        def grow(self) -> bool:
            self.rounds += 1
            self.conflict = self.rounds == self.at
            return self.conflict

        def is_stuck(self) -> bool:
            return self.at == 0 and self.rounds > 1

    def later(*rounds: int) -> list[int]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(frugal, "Chain", Failing)
            patch.setattr(frugal, "assumptions", lambda false: [Fact(at, 1) for at in rounds])
            found: Any = frugal.later_failures(NO_SHORTCUTS, None, [])  # type: ignore[arg-type]
        return [chain.at for chain in found]

    assert later(3, 2, 4, 5, 0) == [2, 3, 4]
    assert frugal.FURTHER == 2
    assert later(0, 0) == []
    assert later(*[2] * 30) == [2] * frugal.MOST_CHAINS
    assert later(*[2] * (frugal.MOST_CHAINS - 1), 3, 3, 4) == [2] * (frugal.MOST_CHAINS - 1) + [3]


def test_the_kernel_says_which_chains_fail_a_little_later(monkeypatch):
    asked: list[Any] = []

    def first_failures(board: Any, false: Any, rounds: int, every: bool) -> Any:
        asked.append((rounds, every))
        return (fails, [1]) if not every else (fails, [2])

    ask: Any = SimpleNamespace(shortcuts=SimpleNamespace(first_failures=first_failures))
    monkeypatch.setattr(frugal, "assumptions", lambda false: asked.append(false) or [])
    fails = 4
    frugal.later_failures(ask, "board", [3])  # type: ignore[arg-type]
    assert asked == [(0, False), (4 + frugal.FURTHER, True), [2]]
    fails, asked[:] = 0, []
    frugal.later_failures(ask, "board", [3])  # type: ignore[arg-type]
    assert asked == [(0, False), [1]]


NO_SHORTCUTS: Any = SimpleNamespace(shortcuts=SimpleNamespace(first_failures=None))


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
    monkeypatch.setattr(frugal, "MOST_SPOTS", 10 * one.puzzle.spots)
    one.count_links(10)
    with pytest.raises(frugal.TooLong):
        one.count_links(1)
