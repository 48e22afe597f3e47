"""Generating puzzles: propose a solution, change it until it is unique, remove clues, keep what is hard enough.

Only tests are counted, never time, and every choice comes from `Rng`: a seed makes the same puzzle everywhere.
"""

from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.rng import Rng
from sightline.engine.make.goal import Goal
from sightline.engine.make.nearest import nearest


class Made(NamedTuple):
    """A new puzzle; `first` and `last` are the draft as proposed and as it became, for a picture of the user's own."""

    puzzle: Any
    level: str | None
    seed: int
    tests: int
    first: Board[Any] | None
    last: Board[Any] | None


class Generator:
    """Makes the puzzles of one request, one seed after the other."""

    def __init__(self, goal: Goal) -> None:
        self.goal, self.family, self.request, self.maker = goal, goal.family, goal.request, goal.maker

    def make(self, seed: int) -> Made:
        """The puzzle of a seed: one draft after the other is proposed until one leads to what is asked for."""
        goal = self.goal
        goal.tests.spent = 0
        seeds = Rng(seed)
        rng = seeds.fork()
        first = self.maker.propose(rng, self.request)
        found = nearest(goal, rng, first) if goal.keeps_draft else None
        while found is None:
            found = goal.develop(rng, first)
            if found is None:
                rng = seeds.fork()
                first = first if goal.keeps_draft else self.maker.propose(rng, self.request)
        return self.made(seed, first, *found)

    def made(self, seed: int, first: Any, last: Any, puzzle: Any) -> Made:
        board_of = self.maker.board_of if self.goal.keeps_draft else None
        before, after = (board_of(draft, self.request) if board_of else None for draft in (first, last))
        return Made(puzzle, self.goal.level(puzzle), seed, self.goal.tests.spent, before, after)
