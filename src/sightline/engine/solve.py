"""Solving and counting: the loop around the kernel's search."""

import time
from functools import partial
from typing import Any

from sightline import kernel
from sightline.core.board import Board, Puzzle
from sightline.core.errors import BudgetExceeded, Cancelled
from sightline.core.sentence import numbered
from sightline.core.solutions import Batch, Best, Claim, More, Solutions, Source, ended
from sightline.family import Family, Posing
from sightline.kernel import Mode, Search, Status
from sightline.kernel.limits import MOST_STEPS, Meter, current
from sightline.kernel.problem import whole

SEARCHES = ("auto", "never", "always")
DEFAULT_STEPS = 50_000_000
"""Search steps: minutes to hours, so that no search runs for ever by default."""
REASONING_STEPS = 1_000_000
"""The budget of the verbs that give reasons: a minute at most. A look of a technique at one place, a scope that is
propagated, a proposal that is checked and a step of a search count as one each."""
MOST = MOST_STEPS
AUTO, ALWAYS = int(Mode.AUTO), int(Mode.ALWAYS)  # the kernel takes plain numbers in less time
FUNCTIONS = vars(kernel)
"""The kernel's functions, by name."""
SLICE = 100_000
"""Steps between two reports of progress: about a tenth of a second."""


def solve(
    family: Family[Any, Any],
    board: Board[Any],
    limit: int | None,
    search: str = "auto",
    steps: int | None = DEFAULT_STEPS,
    seconds: float = 0.0,
    meter: Meter | None = None,
) -> Solutions[Any]:
    """The solutions of *board*; all of them, lazily, when *limit* is None."""
    budget = MOST if steps is None or steps > MOST else steps
    known = propagate, family, board, budget, seconds
    if search == "never":
        return Solutions(Source(_without_search, *known), limit, known)
    mode = ALWAYS if search == "always" else AUTO
    if not limit:  # none at all, or all of them
        return Solutions(Source(_searching, family, board, mode, budget, seconds, here=meter), limit, known)
    handle = family.problem(board).search(mode)
    if meter or family.best_proof or current():
        batch = _batch(family, board, handle, meter, min(limit, MOST), budget, seconds)
        return Solutions.of(limit, known, *batch)
    status, masks, used = handle.next(limit if limit < MOST else MOST, budget, seconds)
    return ended(limit, known, CLAIMS[status], handle.nodes, used, (type(board), board.puzzle, masks))


def solve_puzzle(
    family: Family[Any, Any],
    posing: Posing,
    puzzle: Any,
    limit: int,
    search: str = "auto",
    steps: int | None = DEFAULT_STEPS,
    seconds: float = 0.0,
) -> Solutions[Any]:
    """The same for a puzzle of a family with a short way to the kernel, with a limit, where it may search."""
    function, values, kind = posing
    budget = MOST if steps is None or steps > MOST else steps
    mode = ALWAYS if search == "always" else AUTO
    most = limit if limit < MOST else MOST
    status, masks, used, nodes = kernel.find_posed(FUNCTIONS[function], values(puzzle), most, mode, budget, seconds)
    known = _propagate_start, family, puzzle, budget, seconds
    return ended(limit, known, CLAIMS[status], nodes, used, (kind, puzzle, masks))


def search_limits(limit: int, search: str, steps: int | None, seconds: float | None) -> tuple[int, int, int, float]:
    """As `Problem.find` takes them."""
    return min(limit, MOST), ALWAYS if search == "always" else AUTO, budget_of(steps), seconds or 0.0


def solve_plainly(
    family: Family[Any, Any], board: Board[Any], limit: int, search: str, steps: int | None, seconds: float
) -> tuple[int, list[bytes], int, int]:
    """What `solve` finds with a limit, where it searches and nothing is to be proved: status, masks, steps, nodes."""
    most, mode, budget, seconds = search_limits(limit, search, steps, seconds)
    handle = family.problem(board).search(mode)
    return *handle.next(most, budget, seconds), handle.nodes


def budget_of(steps: int | None) -> int:
    """The steps, as far as the kernel can count."""
    return MOST if steps is None or steps > MOST else steps


def propagate(
    family: Family[Any, Any], board: Board[Any], steps: int = DEFAULT_STEPS, seconds: float = 0.0
) -> "Board[Any] | None":  # in quotes: evaluating the type takes longer than solving a small board
    """What propagation concludes; None if that is a contradiction."""
    status, masks, _ = family.problem(board).fixpoint(steps, seconds)
    return None if status == Status.IMPOSSIBLE else type(board)(board.puzzle, masks)


def _propagate_start(family: Family[Any, Any], puzzle: Puzzle, steps: int, seconds: float) -> "Board[Any] | None":
    return propagate(family, family.start(puzzle), steps, seconds)


def _searching(
    family: Family[Any, Any], board: Board[Any], mode: int, steps: int, seconds: float, meter: Meter | None = None
) -> "More[Any]":
    """The function that searches on: for so many more solutions, within what is left of the budget."""
    handle = family.problem(board).search(mode)
    began = time.monotonic() if seconds > 0 else 0.0
    spent = 0

    def more(most: int) -> "Batch[Any]":
        nonlocal spent
        left = max(seconds - (time.monotonic() - began), 1e-9) if seconds > 0 else 0.0
        batch = _batch(family, board, handle, meter, min(most, MOST), max(steps - spent, 0), left, spent)
        spent = batch.steps
        return batch

    return more


