"""The reference of native/core/rounds.cpp: how soon assumptions fail, or agree."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle
from typing import Protocol

from sightline.core.board import values_of
from sightline.kernel.watching import poll

Kept = list[tuple[int, int]] | None
"""The values that stay possible at some spots; None if nothing fits."""


class Scopes(Protocol):
    """The parts of a puzzle that can each rule out values on their own: lines, islands, …"""

    def at(self, spot: int) -> Iterable[int]:
        """The scopes that hold a spot."""
        ...

    def keeps(self, scope: int, masks: Sequence[int]) -> Kept:
        """The values that one scope leaves its spots, given all masks; None if nothing fits."""
        ...


def is_active(scopes: Scopes, scope: int, masks: Sequence[int]) -> bool:
    """Whether a scope leaves less than the masks."""
    kept = scopes.keeps(scope, masks)
    return kept is None or any(masks[spot] & ~mask for spot, mask in kept)


def first_failures(
    scopes: Scopes, masks: Sequence[int], wanted: Sequence[int], most: int, every: bool
) -> tuple[int, list[int]]:
    """In how many rounds the first of the values *wanted* fail when they are assumed, and which do; 0 if none does, or
    not within *most* rounds (0: any number). *every*: all that fail within *most*, not only the first."""
    fewest, failing = 0, [0] * len(wanted)
    for spot, mask in enumerate(wanted):
        for value in values_of(mask):
            rounds = to_conflict(scopes, masks, spot, 1 << value, most if every else fewest or most)
            if rounds and (not fewest or rounds < fewest):
                fewest, failing = rounds, failing if every else [0] * len(wanted)
            if rounds:
                failing[spot] |= 1 << value
    return fewest, failing


def prune(scopes: Scopes, masks: Sequence[int], wanted: Sequence[int], most: int) -> tuple[int, list[int]]:
    """Remove the values of *wanted* that fail within *most* rounds, each at once and with its consequences, until none
    fails: how many assumptions were tried, and the masks, which are all 0 if a spot has no value left."""
    left, tried, quiet = list(masks), 0, 0
    for spot in cycle(range(len(wanted))):
        if quiet == len(wanted):
            break
        quiet += 1
        for value in values_of(wanted[spot]):
            if not left[spot] >> value & 1:
                continue
            tried += 1
            if to_conflict(scopes, left, spot, 1 << value, most):
                *_, follows = after_rounds(scopes, left, spot, ~(1 << value), 0)
                if follows is None:
                    return tried, [0] * len(left)
                left, quiet = follows, 0
    return tried, left


def to_conflict(scopes: Scopes, start: Sequence[int], spot: int, mask: int, most: int) -> int:
    """The round in which assuming *mask* at *spot* fails; 0 if it does not, or not within *most* rounds (0: any)."""
    rounds = enumerate(after_rounds(scopes, start, spot, mask, most), 1)
    return next((number for number, masks in rounds if masks is None), 0)


def after_rounds(scopes: Scopes, start: Sequence[int], spot: int, mask: int, most: int) -> Iterator[list[int] | None]:
    """What assuming *mask* at *spot* leaves after each round; None at the end if it fails."""
    masks = [*start[:spot], start[spot] & mask, *start[spot + 1 :]]
    changed, rounds = set(scopes.at(spot)), 0
    while changed and (not most or rounds < most):
        rounds += 1
        poll()
        found = [scopes.keeps(scope, masks) for scope in sorted(changed)]
        changed = set()
        for other, left in (keep for kept in found for keep in kept or ()):
            if masks[other] & ~left:
                changed |= set(scopes.at(other))
            masks[other] &= left
        if None in found or not all(masks):
            yield None
            return
        yield masks[:]


def two_ways(scopes: Scopes, masks: Sequence[int], most: int) -> tuple[int, list[int]]:
    """After how many rounds, at most *most*, both values of a spot with two left first rule out the same value of some
    spot (0: never), and the masks of all such spots."""
    pairs = {
        spot: [list(after_rounds(scopes, masks, spot, 1 << value, most)) for value in values_of(mask)]
        for spot, mask in enumerate(masks)
        if mask.bit_count() == 2
    }
    for rounds in range(1, most + 1):
        split = [0] * len(masks)
        for spot, pair in pairs.items():
            one, other = (way[min(rounds, len(way)) - 1] for way in pair)
            if one and other and any(a & ~b & ~c for a, b, c in zip(masks, one, other, strict=True)):
                split[spot] = masks[spot]
        if any(split):
            return rounds, split
    return 0, [0] * len(masks)
