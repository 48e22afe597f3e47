"""The readable twin of native/core/rounds.hpp: how soon assumptions fail, or agree."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle

from sightline.core.board import values_of

Narrow = Callable[[int, Sequence[int]], Sequence[tuple[int, int]] | None]
"""What one scope keeps of its spots, given all masks; None if nothing fits it."""


def soonest(
    masks: Sequence[int],
    wanted: Sequence[int],
    at: Callable[[int], Iterable[int]],
    narrow: Narrow,
    furthest: int = 0,
) -> tuple[int, list[int]]:
    """In how many rounds the soonest of the values *wanted* fails when it is assumed, and which do; 0 if none does, or
    not within *furthest* rounds (0: any number). Below 0: not only the soonest, but all that fail within -furthest."""
    best, failing = 0, [0] * len(wanted)
    for spot, mask in enumerate(wanted):
        for value in values_of(mask):
            rounds = to_conflict(masks, spot, 1 << value, -furthest if furthest < 0 else best or furthest, at, narrow)
            if rounds and (not best or rounds < best):
                best, failing = rounds, failing if furthest < 0 else [0] * len(wanted)
            if rounds:
                failing[spot] |= 1 << value
    return best, failing


def weeded(
    masks: Sequence[int], wanted: Sequence[int], at: Callable[[int], Iterable[int]], narrow: Narrow, most: int
) -> tuple[int, list[int]]:
    """What is left when values out of *wanted* that fail within *most* rounds are taken out, each as soon as that is
    seen, and all that follows, until none fails; and how many were tried. All 0 if nothing fits."""
    left, tried, silent = list(masks), 0, 0
    for spot in cycle(range(len(wanted))):
        if silent == len(wanted):
            break
        silent += 1
        for value in values_of(wanted[spot]):
            if not left[spot] >> value & 1:
                continue
            tried += 1
            if to_conflict(left, spot, 1 << value, most, at, narrow):
                *_, said = after_rounds(left, spot, ~(1 << value), 0, at, narrow)
                if said is None:
                    return tried, [0] * len(left)
                left, silent = said, 0
    return tried, left


def to_conflict(
    start: Sequence[int], spot: int, mask: int, most: int, at: Callable[[int], Iterable[int]], narrow: Narrow
) -> int:
    """The round in which assuming *mask* at *spot* fails; 0 if it does not, or not within *most* rounds (0: any)."""
    rounds = enumerate(after_rounds(start, spot, mask, most, at, narrow), 1)
    return next((number for number, masks in rounds if masks is None), 0)


def after_rounds(
    start: Sequence[int], spot: int, mask: int, most: int, at: Callable[[int], Iterable[int]], narrow: Narrow
) -> Iterator[list[int] | None]:
    """What assuming *mask* at *spot* leaves after each round; None at the end if it fails."""
    masks = [*start[:spot], start[spot] & mask, *start[spot + 1 :]]
    fresh, rounds = set(at(spot)), 0
    while fresh and (not most or rounds < most):
        rounds += 1
        said = [narrow(scope, masks) for scope in sorted(fresh)]
        fresh = set()
        for other, left in (keep for kept in said for keep in kept or ()):
            if masks[other] & ~left:
                fresh |= set(at(other))
            masks[other] &= left
        if None in said or not all(masks):
            yield None
            return
        yield masks[:]


def two_ways(
    masks: Sequence[int], at: Callable[[int], Iterable[int]], narrow: Narrow, furthest: int
) -> tuple[int, list[int]]:
    """In how many rounds, at most *furthest*, both values of a spot with two left first rule out the same somewhere (0:
    never), and the spots of which that is so."""
    pairs = {
        spot: [list(after_rounds(masks, spot, 1 << value, furthest, at, narrow)) for value in values_of(mask)]
        for spot, mask in enumerate(masks)
        if mask.bit_count() == 2
    }
    for rounds in range(1, furthest + 1):
        split = [0] * len(masks)
        for spot, pair in pairs.items():
            one, other = (way[min(rounds, len(way)) - 1] for way in pair)
            if one and other and any(a & ~b & ~c for a, b, c in zip(masks, one, other, strict=True)):
                split[spot] = masks[spot]
        if any(split):
            return rounds, split
    return 0, [0] * len(masks)
