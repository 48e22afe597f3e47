"""The checker: arguments about how all other values fail."""

from collections.abc import Mapping
from typing import Any

import pytest

from sightline.proof import Board
from tests.trust.proof.relations import BOTH, LARGER, NOT_ONE, THREE, Entry, at, case, check, refusal, step


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
