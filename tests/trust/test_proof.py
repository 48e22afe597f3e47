"""The checker on rules so small that each of its refusals can be seen by eye."""

import io
import json
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest

from sightline import proof
from sightline.proof import Board, Verdict, verify

Values = frozenset[int]
CLUES: tuple[Callable[[int, int, int], bool], ...] = (
    lambda a, b, c: a < b,
    lambda a, b, c: b < c,
    lambda a, b, c: b == c,
    lambda a, b, c: a == 1 or b == 1,
    lambda a, b, c: a != c,
    lambda a, b, c: b != c,
    lambda a, b, c: a == c,
)


class Relations:
    """Spots 0, 1 and 2 hold 1, 2 or 3; a clue relates their values."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        self.clue_count = len(CLUES) if puzzle.get("all", False) else 2
        self.blank = dict.fromkeys(range(3), frozenset((1, 2, 3)))

    def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
        assert spot in self.blank
        ways = product(*(known[spot] for spot in range(3)))
        return not any(all(CLUES[clue](*way) for clue in clues) for way in ways)


class Best(Relations):
    """The more, the better: clue 0 is said to make spot 0 the largest."""

    def safe(self, clues: tuple[int, ...], premises: proof.Known, facts: proof.Known, known: proof.Known) -> bool:
        return clues == (0,) and facts == {0: {3}} and not premises and len(known[0]) > 1

    def proves_best(self, start: proof.Known, known: proof.Known, cited: set[int]) -> bool:
        return cited == {0} and len(start[0]) == 3 and known[0] == {3}


Entry = dict[str, Any]


def at(spot: int, *values: int) -> Entry:
    return {"spot": spot, "values": list(values)}


def step(clues: list[int], premises: list[Entry], facts: list[Entry], **more: Any) -> Entry:
    plain = {"technique": "T", "kind": "forced", "clues": clues, "premises": premises, "facts": facts, "links": []}
    return plain | more


def case(assumed: Entry, *links: Entry) -> Entry:
    return {"assumed": assumed, "links": list(links)}


def trace(steps: list[Entry], end: str = "stuck", **puzzle: Any) -> dict[str, Any]:
    document = {"format": proof.FORMAT, "family": "relations", "puzzle": {"all": True} | puzzle}
    return document | {"steps": steps, "end": end}


def check(*steps: Entry, end: str = "stuck", rules: Any = Relations, **puzzle: Any) -> Verdict:
    return verify(trace(list(steps), end, **puzzle), rules)


def refusal(*steps: Entry, **more: Any) -> str:
    with pytest.raises(proof.Refused) as caught:
        check(*steps, **more)
    return str(caught.value)


BOTH = [0, 1]
SOLVED = [step(BOTH, [], [at(0, 1)]), step(BOTH, [], [at(1, 2)]), step(BOTH, [], [at(2, 3)])]
IMPOSSIBLE = step([1, 2], [], [at(0)])
LARGER = step([0], [], [at(1, 2, 3)])
NOT_ONE = step([0], [at(1, 1)], [at(0)])
"""Under the assumption that spot 1 holds 1."""


# --- what a trace proves


def test_what_is_proved_is_what_the_end_says():
    two = {"all": False}
    assert check(*SOLVED, end="solved", **two) == ("uniqueness", 3)
    assert check(IMPOSSIBLE, end="impossible") == ("impossibility", 1)
    assert check(LARGER) == check(LARGER, end="unknown") == (None, 1)
    assert check(end="solved", state=[[1], [2], [3]], **two) == ("uniqueness", 0)
    for steps, ends in (
        (SOLVED, "stuck impossible unknown"),
        ([IMPOSSIBLE], "stuck solved"),
        ([], "solved impossible"),
    ):
        for end in ends.split():
            assert "not what its steps lead to" in refusal(*steps, end=end, **two if steps == SOLVED else {})
    assert "not what its steps lead to" in refusal(end="solved", state=[[3], [2], [1]])
    assert "not what its steps lead to" in refusal(end="best", state=[[3], [2], [1]])


def test_the_best_takes_safe_steps_and_rules_that_know_of_them():
    safe, rest = step([0], [], [at(0, 3)], kind="safe"), {"state": [[1, 2, 3], [1], [2]], "all": False}

    class Free(Best):
        def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
            return not all(known.values())

    assert check(safe, end="best", rules=Free, **rest) == ("optimality", 1)
    assert "do not prove that" in refusal(safe, end="solved", rules=Free, **rest)
    assert "do not prove that" in refusal(end="best", rules=Free, state=[[3], [1], [2]])
    assert "do not prove that" in refusal(end="best", state=[[1], [2], [3]], all=False)
    assert "it does not follow" in refusal(safe, **rest)
    assert "it does not follow" in refusal(step([0], [], [at(0, 2)], kind="safe"), rules=Free, **rest)
    assert "it does not follow" in refusal(step([0], [], [at(0, 3)]), rules=Free, **rest)


def test_verdicts_as_sentences():
    assert str(Verdict(None, 0)) == "0 steps hold"
    assert str(Verdict(None, 1)) == "1 step holds"
    assert str(Verdict("uniqueness", 1)) == "1 step holds and proves uniqueness"
    assert str(Verdict("impossibility", 2)) == "2 steps hold and prove impossibility"


# --- one step


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (step([0], [], []), "no facts, or cites no clues"),
        (step([], [], [at(0, 1)]), "no facts, or cites no clues"),
        (step([0], [at(0, 1)], [at(1, 2, 3)]), "the premise at spot 0 is not what is known there"),
        (step([0], [at(0, 1, 2, 3)], [at(1, 2, 3)]), "the premise at spot 0 is not needed"),
        (step([0], [], [at(0, 1)]), "it does not follow"),
        (step([0], [], [at(0, 1, 2), at(1, 3)]), "it does not follow"),
        (step([0, 1], [], [at(0, 1, 2)]), "clue 1 is not needed"),
        (step([1, 0], [], [at(2, 2, 3)]), "clue 0 is not needed"),
        (step([0], [], [at(1, 1, 2, 3)]), "it says nothing new"),
        (step([0], [], [at(0, 1, 2), at(0, 1, 2)]), "a spot is named twice"),
        (step([-1], [], [at(0, 1, 2)]), "there is no clue -1: they are 0–6"),
        (step([7], [], [at(0, 1, 2)]), "there is no clue 7: they are 0–6"),
        (step([0], [], [at(3, 1)]), "there is no spot 3"),
        (step([0], [at(-1, 1)], [at(0, 1, 2)]), "there is no spot -1"),
        (step([3], [], [{"either": [at(0, 1), at(9, 1)]}]), "there is no spot 9"),
        (step([3], [{"either": [at(0, 1), at(1, 1)]}], [at(0, 1)]), "is not what is known there"),
    ],
)
def test_a_step_is_refused(wrong, text):
    assert refusal(wrong).startswith("step 1 (T): ")
    assert text in refusal(wrong)


def test_the_last_clue_and_the_last_spot_can_be_cited():
    assert check(step([3, 0], [], [at(0, 1)])).steps == 1
    assert check(step([1], [], [at(2, 2, 3)])).steps == 1


def test_premises_are_what_is_known_by_then():
    one = step([0], [at(0, 2)], [at(1, 3)])
    assert check(one, state=[[2], [1, 2, 3], [1, 2, 3]]).steps == 1
    after = step([0], [at(1, 2)], [at(0, 1)])
    assert check(SOLVED[1], after).steps == 2
    assert "step 2 (T): the premise at spot 1 is not what" in refusal(LARGER, after)
    assert "step 2 (T): it says nothing new" in refusal(LARGER, LARGER)
    assert "it says nothing new" in refusal(LARGER, step([0], [], [at(0, 1, 2), at(1, 2, 3)]))
    assert "steps go on after the contradiction" in refusal(IMPOSSIBLE, LARGER, end="impossible")


def test_an_either_is_a_fact_and_a_premise():
    either = {"either": [at(0, 1), at(1, 1)]}
    says = step([3], [], [either])
    assert check(says, step([0], [either], [at(0, 1)])).steps == 2
    assert "it does not follow" in refusal(says, step([1], [either], [at(0, 1)]))
    assert "is not needed" in refusal(says, step([0], [either], [at(1, 2, 3)]))
    assert "it says nothing new" in refusal(says, says)
    assert "it does not follow" in refusal(step([0], [], [either]))
    neither = [either, at(0, 2, 3), at(1, 2, 3)]
    state = [[2, 3], [2, 3], [1, 2, 3]]
    assert check(says, step([], neither, [at(2)]), end="impossible", state=state).proves == "impossibility"
    assert check(says, step([], neither, [at(2), at(0, 2)]), end="impossible", state=state).steps == 2
    assert "it does not follow" in refusal(says, step([], neither[:2], [at(2)]), state=state)
    assert "is not needed" in refusal(says, by_cases(ONE, TWO, THREE, premises=[either]))
    assert "is not needed" in refusal(says, step([0], [either], [at(1, 2, 3)], parts=[LARGER]))


def test_an_argument_goes_through_the_parts_of_an_either():
    """Spot 0 holds 2 or 3, or spot 1 holds 1; and spot 0 holds less than spot 1: so it holds 2."""
    either, state = {"either": [at(0, 2, 3), at(1, 1)]}, [[1, 2, 3], [1, 2, 3], [1]]
    says = step([4], [at(2, 1)], [either])
    largest = {"assumed": at(0, 3), "given": [at(0, 2, 3)], "links": [step([0], [at(0, 3)], [at(1)])]}
    smallest = {"assumed": at(0, 1, 3), "given": [at(1, 1)], "links": [NOT_ONE]}
    told = step([0], [either], [at(0, 2)], argument=[largest, smallest])
    assert check(says, told, state=state).steps == 2
    leaves_out = "its argument leaves something out"
    for cases in ([largest], [smallest], [largest, smallest | {"assumed": at(0, 1)}]):
        assert leaves_out in refusal(says, told | {"argument": cases}, state=state)
    other = smallest | {"given": [at(1, 1, 2)], "links": [step([0], [at(1, 1, 2)], [at(0, 1)])]}
    assert "contradiction" in refusal(says, told | {"argument": [largest, other]}, state=state)
    assert "is not what is known" in refusal(told, state=state)
    spare = step([0], [either, at(2, 1)], [at(0, 2)], argument=[largest, smallest])
    assert "the premise at spot 2 is not needed" in refusal(says, spare, state=state)
    alone = {"assumed": at(0, 3), "links": [step([0], [at(0, 3)], [at(1)])]}
    two = step([0], [], [at(0, 1, 2)], argument=[alone])
    assert check(two).steps == 1
    more = {"assumed": at(0, 3), "given": [at(0, 2, 3)], "links": alone["links"]}
    also = {"assumed": at(0, 3), "given": [at(1, 1)], "links": [NOT_ONE]}
    needless = step([0], [either], [at(0, 1, 2)], argument=[more, also])
    assert "is not needed" in refusal(says, needless, state=state)


def test_eithers_are_combined_in_a_bounded_number_of_ways(monkeypatch):
    """A trace is not trusted: a hundred eithers would be combined for ever."""
    sets = ((1, 2), (1, 3), (2, 3), (1,), (2,), (3,))
    eithers = [{"either": [at(0, *a), at(1, 1), at(2, *c)]} for a in ((1, 2), (1,)) for c in sets]
    known = [step([3], [], [either]) for either in eithers]
    for many, why in ((6, "it does not follow"), (7, "more than 1024 ways"), (12, "more than 1024 ways")):
        assert why in refusal(*known[:many], step([1], eithers[:many], [at(0, 1)]))
    for most, why in ((27, "it does not follow"), (26, "more than 26 ways")):
        monkeypatch.setattr(proof, "MOST_CHOICES", most)
        assert why in refusal(*known[:3], step([1], eithers[:3], [at(0, 1)]))


# --- steps that go through cases

ONE, TWO, THREE = (
    case(at(0, 1), LARGER),
    case(at(0, 2), step([0], [at(0, 2)], [at(1, 3)])),
    case(at(0, 3), step([0], [at(0, 3)], [at(1)])),
)
NARROW = [[1, 2], [1, 2, 3], [1, 2, 3]]


def by_cases(*cases: Entry, clues: list[int] | None = None, facts: list[Entry] | None = None, **more: Any) -> Entry:
    given = more.pop("premises", [])
    return step([0] if clues is None else clues, given, facts or [at(1, 2, 3)], cases=list(cases), **more)


def test_every_case_leads_to_the_facts_or_to_a_contradiction():
    assert check(by_cases(ONE, TWO, THREE)).steps == 1
    assert "there are other cases" in refusal(by_cases(ONE, TWO))
    assert "there are other cases" in refusal(by_cases(ONE, TWO, THREE, THREE))
    assert "leads neither to the facts nor" in refusal(by_cases(ONE, TWO, THREE, facts=[at(1, 3)]))
    assert "its clues are not those of its links" in refusal(by_cases(ONE, TWO, THREE, clues=[0, 1]))
    assert "its clues are not those of its links" in refusal(by_cases(ONE, TWO, THREE, clues=[1]))
    elsewhere = case(at(2, 1), step([1], [at(2, 1)], [at(1)]))
    assert "not about one spot" in refusal(by_cases(ONE, TWO, elsewhere, clues=BOTH))
    assert "there is no spot 7" in refusal(by_cases(ONE, TWO, case(at(7, 3), *THREE["links"])))
    beyond = case(at(0, 3), *THREE["links"], LARGER)
    assert "links go on after the contradiction" in refusal(by_cases(ONE, TWO, beyond))


def test_every_link_is_needed():
    spare = step([1], [], [at(2, 2, 3)])
    first = case(at(0, 1), spare, *ONE["links"])
    assert "link 1 is not needed" in refusal(by_cases(first, TWO, THREE, clues=BOTH))
    last = case(at(0, 3), spare, *THREE["links"])
    assert "link 1 is not needed" in refusal(by_cases(ONE, TWO, last, clues=BOTH))
    needed = case(at(0, 3), step([0], [at(0, 3)], [at(1)]))
    assert check(by_cases(ONE, TWO, needed)).steps == 1
    ruled_out = by_cases(ONE, TWO, case(at(0, 3)), premises=[at(0, 1, 2)])
    assert "assumes what is ruled out already" in refusal(ruled_out, state=NARROW)


def test_a_link_that_a_later_one_cites_is_needed():
    chain = [step([1], [at(2, 2)], [at(1, 1)]), step([0], [at(1, 1)], [at(0)])]
    assert check(step(BOTH, [], [at(2, 1, 3)], links=chain)).steps == 1
    assert check(step(BOTH, [], [at(2, 1, 3)], cases=[case(at(2, 2), *chain)])).steps == 1
    assert "link 1 (T): the premise at spot 1 is not what" in refusal(step(BOTH, [], [at(2, 1, 3)], links=chain[1:]))


def test_premises_of_cases_are_needed():
    assert check(by_cases(ONE, TWO, premises=[at(0, 1, 2)]), state=NARROW).steps == 1
    assert "there are other cases" in refusal(by_cases(ONE, TWO), state=NARROW)
    state = [[1, 2, 3], [1, 2, 3], [2, 3]]
    assert "the premise at spot 0 is not needed" in refusal(by_cases(ONE, TWO, THREE, premises=[at(0, 1, 2, 3)]))
    spare = by_cases(ONE, TWO, THREE, premises=[at(2, 2, 3)])
    assert "the premise at spot 2 is not needed" in refusal(spare, state=state)
    cites = step([1], [at(2, 2), at(1, 2, 3)], [at(0)])
    state = [[1, 2, 3], [1, 2, 3], [2]]
    assert check(step([1], [at(2, 2)], [at(1, 1)], links=[cites]), state=state).steps == 1
    assert "the premise at spot 2 is not what" in refusal(step([1], [], [at(1, 1)], links=[cites]), state=state)


def test_a_premise_may_be_needed_for_the_end_alone():
    """The links say a third of it, the premise the rest."""
    state = [[1, 2, 3], [1, 2], [1, 2, 3]]
    fact = step([0], [at(1, 1, 2)], [at(1, 2)], cases=[ONE, TWO, THREE])
    assert check(fact, state=state).steps == 1
    assert "leads neither to the facts nor" in refusal(fact | {"premises": []}, state=state)


def test_what_parts_say_of_a_spot_adds_up():
    below = step([1], [], [at(1, 1, 2)])
    spare = step(BOTH, [at(1, 1, 2, 3)], [at(1, 2)], parts=[LARGER, below])
    assert "the premise at spot 1 is not needed" in refusal(spare)
    two = [at(1, 2), at(2, 2, 3)]
    right = step(BOTH, [at(1, 1, 2)], two, parts=[LARGER, step([1], [], [at(2, 2, 3)])])
    assert check(right, state=[[1, 2, 3], [1, 2], [1, 2, 3]]).steps == 1  # the other fact does without it


def test_values_that_the_only_fact_allows_need_no_case():
    impossible = case(at(0, 3), *THREE["links"])
    assert check(by_cases(impossible, facts=[at(0, 1, 2)])).steps == 1
    assert "there are other cases" in refusal(by_cases(impossible, facts=[at(0, 1)]))
    assert "there are other cases" in refusal(by_cases(impossible, facts=[at(0, 1, 2), at(1, 2, 3)]))


def test_a_contradiction():
    right = step([0], [], [at(1, 2, 3)], links=[NOT_ONE])
    assert check(right).steps == 1
    assert "a contradiction has one fact" in refusal(right | {"facts": [at(1, 2, 3), at(0, 1, 2)]})
    either = {"either": [at(0, 1), at(1, 1)]}
    assert "a contradiction has one fact" in refusal(right | {"facts": [either]})
    assert "a contradiction has one fact" in refusal(right | {"facts": [at(1, 2, 3), either]})
    assert "its clues are not those of its links" in refusal(right | {"clues": [0, 1]})


class Single:
    """One spot, which holds 1 or 2."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        self.clue_count, self.blank = 1, {0: frozenset((1, 2, 3))}

    def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
        return not any(value < 3 for value in known[0])


