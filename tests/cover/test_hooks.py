"""Hooks: as functions and as methods, and exactly when they are called."""

from math import factorial

import pytest
from tests.cover import problems as of

from sightline.core.errors import BudgetExceeded
from sightline.engine.cover import CoverStatus, ExactCover


class Log(ExactCover):
    """Writes down every call."""

    def __init__(self, *question, **more):
        super().__init__(*question, **more)
        self.calls = []

    def on_select(self, action):
        self.calls.append(f"+{action}")

    def on_deselect(self, action):
        self.calls.append(f"-{action}")

    def on_solution(self, solution):
        self.calls.append("".join(solution))


SMALL = ("abc", {"x": "ab", "y": "c", "z": "bc", "w": "a", "v": "abc"})


def test_hooks_see_every_choice_in_order_and_its_end():
    log = Log(*SMALL)
    assert sorted(log) == [("v",), ("x", "y"), ("z", "w")]
    # c has two actions, a and b have three
    assert log.calls == ["+x", "+y", "xy", "-y", "-x", "+w", "+z", "zw", "-z", "-w", "+v", "v", "-v"]


@pytest.mark.parametrize("n", range(2, 8))
def test_placements_are_counted(n):
    requirements, actions, _ = of.towers(n)
    seen = []
    cover = ExactCover(requirements, actions, on_solution=seen.append)
    assert cover.count() == len(seen) == factorial(n)
    assert set(seen) == set(ExactCover(requirements, actions))


def test_functions_and_methods_do_the_same():
    calls = []
    asked = {"on_select": lambda a: calls.append(f"+{a}"), "on_deselect": lambda a: calls.append(f"-{a}")}
    given, log = ExactCover(*SMALL, **asked), Log(*SMALL)
    assert list(given) == list(log)
    assert calls == [call for call in log.calls if call[0] in "+-"]
    assert given.hooked == {"on_select", "on_deselect"}
    assert ExactCover(*SMALL).hooked == set()


def test_the_order_alone_decides():
    """Largest first goes on while anything can be covered; a requirement that no action covers ends nothing else."""
    actions = {"ab": "ab", "bc": "bc", "d": "d"}
    most, now = 0, 0

    def up(action):
        nonlocal most, now
        now += 1
        most = max(most, now)

    def down(action):
        nonlocal now
        now -= 1

    cover = ExactCover("abcde", actions, order=lambda requirement, size: -size, on_select=up, on_deselect=down)
    assert cover.count() == 0
    assert (most, now) == (2, 0)  # e can never be covered, and yet two actions were placed
    asked = []
    first = ExactCover("abcde", actions, order=lambda requirement, size: (asked.append((requirement, size)), size)[1])
    assert first.count() == 0
    assert asked == [("a", 1), ("b", 2), ("c", 1), ("d", 1), ("e", 0)]  # e comes first, has no action: the end
    alphabetic = ExactCover("abcd", actions, order=lambda requirement, size: requirement)
    assert alphabetic.status() is CoverStatus.NO_COVER


def test_ties_in_the_order_go_to_the_first_requirement():
    chosen = []
    list(ExactCover("abc", {"x": "a", "y": "b", "z": "c"}, order=lambda *_: 0, on_select=chosen.append))
    assert chosen == ["x", "y", "z"]


def test_action_order():
    backwards = ExactCover(*SMALL, action_order=lambda action: -ord(action))
    assert list(backwards) == [("x", "y"), ("z", "w"), ("v",)][::-1] or len(list(backwards)) == 3
    tried = []
    cover = ExactCover("a", {1: "a", 2: "a", 3: "a"}, action_order=lambda action: -action, on_select=tried.append)
    assert (list(cover), tried) == ([(3,), (2,), (1,)], [3, 2, 1])
    assert cover.first() == (3,)


def test_a_veto_on_select_forbids_the_action_here_and_is_still_taken_back():
    class No(Log):
        def on_select(self, action):
            super().on_select(action)
            return action != "x"

    no = No(*SMALL)
    assert sorted(no) == [("v",), ("z", "w")]
    assert no.calls[:2] == ["+x", "-x"]
    assert sum(call[0] == "+" for call in no.calls) == sum(call[0] == "-" for call in no.calls)


def test_a_veto_on_deselect_leaves_out_the_actions_after_it():
    cover = ExactCover("a", {1: "a", 2: "a", 3: "a"}, on_deselect=lambda action: action != 2)
    assert list(cover) == [(1,), (2,)]


def test_a_veto_on_solution_rejects_it():
    cover = ExactCover("a", {1: "a", 2: "a", 3: "a"}, on_solution=lambda solution: solution != (2,))
    assert list(cover) == [(1,), (3,)]
    assert cover.count() == 2


def test_only_false_is_a_veto():
    for answer in (None, 0, "", []):
        assert ExactCover("a", {1: "a"}, on_select=lambda action, answer=answer: answer).count() == 1


def test_leaving_early_takes_everything_back():
    log = Log(*of.towers(4)[:2])
    log.on_solution = lambda solution: None
    assert log.first() is not None
    assert sum(call[0] == "+" for call in log.calls) == sum(call[0] == "-" for call in log.calls)


def test_hooked_checkpoints_budgets_and_parts():
    requirements, actions, _ = of.towers(4)
    hooks = {"order": lambda requirement, size: size, "on_select": lambda action: None}
    cover, plain = ExactCover(requirements, actions, **hooks), ExactCover(requirements, actions)
    covers = cover.solutions()
    first = [next(covers) for _ in range(7)]
    assert sorted(first + list(cover.solutions(resume=covers.checkpoint()))) == sorted(plain)
    assert sorted(one for part in cover.split(5) for one in part) == sorted(plain)
    assert cover.status(budget=1) is CoverStatus.UNKNOWN
    with pytest.raises(BudgetExceeded):
        cover.count(budget=5)
    pieces, text = [], None
    for _ in range(200):
        covers = cover.solutions(budget=3, resume=text)
        pieces += covers
        text = covers.checkpoint()
        if covers.complete:
            break
    assert sorted(pieces) == sorted(plain)


def test_hooks_respect_multiplicities_and_colours():
    many = {"hi": (0, 2), "lo": 2}
    actions = {i: ["hi"] for i in range(3)} | {10 + i: ["lo", "hi"][: 1 + i % 2] for i in range(3)}
    plain = ExactCover(["hi", "lo"], actions, multiplicities=many)
    hooked = ExactCover(["hi", "lo"], actions, multiplicities=many, on_select=lambda action: None)
    assert sorted(hooked) == sorted(plain)
    assert hooked.count() == plain.count() > 3


def test_deep_hooked_searches_need_no_recursion():
    n = 1300
    chain = ExactCover(range(n + 1), {i: [i, i + 1] for i in range(0, n, 2)} | {"end": [n]}, on_select=lambda a: None)
    assert len(chain.first()) == n // 2 + 1
