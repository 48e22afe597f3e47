"""The checker: steps of several parts, and what a sentence points out."""

from collections.abc import Mapping
from typing import Any

import pytest

from sightline.proof import Board
from tests.trust.proof.relations import (
    BOTH,
    IMPOSSIBLE,
    LARGER,
    SOLVED,
    Best,
    Relations,
    at,
    check,
    refusal,
    step,
)


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