def test_a_board_of_one_spot():
    link = step([0], [at(0, 3)], [at(0)])
    assert check(step([0], [], [at(0, 1, 2)], links=[link]), rules=Single).steps == 1
    assert check(step([0], [], [at(0, 1, 2)], cases=[case(at(0, 3), link)]), rules=Single).steps == 1


# --- parts


def test_parts_lead_to_the_facts():
    facts = [at(0, 1), at(1, 2)]
    right = step(BOTH, [], facts, parts=SOLVED[:2])
    assert check(right).steps == 1
    assert "its parts do not lead to its facts" in refusal(right | {"facts": facts[:1]})
    assert "its parts do not lead to its facts" in refusal(right | {"facts": [*facts, at(2, 3)]})
    assert "its parts do not lead to its facts" in refusal(right | {"facts": [at(0, 1), at(1, 3)]})
    assert "its clues are not those of its parts" in refusal(right | {"clues": [0]})
    assert "a part is not forced" in refusal(right | {"parts": [SOLVED[0], SOLVED[1] | {"kind": "safe"}]})
    assert "part 1 (T): it does not follow" in refusal(right | {"parts": [step([0], [], [at(0, 1)]), SOLVED[1]]})


def test_a_group_that_is_named_is_one_by_the_rules():
    class Grouped(Relations):
        def is_group(
            self, group: list[int], clues: tuple[int, ...], spots: set[int], known: Board, cases: list[Board]
        ) -> bool:
            return spots == {1} and clues == (0,) and known[0] == {1, 2, 3} and [case[1] for case in cases] == [{1}]

    named = step([0], [], [at(1, 2, 3)], group=[1])
    assert check(named, rules=Grouped).steps == 1
    assert "its group is none by what it cites" in refusal(named)
    assert "its group is none by what it cites" in refusal(step([0], [], [at(0, 1, 2)], group=[1]), rules=Grouped)
    assert "its group is none by what it cites" in refusal(named | {"group": [1, 1]}, rules=Grouped)  # named twice
    assert '"group" of step 1 should be whole numbers' in refusal(named | {"group": ["x"]})


