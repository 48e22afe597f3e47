"""Refutations: how deep chains go, which are tried, which mark is a mistake, and what is near; with given answers."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from sightline.core.board import Fact
from sightline.core.step import Premise, Step
from sightline.core.technique import NOWHERE, Case, Deduction, Technique
from sightline.core.trace import End, Trace
from sightline.engine.reason.answers import mistake
from sightline.engine.reason.answers.ladder import MOST_LINES, first_lines
from sightline.engine.reason.arguments import contradiction, join
from sightline.engine.reason.explain import cited
from sightline.engine.reason.telling import nearby
from sightline.engine.reason.telling.nearness import Nearness

PUZZLE = sl.Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
FAMILY = registry.family_of(PUZZLE)
REASONS, START = FAMILY.require("reasons"), sl.start(PUZZLE)


def technique(tier: int = 2, **more: Any) -> Technique:
    return Technique("", tier, "", lambda board, place: iter(()), NOWHERE, **more)


def step(*facts: Any, clues: Any = (0,), way: Technique | None = None, left: Any = (), **said: Any) -> Step:
    deduction = Deduction(tuple(Fact(*fact) for fact in facts), (), clues, **said)
    return Step(way or technique(), deduction, (), PUZZLE, str, left)


class Course:
    """A chain that is told what its rounds bring: "." goes on, "s" gets stuck, "x" fails."""

    def __init__(self, course: str) -> None:
        self.course, self.rounds, self.deepened = course, 0, 0

    def is_stuck(self) -> bool:
        return self.rounds > 0 and self.course[self.rounds - 1] == "s"

    def grow(self) -> bool:
        self.rounds += 1
        return self.course[self.rounds - 1] == "x"


@pytest.mark.parametrize(
    ("course", "depth", "deepens", "fails", "asked"),
    [
        ("..x", 0, False, True, 0),
        ("..s", 0, True, False, 0),
        ("..s", 1, True, True, 1),
        ("..s", 1, False, False, 1),
        (".x", 1, True, True, 0),
    ],
)
def test_a_stuck_chain_goes_deeper_if_it_may(course, depth, deepens, fails, asked, monkeypatch):
    def deepen(chain: Course, depth: int) -> bool:
        chain.deepened += 1
        return deepens

    monkeypatch.setattr(contradiction, "deepen", deepen)
    chain: Any = Course(course)
    assert contradiction.fails(chain, depth) is fails
    assert chain.deepened == asked


@pytest.mark.parametrize("fails", [True, False])
def test_inside_a_chain_the_first_refuted_value_is_learned(fails, monkeypatch):
    asked: list[Any] = []
    monkeypatch.setattr(contradiction, "refute", lambda *of, **more: asked.append((of[3], more)) or iter(["inner"]))
    monkeypatch.setattr(contradiction, "refutation_of", lambda chain: ("way", step((0, 6)).deduction))
    monkeypatch.setattr(contradiction, "finished_step", lambda *of: "step")
    links: list[Any] = []
    chain: Any = SimpleNamespace(
        rounds=4, nested=False, masks=START.unpacked(), board=START, reasons=REASONS, puzzle=PUZZLE
    )
    chain.take = lambda link: links.append(link) or fails
    assert contradiction.deepen(chain, 3) is fails
    assert (chain.rounds, chain.nested, asked) == (5, True, [(2, {"first": True})])
    assert [(link.round, link.facts, link.step) for link in links] == [(5, (Fact(0, 6),), "step")]


def refuted(
    monkeypatch: Any, failed: Any, deep: Any, depth: int = 0, first: bool = False
) -> tuple[list[Any], list[Any]]:
    """The chains that are given, and the masks and facts that are tried."""
    tried: list[Any] = []
    board = START.learn([Fact(0, 2)])
    monkeypatch.setattr(
        contradiction, "first_failing_chains", lambda reasons, board, false: tried.append([*false][:2]) or [*failed]
    )
    monkeypatch.setattr(contradiction, "Chain", lambda reasons, board, fact: fact)
    monkeypatch.setattr(contradiction, "fails", lambda chain, depth: tried.append((chain, depth)) or chain in deep)
    return [*contradiction.refute(REASONS, board, [2, 6] + [0] * 14, depth, first)], tried


def test_plain_chains_are_tried_before_nested_ones(monkeypatch):
    assert refuted(monkeypatch, ["a", "b"], []) == (["a", "b"], [[2, 6]])
    assert refuted(monkeypatch, ["a", "b"], [], depth=1, first=True) == (["a"], [[0, 6]])
    assert refuted(monkeypatch, [], []) == ([], [[2, 6]])
    every = [Fact(0, 2), Fact(1, 2), Fact(1, 4)]
    assert refuted(monkeypatch, [], [every[1]], depth=2) == ([every[1]], [[2, 6], (every[0], 2), (every[1], 2)])
    assert refuted(monkeypatch, [], [], depth=2) == ([], [[2, 6], *((fact, 2) for fact in every)])


def failing(*courses: str, rounds: int | None = None) -> list[str]:
    plain = replace(REASONS, shortcuts=replace(REASONS.shortcuts, first_failures=None))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contradiction, "assumptions", lambda false: courses)
        patch.setattr(contradiction, "Chain", lambda reasons, board, course: Course(course))
        found: Any = contradiction.first_failing_chains(plain, START, [], rounds)
    return [chain.course for chain in found]


def test_those_that_fail_in_the_fewest_rounds():
    assert failing("..x", ".x.", "s", ".x") == [".x.", ".x"]
    assert failing("..x", rounds=2) == []
    assert failing("..x", rounds=3) == ["..x"]
    assert failing("s", ".s") == []
    assert failing("x", rounds=0) == []


def test_the_kernel_is_asked_for_those_that_fail_first():
    asked: list[Any] = []
    answer = lambda *of: asked.append(of[2:]) or (1, [0] * 16)  # noqa: E731
    reasons = replace(REASONS, shortcuts=replace(REASONS.shortcuts, first_failures=answer))
    assert contradiction.first_failing_chains(reasons, START, START.domains) == []
    assert contradiction.first_failing_chains(reasons, START, START.domains, 3) == []
    assert asked == [(0, False), (3, False)]


def test_assumptions_are_single_values():
    assert contradiction.assumptions([6, 0, 16]) == [Fact(0, 2), Fact(0, 4), Fact(2, 16)]


# --- mistakes


def test_where_a_mistake_shows():
    inner = step((1, 2))
    middle = step((1, 2), argument=(Case(Fact(0, 2), (step(), inner)),))
    outer = step((0, 2), cases=(Case(Fact(0, 2), (step(),)), Case(Fact(0, 4), (step(), middle))))
    trace = Trace(START, (step((3, 2)), outer), (), End.STUCK)
    found = mistake.Mistake(Fact(0, 2), trace, (), REASONS, PUZZLE)
    assert found.step is outer
    assert found.failing is inner
    assert not found.is_candidate
    assert mistake.Mistake(Fact(0, 6), trace, (), REASONS, PUZZLE).is_candidate


def test_a_refutation_is_as_long_as_its_lines():
    link = step((1, 2))
    argued = step((0, 2), cases=(Case(Fact(0, 2), (link, link)),))
    short, long = (Trace(START, steps, (), End.STUCK) for steps in ((link,), (link, argued)))
    lines = [len([*one.argument()]) for one in (link, argued)]
    assert mistake.told_lines(short) == 1 + lines[0]
    assert mistake.told_lines(long) == 2 + sum(lines)
    assert mistake.length(short) == (1 + lines[0], False)


def test_a_clue_beside_a_mark_is_one_that_the_refutation_cites():
    scopes = sorted(REASONS.scopes.at(PUZZLE, 0), key=lambda scope: -len(REASONS.scope_spots(PUZZLE, scope)))
    beside = [clue for scope in scopes for clue in REASONS.scope_clues(PUZZLE, scope)]
    last = Trace(START, (step(clues=(max(beside) + 5, beside[-1])),), (), End.STUCK)
    assert mistake.clue_beside(REASONS, PUZZLE, Fact(0, 2), last) == (beside[-1],)
    assert mistake.clue_beside(REASONS, PUZZLE, Fact(0, 2), None) == (beside[0],)


def test_marks_are_right_or_wrong_by_the_only_solution_or_one_by_one():
    answer = sl.solve(PUZZLE)[0]
    masks = START.unpacked()
    masks[0], masks[1], masks[2] = answer[0], START[1] & ~answer[1], answer[2] | START[2] & -START[2]
    right, wrong = mistake.sort_marks(FAMILY, START.with_masks(masks))
    assert wrong == [Fact(1, masks[1])]
    assert right == START.learn([Fact(0, masks[0]), Fact(2, masks[2])])
    several = sl.Skyscrapers([0] * 12)
    board = sl.start(several)
    marked = board.unpacked()
    marked[0] = marked[1] = 2
    right, wrong = mistake.sort_marks(FAMILY, board.with_masks(marked))
    assert (right, wrong) == (board.learn([Fact(0, 2)]), [Fact(1, 2)])
    marked[1] = 4
    assert mistake.sort_marks(FAMILY, board.with_masks(marked)) == (board.with_masks(marked), [])


def test_of_very_many_lines_the_first_are_told():
    lines = [str(number) for number in range(MOST_LINES + 1)]
    assert [*first_lines(lines[:-1])] == lines[:-1]
    told = [*first_lines(lines)]
    assert told[:-1] == lines[:-1]
    assert told[-1].startswith("… and 1 more lines")


# --- what is told


def test_the_clues_and_givens_that_a_trace_rests_on():
    puzzle = sl.Skyscrapers(
        (0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0), ((None,) * 4, (None, 2, None, None), *[(None,) * 4] * 2)
    )
    trace = sl.explain(puzzle, every=True)
    clues, givens = cited(registry.family_of(puzzle), trace)
    printed = {*registry.family_of(puzzle).require("reasons").printed_clues(puzzle)}
    assert clues
    assert {*clues} == printed & {clue for one in trace.steps for clue in one.deduction.clues}
    assert givens == ((5,) if any(5 in one.deduction.premises for one in trace.steps) else ())


# --- links told together


def test_links_are_told_together_if_they_look_at_the_same(monkeypatch):
    log: list[Any] = []
    chain: Any = SimpleNamespace(masks_after=lambda steps: [*steps], holds_along=lambda rest, facts: "bad" not in rest)
    monkeypatch.setattr(join, "are_new", lambda chain, rest: "old" not in rest)
    monkeypatch.setattr(join, "joined_step", lambda chain, masks, first, second: log.append(masks) or "both")
    one, other, far = (step(clues=clues) for clues in ((0, 1), (1, 2), (5,)))
    links: Any = ["a", one, "b", "c", other, "d"]
    assert join.join(chain, links, 1, 4) == ["a", "b", "c", "both", "d"]
    assert log == [["a", "b", "c"]]
    assert join.join(chain, ["a", one, far], 1, 2) is None  # type: ignore[list-item]
    for spoiled in ("bad", "old"):
        assert join.join(chain, [*links, spoiled], 1, 4) is None  # type: ignore[list-item]
    cases = step(clues=(0, 1), cases=(Case(Fact(0, 2)),))
    assert join.join(chain, [one, cases], 0, 1) is join.join(chain, [cases, one], 0, 1) is None
    monkeypatch.setattr(join, "joined_step", lambda *of: None)
    assert join.join(chain, links, 1, 4) in (None, [])


def test_links_stand_behind_those_of_their_technique_where_nothing_between_matters():
    way, other = technique(), technique(3)
    first, between, last = step((0, 2), way=way), step((1, 2), way=other), step((2, 2), way=way)
    assert join.gathered([first, between, last]) == [first, last, between]
    resting = replace(last, premises=(Premise(1, 2),))
    assert join.gathered([first, between, resting]) == [first, between, resting]
    before = replace(between, premises=(Premise(2, 3),))
    assert join.gathered([first, before, last]) == [first, before, last]
    again = step((1, 6), way=way)
    assert join.gathered([first, between, again]) == [first, between, again]


def test_many_links_are_told_in_longer_sentences(monkeypatch):
    way, other = technique(), technique(3)
    links = [step((at, 2), clues=(at,), way=way if at % 2 else other) for at in range(10)]
    words = {1: 20, 2: 35}
    monkeypatch.setattr(
        join,
        "is_same_look",
        lambda row, most=30: row[0].technique is row[-1].technique and words.get(len(row), 50) <= most,
    )
    monkeypatch.setattr(join, "as_one", len)
    assert join.told_links(links[:8]) == (1,) * 8
    assert join.told_links(links) == (2, 2, 1, 2, 2, 1)


def test_what_links_say_together():
    assert join.all_facts(step((0, 6), (1, 12)), step((0, 10), (2, 2))) == (Fact(0, 2), Fact(1, 12), Fact(2, 2))
    chain: Any = SimpleNamespace(
        masks_after=lambda links: [6, 30] if links else [30, 30], puzzle=PUZZLE, reasons=REASONS
    )
    assert join.are_new(chain, [step((0, 6)), step((0, 2))])
    assert not join.are_new(chain, [step((0, 6)), step((0, 6))])
    assert not join.are_new(chain, [step((0, 6)), step((1, 2), (0, 14))])
    for scope in REASONS.scopes.at(PUZZLE, 0):
        assert join.is_of_one_scope(chain, step((0, 2), clues=tuple(REASONS.scope_clues(PUZZLE, scope))))
    assert not join.is_of_one_scope(chain, step((0, 2), clues=tuple(range(40))))


# --- candidates


def test_which_values_a_candidate_gives_and_where_one_is_after_it():
    one: Any = nearby.NearReasoner(FAMILY, START, Nearness(FAMILY, PUZZLE), 5)
    one.masks[3] = 2
    way, turn = technique(), technique(in_turn=True)
    found = one.candidate(way, step((0, 2), (1, 6), (3, 2), (2, 4)).deduction)
    assert found.spots == [0, 2]
    first, last = one.nearness.places_of([0, 2])
    assert found.ends == [first, last]
    in_turn = one.candidate(turn, found.deduction)
    assert in_turn.ends == [first]
    assert one.first_of(found) is found
    assert one.first_of(in_turn).deduction.facts == (Fact(0, 2),)
    assert one.first_of(in_turn).spots == [0]
    one.last = 3
    assert one.far_end(found) == 0
    one.last = 0
    assert one.far_end(found) == 2
    assert one.far_end(one.first_of(in_turn)) == 0
    one.last = 1
    assert one.far_end(found) == 2
    one.last = None
    assert one.far_end(found) == 2
    assert one.candidate(way, step((1, 6)).deduction).ends == []


# --- answers


def test_why_a_value_is_as_it_is():
    """What is asked about a value that the board denies is about the puzzle; None if it is possible and not certain."""
    answer = sl.solve(PUZZLE)[0]
    for spot in (0, 5, 10):
        wrong = START[spot] & ~answer[spot]
        certain, impossible = sl.why(PUZZLE, Fact(spot, answer[spot])), sl.why(PUZZLE, Fact(spot, wrong & -wrong))
        assert certain is not None
        assert impossible is not None
        assert certain.last[spot] == answer[spot]
        assert not impossible.last[spot] & wrong & -wrong
        assert certain.answers
        denied = sl.why(START.learn([Fact(spot, answer[spot])]), Fact(spot, wrong & -wrong))
        assert denied is not None
        assert denied.start == START
        assert str(denied) == str(impossible)
    several = sl.start(sl.Skyscrapers([0] * 12))
    assert sl.why(several, Fact(0, 2)) is None
    assert sl.why(several.learn([Fact(0, 2)]), Fact(0, 2)) is None
    assert sl.why(several.learn([Fact(0, 2)]), Fact(1, 2)) is not None
    rooks = sl.Rooks(["..", ".."])
    assert sl.why(rooks, Fact(0, 2)) is None
