"""The readable twin of native/rounds.hpp: how soon assumptions fail."""

from collections.abc import Callable, Iterable, Sequence

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


def to_conflict(
    start: Sequence[int], spot: int, mask: int, most: int, at: Callable[[int], Iterable[int]], narrow: Narrow
) -> int:
    """The round in which assuming *mask* at *spot* fails; 0 if it does not, or not within *most* rounds (0: any)."""
    masks = [*start[:spot], start[spot] & mask, *start[spot + 1 :]]
    fresh, rounds = set(at(spot)), 0
    while fresh and (not most or rounds < most):
        rounds += 1
        said = [narrow(scope, masks) for scope in sorted(fresh)]
        fresh = set()
        for kept in said:
            if kept is None:
                return rounds
            for other, left in kept:
                if masks[other] & ~left:
                    fresh |= set(at(other))
                masks[other] &= left
                if not masks[other]:
                    return rounds
    return 0