class Seeing(Relations):
    """What is pointed out: the values that a spot has on the board that is shown, and what else it is shown with."""

    def observes(self, seen: Mapping[str, Any], clues: tuple[int, ...], known: Board, about: frozenset[int]) -> bool:
        shown = sorted(known[seen["spot"]]) == seen["values"]
        return seen["kind"] == "values" and shown and clues == (0,) and sorted(about) == seen.get("about", [1])


def points_out(spot: int, *values: int, **more: Any) -> dict[str, Any]:
    return {"observations": [{"kind": "values", "spot": spot, "values": [*values]} | more]}


def test_what_is_pointed_out_is_seen_with_the_premises_alone():
    known = {"state": [[2, 3], [1, 2, 3], [1, 2, 3]]}
    from_two = step([0], [at(0, 2, 3)], [at(1, 3)])
    assert check(LARGER | points_out(0, 1, 2, 3), rules=Seeing).steps == 1
    assert check(from_two | points_out(0, 2, 3), rules=Seeing, **known).steps == 1
    assert check(from_two | points_out(1, 1, 2, 3), rules=Seeing, **known).steps == 1
    for wrong in (points_out(0, 1, 2, 3), points_out(1, 3), points_out(2, 2, 3), points_out(0, 2, 3, about=[0, 1])):
        assert "what it points out (values) is not so" in refusal(from_two | wrong, rules=Seeing, **known)
    two = {"observations": [*points_out(0, 2, 3)["observations"], *points_out(0, 1)["observations"]]}
    for observations in (two["observations"], two["observations"][::-1]):  # each of them must be so
        assert "is not so" in refusal(from_two | {"observations": observations}, rules=Seeing, **known)
    kind = {"observations": [{"kind": "other", "spot": 0, "values": [2, 3]}]}
    assert "what it points out (other) is not so" in refusal(from_two | kind, rules=Seeing, **known)


