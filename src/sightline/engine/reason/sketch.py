"""A first way through a puzzle whose plain steps wait for their proof: most are derived anew, near the last value."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from sightline.core.board import Board
from sightline.core.lazy import cached_property
from sightline.core.step import Step
from sightline.core.technique import Deduction, Technique
from sightline.engine.reason.cases import make_step
from sightline.engine.reason.chain import learn
from sightline.engine.reason.reasoner import Reasoner
from sightline.family.reasons import Reasons

HARD = 6
"""The lowest tier of what takes too long to be looked for twice."""


class Sketch(Step):
    """What a technique proposed, where the name of the step is clear already; it cites nothing yet."""


class Unnamed(Sketch):
    """What a generic technique proposed: a plainer one may say the same."""

    prove: Callable[[], Step | None]
    """Makes the step."""

    @cached_property
    def tier(self) -> int:
        """That of the step's name; raises `Unproved` if it does not follow."""
        step = self.prove()
        if step is None:
            raise Unproved([])
        return step.technique.tier


class Unproved(Exception):
    """A proposal does not follow from what it cites; `known` are the steps before it."""

    def __init__(self, known: list[Step]) -> None:
        super().__init__()
        self.known = known


class SketchReasoner(Reasoner):
    """Takes what plain techniques propose as it is: enough to know which one takes its turn."""

    def step(self, technique: Technique, proposal: Deduction) -> Step | None:
        if can_wait(technique, proposal):
            return Sketch(technique, proposal, (), self.puzzle, partial(self.reasons.word_text, self.puzzle))
        if technique.generic and technique.tier < HARD and not needs_work(proposal):
            step = Unnamed(technique, proposal, (), self.puzzle, partial(self.reasons.word_text, self.puzzle))
            step.__dict__["prove"] = partial(make_step, self.reasons, self.board, self.masks[:], technique, proposal)
            return step
        return super().step(technique, proposal)


def can_wait(technique: Technique, proposal: Deduction) -> bool:
    """Whether a proposal keeps its name when it is proved, or as simple a one, and has nothing to be worked out."""
    if technique.generic or (len(proposal.clues) > 1 and technique.tier > 1):
        return False
    return not needs_work(proposal)


def needs_work(proposal: Deduction) -> bool:
    """Whether a proposal has something to be worked out."""
    return bool(proposal.cases or proposal.eithers or proposal.chain)


def highest_tier(steps: Iterable[Step]) -> int:
    """The highest tier of some steps; names that are not known yet are found out until one is as high as it can be."""
    highest, unnamed = 0, list[Unnamed]()
    for step in steps:
        if isinstance(step, Unnamed):
            unnamed.append(step)
        else:
            highest = max(highest, step.technique.tier)
    for step in unnamed:
        if step.technique.tier > highest:
            highest = max(highest, step.tier)
    return highest


def proved(reasons: Reasons[Any], start: Board[Any], steps: Sequence[Step]) -> list[Step]:
    """The steps from *start* on with the proofs that they lack; raises `Unproved` if one has none."""
    masks, known = start.unpacked(), list[Step]()
    for step in steps:
        if isinstance(step, Sketch):
            found = make_step(reasons, start, masks, step.technique, step.deduction)
            if found is None:
                raise Unproved(known)
            known.append(found)
        else:
            known.append(step)
        learn(masks, step)
    return known
