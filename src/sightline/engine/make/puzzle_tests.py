"""Tests of puzzles in the making: every question to the kernel counts, and the last answers are remembered."""

from collections.abc import Sequence
from typing import Any

from sightline.core.board import Board
from sightline.core.errors import BudgetExceeded
from sightline.core.sentence import numbered
from sightline.engine.make.limits import FULL_SEARCH_SPOTS
from sightline.engine.make.target import maker_of
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.maker import Request
from sightline.kernel import Status
from sightline.kernel.limits import tick


class Spent(BudgetExceeded):
    """The budget is spent, and nothing found is as asked for."""


class PuzzleTests:
    """Tests the puzzles of one request, within a budget of *most* tests for each that is made."""

    def __init__(self, family: Family[Any, Any], request: Request, asked: str, most: int) -> None:
        self.family, self.request, self.asked, self.most = family, request, asked, most
        self.maker = maker_of(family)
        self.begin()

    def begin(self) -> None:
        """Starts counting, and forgets all answers."""
        self.spent = 0
        self.last_unique: tuple[Any, Board[Any]] | None = None
        """The last puzzle that was found to be unique, and its solution."""
        self.last_pose: tuple[Any, Any] | None = None
        """The last draft, and its puzzle."""
        self.last_open: tuple[Any, Sequence[int]] | None = None
        """The last puzzle that was propagated, and the spots that this left open."""

    def spend(self, tests: int = 1) -> None:
        """Counts tests; raises `Spent` beyond the budget."""
        self.spent += tests
        tick()
        if self.spent > self.most:
            raise Spent(
                message=f"no {self.asked} in {numbered(self.most, 'test')}: try another seed, size or budget (--tests)"
            )

    def pose(self, draft: Any) -> Any:
        """The puzzle that a draft solves; most are asked for twice in a row."""
        if self.last_pose is None or self.last_pose[0] is not draft:
            self.last_pose = draft, self.maker.pose(draft, self.request)
        return self.last_pose[1]

    def solutions(self, puzzle: Any, most: int, size: int = FULL_SEARCH_SPOTS) -> list[Board[Any]]:
        """All solutions or, if there are more, so many of them; none if that takes a long search."""
        self.spend()
        board = self.family.start(puzzle)
        steps = self.maker.search_steps * FULL_SEARCH_SPOTS**3 // size**3
        status, found, _ = self.family.problem(board).search().next(most, steps)
        if status == Status.IMPOSSIBLE and len(found) == 1:
            self.last_unique = puzzle, type(board)(puzzle, found[0])
        return [] if status == Status.UNKNOWN else [type(board)(puzzle, masks) for masks in found]

    def solution(self, puzzle: Any) -> Sequence[int]:
        """The solution of a unique puzzle; most were asked for it just before."""
        if self.last_unique is None or self.last_unique[0] != puzzle:
            self.last_unique = puzzle, solve(self.family, self.family.start(puzzle), 1)[0]
        return self.last_unique[1].domains

    def left_open(self, puzzle: Any) -> Sequence[int]:
        """The spots that propagation leaves open."""
        if self.last_open is None or self.last_open[0] != puzzle:
            self.spend()
            board = self.family.start(puzzle)
            status, masks, _ = self.family.problem(board).fixpoint()
            left = () if status == Status.SOLVED else open_spots(type(board)(puzzle, masks).domains)
            self.last_open = puzzle, left
        return self.last_open[1]


def open_spots(masks: Sequence[int]) -> list[int]:
    return [spot for spot, mask in enumerate(masks) if mask & (mask - 1)]
