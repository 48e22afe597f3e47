"""A short way through stops that have to be visited in turn, some after others: neighbours move together to where they
are nearer to the stops around them."""

from collections.abc import Sequence
from typing import NamedTuple

from sightline.kernel.watching import poll

Numbers = Sequence[int]
Lists = Sequence[Sequence[int]]

FARTHEST = 1000
"""Stops past which some move."""
LONGEST = 12
"""Stops that move together."""
MOST_ROUNDS = 12
"""How often all stops are tried."""
NOWHERE = -1
LARGEST = 1 << 24
"""The largest number of a row, a column or a cost."""


class Stops(NamedTuple):
    """Where each stop begins and ends, and which stops it can follow in the same sentence."""

    rows: Numbers
    columns: Numbers
    scopes: Lists
    """Of each place."""
    entries: Lists
    exits: Lists
    """Of each stop: the places where it can begin, and where it can end."""
    topics: Numbers
    continued: Numbers
    """Of each stop: what it is about, and what it goes on with (-1: nothing)."""
    sequels: Lists
    """Of each stop: the stops that it goes on with."""
    needed: Lists
    """Of each stop: the stops that it has to come after."""
    kinds: Numbers
    """Of each stop: 0 or 1, or -1 if it has to stay where it is."""
    apart: int
    goes_on: int

    def check(self, worth: int) -> None:
        places, count = len(self.rows), len(self.entries)
        if len(self.columns) != places or len(self.scopes) != places:
            raise ValueError("each place has a row, a column and scopes")
        others = (self.exits, self.topics, self.continued, self.sequels, self.needed, self.kinds)
        if any(len(some) != count for some in others):
            raise ValueError("each stop has one entry in every list")
        if not _below(self.entries, places) or not _below(self.exits, places):
            raise ValueError("there is no such place")
        if not _below(self.sequels, count) or not _below(self.needed, count):
            raise ValueError("there is no such stop")
        if any(abs(number) > LARGEST for number in (*self.rows, *self.columns, self.apart, self.goes_on, worth)):
            raise ValueError("a number is too large")
        if min(self.apart, self.goes_on, worth) < 0:
            raise ValueError("costs are not negative")
        for kind, entries, exits in zip(self.kinds, self.entries, self.exits, strict=True):
            if kind != NOWHERE and (kind not in (0, 1) or not entries or not exits):
                raise ValueError("a stop has the kind 0 or 1 and places, or the kind -1")


def _below(lists: Lists, most: int) -> bool:
    return all(0 <= one < most for some in lists for one in some)


def short_tour(
    rows: Numbers,
    columns: Numbers,
    scopes: Lists,
    entries: Lists,
    exits: Lists,
    topics: Numbers,
    continued: Numbers,
    sequels: Lists,
    needed: Lists,
    kinds: Numbers,
    apart: int,
    goes_on: int,
    worth: int,
) -> list[int]:
    """The order of the stops, numbered as they come at first, after all moves of a few neighbours that make it shorter
    by more than *worth*. Every stop still comes after those that it needs, and none goes past one of the other kind."""
    stops = Stops(rows, columns, scopes, entries, exits, topics, continued, sequels, needed, kinds, apart, goes_on)
    stops.check(worth)
    return Tour(stops, worth).shorten()


class Tour:
    """An order of stops, and the distances that are known."""

    def __init__(self, stops: Stops, worth: int) -> None:
        self.stops, self.worth = stops, worth
        self.order = list(range(len(stops.entries)))
        self.known: dict[tuple[int, int], int] = {}

    def shorten(self) -> list[int]:
        count = len(self.order)
        for _ in range(MOST_ROUNDS):
            moved = False
            for length in range(1, LONGEST + 1):
                for first in range(count - length + 1):
                    moved |= self.move_best(first, first + length)
            if not moved:
                break
        return self.order

    def move_best(self, first: int, last: int) -> bool:
        """Moves some neighbours to where that saves most, if it saves enough."""
        poll()
        order, distance, kinds = self.order, self.distance, self.stops.kinds
        head, tail = order[first], order[last - 1]
        if kinds[head] == NOWHERE or any(kinds[stop] != kinds[head] for stop in order[first:last]):
            return False
        before, behind = self.before(first), self.behind(last)
        limit = distance(before, head) + distance(tail, behind) - distance(before, behind) - self.worth
        if limit <= 0:
            return False
        best = NOWHERE
        for target in self.targets(first, last):
            near, far = self.before(target), self.behind(target)
            cost = distance(near, head) - distance(near, far)
            if cost - self.stops.goes_on < limit and (cost := cost + distance(tail, far)) < limit:
                best, limit = target, cost
        if best == NOWHERE:
            return False
        moving = order[first:last]
        del order[first:last]
        at = best if best <= first else best - len(moving)
        order[at:at] = moving
        return True

    def targets(self, first: int, last: int) -> list[int]:
        """The places before which some neighbours can come instead: not past a stop that needs them, one that they
        need, or one of the other kind."""
        order, needed, kinds = self.order, self.stops.needed, self.stops.kinds
        other, moving, found = 1 - kinds[order[first]], set(order[first:last]), list[int]()
        for at in range(last, min(last + FARTHEST, len(order))):
            if kinds[order[at]] == other or not moving.isdisjoint(needed[order[at]]):
                break
            found.append(at + 1)
        required = {earlier for stop in moving for earlier in needed[stop]}
        for at in range(first - 1, max(first - FARTHEST, 0) - 1, -1):
            if kinds[order[at]] == other or order[at] in required:
                break
            found.append(at)
        return found

    def before(self, place: int) -> int:
        """The last stop before a place in the order that is somewhere."""
        while place and self.stops.kinds[self.order[place - 1]] == NOWHERE:
            place -= 1
        return self.order[place - 1] if place else NOWHERE

    def behind(self, place: int) -> int:
        """The first stop from a place in the order on that is somewhere."""
        while place < len(self.order) and self.stops.kinds[self.order[place]] == NOWHERE:
            place += 1
        return self.order[place] if place < len(self.order) else NOWHERE

    def distance(self, one: int, other: int) -> int:
        if NOWHERE in (one, other):
            return 0
        known = self.known.get((one, other))
        if known is None:
            known = self.known[one, other] = self.measure(one, other)
        return known

    def measure(self, one: int, other: int) -> int:
        """From where one stop ends to where another begins."""
        stops = self.stops
        best = min(
            abs(stops.rows[near] - stops.rows[far])
            + abs(stops.columns[near] - stops.columns[far])
            + stops.apart * set(stops.scopes[near]).isdisjoint(stops.scopes[far])
            for near in stops.exits[one]
            for far in stops.entries[other]
        )
        goes_on = stops.continued[other] == stops.topics[one] or one in stops.sequels[other]
        return best - stops.goes_on * goes_on
