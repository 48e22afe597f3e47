"""How hard a puzzle is, computed from its trace alone."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sightline.core.display import ShownAsPage
from sightline.core.levels import EASIEST, TIERS, level_at
from sightline.core.step import Step
from sightline.core.trace import Round, Trace
from sightline.engine.reason.arguments.contradiction import NESTED
from sightline.family import Family
from sightline.family.calibration import log_hundredths
from sightline.family.reasons import Reasons

USUAL_WORK = 1000
"""The work, as a logarithm in hundredths, of a puzzle in the middle of its level."""


@dataclass(frozen=True)
class Rating(ShownAsPage):
    """The level, the highest tier needed, the effort, the hardest technique, uses per technique, and assumptions.

    The effort begins at 1.00, and each level is one wide: 2.50 is in the middle of medium.
    """

    level: str | None
    tier: int | None
    effort: float | None
    hardest: str | None
    profile: dict[str, int] = field(hash=False)
    assumptions: int | None = None
    """How many steps follow from assumed cases, whatever their technique is called; 0: none has to be assumed."""

    def as_dict(self) -> dict[str, object]:
        """The fields by name, as `rate --json` prints them: a record for a table."""
        return asdict(self)


def rate(family: Family[Any, Any], trace: Trace) -> Rating:
    """The tier is what one must know, the effort what it takes, the level the effort in a word.

    All come from the rounds, which are the same however the board is rotated or mirrored.
    """
    every = (part for step in trace.steps for part in step.parts or (step,))
    reported = [step for step in every if step.technique.tier]
    profile: dict[str, int] = {}
    for step in reported:
        profile[step.technique.name] = profile.get(step.technique.name, 0) + 1
    effort = effort_of(family.require("reasons"), trace.start.puzzle, trace.rounds)
    hardest = hardest_step(reported)
    tier = highest_tier(trace.rounds)
    name = hardest.technique.name if hardest else None
    return Rating(level_at(effort), tier, effort / 100, name, profile, trace.assumptions)


def highest_tier(rounds: Sequence[Round]) -> int:
    return max((found.tier for found in rounds), default=1) or 1


def effort_of(reasons: Reasons[Any], puzzle: Any, rounds: Sequence[Round]) -> int:
    """The effort in hundredths: as fitted for the family, or else that of the tier's level, by the work it takes.

    Rounds end with the first nested chain, so a fit would take what needs one for a short puzzle: it is no easier than
    its tier.
    """
    tier = highest_tier(rounds)
    lowest = EASIEST * (1 + TIERS[tier])
    if reasons.calibration:
        fitted = reasons.calibration.effort(puzzle, rounds)
        return max(fitted, lowest) if tier >= NESTED.tier else fitted
    work = log_hundredths(
        sum(found.weight * found.open_scopes // (found.open_scopes + found.facts) for found in rounds)
    )
    return lowest + (EASIEST - 1) * work // (work + USUAL_WORK)


def hardest_step(steps: Sequence[Step]) -> Step | None:
    """The step of the highest tier; within it, the first of the greatest weight."""
    return max(steps, key=lambda step: (step.technique.tier, step.technique.weight), default=None)


def lower_bound(family: Family[Any, Any], trace: Trace) -> Rating:
    """What a puzzle deserves at least, from the beginning of its trace; the rest is known only at the end."""
    return replace(rate(family, trace), effort=None, assumptions=None)


def unrated(profile: dict[str, int]) -> Rating:
    """The rating of a puzzle with several solutions: only the techniques used."""
    return Rating(None, None, None, None, profile)
