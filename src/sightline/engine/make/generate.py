"""Generating puzzles: propose a solution, change it until it is unique, remove clues, keep what is hard enough.

Only tests are counted, never time, and every choice comes from `Rng`: a seed makes the same puzzle everywhere.
"""

from itertools import count
from threading import Lock
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
    """Makes the puzzles of one request, one seed after the other; threads that share it take turns."""

    def __init__(self, *goals: Goal) -> None:
        self.goals, self.goal = goals, goals[0]
        self.turn = Lock()
        self.family, self.request, self.maker = self.goal.family, self.goal.request, self.goal.maker

    def make(self, seed: int) -> Made:
        """The puzzle of a seed: one draft after the other is proposed, for each goal in turn, until one leads there."""
        with self.turn:
            return self.make_alone(seed)

    def make_alone(self, seed: int) -> Made:
        """The same, while no other thread is making one: goals remember what they tested last."""
        for goal in self.goals:
            goal.begin()
        seeds = Rng(seed)
        first = found = None
        for turn in count():
            goal = self.goal = self.goals[turn % len(self.goals)]
            rng = seeds.fork()
            if first is None or not goal.keeps_draft:
                first = self.maker.propose(rng, goal.request)
            if goal.keeps_draft and turn < len(self.goals):
                found = nearest(goal, rng, first)
            found = found or goal.develop(rng, first)
            if found:
                break
        assert found
        return self.made(seed, first, *found)

    def made(self, seed: int, first: Any, last: Any, puzzle: Any) -> Made:
        board_of = self.maker.board_of if self.goal.keeps_draft else None
        before, after = (board_of(draft, self.request) if board_of else None for draft in (first, last))
        return Made(puzzle, self.goal.level(puzzle), seed, self.goal.tests.spent, before, after)
