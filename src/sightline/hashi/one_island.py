"""One island by itself: what its number, and the masks of the pairs around it, say of these pairs.

Few islands differ in that, so what was worked out for one is kept for all that look alike. Pairs are named by their
place around the island.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product

from sightline.core.board import values_of

Masks = tuple[int, ...]
Pattern = Callable[[int, int, Masks], Sequence[int]]
"""From an island's number, the most planks of a pair and the masks around it to the masks that these must be in."""
KEPT = 1 << 15
"""Islands that are remembered, per question."""


def lo(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def hi(mask: int) -> int:
    return mask.bit_length() - 1


def at_least(planks: int) -> int:
    """The mask of this many planks or more."""
    return ~((1 << max(planks, 0)) - 1)


def at_most(planks: int) -> int:
    return (2 << planks) - 1


@lru_cache(maxsize=KEPT)
def spread(wanted: int, masks: Masks) -> Masks | None:
    """What an island's number leaves of the masks around it; None if nothing. 0 stands for any number from one on."""
    kept = [0] * len(masks)
    for planks in product(*(tuple(values_of(mask)) for mask in masks)):
        if sum(planks) == (wanted or sum(planks) or 1):
            for at, count in enumerate(planks):
                kept[at] |= 1 << count
    return tuple(kept) if not kept or kept[0] else None


def forces(number: int, masks: Masks, wanted: Masks) -> bool:
    """Whether the number forces the pairs into what is wanted."""
    kept = spread(number, masks)
    return bool(masks) if kept is None else not any(mask & ~want for mask, want in zip(kept, wanted, strict=True))


@lru_cache(maxsize=KEPT)
def needed(number: int, full: int, masks: Masks, wanted: Masks) -> tuple[int, ...] | None:
    """The pairs whose masks the number needs to force what is wanted, open ones dropped first; None if it does not."""
    if not forces(number, masks, wanted):
        return None
    known = list(masks)
    for at in sorted(range(len(masks)), key=lambda at: masks[at].bit_count() < 2):
        known[at] = full
        if not forces(number, tuple(known), wanted):
            known[at] = masks[at]
    return tuple([at for at, mask in enumerate(known) if mask != full])


# --- patterns


@lru_cache(maxsize=KEPT)
def findings(pattern: Pattern, number: int, planks: int, masks: Masks) -> tuple[tuple[int, int], ...]:
    """What a pattern says of the pairs, where it is new; nothing if some of it is impossible."""
    kept = pattern(number, planks, masks)
    fresh = [(at, mask) for at, (now, mask) in enumerate(zip(masks, kept, strict=True)) if now & ~mask]
    return tuple(fresh) if all(masks[at] & mask for at, mask in fresh) else ()


def completed(number: int, planks: int, masks: Masks) -> Sequence[int]:
    """It has all its bridges: no pair gets more than it has."""
    fewest = [lo(mask) for mask in masks]
    return [at_most(count) for count in fewest] if number and sum(fewest) == number else masks


def full_remainder(number: int, planks: int, masks: Masks) -> Sequence[int]:
    """It needs as many more bridges as still fit."""
    left = number - sum(lo(mask) for mask in masks)
    share = [min(hi(mask) - lo(mask), left) for mask in masks]
    if left <= 0 or sum(share) != left:
        return masks
    return [1 << lo(mask) + more for mask, more in zip(masks, share, strict=True)]


def partial_remainder(number: int, planks: int, masks: Masks) -> Sequence[int]:
    """Each neighbour that can still have a bridge gets what the others have no room for, with so many planks each."""
    share = number - planks * (sum(mask > 1 for mask in masks) - 1)
    if not 0 < share < planks:
        return masks
    return [mask if mask == 1 else at_least(share) & at_most(planks) for mask in masks]


def extended_partial(number: int, planks: int, masks: Masks) -> Sequence[int]:
    """What the others cannot take must go to this one."""
    room = sum(hi(mask) for mask in masks)
    return [at_least(number - room + hi(mask)) & at_most(planks) for mask in masks] if number else masks


def leftover(number: int, planks: int, masks: Masks) -> Sequence[int]:
    """No pair gets more than it has and what the island still needs."""
    left = number - sum(lo(mask) for mask in masks)
    return [at_most(lo(mask) + left) for mask in masks] if number and left > 0 else masks