def test_what_would_be_otherwise_is_seen_wherever_a_fact_is_wrong():
    """Spot 1 is 3, so it would be 1 or 2 otherwise: on each of these boards it must be so."""
    known = {"state": [[2], [1, 2, 3], [1, 2, 3]]}
    one = step([0], [at(0, 2)], [at(1, 3)])
    narrow = {"state": [[2], [2, 3], [1, 2, 3]]}
    cited = step([0], [at(0, 2)], [at(1, 3)])
    assert check(one | points_out(0, 2, otherwise=1), rules=Seeing, **known).steps == 1
    assert "is not so" in refusal(one | points_out(1, 1, otherwise=1), rules=Seeing, **known)
    assert "is not so" in refusal(one | points_out(1, 2, otherwise=1), rules=Seeing, **known)
    assert "is not so" in refusal(one | points_out(1, 3, otherwise=1), rules=Seeing, **known)
    assert "is not so" in refusal(cited | points_out(1, 2, otherwise=1), rules=Seeing, **narrow)  # 1 is not ruled out
    last = step([0], [], [at(1, 2, 3)])
    assert check(last | points_out(1, 1, otherwise=1), rules=Seeing).steps == 1
    assert "is not so" in refusal(last | points_out(1, 1, 2, 3, otherwise=1), rules=Seeing)


def test_only_steps_about_spots_point_something_out():
    nothing = "nothing says what it points out"
    assert nothing in refusal(LARGER | points_out(0, 1, 2, 3))  # the rules do not know how
    parts = step([0], [], [at(1, 2, 3)], parts=[LARGER], **points_out(0, 1, 2, 3))
    assert nothing in refusal(parts, rules=Seeing)
    either = step([3], [], [{"either": [at(0, 1), at(1, 1)]}])
    assert check(either, rules=Seeing).steps == 1
    assert nothing in refusal(either | points_out(0, 1, 2, 3), rules=Seeing)
    whole = step([0], [], [at(0, 1, 2), at(1, 2, 3)])

    class Every(Seeing):
        def __init__(self, puzzle: Mapping[str, Any]) -> None:
            super().__init__(puzzle)
            self.blank = {0: frozenset((1, 2, 3)), 1: frozenset((1, 2, 3))}

        def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
            return not any(a < b for a in known[0] for b in known[1])

    assert check(whole | points_out(0, 1, 2, 3, about=[0, 1]), rules=Every).steps == 1  # its facts are at every spot


@pytest.mark.parametrize(
    ("observation", "message"),
    [
        (7, "an observation of step 1 should be an object"),
        ({"spot": 0}, 'an observation of step 1 has no "kind"'),
        ({"kind": 7}, '"kind" of an observation of step 1 should be a text'),
        ({"kind": "values", "spot": "0"}, "an observation of step 1 should have numbers and lists of numbers"),
        ({"kind": "values", "spot": True}, "an observation of step 1 should have numbers and lists of numbers"),
        ({"kind": "values", "spot": None}, "an observation of step 1 should have numbers and lists of numbers"),
        ({"kind": "values", "spot": 1.5}, "an observation of step 1 should have numbers and lists of numbers"),
        ({"kind": "values", "spot": {}}, "an observation of step 1 should have numbers and lists of numbers"),
        ({"kind": "values", "ways": [1, [2, ["x"]]]}, "an observation of step 1 should have numbers and lists"),
        ({"kind": "values", "ways": [[1, False], 2]}, "an observation of step 1 should have numbers and lists"),
        ({"kind": "values", "ways": ["x", 2]}, "an observation of step 1 should have numbers and lists"),
        ({"kind": "values", "otherwise": 0}, '"otherwise" of an observation of step 1 should be 1'),
        ({"kind": "values", "otherwise": 2}, '"otherwise" of an observation of step 1 should be 1'),
        ({"kind": "values", "otherwise": [1]}, '"otherwise" of an observation of step 1 should be 1'),
    ],
)
def test_an_observation_has_a_kind_and_numbers(observation, message):
    assert message in refusal(LARGER | {"observations": [observation]}, rules=Seeing)
    fine = {"kind": "values", "spot": 0, "values": [1, 2, 3], "ways": [[1, [2]], [], 3]}
    assert check(LARGER | {"observations": [fine]}, rules=Seeing).steps == 1
    assert message in refusal(LARGER | {"observations": [fine, observation]}, rules=Seeing)


