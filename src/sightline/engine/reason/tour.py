"""Shortens the way through an explanation: blocks of steps move to where they are nearer to their neighbours."""

from collections.abc import Callable, Sequence, Set
from typing import NamedTuple

FARTHEST = 40
"""Blocks across which one moves: further away there is little to gain."""
LONGEST = 3
"""Blocks that move together."""
MOST_ROUNDS = 3
"""How often all blocks are tried: later rounds gain next to nothing."""
WORTH_IT = 0.9
"""Cells that a move has to save."""


class Move(NamedTuple):
    """Blocks from one place up to another go to a third, and how much that saves."""

    saved: float
    first: int
    last: int
    target: int


class Tour:
    """An order of blocks, numbered as they are told at first. *distance* is how far it is from one to another, *needed*
    which others each has to come after, and *kinds* which ones may change places: those of a kind. One without a kind
    is nowhere in particular: it stays, and others go past it. No distance is below *least*."""

    def __init__(
        self,
        distance: Callable[[int, int], float],
        needed: Sequence[Set[int]],
        kinds: Sequence[bool | None],
        least: float = 0.0,
    ) -> None:
        self.ask, self.needed, self.kinds, self.least = distance, needed, kinds, least
        self.order = list(range(len(needed)))
        self.known: dict[tuple[int, int], float] = {}

    def shorten(self) -> list[int]:
        """The order after all moves that save something."""
        count = len(self.order)
        tries = [(first, first + length) for length in range(1, LONGEST + 1) for first in range(count - length + 1)]
        in_vain = 0
        for first, last in tries * MOST_ROUNDS:
            if in_vain == len(tries):
                break
            in_vain += 1
            if move := self.best_move(first, last):
                self.take(move)
                in_vain = 0
        return self.order

    def best_move(self, first: int, last: int) -> Move | None:
        """The move of some blocks that saves most, if one does."""
        order, distance = self.order, self.distance
        head, tail = order[first], order[last - 1]
        kind = self.kinds[head]
        if kind is None or (last - first > 1 and any(self.kinds[block] is not kind for block in order[first:last])):
            return None
        before, behind = self.before(first), self.behind(last)
        gap = distance(before, head) + distance(tail, behind) - distance(before, behind)
        if gap <= WORTH_IT:
            return None
        best: Move | None = None
        limit = gap - WORTH_IT
        for target in self.targets(first, last):
            near, far = self.before(target), self.behind(target)
            cost = distance(near, head) - distance(near, far)
            if cost + self.least >= limit:
                continue
            cost += distance(tail, far)
            if cost < limit:
                best, limit = Move(gap - cost, first, last, target), cost
        return best

    def targets(self, first: int, last: int) -> list[int]:
        """The places before which some blocks can be told instead: not across one that needs them, one that they need,
        or one of another kind."""
        order, needed, kinds = self.order, self.needed, self.kinds
        kind, moving, found = kinds[order[first]], set(order[first:last]), list[int]()
        for at in range(last, min(last + FARTHEST, len(order))):
            if kinds[order[at]] is (not kind) or not moving.isdisjoint(needed[order[at]]):
                break
            found.append(at + 1)
        required = set().union(*[needed[block] for block in moving])
        for at in range(first - 1, max(first - FARTHEST, 0) - 1, -1):
            if kinds[order[at]] is (not kind) or order[at] in required:
                break
            found.append(at)
        return found

    def take(self, move: Move) -> None:
        moving = self.order[move.first : move.last]
        target = move.target if move.target <= move.first else move.target - len(moving)
        del self.order[move.first : move.last]
        self.order[target:target] = moving

    def before(self, place: int) -> int | None:
        """The last block before a place that is somewhere."""
        while place and self.kinds[self.order[place - 1]] is None:
            place -= 1
        return self.order[place - 1] if place else None

    def behind(self, place: int) -> int | None:
        """The first block from a place on that is somewhere."""
        while place < len(self.order) and self.kinds[self.order[place]] is None:
            place += 1
        return self.order[place] if place < len(self.order) else None

    def distance(self, one: int | None, other: int | None) -> float:
        if one is None or other is None:
            return 0.0
        known = self.known.get((one, other))
        if known is None:
            known = self.known[one, other] = self.ask(one, other)
        return known
