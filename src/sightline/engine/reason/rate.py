"""How hard a puzzle is, computed from its trace alone."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from math import log2

from sightline.core.display import ShownAsPage
from sightline.core.levels import level_of
from sightline.core.step import Step
from sightline.core.trace import Trace


@dataclass(frozen=True)
class Rating(ShownAsPage):
    """The level, the highest tier needed, the effort (a logarithm), the hardest technique, and uses per technique."""

    level: str | None
    tier: int | None
    effort: float | None
    hardest: str | None
    profile: dict[str, int] = field(hash=False)

    def as_dict(self) -> dict[str, object]:
        """The fields by name, as `rate --json` prints them: a record for a table."""
        return asdict(self)


def rate(trace: Trace) -> Rating:
    """Hard techniques count more, and more so if they find few facts among many lines to look at.

    Tier and effort come from the rounds, which are the same however the board is rotated or mirrored.
    """
    every = (part for step in trace.steps for part in step.parts or (step,))
    reported = [step for step in every if step.technique.tier]
    profile: dict[str, int] = {}
    for step in reported:
        profile[step.technique.name] = profile.get(step.technique.name, 0) + 1
    tier = max((found.tier for found in trace.rounds), default=1) or 1
    thousandths = sum(
        1000 * found.weight * found.open_scopes // (found.open_scopes + found.facts) for found in trace.rounds
    )
    hardest = hardest_step(reported)
    effort = round(log2(1 + thousandths / 1000), 2)
    return Rating(level_of(tier), tier, effort, hardest.technique.name if hardest else None, profile)


def hardest_step(steps: Sequence[Step]) -> Step | None:
    """The step of the highest tier; within it, the first of the greatest weight."""
    return max(steps, key=lambda step: (step.technique.tier, step.technique.weight), default=None)


def lower_bound(trace: Trace) -> Rating:
    """What a puzzle deserves at least, from the beginning of its trace; the effort is known only at the end."""
    return replace(rate(trace), effort=None)


def unrated(profile: dict[str, int]) -> Rating:
    """The rating of a puzzle with several solutions: only the techniques used."""
    return Rating(None, None, None, None, profile)
