"""A deduction as a step: cut down to what it needs, under the plainest name that fits."""

from collections.abc import Sequence
from typing import Any

from sightline.core.board import Board
from sightline.core.step import Deduction, Premise, Step, Technique
from sightline.engine.reason.minimise import minimise
from sightline.engine.reason.naming import plainest
from sightline.family.reasons import Reasons


def named_step(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], way: Technique, proposal: Deduction
) -> Step | None:
    """A proposal without cases as a step, cut down to what it needs."""
    deduction = minimise(reasons, board.puzzle, masks, proposal)
    if deduction is None:
        return None
    if way.generic:
        way, deduction = plainest(reasons, board, masks, way, deduction)
    return step_of(reasons, board.puzzle, masks, way, deduction)


def step_of(reasons: Reasons[Any], puzzle: Any, masks: Sequence[int], way: Technique, deduction: Deduction) -> Step:
    """A finished deduction as a step; what it cites is quoted as it stands in *masks*."""
    premises = tuple(Premise(spot, masks[spot]) for spot in deduction.premises)
    left = tuple(masks[fact.spot] & fact.mask for fact in deduction.plain_facts())
    return Step(way, deduction, premises, puzzle, reasons.word_text, left)