def test_where_nothing_is_left_nothing_leads_out_of_a_group():
    class CutOff(Relations):
        def is_group(
            self, group: list[int], clues: tuple[int, ...], spots: set[int], known: Board, cases: list[Board]
        ) -> bool:
            return not spots

    assert check(IMPOSSIBLE | {"group": [0]}, end="impossible", rules=CutOff).steps == 1
    assert "its group is none by what it cites" in refusal(LARGER | {"group": [1]}, rules=CutOff)


def test_parts_of_a_safe_step_are_safe_on_the_board_too():
    safe, rest = step([0], [], [at(0, 3)], kind="safe"), {"state": [[1, 2, 3], [1], [2]], "all": False}

    class Free(Best):
        def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
            return False

    whole = safe | {"parts": [safe]}
    assert check(whole, end="best", rules=Free, **rest) == ("optimality", 1)
    assert "a part is not safe" in refusal(safe | {"parts": [safe | {"kind": "forced"}]}, rules=Free, **rest)
    known = rest | {"state": [[2], [1], [2]]}
    assert "part 1 (T): it does not follow" in refusal(whole, rules=Free, **known)


def test_premises_of_parts_are_needed():
    part, state = step([0], [at(0, 2)], [at(1, 3)]), [[2], [1, 2, 3], [2, 3]]
    right = step([0], [at(0, 2)], [at(1, 3)], parts=[part])
    assert check(right, state=state).steps == 1
    assert "the premise at spot 0 is not what" in refusal(right | {"premises": []}, state=state)
    spare = right | {"premises": [at(0, 2), at(2, 2, 3)]}
    assert "the premise at spot 2 is not needed" in refusal(spare, state=state)
    later = step([1], [at(1, 2)], [at(2, 3)])
    assert check(step(BOTH, [], [at(1, 2), at(2, 3)], parts=[SOLVED[1], later])).steps == 1


# --- arguments


def test_an_argument_refutes_all_other_values():
    argument = [case(at(1, 1), NOT_ONE)]
    right = step([0], [], [at(1, 2, 3)], argument=argument)
    assert check(right).steps == 1
    assert "assumes what it does not rule out" in refusal(right | {"argument": [case(at(1, 2), NOT_ONE)]})
    assert "assumes what it does not rule out" in refusal(right | {"argument": [case(at(1), NOT_ONE)]})
    assert "assumes what it does not rule out" in refusal(right | {"argument": [case(at(0, 3), *THREE["links"])]})
    assert "its argument leaves something out" in refusal(right | {"facts": [at(1, 2)]})
    assert "its argument leaves something out" in refusal(right | {"argument": []})
    assert "its clues are not those of its argument" in refusal(right | {"clues": [0, 1]})
    open_end = case(at(1, 1), step([2], [at(1, 1)], [at(2, 1)]))
    assert "does not lead to a contradiction" in refusal(right | {"argument": [open_end]})
    spare = case(at(1, 1), step([1], [], [at(2, 2, 3)]), NOT_ONE)
    assert "link 1 is not needed" in refusal(right | {"clues": BOTH, "argument": [spare]})
    assert "it says nothing new" in refusal(LARGER, right)


def test_an_argument_of_several_values_at_several_spots():
    top = case(at(0, 3), *THREE["links"])
    both = step([0], [], [at(0, 1, 2), at(1, 2, 3)], argument=[top, case(at(1, 1), NOT_ONE)])
    assert check(both).steps == 1
    assert "leaves something out" in refusal(both | {"argument": [top]})
    low = case(at(2, 1, 2), step([0, 1], [at(2, 1, 2)], [at(0)]))
    assert check(step(BOTH, [], [at(2, 3)], argument=[low])).steps == 1


def way(assumed: Entry, also: Entry, *links: Entry) -> Entry:
    return case(assumed, *links) | {"also": [also]}


def test_an_argument_goes_through_the_ways_to_fulfil_a_clue():
    """If spot 2 holds 3, spot 1 holds 1 or 2 by clue 1, and spot 0, which holds at least 2, is not less."""
    known = {"state": [[2, 3], [1, 2, 3], [1, 2, 3]]}
    one = way(at(2, 3), at(1, 1), NOT_ONE)
    two = way(at(2, 3), at(1, 2), step([0], [at(0, 2, 3), at(1, 2)], [at(0)]))
    right = step(BOTH, [at(0, 2, 3)], [at(2, 1, 2)], argument=[one, two])
    assert check(right, **known).steps == 1
    assert "leaves a way out" in refusal(right | {"argument": [one]}, **known)
    assert "leaves a way out" in refusal(right | {"clues": [0]}, **known)
    assert "leaves a way out" in refusal(right | {"clues": [0, 2]}, **known)
    assert "its clues are not those" in refusal(right | {"clues": [1]}, **known)
    assert "its clues are not those" in refusal(right | {"clues": [0, 1, 2]}, **known)
    assert "a way of its argument is not needed" in refusal(right | {"argument": [one, two, two]}, **known)
    wide = way(at(2, 3), at(1, 1, 2), step([0], [at(0, 2, 3), at(1, 1, 2)], [at(0)]))
    assert check(right | {"argument": [wide]}, **known).steps == 1
    assert "a way of its argument is not needed" in refusal(right | {"argument": [one, wide]}, **known)
    spare = right | {"premises": [at(0, 2, 3), at(1, 1, 2, 3)]}
    assert "the premise at spot 1 is not needed" in refusal(spare, **known)
    for said in (at(0, 2, 3), at(2, 3)):
        repeated = [one | {"also": [*one["also"], said]}, two]
        assert "a way of its argument says what is known" in refusal(right | {"argument": repeated}, **known)
    assert "there is no spot 9" in refusal(right | {"argument": [one, two | {"also": [at(9, 2)]}]}, **known)
    either = way(at(1, 1), {"either": [at(0, 2), at(2, 3)]}, NOT_ONE)
    assert "leaves a way out" in refusal(step([0], [], [at(1, 2, 3)], argument=[either]))
    assert '"also" of case 1 of step 1 should be a list' in refusal(right | {"argument": [one | {"also": 1}]}, **known)


