"""The order of an explanation: from value to value, near the last one, and what prepares a value just before it."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from sightline.core.board import Board, Either
from sightline.core.step import Step
from sightline.engine.reason.nearness import (
    Nearness,
    Place,
    along_the_way,
    can_be_told_backwards,
    in_short_order,
    shortest,
)
from sightline.engine.reason.tour import GOES_ON, Block, shortened


def in_human_order(start: Board[Any], steps: Sequence[Step], nearness: Nearness) -> list[list[Step]]:
    """The same steps in another order in which each cites just what it did; those that no value needs are left out.

    Each list ends with the step that gives a value; the others prepare it.

    Of the values that can be had now, the simplest to get comes first, then the nearest, where one in another line or
    at another island counts as further away. Then the whole way is made shorter, where that leaves simple steps before
    harder ones. Facts of a step are told from the end that is near.
    """
    walk = Walk(start, steps, nearness)
    blocks = list(walk.run())
    home = {number: at for at, block in enumerate(blocks) for number in block}
    blocks = [blocks[at] for at in shortened(walk.nearness, [walk.block(block, home) for block in blocks])]
    directed = along_the_way(walk.nearness, walk.steps, walk.spots, [number for block in blocks for number in block])
    return [[directed[number] for number in block] for block in blocks]


def dependencies(steps: Sequence[Step]) -> list[set[int]]:
    """For each step the others that come before it: what it cites, shows or adds to, and what cites less of its
    spots."""
    before: list[set[int]] = []
    writer: dict[Any, int] = {}
    readers: dict[Any, list[int]] = {}
    for number, step in enumerate(steps):
        changed = {fact if isinstance(fact, Either) else fact.spot for fact in step.facts}
        cited: set[Any] = {*(premise.spot for premise in step.premises), *step.deduction.eithers}
        found = {writer[key] for key in changed.union(cited, step.named_spots()) if key in writer}
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
    """From value to value: what is done, and where the last one was.

    The steps that give values are the goals. What a goal needs first is its preparation: other steps, back to the goals
    that they rest on, which come before it.
    """

    def __init__(self, start: Board[Any], steps: Sequence[Step], nearness: Nearness) -> None:
        self.nearness = nearness
        self.simple: int = nearness.reasons.simple
        settled = settled_spots(start, steps)
        self.steps = [in_short_order(nearness, step, spots) for step, spots in zip(steps, settled, strict=True)]
        self.before = dependencies(self.steps)
        self.spots = settled if self.steps == [*steps] else settled_spots(start, self.steps)
        self.tiers = [step.technique.tier for step in steps]
        self.goals = [number for number, spots in enumerate(self.spots) if spots and self.tiers[number]]
        self.preparation: dict[int, set[int]] = {}
        self.leading: dict[int, tuple[set[int], set[int]]] = {}
        """For clues of an empty board that give no value, their prerequisites."""
        self.own_tiers: dict[int, int] = {}
        """The tiers of goals that need no other step first."""
        ways = [(goal, self.steps[goal].technique) for goal in self.goals]
        self.linked = {goal for goal, technique in ways if technique.again or technique.sequel}
        """The goals with which some sentence can go on."""
        self.ends_of: dict[int, list[Place]] = {}
        """The first and the last spot to which a goal gives a value."""
        self.waiting: dict[int, set[int]] = {}
        """For each goal that is not done, the goals that come before it and are not done."""
        self.needed_by: dict[int, list[int]] = {}
        self.followers: dict[int, list[int]] = {}
        """For each step the bookkeeping that settles a spot because of it."""
        self.done: set[int] = set()
        self.last: set[int] = set()
        """The steps that led to the last value."""
        self.ends: list[Place] = []
        """The first and the last spot that got a value in the last step."""
        self.clues: tuple[int, ...] = ()
        """The clues of the last step."""
        self.find_preparations()

    def find_preparations(self) -> None:
        goals = set(self.goals)
        for goal in self.goals:
            spots = self.spots[goal]
            self.ends_of[goal] = self.nearness.ends(spots)
            self.preparation[goal], self.waiting[goal] = self.prerequisites(goal, goals)
            if len(self.preparation[goal]) == 1:
                self.own_tiers[goal] = max(self.simple, self.tiers[goal])
            for earlier in self.waiting[goal]:
                self.needed_by.setdefault(earlier, []).append(goal)
        for number, spots in enumerate(self.spots):
            for earlier in self.before[number] if spots and not self.tiers[number] else ():
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
            goal = self.nearest(ready)
            ready.remove(goal)
            self.last = self.preparation[goal] - self.done
            yield self.with_followers(self.last)
            ready |= self.finish(goal)
            self.ends, self.clues = self.ends_of[goal], self.steps[goal].deduction.clues
        for number, spots in enumerate(self.spots):
            if spots and number not in self.done:
                yield self.with_followers(self.prerequisites(number)[0] - self.done)

    def at_once(self) -> set[int]:
        """What clues of an empty board say without giving a value, with the bookkeeping of the values that are known by
        then: one looks for that at the start."""
        found, ends = set[int](), set(self.goals)
        for number in sorted(set().union(*self.preparation.values())):
            if self.tiers[number] == 1 and not self.spots[number]:
                if number not in self.leading:
                    self.leading[number] = self.prerequisites(number, ends)
                steps, goals = self.leading[number]
                if goals <= self.done and all(self.tiers[step] < 2 for step in steps):
                    found |= steps
        return found - self.done

    def prerequisites(self, number: int, ends: Container[int] = ()) -> tuple[set[int], set[int]]:
        """A step and all that has to come before it, back to the *ends*; and which of these it has to come after."""
        found, met, waiting = {number}, set[int](), [number]
        while waiting:
            for earlier in self.before[waiting.pop()]:
                if earlier in ends:
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
        own = self.own_tiers
        tiers = {goal: own[goal] if goal in own else self.tier(goal) for goal in ready}
        easiest = min(tiers.values())
        goals = [goal for goal, tier in tiers.items() if tier == easiest]
        if not self.ends:
            return min(goals)
        ways = self.distances(goals)
        least = min(ways)
        nearest = [goal for goal, way in zip(goals, ways, strict=True) if way == least]
        return min(nearest, key=lambda goal: (len(self.preparation[goal] - self.done), goal))

    def tier(self, goal: int) -> int:
        """The hardest step that is still to do for a goal; whatever people do as they go along counts alike."""
        return max(self.simple, *[self.tiers[number] for number in self.preparation[goal] - self.done])

    def distances(self, goals: Sequence[int]) -> list[float]:
        """How far away goals are; of those that may be the nearest, less if one goes on with the last sentence."""
        ends, ends_of, clues, last = self.ends, self.ends_of, self.clues, self.last
        ways = [shortest(ends, ends_of[goal]) for goal in goals]
        least = min(ways) + GOES_ON
        for at, goal in enumerate(goals):
            near = ways[at] <= least and goal in self.linked
            if near and continues(self.steps[goal], clues, self.before[goal], last):
                ways[at] -= GOES_ON
        return ways

    def block(self, numbers: Sequence[int], home: Mapping[int, int]) -> Block:
        """These steps as one stop on the way; *home* is the block that each step is in."""
        goal = next((number for number in numbers if self.tiers[number]), numbers[0])
        technique, deduction = self.steps[goal].technique, self.steps[goal].deduction
        giving = [number for number in numbers if self.tiers[number] and self.spots[number]]
        return Block(
            [spot for number in giving for spot in self.spots[number]],
            len(giving) == 1 and can_be_told_backwards(self.steps[giving[0]]),
            all(self.tiers[number] <= self.simple for number in numbers),
            {home[earlier] for number in numbers for earlier in self.before[number]},
            self.steps[numbers[-1]].deduction.clues,
            deduction.clues if technique.again else None,
            {home[earlier] for earlier in self.before[goal]} if technique.sequel else (),
        )


def continues(step: Step, clues: Sequence[int], before: Set[int], last: Set[int]) -> bool:
    """Whether a sentence about *clues* that tells the steps *last* can go on with a step that comes after others."""
    if step.technique.again and step.deduction.clues == clues:
        return True
    return bool(step.technique.sequel) and not last.isdisjoint(before)
