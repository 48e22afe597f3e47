"""What the loop around the kernel's search asks for, spends and claims, with a kernel that writes it down."""

from types import SimpleNamespace
from typing import Any

import pytest

import sightline as sl
from sightline.engine import solve as engine
from sightline.kernel import Mode, Status, limits
from sightline.kernel.limits import Meter


@pytest.mark.parametrize("steps", [1, 7, 20, 64])
def test_a_search_in_slices_ends_with_its_budget(steps, monkeypatch):
    monkeypatch.setattr(engine, "SLICE", 8)
    empty = sl.Skyscrapers([0] * 24)
    told, plain = (sl.solve(empty, None, steps=steps, on_progress=some) for some in (lambda event: None, None))
    assert len(told) == len(plain)
    assert told.claim == plain.claim == sl.Claim.GAVE_UP
    assert told.steps == plain.steps == steps


def test_what_needs_no_search_counts_no_steps():
    for puzzle in (sl.Nonogram([[1]], [[1]]), sl.Nonogram([[2], []], [[1], [1]])):
        found = sl.solve(puzzle, search="never")
        assert (found.claim, found.nodes, found.steps) == (sl.Claim.ALL, 0, 0)
    stuck = sl.solve(sl.Nonogram([[1], [1]], [[1], [1]]), search="never")
    assert (len(stuck), stuck.claim, stuck.nodes, stuck.steps) == (0, sl.Claim.GAVE_UP, 0, 0)


class Board:
    """A board that only remembers its masks; it is complete if these are b"full"."""

    def __init__(self, puzzle: str, masks: bytes) -> None:
        self.puzzle, self.masks = puzzle, masks
        self.complete = masks == b"full"


class Kernel:
    """A problem and its search that write down what they are asked, and answer what they are told to."""

    def __init__(self, *answers: tuple[Status, list[bytes], int], clock: "Clock | None" = None) -> None:
        self.answers, self.asked, self.modes = list(answers), list[tuple[Any, ...]](), list[Mode]()
        self.nodes, self.value, self.best_proof, self.clock = 0, None, [3, 5], clock

    def search(self, mode: Mode) -> "Kernel":
        self.modes.append(mode)
        return self

    def next(self, most: int, steps: int, seconds: float, flag: object = None) -> tuple[Status, list[bytes], int]:
        self.asked.append((most, steps, seconds))
        self.nodes += 10
        if self.clock:
            self.clock.now += 1.0
        return self.answers.pop(0)

    def fixpoint(self, steps: int, seconds: float) -> tuple[Status, bytes, int]:
        self.asked.append((steps, seconds))
        status, [masks], used = self.answers.pop(0)
        return status, masks, used

    def count(self, steps: int, seconds: float, flag: object) -> tuple[Status, list[int], int]:
        self.asked.append((steps, seconds))
        status, limbs, used = self.answers.pop(0)
        return status, [int(limb) for limb in limbs], used

    @property
    def family(self) -> Any:
        return SimpleNamespace(problem=lambda board: self, best_proof=None)


