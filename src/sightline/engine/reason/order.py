"""The order of an explanation: from value to value, near the last one, and what prepares a value just before it."""

from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.board import Board, Either
from sightline.core.step import Step
from sightline.family import Family

SIMPLE = 2
"""The highest tier of what people do as they go along: they finish it near by before they look elsewhere."""
Place = tuple[tuple[float, float], frozenset[int]]
"""Where a spot is, and the scopes that it is in."""


def in_human_order(family: Family[Any, Any], start: Board[Any], steps: Sequence[Step]) -> list[list[Step]]:
    """The same steps in another order in which each cites just what it did; those that no value needs are left out.

    Each list ends with the step that gives a value; the others prepare it.

    Of the values that can be had now, the simplest to get comes first, then one in a line or at an island of the last
    one, then the nearest.
    """
    return [[steps[number] for number in block] for block in Walk(family, start, steps).run()]


def dependencies(steps: Sequence[Step]) -> list[set[int]]:
    """For each step the others that come before it: what it cites or adds to, and what cites less of its spots."""
    before: list[set[int]] = []
    writer: dict[Any, int] = {}
    readers: dict[Any, list[int]] = {}
    for number, step in enumerate(steps):
        changed = {fact if isinstance(fact, Either) else fact.spot for fact in step.facts}
        cited: set[Any] = {*(premise.spot for premise in step.premises), *step.deduction.eithers}
        found = {writer[key] for key in changed | cited if key in writer}
        for key in changed:
            found.update(readers.pop(key, ()))
            writer[key] = number
        for key in cited - changed:
            readers.setdefault(key, []).append(number)
        before.append(found)
    return before


def settled_spots(start: Board[Any], steps: Sequence[Step]) -> list[list[int]]:
    """For each step the spots that it leaves with one value."""
    masks, found = start.unpacked(), []
    for step in steps:
        own = []
        for fact in step.deduction.plain_facts():
            was, masks[fact.spot] = masks[fact.spot], masks[fact.spot] & fact.mask
            if was.bit_count() > 1 and masks[fact.spot].bit_count() == 1:
                own.append(fact.spot)
        found.append(own)
    return found


class Walk:
    """From value to value: what is done, and where the last one was."""

    def __init__(self, family: Family[Any, Any], start: Board[Any], steps: Sequence[Step]) -> None:
        self.layout, self.reasons, self.puzzle = family.layout(start.puzzle), family.require("reasons"), start.puzzle
        self.before, self.spots = dependencies(steps), settled_spots(start, steps)
        self.tiers = [step.technique.tier for step in steps]
        self.goals = {number for number, spots in enumerate(self.spots) if spots and self.tiers[number]}
        self.done: set[int] = set()
        self.at: tuple[float, float] | None = None
        self.scopes: frozenset[int] = frozenset()
        self.places: dict[int, Place] = {}

    def run(self) -> Iterator[list[int]]:
        pending = {goal: self.prerequisites(goal) for goal in sorted(self.goals)}
        at_once = self.at_once().intersection(*[set().union(*pending.values())])
        if at_once:
            for goal in [goal for goal in pending if self.tiers[goal] == 1 and not self.before[goal]]:
                yield sorted(pending.pop(goal))
                self.done.add(goal)
                pending = {other: new - {goal} for other, new in pending.items()}
            yield sorted(at_once)
            pending = {goal: new - at_once for goal, new in pending.items()}
            self.done |= at_once
        silent = [number for number, spots in enumerate(self.spots) if spots and not self.tiers[number]]
        while pending:
            goal = min(pending, key=lambda goal: self.key(goal, pending[goal]))
            new = pending.pop(goal)
            self.done.update(new)
            yield sorted(new)
            self.at, self.scopes = self.place(self.spots[goal][-1])
            for other in list(pending):
                pending[other] -= new
                if not pending[other]:
                    del pending[other]
        for number in silent:
            new = self.prerequisites(number) - self.done
            self.done.update(new)
            yield sorted(new)

    def at_once(self) -> set[int]:
        """What the clues of an empty board say without giving a value: one looks for that at the start."""
        return {
            number
            for number, tier in enumerate(self.tiers)
            if tier == 1 and not self.spots[number] and not self.before[number]
        }

    def prerequisites(self, number: int) -> set[int]:
        """A step and all that has to come before it."""
        found, waiting = {number}, [number]
        while waiting:
            new = self.before[waiting.pop()] - found
            found |= new
            waiting += new
        return found

    def key(self, goal: int, new: set[int]) -> tuple[Any, ...]:
        """How hard and how far away a value is, with what is still missing for it."""
        tier = max(SIMPLE, *(self.tiers[number] for number in new))
        others = sum(number in self.goals for number in new)
        if self.at is None:
            return (tier, others, goal)
        return (tier, others, *min(map(self.distance, self.spots[goal])), len(new), goal)

    def distance(self, spot: int) -> tuple[bool, float]:
        """Whether a spot shares no scope with the last one, and how far it is away."""
        (row, column), scopes = self.place(spot)
        assert self.at is not None
        return self.scopes.isdisjoint(scopes), abs(row - self.at[0]) + abs(column - self.at[1])

    def place(self, spot: int) -> Place:
        """The middle of a spot, and the scopes that it is in, but for those of the whole board."""
        if spot not in self.places:
            where, every = self.layout.spots[spot], self.puzzle.spots
            scopes = self.reasons.scopes.at(self.puzzle, spot)
            small = frozenset(scope for scope in scopes if len(self.reasons.scope_spots(self.puzzle, scope)) < every)
            self.places[spot] = (sum(where[::2]) / (len(where) // 2), sum(where[1::2]) / (len(where) // 2)), small
        return self.places[spot]
