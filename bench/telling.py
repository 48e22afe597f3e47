"""How explanations are told: which values get a sentence, how many sentences that takes, and how far apart they are."""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from sightline import registry
from sightline.core.trace import Trace


class Telling(NamedTuple):
    """Counts over traces: open spots, values in a sentence, sentences; jumps between values, near ones, length."""

    spots: int = 0
    told: int = 0
    sentences: int = 0
    jumps: int = 0
    near: int = 0
    length: float = 0.0


def tellings(traces: Iterable[Trace]) -> Telling:
    return Telling(*map(sum, zip(*map(telling, traces), strict=True)))


def telling(trace: Trace) -> Telling:
    """The counts of one trace; a jump is near if it stays in a line or at an island."""
    masks, values = trace.start.unpacked(), []
    spots = sum(mask.bit_count() > 1 for mask in masks)
    for step in trace:
        for fact in step.deduction.plain_facts():
            before, masks[fact.spot] = masks[fact.spot], masks[fact.spot] & fact.mask
            if step.technique.tier and before.bit_count() > 1 and masks[fact.spot].bit_count() == 1:
                values.append(fact.spot)
    puzzle = trace.start.puzzle
    family = registry.family_of(puzzle)
    reasons, places = family.require("reasons"), family.layout(puzzle).spots
    near, length = 0, 0.0
    for one, other in pairwise(values):
        shared = set(reasons.scopes.at(puzzle, one)) & set(reasons.scopes.at(puzzle, other))
        near += any(len(reasons.scope_spots(puzzle, scope)) < puzzle.spots for scope in shared)
        length += distance(places[one], places[other])
    return Telling(spots, len(values), len(trace.reported().steps), max(len(values) - 1, 0), near, length)


def distance(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Between the middles of two places, along rows and columns."""
    return sum(
        abs(sum(one[axis::2]) / len(one[axis::2]) - sum(other[axis::2]) / len(other[axis::2])) for axis in (0, 1)
    )
