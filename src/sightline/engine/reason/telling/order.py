"""The order of an explanation: from value to value, near the last one, and what prepares a value just before it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from sightline.core.board import Either
from sightline.core.step import Step
from sightline.engine.reason.telling.nearness import (
    APART,
    Nearness,
    along_the_way,
    can_be_told_backwards,
    in_short_order,
)
from sightline.engine.reason.telling.tour import GOES_ON, UNIT, Block, NumberedSpots, first_and_last, shortened
from sightline.kernel import walk_steps
from sightline.kernel.problem import AGAIN, SEQUEL


def in_human_order(steps: Sequence[Step], nearness: Nearness) -> list[list[Step]]:
    """The same steps in another order in which each cites just what it did; those that no value needs are left out.

    Each list ends with the step that gives a value; the others prepare it.

    Of the values that can be had now, the simplest to get comes first, then the nearest, where one in another line or
    at another island counts as further away. Then the whole way is made shorter, where that leaves simple steps before
    harder ones. Facts of a step are told from the end that is near.
    """
    walk = Walk(steps, nearness)
    blocks = walk.run()
    home = {number: at for at, block in enumerate(blocks) for number in block}
    stops = [walk.block(block, home) for block in blocks]
    blocks = [blocks[at] for at in shortened(walk.where, stops)]
    directed = along_the_way(walk.nearness, walk.steps, walk.spots, [number for block in blocks for number in block])
    return [[directed[number] for number in block] for block in blocks]


def dependencies(steps: Sequence[Step]) -> list[set[int]]:
    """For each step the others that come before it: what it cites, shows or adds to, and what cites less of its
    spots."""
    before: list[set[int]] = []
    writer: dict[Any, int] = {}
    readers = defaultdict[Any, list[int]](list)
    written = writer.get
    for number, step in enumerate(steps):
        deduction = step.deduction
        changed = {fact if fact.__class__ is Either else fact[0] for fact in deduction.facts}
        cited: tuple[Any, ...] = deduction.premises + deduction.eithers
        shown = () if step.technique.as_cited else step.named_spots()  # else its words are about what it cites
        found: set[Any] = {*map(written, changed), *map(written, cited), *map(written, shown)}
        for key in changed:
            if key in readers:
                found.update(readers.pop(key))
            writer[key] = number
        for key in {*cited}.difference(changed):
            readers[key].append(number)
        found.discard(None)
        before.append(found)
    return before


def settled_spots(step: Step) -> list[int]:
    """The spots that a step, all of whose facts are new, leaves with one value."""
    each = zip(step.deduction.plain_facts(), step.left, strict=True)
    return [spot for (spot, _), left in each if left.bit_count() == 1]


class Walk:
    """From value to value: steps, what they rest on, and the spots that they settle."""

    def __init__(self, steps: Sequence[Step], nearness: Nearness) -> None:
        self.nearness = nearness
        self.simple: int = nearness.reasons.simple
        settled = [*map(settled_spots, steps)]
        self.steps = [in_short_order(nearness, step, spots) for step, spots in zip(steps, settled, strict=True)]
        self.before = dependencies(self.steps)
        self.spots = [
            spots if ordered is step else [fact.spot for fact in ordered.deduction.plain_facts() if fact.spot in spots]
            for step, ordered, spots in zip(steps, self.steps, settled, strict=True)
        ]
        self.tiers = [step.technique.tier for step in steps]
        ends = [first_and_last(spots) for spots in self.spots]
        self.where = NumberedSpots(nearness, chain.from_iterable(ends))
        """The ends of all steps."""
        self.ends = [self.where.numbers_of(some) for some in ends]

    def run(self) -> list[list[int]]:
        """The numbers of the steps, in blocks that each end with a value."""
        where = self.where
        ways, clues = [step.technique for step in self.steps], [step.deduction.clues for step in self.steps]
        topics = {topic: number for number, topic in enumerate(dict.fromkeys(clues))}
        return walk_steps(
            where.rows,
            where.columns,
            where.scopes,
            self.ends,
            [[*earlier] for earlier in self.before],
            self.tiers,
            [topics[about] for about in clues],
            [AGAIN * bool(way.again) + SEQUEL * bool(way.sequel) for way in ways],
            self.simple,
            round(UNIT * APART),
            UNIT * GOES_ON,
        )

    def block(self, numbers: Sequence[int], home: Mapping[int, int]) -> Block:
        """These steps as one stop on the way; *home* is the block that each step is in."""
        steps, before, tiers, spots = self.steps, self.before, self.tiers, self.spots
        if len(numbers) == 1 and tiers[numbers[0]]:
            return self.single_block(numbers[0], [home[earlier] for earlier in before[numbers[0]]])
        reported = [number for number in numbers if tiers[number]]
        goal = reported[0] if reported else numbers[0]
        technique, clues = steps[goal].technique, steps[goal].deduction.clues
        giving = [number for number in reported if spots[number]]
        return Block(
            first_and_last([end for number in giving for end in self.ends[number]]),
            len(giving) == 1 and can_be_told_backwards(steps[giving[0]]),
            max([tiers[number] for number in numbers]) <= self.simple,
            [home[earlier] for number in numbers for earlier in before[number]],
            steps[numbers[-1]].deduction.clues,
            clues if technique.again else None,
            [home[earlier] for earlier in before[goal]] if technique.sequel else [],
        )

    def single_block(self, number: int, needed: list[int]) -> Block:
        """The same of one step, which comes after the *needed* blocks: nothing has to be looked for."""
        step, ends = self.steps[number], self.ends[number]
        technique, clues = step.technique, step.deduction.clues
        return Block(
            ends,
            bool(ends) and can_be_told_backwards(step),
            technique.tier <= self.simple,
            needed,
            clues,
            clues if technique.again else None,
            needed if technique.sequel else [],
        )
