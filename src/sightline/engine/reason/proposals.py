"""From what a technique proposes to a step; what is proposed by cases is worked out first."""

from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.board import Board, Fact
from sightline.core.step import Deduction, Kind, Step, Technique
from sightline.engine.reason.cases import worked_out
from sightline.engine.reason.naming import finds
from sightline.engine.reason.steps import named_step, step_of
from sightline.family.reasons import Reasons


def make_step(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], way: Technique, proposal: Deduction
) -> Step | None:
    """A proposal as a step on *masks*; None if what it cites does not force its facts. *board* says which puzzle."""
    if not proposal.cases:
        return named_step(reasons, board, masks, way, proposal)
    if proposal.links:  # already as short as it gets
        return step_of(reasons, board.puzzle, masks, way, proposal)
    done = worked_out(reasons, board, masks, proposal)
    if done and len(done.links) == 1:  # by now one scope says so by itself
        local = reasons.fallback(board.puzzle, done.links[0].deduction.clues)
        return named_step(reasons, board, masks, local, done._replace(cases=()))
    return step_of(reasons, board.puzzle, masks, way, done) if done else None


def direct(reasons: Reasons[Any], board: Board[Any], wrong: Fact, more: bool = True) -> Iterator[Step]:
    """Steps of named techniques on this very board that leave nothing of *wrong*, and may say *more* of its spot; what
    is only safe refutes nothing."""
    beside = 0 if more else reasons.blank(board.puzzle)[wrong.spot] & ~wrong.mask
    near = {
        spot
        for scope in reasons.scopes.at(board.puzzle, wrong.spot)
        for spot in reasons.scope_spots(board.puzzle, scope)
    }
    for way in (*reasons.techniques, *reasons.why_techniques):
        for found in finds(way, board, near):
            for fact in found.plain_facts() if found.kind is Kind.FORCED else ():
                if fact.spot == wrong.spot and not fact.mask & wrong.mask:
                    said = Fact(fact.spot, fact.mask | beside)
                    step = make_step(reasons, board, board.domains, way, found._replace(facts=(said,)))
                    if step:
                        yield step
