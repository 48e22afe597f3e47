"""From a proposal to a step: cut down to what it needs, under the plainest name that fits."""

from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.board import Board, Fact
from sightline.core.step import Deduction, Kind, Premise, Step, Technique
from sightline.engine.minimise import minimise
from sightline.engine.naming import finds, plainest
from sightline.family import Logic


def make_step(
    logic: Logic[Any], board: Board[Any], masks: Sequence[int], way: Technique, proposal: Deduction
) -> Step | None:
    """A proposal as a step on *masks*; None if what it cites does not force its facts. *board* says which puzzle."""
    if not proposal.cases:
        return named_step(logic, board, masks, way, proposal)
    from sightline.engine.cases import worked_out  # whose links are steps

    done = proposal if proposal.links else worked_out(logic, board, masks, proposal)
    if done and len(done.links) == 1 and not proposal.links:  # by now its scope says so by itself
        local = logic.local(board.puzzle, done.links[0].deduction.clues)
        return named_step(logic, board, masks, local, done._replace(cases=()))
    return step_of(logic, board.puzzle, masks, way, done) if done else None


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


def direct(logic: Logic[Any], board: Board[Any], wrong: Fact) -> Iterator[Step]:
    """Steps of named techniques on this very board that leave nothing of *wrong*; what is only safe refutes nothing."""
    near = {spot for scope in logic.scopes.at(board.puzzle, wrong.spot) for spot in logic.spots(board.puzzle, scope)}
    for way in (*logic.techniques, *logic.asked):
        for found in finds(way, board, near):
            for fact in found.plain_facts() if found.kind is Kind.FORCED else ():
                if fact.spot == wrong.spot and not fact.mask & wrong.mask:
                    step = make_step(logic, board, board.domains, way, found._replace(facts=(fact,)))
                    if step:
                        yield step


def step_of(logic: Logic[Any], puzzle: Any, masks: Sequence[int], way: Technique, deduction: Deduction) -> Step:
    """A finished deduction as a step; what it cites is quoted as it stands in *masks*."""
    premises = tuple(Premise(spot, masks[spot]) for spot in deduction.premises)
    left = tuple(masks[fact.spot] & fact.mask for fact in deduction.plain_facts())
    return Step(way, deduction, premises, puzzle, logic.speak, left)
