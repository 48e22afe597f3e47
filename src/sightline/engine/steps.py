"""A deduction as a step: cut down to what it needs, under the plainest name that fits."""

from collections.abc import Sequence
from typing import Any

from sightline.core.board import Board
from sightline.core.step import Deduction, Premise, Step, Technique
from sightline.engine.minimise import minimise
from sightline.engine.naming import plainest
from sightline.family import Logic


def named_step(
    logic: Logic[Any], board: Board[Any], masks: Sequence[int], way: Technique, proposal: Deduction
) -> Step | None:
    """A proposal without cases as a step, cut down to what it needs."""
    deduction = minimise(logic, board.puzzle, masks, proposal)
    if deduction is None:
        return None
    if way.generic:
        way, deduction = plainest(logic, board, masks, way, deduction)
    return step_of(logic, board.puzzle, masks, way, deduction)


def step_of(logic: Logic[Any], puzzle: Any, masks: Sequence[int], way: Technique, deduction: Deduction) -> Step:
    """A finished deduction as a step; what it cites is quoted as it stands in *masks*."""
    premises = tuple(Premise(spot, masks[spot]) for spot in deduction.premises)
    left = tuple(masks[fact.spot] & fact.mask for fact in deduction.plain_facts())
    return Step(way, deduction, premises, puzzle, logic.speak, left)
