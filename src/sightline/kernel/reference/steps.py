"""The order of steps: from value to value, the simplest to get first and then the nearest, and what prepares a value
just before it."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import NamedTuple

from sightline.kernel.problem import AGAIN, SEQUEL
from sightline.kernel.watching import poll

Numbers = Sequence[int]
Lists = Sequence[Sequence[int]]

LARGEST = 1 << 24
"""The largest number of a row, a column or a cost."""


class Steps(NamedTuple):
    """Where steps give values, what each rests on, and how hard it is."""

    rows: Numbers
    columns: Numbers
    scopes: Lists
    """Of each place."""
    ends: Lists
    """Of each step: the places of the first and the last value that it gives; nothing if it gives none."""
    before: Lists
    """Of each step: the steps that it has to come after, all of which are before it here too."""
    tiers: Numbers
    """Of each step: 0 is bookkeeping."""
    topics: Numbers
    """Of each step: what it is about."""
    linked: Numbers
    """Of each step: AGAIN, SEQUEL, both or 0."""
    simple: int
    """The highest tier of what people do as they go along."""
    apart: int
    """What a change of scope costs."""
    goes_on: int
    """What it is worth to go on with a sentence."""

    def check(self) -> None:
        places, count = len(self.rows), len(self.ends)
        if len(self.columns) != places or len(self.scopes) != places:
            raise ValueError("each place has a row, a column and scopes")
        if any(len(some) != count for some in (self.before, self.tiers, self.topics, self.linked)):
            raise ValueError("each step has one entry in every list")
        if not all(0 <= place < places for some in self.ends for place in some):
            raise ValueError("there is no such place")
        if not all(0 <= earlier < step for step, some in enumerate(self.before) for earlier in some):
            raise ValueError("a step comes after earlier ones")
        if any(abs(number) > LARGEST for number in (*self.rows, *self.columns, self.apart, self.goes_on)):
            raise ValueError("a number is too large")
        if min(self.apart, self.goes_on) < 0:
            raise ValueError("costs are not negative")


def walk_steps(
    rows: Numbers,
    columns: Numbers,
    scopes: Lists,
    ends: Lists,
    before: Lists,
    tiers: Numbers,
    topics: Numbers,
    linked: Numbers,
    simple: int,
    apart: int,
    goes_on: int,
) -> list[list[int]]:
    """The steps in blocks: each prepares a value and gives it, and the bookkeeping that this allows follows. Steps that
    no value needs are left out."""
    steps = Steps(rows, columns, scopes, ends, before, tiers, topics, linked, simple, apart, goes_on)
    steps.check()
    return list(Walk(steps).run())


class Walk:
    """From value to value: what is done, and where the last one was.

    The steps that give values are the goals. What a goal needs first is its preparation: other steps, back to the goals
    that they rest on, which come before it.
    """

    def __init__(self, steps: Steps) -> None:
        self.steps, self.tiers = steps, steps.tiers
        self.before = [set(some) for some in steps.before]
        self.goals = [number for number, ends in enumerate(steps.ends) if ends and self.tiers[number]]
        self.preparation: dict[int, set[int]] = {}
        self.leading: dict[int, tuple[set[int], set[int]]] = {}
        """For clues of an empty board that give no value, their prerequisites."""
        self.waiting: dict[int, set[int]] = {}
        """For each goal that is not done, the goals that come before it and are not done."""
        self.needed_by: dict[int, list[int]] = {}
        self.followers: dict[int, list[int]] = {}
        """For each step the bookkeeping that settles a spot because of it."""
        self.done: set[int] = set()
        self.last: set[int] = set()
        """The steps that led to the last value."""
        self.goal: int | None = None
        """The step that gave the last value; None at the start."""
        self.find_preparations()

    def find_preparations(self) -> None:
        goals = set(self.goals)
        for goal in self.goals:
            self.preparation[goal], self.waiting[goal] = self.prerequisites(goal, goals)
            for earlier in self.waiting[goal]:
                self.needed_by.setdefault(earlier, []).append(goal)
        for number, ends in enumerate(self.steps.ends):
            for earlier in self.before[number] if ends and not self.tiers[number] else ():
                self.followers.setdefault(earlier, []).append(number)

    def run(self) -> Iterator[list[int]]:
        ready = {goal for goal, waiting in self.waiting.items() if not waiting}
        if self.at_once():
            for goal in [goal for goal in self.goals if self.tiers[goal] == 1 and not self.before[goal]]:
                ready.remove(goal)
                yield self.with_followers({goal})
                ready |= self.finish(goal)
            yield self.with_followers(self.at_once())
        while ready:
            poll()
            goal = self.nearest(ready)
            ready.remove(goal)
            self.last = self.preparation[goal] - self.done
            yield self.with_followers(self.last)
            ready |= self.finish(goal)
            self.goal = goal
        for number, ends in enumerate(self.steps.ends):
            if ends and number not in self.done:
                yield self.with_followers(self.prerequisites(number)[0] - self.done)

    def at_once(self) -> set[int]:
        """What clues of an empty board say without giving a value, with the bookkeeping of the values that are known by
        then: one looks for that at the start."""
        found, goals = set[int](), set(self.goals)
        for number in sorted(set().union(*self.preparation.values())):
            if self.tiers[number] == 1 and not self.steps.ends[number]:
                if number not in self.leading:
                    self.leading[number] = self.prerequisites(number, goals)
                steps, met = self.leading[number]
                if met <= self.done and all(self.tiers[step] < 2 for step in steps):
                    found |= steps
        return found - self.done

    def prerequisites(self, number: int, goals: Container[int] = ()) -> tuple[set[int], set[int]]:
        """A step and all that has to come before it, back to the *goals*; and which of these it has to come after."""
        found, met, waiting = {number}, set[int](), [number]
        while waiting:
            for earlier in self.before[waiting.pop()]:
                if earlier in goals:
                    met.add(earlier)
                elif earlier not in found:
                    found.add(earlier)
                    waiting.append(earlier)
        return found, met

    def finish(self, goal: int) -> set[int]:
        """The goals that can come next because one is done."""
        freed = set()
        for later in self.needed_by.get(goal, ()):
            self.waiting[later].discard(goal)
            if not self.waiting[later]:
                freed.add(later)
        return freed

    def with_followers(self, steps: Iterable[int]) -> list[int]:
        """These steps in order, now done, each with the bookkeeping that settles a spot because of it."""
        block: list[int] = []
        for step in sorted(steps):
            waiting = [step]
            while waiting:
                number = waiting.pop()
                if number not in self.done:
                    self.done.add(number)
                    block.append(number)
                    waiting += [later for later in self.followers.get(number, ()) if self.before[later] <= self.done]
        return block

    def nearest(self, ready: Iterable[int]) -> int:
        """The goal that is easiest to get; among those the nearest, then that before which least has to be said."""
        tiers = {goal: self.tier(goal) for goal in ready}
        easiest = min(tiers.values())
        goals = [goal for goal, tier in tiers.items() if tier == easiest]
        if self.goal is None:
            return min(goals)
        ways = self.distances(self.goal, goals)
        nearest = [goal for goal, way in zip(goals, ways, strict=True) if way == min(ways)]
        return min(nearest, key=lambda goal: (len(self.preparation[goal] - self.done), goal))

    def tier(self, goal: int) -> int:
        """The hardest step that is still to do for a goal; whatever people do as they go along counts alike."""
        return max(self.steps.simple, *[self.tiers[number] for number in self.preparation[goal] - self.done])

    def distances(self, last: int, goals: Sequence[int]) -> list[int]:
        """How far goals are from the *last* one; of those that may be the nearest, less if one goes on with the last
        sentence."""
        ways = [self.distance(last, goal) for goal in goals]
        least, worth = min(ways), self.steps.goes_on
        return [
            way - worth if way <= least + worth and self.continues(last, goal) else way
            for way, goal in zip(ways, goals, strict=True)
        ]

    def distance(self, one: int, other: int) -> int:
        """From the nearest end of a step to the nearest end of another."""
        steps = self.steps
        return min(
            abs(steps.rows[near] - steps.rows[far])
            + abs(steps.columns[near] - steps.columns[far])
            + steps.apart * set(steps.scopes[near]).isdisjoint(steps.scopes[far])
            for near in steps.ends[one]
            for far in steps.ends[other]
        )

    def continues(self, last: int, goal: int) -> bool:
        """Whether a sentence that tells the last goal and what led to it can go on with another."""
        linked, topics = self.steps.linked[goal], self.steps.topics
        if linked & AGAIN and topics[goal] == topics[last]:
            return True
        return bool(linked & SEQUEL) and not self.last.isdisjoint(self.before[goal])
