"""Puzzles with several solutions: two that differ little, and what all of them share."""

from itertools import combinations
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.errors import BudgetExceeded, NoSolution
from sightline.engine.possible import possible_values
from sightline.engine.solve import DEFAULT_STEPS, solve
from sightline.family import Family

SAMPLE = 40
"""Solutions that are compared to find the two most similar."""


class Ambiguity(NamedTuple):
    """Two solutions, the spots where they differ, and the values that each spot has in some solution."""

    first: Board[Any]
    second: Board[Any]
    different: tuple[int, ...]
    common: Board[Any]


def ambiguity(family: Family[Any, Any], board: Board[Any]) -> Ambiguity | None:
    """What is left open on *board*; None unless there are several solutions."""
    found = list(solve(family, board, SAMPLE))
    if len(found) < 2:
        return None
    first, second = min(combinations(found, 2), key=lambda pair: len(differences(*pair)))
    return Ambiguity(first, second, differences(first, second), backbone(family, board))


def differences(first: Board[Any], second: Board[Any]) -> tuple[int, ...]:
    pairs = zip(first.domains, second.domains, strict=True)
    return tuple(spot for spot, (one, other) in enumerate(pairs) if one != other)


def backbone(family: Family[Any, Any], board: Board[Any], steps: int = DEFAULT_STEPS) -> Board[Any]:
    """The board with exactly the values that occur in some solution."""
    possible = possible_values(family, board, steps)
    if possible is None:
        raise BudgetExceeded(0)
    if 0 in possible or (not possible and not solve(family, board, 1, steps=steps)):  # a board can have no spots
        raise NoSolution("there is no solution, so there is nothing that solutions share")
    return board.with_masks(possible)