class Clock:
    """Stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


START = Board("a puzzle", b"start")
SOLVED, OVER, SPENT = Status.SOLVED, Status.IMPOSSIBLE, Status.UNKNOWN
MOST = (1 << 63) - 1


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(engine, "time", made)
    monkeypatch.setattr(limits, "time", made)
    return made


@pytest.mark.parametrize(
    ("limit", "steps", "seconds", "asked"),
    [
        (1, 10, 0.0, (1, 10, 0.0)),
        (3, 0, 2.5, (3, 0, 2.5)),
        (MOST, MOST, 1.0, (MOST, MOST, 1.0)),
        (10**30, 10**30, 1.0, (MOST, MOST, 1.0)),
        (2, None, 0.0, (2, MOST, 0.0)),
    ],
)
def test_with_a_limit_the_kernel_is_asked_once(limit, steps, seconds, asked):
    kernel = Kernel((OVER, [b"a", b"b"], 7))
    found = engine.solve(kernel.family, START, limit, steps=steps, seconds=seconds)
    assert [board.masks for board in found] == [b"a", b"b"]
    assert all(board.puzzle == "a puzzle" for board in found)
    assert (found.claim, found.nodes, found.steps) == (sl.Claim.ALL, 10, 7)
    assert kernel.asked == [asked]
    plain = Kernel((SOLVED, [b"a"], 7))
    assert engine.solve_plainly(plain.family, START, limit, "auto", steps, seconds) == (SOLVED, [b"a"], 7, 10)
    assert plain.asked == [asked]


def test_what_the_kernel_says_is_what_is_claimed():
    claims = {SOLVED: sl.Claim.SOME, OVER: sl.Claim.ALL, SPENT: sl.Claim.GAVE_UP}
    for status, claim in claims.items():
        assert engine.solve(Kernel((status, [b"a", b"b"], 1)).family, START, 2).claim is claim
    for search, mode in (("auto", Mode.AUTO), ("always", Mode.ALWAYS)):
        kernel = Kernel((OVER, [], 1), (OVER, [], 1))
        engine.solve(kernel.family, START, 1, search)
        engine.solve_plainly(kernel.family, START, 1, search, 5, 0.0)
        assert kernel.modes == [mode, mode]


def test_without_a_limit_it_is_asked_for_more_within_what_is_left(clock):
    kernel = Kernel((SOLVED, [b"a"], 4), (SOLVED, [b"b"], 5), (SPENT, [], 3), clock=clock)
    found = engine.solve(kernel.family, START, None, steps=10, seconds=2.5)
    assert not kernel.asked
    assert [board.masks for board in found] == [b"a", b"b"]
    assert [steps for _, steps, _ in kernel.asked] == [10, 6, 1]
    assert [seconds for _, _, seconds in kernel.asked] == pytest.approx([2.5, 1.5, 0.5])
    assert (found.claim, found.steps, found.nodes) == (sl.Claim.GAVE_UP, 12, 30)


def test_a_budget_that_is_spent_is_never_no_limit(clock):
    kernel = Kernel((SOLVED, [b"a"], 4), (SPENT, [], 0), clock=clock)
    assert len(engine.solve(kernel.family, START, None, steps=3, seconds=0.25)) == 1
    most, steps, seconds = kernel.asked[1]
    assert most > 0
    assert steps == 0
    assert 0 < seconds < 1e-6
    endless = Kernel((SOLVED, [b"a"], 4), (OVER, [], 0), clock=clock)
    assert len(engine.solve(endless.family, START, None, steps=None)) == 1
    assert [asked[1:] for asked in endless.asked] == [(MOST, 0.0), (MOST - 4, 0.0)]


def test_without_search_propagation_decides():
    for status, masks, found, claim in (
        (SPENT, b"open", 0, sl.Claim.GAVE_UP),
        (SOLVED, b"full", 1, sl.Claim.ALL),
        (OVER, b"", 0, sl.Claim.ALL),
    ):
        kernel = Kernel((status, [masks], 0))
        solutions = engine.solve(kernel.family, START, 2, "never", 9, 1.5)
        assert (len(solutions), solutions.claim) == (found, claim)
        assert kernel.asked == [(9, 1.5)]
        again = Kernel((status, [masks], 0))
        left = engine.propagate(again.family, START)
        assert (left is None) == (status is OVER)
        assert left is None or (left.puzzle, left.masks) == ("a puzzle", masks)
        assert again.asked == [(engine.DEFAULT_STEPS, 0.0)]


# --- within a verb that has limits of its own


@pytest.mark.parametrize(
    ("own", "outer", "asked"),
    [
        ((50, 0.0), (30, 0.0), (30, 0.0)),
        ((50, 4.0), (70, 0.0), (50, 4.0)),
        ((50, 0.0), (70, 9.0), (50, 9.0)),
        ((50, 4.0), (50, 9.0), (50, 4.0)),
        ((50, 9.0), (50, 4.0), (50, 4.0)),
    ],
)
def test_the_narrower_limit_holds(own, outer, asked, clock):
    kernel = Kernel((SOLVED, [b"a"], 5))
    with Meter("verb", outer[0], outer[1] or None) as meter:
        engine.solve(kernel.family, START, 1, steps=own[0], seconds=own[1])
        assert meter.steps == 5
    assert [(steps, pytest.approx(seconds)) for _, steps, seconds in kernel.asked] == [asked]


def test_a_search_that_needs_more_than_the_verb_has_left_ends_the_verb():
    with Meter("verb", 30), pytest.raises(sl.BudgetExceeded, match="30 steps"):
        engine.solve(Kernel((SPENT, [], 30)).family, START, 2, steps=31)
    for answer, steps in (((SPENT, [], 30), 30), ((SPENT, [], 29), 31), ((SOLVED, [b"a"], 30), 31)):
        with Meter("verb", 30) as meter:
            engine.solve(Kernel(answer).family, START, 1, steps=steps)
            assert meter.steps == answer[2]


def test_what_is_found_is_reported_by_the_verb_that_looks_for_it():
    meter = Meter("solve")
    engine.solve(Kernel((SOLVED, [b"a", b"b"], 1)).family, START, 2, meter=meter)
    assert meter.found == 2
    with Meter("another") as outer:
        engine.solve(Kernel((SOLVED, [b"a", b"b"], 1)).family, START, 2)
        assert outer.found == 0


def test_slices_add_up_to_one_search(monkeypatch, clock):
    monkeypatch.setattr(engine, "SLICE", 10)

    def asked(*answers: Any, steps: int = 25, seconds: float = 0.0) -> tuple[Any, ...]:
        kernel = Kernel(*answers, clock=clock)
        meter = Meter("solve", on_progress=lambda event: None)
        monkeypatch.setattr(meter, "run", lambda call: call(None))
        found = engine.solve(kernel.family, START, 3, steps=steps, seconds=seconds, meter=meter)
        assert (meter.underway, meter.steps) == (0, found.steps)
        return kernel.asked, [board.masks for board in found], found.claim, found.steps

    spent = (SPENT, [], 10)
    assert asked(spent, spent, (SPENT, [], 5)) == (
        [(3, 10, 0.0), (3, 10, 0.0), (3, 5, 0.0)],
        [],
        sl.Claim.GAVE_UP,
        25,
    )
    assert asked((SPENT, [b"a"], 10), (SPENT, [], 9)) == (
        [(3, 10, 0.0), (2, 10, 0.0)],
        [b"a"],
        sl.Claim.GAVE_UP,
        19,
    )  # the clock ended it
    assert asked((SPENT, [b"a"], 10), (OVER, [b"b"], 10)) == (
        [(3, 10, 0.0), (2, 10, 0.0)],
        [b"a", b"b"],
        sl.Claim.ALL,
        20,
    )
    assert asked(spent, spent, steps=20)[0] == [(3, 10, 0.0), (3, 10, 0.0)]
    slices = asked(spent, spent, (OVER, [], 1), seconds=1.5)[0]
    assert [seconds for _, _, seconds in slices[:2]] == pytest.approx([1.5, 0.5])
    assert 0 < slices[2][2] < 1e-6


# --- counts


def test_a_count_is_asked_for_as_a_whole():
    kernel = Kernel((SOLVED, [3, 2], 4))
    assert engine.count(kernel.family, START, None, 7, 1.5) == 3 + (2 << 64)
    assert kernel.asked == [(7, 1.5)]
    with pytest.raises(sl.BudgetExceeded) as spent:
        engine.count(Kernel((SPENT, [5], 4)).family, START, None)
    assert spent.value.at_least == 5
    meter = Meter("count", cancel=sl.Cancel())
    meter.cancel.set()
    with pytest.raises(sl.Cancelled, match="at least 5 solutions") as stopped:
        engine.count(Kernel((SPENT, [5], 4)).family, START, None, meter=meter)
    assert stopped.value.partial == 5


def test_a_count_within_a_verb_keeps_to_its_clock(clock):
    kernel = Kernel((SOLVED, [1], 1), (SOLVED, [1], 1))
    with Meter("verb", seconds=8.0):
        engine.count(kernel.family, START, None, None)
        engine.count(kernel.family, START, None, None, 3.0)
    assert kernel.asked == [(MOST, pytest.approx(8.0)), (MOST, 3.0)]


def test_a_count_up_to_a_limit():
    def counted(limit: int, *answers: Any) -> int:
        return engine.count(Kernel(*answers).family, START, limit)

    one, two = (SOLVED, [b"a"], 1), (SOLVED, [b"a", b"b"], 1)
    assert counted(2, one, one) == 2
    assert counted(2, one, (OVER, [], 1)) == 1
    assert counted(3, one, two) == 3
    assert counted(2, one, (SPENT, [b"b"], 1)) == 2
    with pytest.raises(sl.BudgetExceeded) as spent:
        counted(2, one, (SPENT, [], 1))
    assert spent.value.at_least == 1


# --- the proof that nothing is worth more


def test_a_proof_is_shown_on_demand_and_once():
    shown = []
    kernel = Kernel((SOLVED, [b"a"], 1), (SOLVED, [b"a"], 1))
    family = SimpleNamespace(
        problem=lambda board: kernel, best_proof=lambda puzzle, lines: shown.append((puzzle, lines)) or "lines"
    )
    assert engine.solve(family, START, 1).value is None
    kernel.value = 4
    found = engine.solve(family, START, 1)
    assert (found.value, found.claim, shown) == (4, sl.Claim.BEST, [])
    assert found.cover == found.cover == "lines"
    assert shown == [("a puzzle", [3, 5])]
