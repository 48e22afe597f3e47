"""Solving and counting: the loop around the kernel's search."""

import time
from functools import cache
from typing import Any

from sightline.core.board import Board
from sightline.core.errors import BudgetExceeded
from sightline.core.solutions import Batch, Best, Claim, Solutions
from sightline.family import Family
from sightline.kernel import Mode, Search, Status
from sightline.kernel.problem import whole

SEARCHES = ("auto", "never", "always")
DEFAULT_STEPS = 50_000_000
"""Search steps: minutes to hours, so that no search runs for ever by default."""
MOST = (1 << 63) - 1
"""The largest number of steps or solutions that the kernel takes."""


def solve(
    family: Family[Any, Any],
    board: Board[Any],
    limit: int | None,
    search: str = "auto",
    steps: int = DEFAULT_STEPS,
    seconds: float = 0.0,
) -> Solutions[Any]:
    """The solutions of *board*; all of them, lazily, when *limit* is None."""
    problem = family.problem(board)
    kind = type(board)
    steps = min(steps, MOST)
    began = time.monotonic() if seconds > 0 else 0.0

    def known() -> "Board[Any] | None":  # in quotes: evaluating the type takes longer than solving a small board
        status, masks, _ = problem.fixpoint(steps, seconds)
        return None if status == Status.IMPOSSIBLE else kind(board.puzzle, masks)

    if search == "never":
        return Solutions(lambda _: _without_search(known()), limit, known)
    handle = problem.search(Mode.ALWAYS if search == "always" else Mode.AUTO)
    spent = 0

    def more(most: int) -> "Batch[Any]":
        nonlocal spent
        left = max(seconds - (time.monotonic() - began), 1e-9) if seconds > 0 else 0.0
        status, found, used = handle.next(min(most, MOST), max(steps - spent, 0), left)
        spent += used
        claim = _CLAIMS[status]
        return Batch(
            [kind(board.puzzle, masks) for masks in found], claim, handle.nodes, spent, _best(family, board, handle)
        )

    return Solutions(more, limit, known)


_CLAIMS: dict[int, Claim] = {Status.SOLVED: Claim.SOME, Status.IMPOSSIBLE: Claim.ALL, Status.UNKNOWN: Claim.GAVE_UP}


def _best(family: Family[Any, Any], board: Board[Any], handle: Search) -> Best | None:
    """The kernel's proof; its numbers are turned into lines of the board on demand."""
    show = family.best_proof
    if handle.value is None or show is None:
        return None
    return Best(handle.value, cache(lambda: show(board.puzzle, handle.best_proof)))


def _without_search(board: Board[Any] | None) -> Batch[Any]:
    if board is None:
        return Batch([], Claim.ALL, 0, 0)
    if board.complete:
        return Batch([board], Claim.ALL, 0, 0)
    return Batch([], Claim.GAVE_UP, 0, 0)


def count(
    family: Family[Any, Any], board: Board[Any], limit: int | None, steps: int = DEFAULT_STEPS, seconds: float = 0.0
) -> int:
    """How many solutions there are, without listing them; with a *limit*, at most that many are searched for."""
    if limit is not None:
        solutions = solve(family, board, None, "auto", steps, seconds)
        found = sum(1 for _ in solutions.stream(min(max(limit, 0), MOST)))
        if found < limit and solutions.claim is Claim.GAVE_UP:
            raise BudgetExceeded(found)
        return found
    status, limbs, _ = family.problem(board).count(min(steps, MOST), seconds)
    total = whole(limbs)
    if status == Status.UNKNOWN:
        raise BudgetExceeded(total)
    return total