def test_ways_that_are_all_there_is_take_no_clue():
    """Spot 1 holds 1 or 2, so that no clue has to exclude a third way; without that premise clue 1 does."""
    known = {"state": [[2, 3], [1, 2], [1, 2, 3]]}
    one = way(at(2, 3), at(1, 1), NOT_ONE)
    two = way(at(2, 3), at(1, 2), step([0], [at(0, 2, 3), at(1, 2)], [at(0)]))
    right = step([0], [at(0, 2, 3), at(1, 1, 2)], [at(2, 1, 2)], argument=[one, two])
    assert check(right, **known).steps == 1
    assert "its clues are not those" in refusal(right | {"clues": BOTH}, **known)
    assert check(right | {"clues": BOTH, "premises": [at(0, 2, 3)]}, **known).steps == 1
    by_itself = step(BOTH, [at(0, 2, 3), at(1, 1, 2)], [at(2, 3)], argument=[one, two])
    assert "assumes what it does not rule out" in refusal(by_itself, **known)


def test_a_premise_may_be_needed_for_the_ways_of_one_value_alone():
    """Spot 2 is not 2, as spot 0 is; that spot 1 holds 1 or 2 matters only to why it is not 3."""
    known = {"state": [[2], [1, 2], [1, 2, 3]]}
    one = way(at(2, 3), at(1, 1), NOT_ONE)
    two = way(at(2, 3), at(1, 2), step([0], [at(0, 2), at(1, 2)], [at(2)]))
    same = case(at(2, 2), step([4], [at(0, 2), at(2, 2)], [at(1)]))
    right = step([0, 4], [at(0, 2), at(1, 1, 2)], [at(2, 1)], argument=[one, two, same])
    assert check(right, **known).steps == 1
    assert "leaves a way out" in refusal(right | {"premises": [at(0, 2)]}, **known)


def test_what_also_holds_narrows_what_is_assumed():
    again = case(at(1, 1), NOT_ONE) | {"also": [at(1, 1, 2)]}
    assert "a way of its argument says what is known" in refusal(step([0], [], [at(1, 2, 3)], argument=[again]))
    low = at(1, 1, 2)
    two = way(low, at(1, 2), step([0], [at(0, 2, 3), at(1, 2)], [at(0)]))
    apart = step([0], [at(0, 2, 3)], [at(1, 3)], argument=[way(low, at(1, 1), NOT_ONE), two])
    assert check(apart, state=[[2, 3], [1, 2, 3], [1, 2, 3]]).steps == 1
    other = case(at(1, 1), NOT_ONE) | {"also": [at(1, 2)]}
    assert "go on after the contradiction" in refusal(step([0], [], [at(1, 2, 3)], argument=[other]))