def _batch(
    family: Family[Any, Any],
    board: Board[Any],
    handle: Search,
    meter: Meter | None,
    most: int,
    steps: int,
    seconds: float,
    spent: int = 0,
) -> "Batch[Any]":
    """What the search finds next, and what it spent, with the steps that were *spent* before."""
    limits = most, steps, seconds
    status, masks, used = _next(handle, meter, *limits) if meter or current() else handle.next(*limits)
    kind, puzzle = type(board), board.puzzle
    best = _best(family, board, handle) if family.best_proof else None
    return Batch([kind(puzzle, one) for one in masks], CLAIMS[status], handle.nodes, spent + used, best)


def _next(handle: Search, meter: Meter | None, most: int, steps: int, seconds: float) -> tuple[int, list[bytes], int]:
    """The next solutions, within the limits of the verb that is running too."""
    outer = meter or current()
    assert outer is not None
    left, allowed = outer.seconds_left, min(steps, outer.steps_left)
    seconds = min(seconds, left) if seconds and left else seconds or left
    if outer.on_progress is None:
        status, boards, used = outer.run(lambda flag: handle.next(most, allowed, seconds, flag))
    else:
        status, boards, used = _next_in_slices(handle, outer, most, allowed, seconds)
    outer.found += len(boards) if outer is meter else 0
    outer.spend(used + (status == Status.UNKNOWN and used == allowed < steps))  # one more if it needs more than is left
    if status == Status.UNKNOWN:
        outer.check()
    return status, boards, used


def _next_in_slices(
    handle: Search, meter: Meter, most: int, steps: int, seconds: float
) -> tuple[int, list[bytes], int]:
    """The same in several calls, after each of which the steps that are spent are known."""
    ends = time.monotonic() + seconds if seconds else 0.0
    boards: list[bytes] = []
    while True:
        some, left = min(SLICE, steps - meter.underway), max(ends - time.monotonic(), 1e-9) if ends else 0.0
        status, found, used = meter.run(partial(handle.next, most - len(boards), some, left))
        boards += found
        meter.underway += used
        if status != Status.UNKNOWN or used < some or meter.underway >= steps:
            total, meter.underway = meter.underway, 0
            return status, boards, total


CLAIMS = (Claim.SOME, Claim.ALL, Claim.GAVE_UP)
"""By status: solved, impossible, unknown."""


class Proof:
    """The kernel's proof that nothing is worth more; its numbers are turned into lines of the board on demand."""

    def __init__(self, family: Family[Any, Any], puzzle: Any, search: Search) -> None:
        self.family, self.puzzle, self.search = family, puzzle, search
        self.shown: Any = None

    def __call__(self) -> Any:
        if self.shown is None and self.family.best_proof is not None:
            self.shown = self.family.best_proof(self.puzzle, self.search.best_proof)
        return self.shown

    def __getstate__(self) -> dict[str, Any]:
        return {"shown": self()}


def _best(family: Family[Any, Any], board: Board[Any], handle: Search) -> Best | None:
    if handle.value is None:
        return None
    return Best(handle.value, Proof(family, board.puzzle, handle))


def _without_search(find: Any, *arguments: Any) -> "More[Any]":
    return lambda most: _verdict(find(*arguments))


def _verdict(board: Board[Any] | None) -> Batch[Any]:
    if board is None:
        return Batch([], Claim.ALL, 0, 0)
    if board.complete:
        return Batch([board], Claim.ALL, 0, 0)
    return Batch([], Claim.GAVE_UP, 0, 0)


def count(
    family: Family[Any, Any],
    board: Board[Any],
    limit: int | None,
    steps: int | None = DEFAULT_STEPS,
    seconds: float = 0.0,
    meter: Meter | None = None,
) -> int:
    """How many solutions there are, without listing them; with a *limit*, at most that many are searched for."""
    account = meter or current() or Meter("count")
    if limit is not None:
        return _count_some(solve(family, board, None, "auto", steps, seconds, account), limit)
    problem, budget = family.problem(board), budget_of(steps)
    status, limbs, _ = account.run(lambda flag: problem.count(budget, seconds or account.seconds_left, flag))
    total = whole(limbs)
    if status == Status.UNKNOWN:
        if account.cancelled:
            raise cancelled_count(total)
        raise BudgetExceeded(total)
    return total


def cancelled_count(total: int) -> Cancelled:
    """The error of a count that is cancelled when it has come so far."""
    return Cancelled(f"count: cancelled; there are at least {numbered(total, 'solution')}", total)


def _count_some(solutions: Solutions[Any], limit: int) -> int:
    found = 0
    try:
        found = sum(1 for _ in solutions.stream(min(limit, MOST)))
    except Cancelled as stop:
        stop.partial = solutions.found
        raise
    if found < limit and solutions.claim is Claim.GAVE_UP:
        raise BudgetExceeded(found)
    return found
