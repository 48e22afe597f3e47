"""The reference of native/bridges/glance.cpp: what single islands show at a glance."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from sightline.kernel.reference.bridges_map import HIGH, LOW

NUMBERS, REMAINDERS = 1, 2
"""Tiers: islands by their numbers; by what they still need."""


class Map(Protocol):
    """What the rules look at."""

    counts: Sequence[int]
    shores: list[list[int]]
    crossing: list[list[int]]
    planks: int


def close_at_a_glance(of: Map, board: list[int], tier: int) -> bool:
    """Narrows the board until no rule up to the tier says more; False if a spot has no value left."""
    before: list[int] = []
    while tier >= NUMBERS and all(board) and board != before:
        before = list(board)
        for spot, others in enumerate(of.crossing):
            for other in others if not board[spot] & 1 else ():
                board[other] &= 1
        for island, spots in enumerate(of.shores):
            if of.counts[island] and all(board):
                look(board, of.counts[island], spots, of.planks, tier >= REMAINDERS)
    return all(board)


def look(board: list[int], need: int, spots: list[int], planks: int, remainders: bool) -> None:
    """Narrows the spots around an island by each rule in turn."""
    rules = [by_number, *([by_remainder, by_others] if remainders else [])]
    for rule in rules:
        for spot, mask in list(rule([(spot, LOW[board[spot]], HIGH[board[spot]]) for spot in spots], need, planks)):
            board[spot] &= mask
        if not all(board):
            return


Around = list[tuple[int, int, int]]
"""The spots of an island, each with the fewest and the most planks that it can have."""
Keeps = Iterator[tuple[int, int]]


def at_least(planks: int) -> int:
    return -(1 << max(planks, 0))


def by_number(around: Around, need: int, planks: int) -> Keeps:
    """At most so many each; all to a single neighbour; what the others have no room for; none if it has all."""
    complete = sum(low for _, low, _ in around) == need
    for spot, low, _ in around:
        yield spot, (2 << need) - 1
        yield spot, at_least(need - planks * (len(around) - 1))
        if complete:
            yield spot, 1 << low


def by_remainder(around: Around, need: int, planks: int) -> Keeps:
    """As many more as still fit; and what the others that can still have a bridge have no room for."""
    left = need - sum(low for _, low, _ in around)
    shares = [min(high - low, left) for _, low, high in around]
    if left > 0 and sum(shares) == left:
        for (spot, low, _), share in zip(around, shares, strict=True):
            yield spot, 1 << low + share
    able = [spot for spot, _, high in around if high]
    for spot in able:
        yield spot, at_least(need - planks * (len(able) - 1))


def by_others(around: Around, need: int, planks: int) -> Keeps:
    """What the others cannot take."""
    room = sum(high for _, _, high in around)
    for spot, _, high in around:
        yield spot, at_least(need - room + high)