class Switches:
    """The last spot must be off if another is on; by clue 1 one of the others is on."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        self.clue_count, self.others = 2, puzzle["others"]
        self.blank = dict.fromkeys(range(self.others + 1), frozenset(range(4)))

    def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
        on = [0 not in known[other] for other in range(self.others)]
        never = all(known[other] == {0} for other in range(self.others))
        return (0 in clues and any(on) and 0 not in known[self.others]) or (1 in clues and never)


@pytest.mark.parametrize(("others", "message"), [(4, ""), (5, ""), (6, "leaves a way out")])
def test_there_are_not_too_many_ways(others, message):
    """Four values at each of five spots can be gone through, at six no longer."""
    fails = [step([0], [at(spot, 1, 2, 3), at(others, 1, 2, 3)], [at(0)]) for spot in range(others)]
    ways = [way(at(others, 1, 2, 3), at(spot, 1, 2, 3), link) for spot, link in enumerate(fails)]
    right = step([0, 1], [], [at(others, 0)], argument=ways)
    if message:
        assert message in refusal(right, rules=Switches, others=others)
    else:
        assert check(right, rules=Switches, others=others).steps == 1


def test_each_value_has_ways_of_its_own():
    """Spot 2 holds neither 3, whatever spot 1 holds, nor 2, with which it would hold 1."""
    known = {"state": [[2, 3], [1, 2, 3], [1, 2, 3]]}
    three = way(at(2, 3), at(1, 1, 2), step([0], [at(0, 2, 3), at(1, 1, 2)], [at(0)]))
    two = way(at(2, 2), at(1, 1), NOT_ONE)
    right = step(BOTH, [at(0, 2, 3)], [at(2, 1)], argument=[three, two])
    assert check(right, **known).steps == 1
    assert "leaves something out" in refusal(right | {"argument": [three]}, **known)
    first = way(at(2, 3), at(1, 1), NOT_ONE)
    assert "leaves a way out" in refusal(right | {"argument": [first, two]}, **known)


def test_premises_of_arguments_are_needed():
    state = [[1, 2, 3], [2, 3], [2, 3]]
    two = case(at(1, 2), step([0], [at(0, 2), at(1, 2)], [at(2)]))
    right = step([0], [at(0, 2), at(1, 2, 3)], [at(1, 3)], argument=[two])
    known = [[2], [2, 3], [2, 3]]
    assert check(right, state=known).steps == 1
    assert "leaves something out" in refusal(right | {"premises": [at(0, 2)]}, state=known)
    one_needs_it = step([0], [at(0, 2)], [at(1, 3)], argument=[case(at(1, 1), NOT_ONE), two])
    assert check(one_needs_it, state=[[2], [1, 2, 3], [2, 3]]).steps == 1
    blank = step([0], [at(1, 1, 2, 3)], [at(1, 2, 3)], argument=[case(at(1, 1), NOT_ONE)])
    assert "the premise at spot 1 is not needed" in refusal(blank)
    assert "the premise at spot 0 is not what" in refusal(right | {"premises": [at(1, 2, 3)]}, state=known)
    assert "the premise at spot 0 is not what" in refusal(right, state=state)
    spare = right | {"premises": [*right["premises"], at(2, 2, 3)]}
    assert "the premise at spot 2 is not needed" in refusal(spare, state=known)


# --- chains


def tie(*parts: Entry) -> Entry:
    return {"either": list(parts)}


def test_the_ends_of_a_chain_show_the_facts():
    """Spot 0 or spot 1 holds 1, and each of them keeps 1 from spot 2."""
    right = step([3, 4, 5], [], [at(2, 2, 3)], chain=[tie(at(0, 1), at(1, 1))])
    assert check(right).steps == 1
    for wrong in (
        *({"clues": [other for other in right["clues"] if other != clue]} for clue in right["clues"]),
        {"facts": [at(2, 3)]},
        {"facts": [at(2, 2, 3), at(1, 1)]},
        {"facts": [{"either": [at(0, 1), at(1, 1)]}]},
        {"chain": [tie(at(0, 1), at(1, 2))]},
    ):
        assert "its chain does not hold" in refusal(right | wrong)
    assert "clue 0 is not needed" in refusal(right | {"clues": [0, 3, 4, 5]})
    assert "there is no spot 9" in refusal(right | {"chain": [tie(at(0, 1), at(9, 1))]})
    for parts in ([], [at(0, 1)], [at(0, 1), at(1, 1), at(2, 1)], [at(0, 1), tie(at(1, 1), at(2, 1))]):
        assert "a tie has two parts" in refusal(right | {"chain": [tie(*parts)]})
        assert "a tie has two parts" in refusal(right | {"chain": [*right["chain"], tie(*parts)]})
    for name, more in (("parts", [LARGER]), ("argument", [case(at(2, 1))]), ("cases", [ONE]), ("links", [LARGER])):
        assert "it has a chain, and something else" in refusal(right | {name: more})
    assert "it says nothing new" in refusal(step([1], [], [at(2, 2, 3)]), right)


def test_neighbours_in_a_chain_exclude_each_other():
    """Spot 1 keeps 1 from spot 2, but neither 2 nor 3: the far end of the second tie does not follow."""
    ties = [tie(at(0, 1), at(1, 1)), tie(at(2, 2, 3), at(2, 1))]
    assert "its chain does not hold" in refusal(step([3, 5, 6], [], [at(0, 1)], chain=ties))


def test_a_chain_that_comes_back_to_its_beginning():
    """Spot 0 holds 1, or spot 1 does; then spot 0 holds neither 2 nor 3, but 1 after all."""
    right = step([0, 3], [], [at(0, 1)], chain=[tie(at(0, 1), at(1, 1)), tie(at(0, 2, 3), at(0, 1))])
    assert check(right).steps == 1
    for wrong in (
        {"facts": [at(0, 1, 2)]},
        {"facts": [at(0, 1), at(1, 2, 3)]},
        {"clues": [3]},
        {"clues": [0]},
        {"chain": [tie(at(0, 1), at(1, 1)), tie(at(0, 2), at(0, 1))]},
        {"chain": [tie(at(0, 1), at(1, 1, 3)), tie(at(0, 2, 3), at(0, 1))]},
    ):
        assert "its chain does not hold" in refusal(right | wrong)


def test_premises_of_chains_are_needed():
    right = step([0], [at(1, 2, 3)], [at(0, 1, 2)], chain=[tie(at(1, 2), at(1, 3))])
    state = [[1, 2, 3], [2, 3], [2, 3]]
    assert check(right, state=state).steps == 1
    assert "its chain does not hold" in refusal(right | {"premises": []}, state=state)
    spare = right | {"premises": [at(1, 2, 3), at(2, 2, 3)]}
    assert "the premise at spot 2 is not needed" in refusal(spare, state=state)
    either = tie(at(0, 1), at(1, 1))
    assert "its chain does not hold" in refusal(
        step([3], [], [either]), right | {"premises": [at(1, 2, 3), either]}, state=state
    )


def test_a_link_within_a_spot_needs_no_clue():
    right = step([0], [at(1, 2, 3)], [at(0, 1, 2)], chain=[tie(at(1, 2), at(1, 3))])
    for clue in (1, 5):
        assert f"clue {clue} is not needed" in refusal(
            right | {"clues": [0, clue]}, state=[[1, 2, 3], [2, 3], [1, 2, 3]]
        )


def test_a_chain_may_be_about_every_spot():
    """Spot 1 holds 2, so that spot 0 holds 1; or it holds 3, so that spot 2 does not, but 1, as spot 0 does then."""
    right = step(
        [0, 5, 6], [at(1, 2, 3), at(2, 1, 3)], [at(0, 1)], chain=[tie(at(1, 2), at(1, 3)), tie(at(2, 3), at(2, 1))]
    )
    state = [[1, 2, 3], [2, 3], [1, 3]]
    assert check(right, state=state).steps == 1
    for wrong in (
        {"premises": right["premises"][:1]},
        {"premises": right["premises"][1:]},
        {"clues": [0, 5]},
        {"clues": [5, 6]},
    ):
        assert "its chain does not hold" in refusal(right | wrong, state=state)


def test_a_premise_is_spare_if_a_clue_shows_as_much_of_a_chain():
    """Spot 1 is larger than spot 0, so that it does not hold 1, whether that is known or not."""
    right = step([0], [], [at(0, 1, 2)], chain=[tie(at(0, 1), at(1, 2, 3))])
    state = [[1, 2, 3], [2, 3], [1, 2, 3]]
    assert check(right, state=state).steps == 1
    spare = right | {"premises": [at(1, 2, 3)]}
    assert "the premise at spot 1 is not needed" in refusal(spare, state=state)


# --- what a clue could show instead


class Shows(Relations):
    """A clue would show ten times its number, and what spot 1 holds."""

    def could_show(self, clue: int, known: Board) -> Values:
        return frozenset(10 * clue + value for value in known[1])


class SingleShows(Single):
    def could_show(self, clue: int, known: Board) -> Values:
        return known[0]


def test_what_a_clue_could_show_instead():
    assert check(LARGER | {"instead": [1]}, rules=Shows).steps == 1
    assert check(step([1], [], [at(1, 1, 2)], instead=[13]), rules=Shows).steps == 1
    assert check(LARGER | {"instead": []}).steps == 1
    assert check(step([0], [], [at(0, 1, 2)], instead=[3]), rules=SingleShows).steps == 1
    for wrong in ([2], [1, 2], [11]):
        assert "its clue could show other numbers instead" in refusal(LARGER | {"instead": wrong}, rules=Shows)
    either = step([3], [], [tie(at(0, 1), at(1, 1))], instead=[1])
    for several in (SOLVED[0] | {"instead": [1]}, either):
        assert "nothing says what a clue could show" in refusal(several, rules=Shows)
    assert "nothing says what a clue could show" in refusal(LARGER | {"instead": [1]})
    assert refusal(LARGER | {"instead": ["1"]}) == '"instead" of step 1 should be whole numbers'


# --- fields, sizes and budgets


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"links": [{}]}, "link 1 of step 1"),
        ({"links": [NOT_ONE, {}]}, "link 2 of step 1"),
        ({"parts": [{}]}, "part 1 of step 1"),
        ({"parts": [step([0], [], [], links=[{}])]}, "link 1 of part 1 of step 1"),
        ({"parts": [LARGER, {}]}, "part 2 of step 1"),
        ({"cases": [case(at(0, 1), {})]}, "link 1 of case 1 of step 1"),
        ({"argument": [case(at(0, 1)), case(at(0, 1), {})]}, "link 1 of case 2 of step 1"),
    ],
)
def test_the_step_that_lacks_something_is_named(more, where):
    assert refusal(step([0], [], [at(1, 2, 3)], **more)) == f'{where} has no "technique"'


def test_a_tie_that_is_none_is_named():
    assert refusal(step([0], [], [at(0, 1)], chain=[{}])) == 'tie 1 of step 1 has no "either"'
    wrong = step([0], [], [at(0, 1)], chain=[tie(at(0, 1), {"spot": 1})])
    assert refusal(wrong) == 'tie 1 of step 1 has no "values"'


def test_the_first_of_several_is_named():
    assert refusal({}, {}) == 'step 1 has no "technique"'


def test_fields_that_are_no_whole_numbers():
    for values in ([True], [1.0], [None]):
        assert "should be whole numbers" in refusal(step([0], [], [{"spot": 1, "values": values}]))
    assert "should be whole numbers" in refusal(step([True], [], [at(1, 2, 3)]))  # type: ignore[list-item]
    assert '"spot" of an entry' in refusal(step([0], [], [{"spot": True, "values": [1]}]))
    assert '"kind" of step 1 should be forced or safe' in refusal(step([0], [], [at(1, 2)], kind="x"))
    part = {"either": [at(0, 1), {"spot": 1}]}
    assert 'an entry of the facts of step 1 has no "values"' in refusal(step([0], [], [part]))


def test_more_steps_than_there_may_be(monkeypatch):
    monkeypatch.setattr(proof, "MOST_STEPS", 3)
    proof.check_steps(SOLVED)
    one = step([0], [], [], parts=[LARGER], argument=[case(at(0, 1), LARGER)])
    proof.check_steps([one])
    for many in ([*SOLVED, LARGER], [one, LARGER], [step([0], [], [], links=SOLVED)]):
        with pytest.raises(proof.Refused, match="more than 3 steps"):
            proof.check_steps(many)


def test_sizes_and_numbers_of_a_puzzle():
    for fine in (
        {},
        {"size": None},
        {"size": 1},
        {"size": [1, 1]},
        {"size": 7},
        {"size": [500, 500]},
        {"clues": [9999, -9999]},
    ):
        proof.check_size(fine)
    for size in (-1, [0, 5], [5, 0], ["5"], [1.5]):
        with pytest.raises(proof.Refused, match="whole numbers from 1 on"):
            proof.check_size({"size": size})
    with pytest.raises(proof.Refused, match="a board of 500×501: the largest has 250000 cells"):
        proof.check_size({"size": [500, 501]})
    for number in (10_000, -10_000, 1e9, 10**400):
        with pytest.raises(proof.Refused, match="the largest is 9999"):
            proof.check_size({"clues": {"top": [[1, (number,)]]}})


def test_where_a_trace_begins():
    rules = Relations({})
    blank = {spot: frozenset((1, 2, 3)) for spot in range(3)}
    assert proof.starting_values(rules, {}) == blank
    assert proof.starting_values(rules, {"givens": [[None, 2], [0]]}) == blank | {1: {2}}
    assert proof.starting_values(rules, {"state": [[1, 5], [2, 3]]}) == blank | {0: {1}, 1: {2, 3}}
    assert proof.starting_values(rules, {"givens": [[3]], "state": [[1, 3]]}) == blank | {0: {3}}
    for puzzle, text in (
        ({"givens": [[1, 2], [3, 1]]}, "more givens than spots"),
        ({"state": [[1]] * 4}, "the state has more spots"),
        ({"givens": [1]}, "lists of lists"),
        ({"state": [["x"]]}, "lists of lists"),
        ({"givens": [[1.5]]}, "lists of lists"),
        ({"givens": [[1, "x"]]}, "lists of lists"),
    ):
        with pytest.raises(proof.Refused, match=text):
            proof.starting_values(rules, puzzle)


def test_a_board_is_a_dictionary_with_changes():
    blank = {0: Values((1, 2)), 1: Values((1, 2))}
    board = Board(blank, {1: Values((2,))})
    assert dict(board) == {0: {1, 2}, 1: {2}}
    assert (len(board), list(board), 1 in board, 2 in board) == (2, [0, 1], True, False)
    other = board.learn({0: Values((2, 3))})
    assert (other[0], board[0], other.changes) == ({2}, {1, 2}, {0: {2}, 1: {2}})
    assert (other | {0: Values()})[0] == set()
    assert board == Board(blank, {1: Values((2,)), 0: Values((1, 2))}) != other
    assert board != Board(blank, {})
    assert board == dict(board)
    assert board != dict(other)
    assert board != 7
    assert board == Board(dict(blank), {1: Values((2,))})
    other[1] = Values((1,))
    assert (other[1], board[1]) == ({1}, {2})
    with pytest.raises(TypeError, match="every spot of a board has values"):
        del board[0]


def test_rules_are_found_by_the_name_of_a_family():
    for family in ("skyscrapers", "kakurasu"):
        assert proof.find_rules.__wrapped__(family).__name__ == f"{family.title()}Rules"
    for family in ("nobody", "../sightline/skyscrapers", "skyscrapers/../rooks", ""):
        with pytest.raises(proof.RulesError, match="there are no rules for '"):
            proof.find_rules.__wrapped__(family)


def test_a_full_board_is_looked_at_from_a_spot_that_it_has():
    class Lonely:
        clue_count, blank = 1, {0: frozenset((1, 2))}

        def __init__(self, puzzle: Mapping[str, Any]) -> None:
            pass

        def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
            return 2 in known[spot]

    assert check(end="solved", state=[[1]], rules=Lonely) == ("uniqueness", 0)


# --- the command


def test_the_command_says_what_it_found(tmp_path, capsys, monkeypatch):
    path, rules = tmp_path / "trace.json", tmp_path / "rules.py"
    rules.write_text("from tests.trust.test_proof import Relations as CHECKER\n", encoding="utf-8")
    path.write_text(json.dumps(trace(SOLVED, "solved", all=False)), encoding="utf-8")
    assert proof.main(["--rules", str(rules), str(path)]) == 0
    assert capsys.readouterr() == ("3 steps hold and prove uniqueness\n", "")
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(trace([LARGER]))))
    assert proof.main(["--rules", str(rules)]) == 0
    assert capsys.readouterr() == ("1 step holds\n", "")
    path.write_text(json.dumps(trace(SOLVED)), encoding="utf-8")
    assert proof.main(["--rules", str(rules), str(path)]) == 1
    assert capsys.readouterr().err.startswith('refused: the trace ends "stuck"')
    path.write_text("{", encoding="utf-8")
    assert proof.main([str(path)]) == 1
    assert proof.main([str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().err.count("refused: ") == 2
    assert proof.main(["--rules", str(tmp_path / "none.py"), str(path)]) == 2
    assert "No such file" in capsys.readouterr().err
