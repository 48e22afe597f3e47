"""The values that occur in some solution, which no step may exclude."""

from collections.abc import Sequence
from typing import Any

from sightline.core.board import Board, place, values_of
from sightline.engine.solve import DEFAULT_STEPS, MOST, solve
from sightline.family import Family


def possible_values(family: Family[Any, Any], board: Board[Any], steps: int = DEFAULT_STEPS) -> Sequence[int] | None:
    """Per spot, the mask of values that occur in some solution of *board*; None if the budget is spent first.

    Every solution found adds to what is possible; the remaining values are tried one by one.
    """
    first = solve(family, board, 2, steps=steps)
    if first.unique is None:
        return None
    possible = [0] * len(board)

    def widen(found: Board[Any]) -> None:
        for spot, mask in enumerate(found.domains):
            possible[spot] |= mask

    for found in first:
        widen(found)
    if len(first) < 2:
        return possible
    known = propagate(family, board, steps)
    for spot, value in ((spot, value) for spot, mask in enumerate(board.domains) for value in values_of(mask)):
        if possible[spot] >> value & 1 or not known[spot] >> value & 1:
            continue
        solution = solve(family, known.learn([place(spot, value)]), 1, steps=steps)
        if not solution and solution.unique is None:
            return None
        for found in solution:
            widen(found)
        if not solution:  # this may exclude other values too
            masks = known.unpacked()
            masks[spot] &= ~(1 << value)
            known = propagate(family, known.with_masks(masks), steps)
    return possible


def propagate(family: Family[Any, Any], board: Board[Any], steps: int) -> Board[Any]:
    """A board that has a solution, after propagation."""
    return type(board)(board.puzzle, family.problem(board).fixpoint(min(steps, MOST))[1])
