"""How hard a new puzzle is: the effort that a rating gives it, from the rounds alone and no further than need be."""

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from sightline.core.board import Board
from sightline.core.levels import EASIEST, LEVELS
from sightline.core.trace import Round
from sightline.engine.reason.answers.rate import effort_of
from sightline.engine.reason.arguments.contradiction import LONG_CHAIN, NESTED, SHORT_CHAIN
from sightline.engine.reason.explain import explain
from sightline.engine.reason.reasoner import Found
from sightline.engine.reason.tier_check import QuickCheck
from sightline.family import Family

ROUNDS_BETWEEN = 8
"""Rounds after which it is asked whether the puzzle is too hard already."""


class RoundCheck(QuickCheck):
    """Notes the rounds, those of the explanation as long as its tiers suffice; stops if they are hard enough."""

    def __init__(
        self, family: Family[Any, Any], board: Board[Any], cap: int, solution: Sequence[int] | None, enough: int
    ) -> None:
        super().__init__(family, board, cap, solution)
        self.rounds: list[Round] = []
        self.enough_effort = enough
        numbers = [self.turn_numbers.get(tuple(group), -1) for _, group in self.turns]
        self.first = numbers[: numbers.index(-1)] if -1 in numbers else numbers
        """The numbers of the first techniques, as far as the kernel takes their turns: as many as it can, at once."""
        self.first_turn = len(self.first)

    def advance(self) -> bool:
        taken, facts = self.take_turns(self.first, 0) if self.first else ((), ())
        if taken:
            self.recorded = len(self.changed)
            return self.record_turns(taken, facts)
        before = self.masks[:]
        found = self.round()
        if found is None:
            return False
        self.record(self.rounds, found[0], before)
        return self.goes_on()

    def record_turns(self, taken: Sequence[int], facts: Sequence[int]) -> bool:
        """Adds a round for each turn that the kernel took; False as soon as they are hard enough."""
        for number, ruled_out in zip(taken, facts, strict=True):
            technique = self.turns[self.first.index(number)][1][0]
            self.rounds.append(Round(technique.tier, technique.weight, ruled_out, 0))
            if not self.goes_on():
                return False
        return True

    def goes_on(self) -> bool:
        """Whether the rounds are not yet seen to be hard enough."""
        return len(self.rounds) % ROUNDS_BETWEEN > 0 or self.effort() < self.enough_effort

    def effort(self, *more: Round) -> int:
        return effort_of(self.reasons, self.puzzle, (*self.rounds, *more))

    def by_assumption(self, below: int = NESTED.tier) -> Found | None:
        """Long chains as well, where these are allowed."""
        found = super().by_assumption(min(below, LONG_CHAIN.tier))
        values = self.values_to_assume() if LONG_CHAIN.tier <= self.cap and LONG_CHAIN.tier < below else None
        return found if found or values is None else self.assume(values, 0)

    def open_scopes(self, before: Sequence[int], changed: Iterable[int]) -> int:
        """A calibration does not look at them."""
        return 0


def is_within(family: Family[Any, Any], board: Board[Any], cap: int, wanted: str) -> bool:
    """Whether tiers up to *cap*, without assumptions, solve a puzzle, and it is not harder than *wanted*."""
    enough = EASIEST * (LEVELS.index(wanted) + 2)
    check = RoundCheck(family, board, cap, None, enough)
    return check.run() and check.effort() < enough


def graded_effort(family: Family[Any, Any], board: Board[Any], solution: Sequence[int], wanted: str) -> int:
    """The effort of a puzzle with one solution, in a family with a calibration; any above the level *wanted*, if it is
    above that."""
    above = LEVELS.index(wanted) + 1
    enough = EASIEST * (above if above == len(LEVELS) else above + 1)
    check = RoundCheck(family, board, SHORT_CHAIN.tier, solution, enough)
    if check.run():
        return check.effort()
    if check.effort(Round(LONG_CHAIN.tier, LONG_CHAIN.weight, 1, 0)) >= enough:  # a long one is to come
        return enough
    check.cap = LONG_CHAIN.tier
    if above < len(LEVELS):  # how far above the level it is
        check.enough_effort = sys.maxsize
    if check.run() or check.effort() >= check.enough_effort:
        return check.effort()
    return effort_of(family.require("reasons"), board.puzzle, explain(family, board, sentences=False).rounds)
