"""What is noted without a word: steps of some techniques, where they give no value."""

from typing import Any

from sightline.core.parts import gives_value
from sightline.core.step import Step
from sightline.family.reasons import Reasons


def as_bookkeeping(reasons: Reasons[Any], step: Step) -> Step:
    """The step, as bookkeeping if the family says so and it gives no value."""
    quiet = reasons.bookkeeping.get(step.technique)
    return step.renamed(quiet, step.deduction) if quiet and not gives_value(step) else step


def as_announcement(reasons: Reasons[Any], step: Step) -> Step:
    """The step, with a sentence of its own if it is bookkeeping that gives a value and the family says so."""
    technique = reasons.announced.get(step.technique)
    return step.renamed(technique, step.deduction) if technique and gives_value(step) else step
