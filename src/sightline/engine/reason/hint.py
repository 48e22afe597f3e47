"""The next step from where the player stands, or the mistake that stands in the way; and why a value is impossible."""

from enum import IntEnum, StrEnum
from typing import Any, NamedTuple

from sightline.core.board import Board, Contradiction, Fact
from sightline.core.display import ShownAsPage
from sightline.core.step import Step
from sightline.core.technique import Deduction, Technique
from sightline.engine.reason.cases import direct_refutations, make_step, with_words
from sightline.engine.reason.chain import Chain
from sightline.engine.reason.contradiction import fails, refutation_of
from sightline.engine.reason.reasoner import DEEPEST, Reasoner
from sightline.engine.reason.steps import finished_step, with_argument
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.reasons import Reasons

CHOICE = 6
"""Steps among which a hint is chosen."""


class Rung(IntEnum):
    """How much a hint gives away; only the last two reveal a value."""

    STATE = 0
    PLACE = 1
    NAME = 2
    PREMISES = 3
    CONCLUSION = 4
    SENTENCE = 5


class HintKind(StrEnum):
    """What a hint is about."""

    STEP = "step"
    MISTAKE = "mistake"
    DONE = "done"


class Hint(NamedTuple):
    """A step to take, a mistake with its refutation (`wrong` is the spot), or nothing left to do."""

    kind: HintKind
    step: Step | None = None
    wrong: int | None = None
    noticed: tuple[Step, ...] = ()
    """What the step cites and no player writes down: that one of some facts holds."""

    def _repr_html_(self) -> str:
        return ShownAsPage._repr_html_(self)  # type: ignore[arg-type]


def hint(family: Family[Any, Any], board: Board[Any]) -> Hint:
    """What to tell a player who stands at *board*."""
    wrong = first_mistake(family, board)
    if wrong is not None:
        return Hint(HintKind.MISTAKE, refutation(family, board, wrong), wrong.spot)
    if board.complete:
        return Hint(HintKind.DONE)
    search = NextStep(family, board)
    step = search.run()
    if step is None:
        return Hint(HintKind.DONE)
    cited = set(step.deduction.eithers)
    noticed = tuple(with_argument(one) for one in search.noticed if cited.intersection(one.facts))
    return Hint(HintKind.STEP, with_words(search.reasons, board, step), noticed=noticed)


class NextStep(Reasoner):
    """Looks for one step: the bookkeeping on the way is not proved, and a few steps of a round suffice."""

    def __init__(self, family: Family[Any, Any], board: Board[Any]) -> None:
        super().__init__(family, board)
        self.enough = CHOICE
        self.noticed: list[Step] = []

    def run(self) -> Step | None:
        """The plainest step that is open now; what no player writes down is learned on the way."""
        while not self.settled():
            found = self.round()
            if found is None:
                return None
            steps = found[1]
            open_now = [step for step in steps if step.technique.tier and any(step.deduction.plain_facts())]
            if open_now:
                return min(open_now, key=lambda step: (len(step.premises), -len(step.facts)))
            if self.settled():
                return steps[0]
            self.noticed += [step for step in steps if step.technique.tier]
        return None

    def step(self, technique: Technique, proposal: Deduction) -> Step | None:
        if technique.tier:
            return super().step(technique, proposal)
        return finished_step(self.reasons, self.puzzle, self.masks, technique, proposal)


def first_mistake(family: Family[Any, Any], board: Board[Any]) -> Fact | None:
    """The first thing on the board that no solution agrees with, as the player wrote it."""
    start = family.start(board.puzzle)
    solutions = solve(family, start, 2)
    marks = [Fact(spot, mask) for spot, mask in enumerate(board.domains) if mask != start[spot]]
    if len(solutions) == 1:
        solution = solutions[0].domains
        return next((fact for fact in marks if not fact.mask & solution[fact.spot]), None)
    if solve(family, board, 1):
        return None
    right = start
    for fact in marks:
        try:
            right = right.learn([fact])
        except Contradiction:
            return fact
        if not solve(family, right, 1):
            return fact
    return None


def refutation(family: Family[Any, Any], board: Board[Any], wrong: Fact) -> Step | None:
    """Why *wrong* cannot be, from what is right on the board."""
    start = family.start(board.puzzle)
    solutions = solve(family, start, 2)
    solution = solutions[0] if len(solutions) == 1 else None
    masks = start.unpacked()
    for spot, mask in enumerate(board.domains):
        kept = masks[spot] & mask
        if spot == wrong.spot or not kept or kept == masks[spot]:
            continue
        trial = [*masks[:spot], kept, *masks[spot + 1 :]]
        if kept & solution[spot] if solution else solve(family, start.with_masks(trial), 1):
            masks[spot] = kept
    return refute_fact(family.require("reasons"), start.with_masks(masks), wrong)


def refute_fact(reasons: Reasons[Any], board: Board[Any], wrong: Fact) -> Step | None:
    """The plainest step that rules *wrong* out on *board*, or the chain that its assumption starts."""
    for step in direct_refutations(reasons, board, wrong):
        return with_words(reasons, board, step)
    for depth in range(DEEPEST):
        chain = Chain(reasons, board, wrong)
        if fails(chain, depth):
            refuting = make_step(reasons, board, board.domains, *refutation_of(chain))
            return with_argument(refuting) if refuting else None
    return None
