"""What is noted without a word: what steps of some techniques conclude, where that gives no value."""

from collections.abc import Iterable
from typing import Any

from sightline.core.board import Board, Conclusion, Either, Notes
from sightline.core.parts import gives_value
from sightline.core.step import Step
from sightline.engine.reason.arguments.chain import learn
from sightline.engine.reason.needs import minimise
from sightline.engine.reason.steps import finished_step
from sightline.family.reasons import Reasons


def with_bookkeeping(
    reasons: Reasons[Any], start: Board[Any], steps: Iterable[Step], asked: int | None = None
) -> list[Step]:
    """The steps, as bookkeeping where the family says so and they give no value; but what they say of the spot that is
    *asked* about has a sentence."""
    if not reasons.bookkeeping:
        return [*steps]
    masks, done = start.notes(), list[Step]()
    for step in steps:
        for part in split_notes(reasons, masks[:], step, asked):
            done.append(part)
            learn(masks, part)
    return done


def split_notes(reasons: Reasons[Any], masks: Notes, step: Step, asked: int | None) -> list[Step]:
    """A step where these *masks* are known, which get what it says: what it notes without a word, and the rest."""
    quiet = reasons.bookkeeping.get(step.technique)
    if not quiet or Either in map(type, step.facts):
        return [step]
    notes, values = list[Conclusion](), list[Conclusion]()
    for fact, left in zip(step.deduction.plain_facts(), step.left, strict=True):
        (values if left.bit_count() == 1 or fact.spot == asked else notes).append(fact)
    if not (notes and values):
        return [step.renamed(quiet, step.deduction) if notes else step]
    parts = list[Step]()
    for technique, facts in ((quiet, notes), (step.technique, values)):
        exact = minimise(reasons, step.puzzle, masks, step.deduction.with_facts(tuple(facts)))
        if exact is None:
            return [step]
        parts.append(finished_step(reasons, step.puzzle, masks, technique, exact))
        learn(masks, parts[-1])
    return parts


def as_announcement(reasons: Reasons[Any], step: Step) -> Step:
    """The step, with a sentence of its own if it is bookkeeping that gives a value and the family says so."""
    technique = reasons.announced.get(step.technique)
    return step.renamed(technique, step.deduction) if technique and gives_value(step) else step
