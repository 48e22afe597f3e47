"""The next step from where the player stands, or the mistake that stands in the way; and why a value is out."""

from enum import IntEnum
from typing import Any, NamedTuple

from sightline.core.board import Board, Contradiction, Fact
from sightline.core.step import Deduction, Step, Technique
from sightline.engine.reason.chain import Chain
from sightline.engine.reason.contradiction import fails, refuted
from sightline.engine.reason.explain import DEEPEST, Reasoner
from sightline.engine.reason.proposals import direct, make_step
from sightline.engine.reason.steps import step_of
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.reasons import Reasons

CHOICE = 6
"""Steps among which a hint is chosen."""


class Rung(IntEnum):
    """How much a hint gives away; only the last two tell a value."""

    STATE = 0
    PLACE = 1
    NAME = 2
    PREMISES = 3
    CONCLUSION = 4
    SENTENCE = 5


class Hint(NamedTuple):
    """A step to take, a mistake with its refutation (`wrong` is the spot), or nothing left to do."""

    kind: str
    step: Step | None = None
    wrong: int | None = None
    noticed: tuple[Step, ...] = ()
    """What the step cites and nobody can write down: that one of some facts holds."""


def hint(family: Family[Any, Any], board: Board[Any]) -> Hint:
    """What to tell a player who stands at *board*."""
    wrong = first_mistake(family, board)
    if wrong is not None:
        return Hint("mistake", refutation(family, board, wrong), wrong.spot)
    if board.complete:
        return Hint("done")
    reasoner = NextStep(family, board)
    step = next_step(reasoner)
    noticed = tuple(said for said in reasoner.noticed if step and set(said.facts).intersection(step.deduction.eithers))
    return Hint("step", step, noticed=noticed) if step else Hint("done")


def next_step(reasoner: "NextStep") -> Step | None:
    """The plainest step that is open now; what nobody writes down is done on the way."""
    while not reasoner.settled():
        found = reasoner.round()
        if found is None:
            return None
        told = [step for step in found[1] if step.technique.tier and any(step.deduction.plain_facts())]
        if told:
            return min(told, key=lambda step: (len(step.premises), -len(step.facts)))
        if reasoner.settled():
            return found[1][0]
        reasoner.noticed += [step for step in found[1] if step.technique.tier]
    return None


class NextStep(Reasoner):
    """Looks for one step: the bookkeeping on the way is not proved, and a few of a round are enough to choose from."""

    def __init__(self, family: Family[Any, Any], board: Board[Any]) -> None:
        super().__init__(family, board)
        self.most = CHOICE
        self.noticed: list[Step] = []

    def step(self, way: Technique, proposal: Deduction) -> Step | None:
        return (
            super().step(way, proposal) if way.tier else step_of(self.reasons, self.puzzle, self.masks, way, proposal)
        )


def first_mistake(family: Family[Any, Any], board: Board[Any]) -> Fact | None:
    """The first thing on the board that no solution agrees with, as the player wrote it."""
    start = family.start(board.puzzle)
    solutions = solve(family, start, 2)
    written = [Fact(spot, mask) for spot, mask in enumerate(board.domains) if mask != start[spot]]
    if len(solutions) == 1:
        answer = solutions[0].domains
        return next((fact for fact in written if not fact.mask & answer[fact.spot]), None)
    if solve(family, board, 1):
        return None
    right = start
    for fact in written:
        try:
            right = right.learn([fact])
        except Contradiction:
            return fact
        if not solve(family, right, 1):
            return fact
    return None


def refutation(family: Family[Any, Any], board: Board[Any], wrong: Fact) -> Step | None:
    """Why *wrong* cannot be, from what is right on the board."""
    assert family.reasons is not None
    start = family.start(board.puzzle)
    solutions = solve(family, start, 2)
    right = solutions[0] if len(solutions) == 1 else None
    masks = start.unpacked()
    for spot, mask in enumerate(board.domains):
        kept = masks[spot] & mask
        if spot == wrong.spot or not kept or kept == masks[spot]:
            continue
        if (
            kept & right[spot]
            if right
            else solve(family, start.with_masks([*masks[:spot], kept, *masks[spot + 1 :]]), 1)
        ):
            masks[spot] = kept
    return refute_fact(family.reasons, start.with_masks(masks), wrong)


def refute_fact(reasons: Reasons[Any], board: Board[Any], wrong: Fact) -> Step | None:
    """The plainest step that rules *wrong* out on *board*, or the chain that its assumption starts."""
    for step in direct(reasons, board, wrong):
        return step
    for depth in range(DEEPEST):
        chain = Chain(reasons, board, wrong)
        if fails(chain, depth):
            way, deduction = refuted(chain)
            return make_step(reasons, board, board.domains, way, deduction)
    return None
