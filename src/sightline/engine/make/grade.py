"""How hard a new puzzle is: the effort that a rating gives it, from the rounds alone and no further than need be."""

from collections.abc import Iterable, Sequence
from typing import Any

from sightline.core.board import Board
from sightline.core.levels import EASIEST, LEVELS
from sightline.core.trace import Round
from sightline.engine.reason.contradiction import LONG_CHAIN, SHORT_CHAIN
from sightline.engine.reason.explain import explain
from sightline.engine.reason.rate import effort_of
from sightline.engine.reason.tier_check import TierCheck
from sightline.family import Family

ROUNDS_BETWEEN = 8
"""Rounds after which it is asked whether the puzzle is too hard already."""


class RoundCheck(TierCheck):
    """Notes the rounds, those of the explanation as long as its tiers suffice; stops if they are hard enough."""

    def __init__(
        self, family: Family[Any, Any], board: Board[Any], cap: int, solution: Sequence[int] | None, enough: int
    ) -> None:
        super().__init__(family, board, cap, solution)
        self.rounds: list[Round] = []
        self.enough_effort = enough

    def advance(self) -> bool:
        before = self.masks[:]
        found = self.round()
        if found is None:
            return False
        self.record(self.rounds, found[0], before)
        return len(self.rounds) % ROUNDS_BETWEEN > 0 or self.effort() < self.enough_effort

    def effort(self, *more: Round) -> int:
        return effort_of(self.reasons, self.puzzle, (*self.rounds, *more))

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
    if (
        check.effort(Round(LONG_CHAIN.tier, LONG_CHAIN.weight, 1, 0)) >= enough
    ):  # if short chains do not suffice, a long one is to come
        return enough
    return effort_of(family.require("reasons"), board.puzzle, explain(family, board, sentences=False).rounds)
