"""The reference of native/core/refutation.cpp: arguments against a value that take few scopes."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sightline.core.board import values_of
from sightline.kernel.search.rounds import Scopes
from sightline.kernel.watching import poll

MOST_LINKS = 64
"""Scopes in a row; an argument is not looked for beyond that."""

MOST_ORDERS = 64


class Link(NamedTuple):
    """A scope that narrowed the board, the spots that it changed, and whether all spots have a value left."""

    scope: int
    changed: list[int]
    fits: bool


def short_refutation(scopes: Scopes, masks: Sequence[int], wanted: Sequence[int], most: int, orders: int) -> list[int]:
    """Of the values *wanted* one that fails, when it is assumed, along few scopes: its spot, the value, and the scopes.
    They are tried in several orders, until one takes at most *most* of them."""
    shortest: list[int] = []
    for number in range(orders):
        for spot, mask in enumerate(wanted):
            for value in values_of(mask):
                found = refute(scopes, masks, spot, value, order(number, spot, value))
                if found and (not shortest or len(found) + 2 < len(shortest)):
                    shortest = [spot, value, *found]
        if shortest and len(shortest) - 2 <= most:
            break
    return shortest


def order(number: int, spot: int, value: int) -> Callable[[int], int]:
    """Which of so many scopes that wait is the next: 0 the first, 1 the newest, others at random."""
    state = (number << 40) + (spot << 8) + value

    def random(waiting: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (state >> 33) % waiting

    return random if number > 1 else (lambda waiting: number * (waiting - 1))


def refute(scopes: Scopes, start: Sequence[int], spot: int, value: int, choose: Callable[[int], int]) -> list[int]:
    """Scopes that lead from an assumption to a conflict, none of which can be left out; none if it does not fail."""
    assumed = [*start[:spot], 1 << value, *start[spot + 1 :]]
    links = run(scopes, assumed[:], spot, choose)
    sequence = relevant(scopes, links) if links and not links[-1].fits else []
    shorter = shorten(scopes, assumed, sequence)
    while len(shorter) < len(sequence):
        sequence, shorter = shorter, shorten(scopes, assumed, shorter)
    return sequence


def run(scopes: Scopes, masks: list[int], spot: int, choose: Callable[[int], int]) -> list[Link]:
    """What scopes narrow, one after the other, up to the one that no longer fits."""
    links: list[Link] = []
    waiting = list(scopes.at(spot))
    while waiting and len(links) < MOST_LINKS and (not links or links[-1].fits):
        poll()
        link = take(scopes, masks, waiting.pop(choose(len(waiting))))
        for other in (other for changed in link.changed for other in scopes.at(changed)):
            if other != link.scope and other not in waiting:
                waiting.append(other)
        if link.changed or not link.fits:
            links.append(link)
    return links


def take(scopes: Scopes, masks: list[int], scope: int) -> Link:
    """Let a scope narrow the board."""
    kept, changed = scopes.keeps(scope, masks), list[int]()
    for spot, mask in kept or ():
        if masks[spot] & ~mask:
            masks[spot] &= mask
            changed.append(spot)
    return Link(scope, changed, kept is not None and all(masks[spot] for spot in changed))


def relevant(scopes: Scopes, links: Sequence[Link]) -> list[int]:
    """The scopes that had to do with the conflict, which is the last link."""
    later: list[int] = []
    for link in reversed(links):
        if not later or any(not set(later).isdisjoint(scopes.at(spot)) for spot in link.changed):
            later.append(link.scope)
    return later[::-1]


def shorten(scopes: Scopes, assumed: Sequence[int], sequence: list[int]) -> list[int]:
    """The scopes without some that the conflict does not need, those near the end first."""
    at = len(sequence)
    while at > 0 and len(sequence) > 1:
        at -= 1
        rest = sequence[:at] + sequence[at + 1 :]
        length = to_conflict(scopes, list(assumed), rest)
        if length:
            sequence = rest[:length]
            at = min(at, length)
    return sequence


def to_conflict(scopes: Scopes, masks: list[int], sequence: Sequence[int]) -> int:
    """After how many of the scopes nothing fits; 0 if the masks allow all."""
    poll()
    return next((count for count, scope in enumerate(sequence, 1) if not take(scopes, masks, scope).fits), 0)
