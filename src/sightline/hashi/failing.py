"""Why a case fails: which bridges it forces in turn, and which island or rule is broken in the end."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sightline.core.board import Fact
from sightline.core.sentence import listed
from sightline.hashi.constraints import (
    connected_rule,
    crossing_facts,
    crossing_rule,
    island_facts,
    no_loops_rule,
    parity_holds,
    ways,
)
from sightline.hashi.graph import has_loop, parts
from sightline.hashi.puzzle import Hashi
from sightline.hashi.texts import forced_text, group_text, island_text, pair_text

Masks = Sequence[int]
FEW = 3
"""The most forced bridges that a sentence lists."""


class Fault(NamedTuple):
    """What goes wrong: these islands, or *other*, would *what*."""

    what: str
    islands: tuple[int, ...] = ()
    other: str = ""


class Failure(NamedTuple):
    """The bridges that a case forces on the way, and what goes wrong at the end."""

    forced: tuple[Fact, ...]
    fault: Fault


class Consequence(NamedTuple):
    """What a clue forces, the pairs that it was read from, and what goes wrong if it cannot be."""

    looked_at: Collection[int]
    facts: Sequence[Fact]
    fault: Callable[[], Fault]


class Case:
    """A case and its consequences by the cited clues: the nearest first, each with its causes."""

    def __init__(self, puzzle: Hashi, rules: Collection[int], masks: Masks, given: Masks) -> None:
        """*given* is the board without the assumption."""
        self.puzzle, self.rules, self.masks = puzzle, rules, list(masks)
        self.islands = sorted(clue for clue in rules if clue < len(puzzle.cells))
        self.assumed = {spot for spot, (old, new) in enumerate(zip(given, masks, strict=True)) if old != new}
        self.causes: dict[int, set[int]] = {spot: set() for spot in sorted(self.assumed)}
        """The pairs that changed, in order, each with the changed pairs that caused it."""

    def failure(self) -> Failure | None:
        """The first thing that goes wrong; None if nothing does."""
        changed: Collection[int] = range(self.puzzle.spots)
        while changed:
            fresh: set[int] = set()
            for looked_at, facts, fault in self.consequences(list(self.masks), changed):
                causes = self.causes.keys() & looked_at
                for fact in facts:
                    if not self.masks[fact.spot] & fact.mask:
                        return self.failure_from(causes | (self.causes.keys() & {fact.spot}), fault())
                    if self.masks[fact.spot] & ~fact.mask:
                        self.masks[fact.spot] &= fact.mask
                        self.causes.setdefault(fact.spot, causes - {fact.spot})
                        fresh.add(fact.spot)
            changed = fresh
        return self.map_failure()

    def consequences(self, masks: Masks, changed: Collection[int]) -> Iterator[Consequence]:
        """What the cited islands and crossings force where something changed."""
        puzzle = self.puzzle
        near = {island for spot in changed for island in puzzle.pairs[spot]}
        for island in self.islands:
            if island in near:
                fault = partial(number_fault, puzzle, self.masks, island)  # with what other islands force meanwhile
                yield Consequence(puzzle.shores[island], island_facts(puzzle, masks, island), fault)
        for spot in sorted(changed) if crossing_rule(puzzle) in self.rules else ():
            for fact in crossing_facts(puzzle, masks, spot):
                both = listed([pair_text(puzzle, spot), pair_text(puzzle, fact.spot)])
                yield Consequence((spot,), (fact,), partial(Fault, "cross", other=both))

    def map_failure(self) -> Failure | None:
        """What goes wrong with groups of islands, when nothing else does."""
        puzzle, masks, rules = self.puzzle, self.masks, self.rules
        if not parity_holds(puzzle, self.islands, masks):
            group = group_text(puzzle, self.islands)
            return self.failure_from(self.causes, Fault(f"be left over among {group}", other="an odd end"))
        if connected_rule(puzzle) in rules and len(part := smallest_part(puzzle, masks)) < len(puzzle.cells):
            touching = {spot for island in part for spot in puzzle.shores[island]}
            return self.failure_from(self.causes.keys() & touching, Fault("be cut off", tuple(part)))
        if no_loops_rule(puzzle) in rules and has_loop(puzzle, masks):
            return self.failure_from(self.causes, Fault("be a loop", other="there"))
        return None

    def failure_from(self, causes: Iterable[int], fault: Fault) -> Failure:
        """The failure with the bridges that lead to it, in order."""
        needed = set(causes)
        for spot in reversed(list(self.causes)):
            if spot in needed:
                needed |= self.causes[spot]
        forced = [spot for spot in self.causes if spot in needed - self.assumed and not self.masks[spot] & 1]
        return Failure(tuple(Fact(spot, self.masks[spot]) for spot in forced), fault)


def number_fault(puzzle: Hashi, masks: Masks, island: int) -> Fault:
    """How an island misses its number."""
    shores, need = puzzle.shores[island], puzzle.counts[island]
    if sum(masks[spot].bit_length() - 1 for spot in shores) < need:
        return Fault("get too few", (island,))
    least = sum((masks[spot] & -masks[spot]).bit_length() - 1 for spot in shores)
    return Fault("get too many" if least > need else "miss its number", (island,))


def smallest_part(puzzle: Hashi, masks: Masks) -> list[int]:
    """The smallest part of the map that no bridge can leave; all islands if the map is connected."""
    return min((sorted(part) for part, _ in parts(puzzle, masks)), key=len)


def without_bridge(masks: Masks, fact: Fact) -> list[int]:
    """The masks without the bridge that a fact says is needed; as they are if the fact is a conflict, which may be told
    of any pair."""
    return [mask & 1 if fact.mask and spot == fact.spot else mask for spot, mask in enumerate(masks)]


def case_text(puzzle: Hashi, rules: Collection[int], masks: Masks, case: Fact) -> str:
    """How a case fails: at once, or however one of its ends spreads the rest of its bridges."""
    trial = list(masks)
    trial[case.spot] = case.mask
    if failure := Case(puzzle, rules, trial, masks).failure():
        return failure_text(puzzle, failure)
    for end in (end for end in puzzle.pairs[case.spot] if end in rules):
        found = [Case(puzzle, rules, way, masks).failure() for way in ways(puzzle, trial, end)]
        if all(found):
            faults = list(dict.fromkeys(failure.fault for failure in found if failure))
            return f"however the rest of {island_text(puzzle, end)} is placed, {faults_text(puzzle, faults)}"
    return "nothing would fit"


def failure_text(puzzle: Hashi, failure: Failure) -> str:
    """ "r4c6–r9c6 would have at least one bridge, and the 2 at r5c8 would get too few"."""
    end = faults_text(puzzle, [failure.fault])
    if not failure.forced or len(failure.forced) > FEW:
        return f"in the end {end}" if failure.forced else end
    return f"{forced_text(puzzle, failure.forced)}, and {end}"


def faults_text(puzzle: Hashi, faults: Sequence[Fault]) -> str:
    """ "the 2 at r1c1 would get too few, or the 3 at r5c5 would be cut off": equal faults together."""
    alike: dict[str, list[str]] = {}
    for fault in faults:
        if not any(other.what == fault.what and set(other.islands) < set(fault.islands) for other in faults):
            alike.setdefault(fault.what, []).append(fault.other or group_text(puzzle, fault.islands))
    between = ", or " if any(len(fault.islands) > 1 for fault in faults) else " or "
    return ", or ".join(f"{between.join(names)} would {what}" for what, names in alike.items())
