"""How hard a new puzzle is: the effort that a rating gives it, from the rounds alone."""

from collections.abc import Sequence
from typing import Any

from sightline.core.board import Board
from sightline.core.trace import Round
from sightline.engine.reason.contradiction import SHORT_CHAIN
from sightline.engine.reason.explain import explain
from sightline.engine.reason.rate import effort_of
from sightline.engine.reason.tier_check import TierCheck
from sightline.family import Family


class RoundCheck(TierCheck):
    """Notes the rounds, which are those of the explanation as long as short chains suffice."""

    def __init__(self, family: Family[Any, Any], board: Board[Any], solution: Sequence[int]) -> None:
        super().__init__(family, board, SHORT_CHAIN.tier, solution)
        self.rounds: list[Round] = []

    def advance(self) -> bool:
        before = self.masks[:]
        found = self.round()
        if found is not None:
            self.record(self.rounds, found[0], before)
        return found is not None


def effort(family: Family[Any, Any], board: Board[Any], solution: Sequence[int]) -> int:
    """The effort in hundredths of a puzzle with one solution."""
    check = RoundCheck(family, board, solution)
    rounds = check.rounds if check.run() else explain(family, board, sentences=False).rounds
    return effort_of(family.require("reasons"), board.puzzle, rounds)
