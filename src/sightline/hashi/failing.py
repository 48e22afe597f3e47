"""Why a case fails: which bridges it forces, one from the other, and the island or the rule that then goes wrong."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from sightline.core.board import Fact
from sightline.core.sentence import listed
from sightline.core.words import Facts
from sightline.hashi.constraints import connected, crossing, crossing_says, island_says, no_loops, parity_holds, ways
from sightline.hashi.graph import borders, has_loop, parts
from sightline.hashi.puzzle import Hashi
from sightline.hashi.speech import facts_text, group_text, island_text, pair_text

Masks = Sequence[int]
FEW = 3
"""Bridges that follow one from the other and that a sentence can hold."""


class Wrong(NamedTuple):
    """What goes wrong: some islands would …, or something else would."""

    what: str
    islands: tuple[int, ...] = ()
    other: str = ""


class Failure(NamedTuple):
    """The bridges that a case forces on the way, and what goes wrong at the end."""

    forced: tuple[Fact, ...]
    wrong: Wrong


class Said(NamedTuple):
    """What a clue says of some pairs, and what is wrong if that cannot be."""

    looked_at: Collection[int]
    facts: Sequence[Fact]
    wrong: Wrong


class Case:
    """A case thought through by the cited clues: nearest consequences first, each with what it came from."""

    def __init__(self, puzzle: Hashi, rules: Collection[int], masks: Masks, given: Masks) -> None:
        """*given* is the board without the assumption."""
        self.puzzle, self.rules, self.masks = puzzle, rules, list(masks)
        self.islands = sorted(clue for clue in rules if clue < len(puzzle.cells))
        self.assumed = {spot for spot, (old, new) in enumerate(zip(given, masks, strict=True)) if old != new}
        self.came: dict[int, set[int]] = {spot: set() for spot in sorted(self.assumed)}
        """The pairs that changed, in order, and the changed pairs that each came from."""

    def failure(self) -> Failure | None:
        """The first thing that goes wrong; None if nothing does."""
        changed: Collection[int] = range(self.puzzle.spots)
        while changed:
            fresh: set[int] = set()
            for looked_at, facts, wrong in self.says(list(self.masks), changed):
                causes = self.came.keys() & looked_at
                for fact in facts:
                    if not self.masks[fact.spot] & fact.mask:
                        return self.told(causes | (self.came.keys() & {fact.spot}), wrong)
                    if self.masks[fact.spot] & ~fact.mask:
                        self.masks[fact.spot] &= fact.mask
                        self.came.setdefault(fact.spot, causes - {fact.spot})
                        fresh.add(fact.spot)
            changed = fresh
        return self.of_the_whole()

    def says(self, masks: Masks, changed: Collection[int]) -> Iterator[Said]:
        """What the cited islands and crossings say where something changed."""
        puzzle = self.puzzle
        near = {island for spot in changed for island in puzzle.pairs[spot]}
        for island in self.islands:
            if island in near:
                yield Said(puzzle.shores[island], island_says(puzzle, masks, island), starved(puzzle, masks, island))
        for spot in sorted(changed) if crossing(puzzle) in self.rules else ():
            for fact in crossing_says(puzzle, masks, spot):
                both = listed([pair_text(puzzle, spot), pair_text(puzzle, fact.spot)])
                yield Said((spot,), (fact,), Wrong("cross", other=both))

    def of_the_whole(self) -> Failure | None:
        """What goes wrong with groups of islands, when nothing else does."""
        puzzle, masks, rules = self.puzzle, self.masks, self.rules
        if not parity_holds(puzzle, self.islands, masks):
            group = group_text(puzzle, self.islands)
            return self.told(self.came, Wrong(f"be left over among {group}", other="an odd end"))
        if connected(puzzle) in rules and len(part := cut_off(puzzle, masks)) < len(puzzle.cells):
            inside = any(end in part for spot in self.assumed for end in puzzle.pairs[spot])
            return self.told(
                () if inside else self.came.keys() & borders(puzzle, part), Wrong("be cut off", tuple(part))
            )
        if no_loops(puzzle) in rules and has_loop(puzzle, masks):
            return self.told(self.came, Wrong("be a way round", other="there"))
        return None

    def told(self, causes: Iterable[int], wrong: Wrong) -> Failure:
        """A failure with the bridges that lead there, in order."""
        needed = set(causes)
        for spot in reversed(list(self.came)):
            if spot in needed:
                needed |= self.came[spot]
        forced = [spot for spot in self.came if spot in needed - self.assumed and not self.masks[spot] & 1]
        return Failure(tuple(Fact(spot, self.masks[spot]) for spot in forced), wrong)


def starved(puzzle: Hashi, masks: Masks, island: int) -> Wrong:
    """How an island misses its number."""
    shores, need = puzzle.shores[island], puzzle.counts[island]
    if sum(masks[spot].bit_length() - 1 for spot in shores) < need:
        return Wrong("get too few", (island,))
    least = sum((masks[spot] & -masks[spot]).bit_length() - 1 for spot in shores)
    return Wrong("get too many" if least > need else "miss its number", (island,))


def cut_off(puzzle: Hashi, masks: Masks) -> list[int]:
    """The smallest part of the map that no bridge can leave; all islands if it hangs together."""
    return min((sorted(part) for part, _ in parts(puzzle, masks)), key=len)


def case_text(puzzle: Hashi, rules: Collection[int], masks: Masks, case: Fact) -> str:
    """What comes of a case: at once, or however one of its ends spreads the rest of its bridges."""
    trial = list(masks)
    trial[case.spot] = case.mask
    if failure := Case(puzzle, rules, trial, masks).failure():
        return failure_text(puzzle, failure)
    for end in (end for end in puzzle.pairs[case.spot] if end in rules):
        found = [Case(puzzle, rules, way, masks).failure() for way in ways(puzzle, trial, end)]
        if all(found):
            wrongs = list(dict.fromkeys(failure.wrong for failure in found if failure))
            return f"however {island_text(puzzle, end)} spreads the rest, {wrongs_text(puzzle, wrongs)}"
    return "nothing would fit"


def failure_text(puzzle: Hashi, failure: Failure) -> str:
    """ "r4c6–r9c6 has at least one bridge, and the 2 at r5c8 would get too few"."""
    end = wrongs_text(puzzle, [failure.wrong])
    if not failure.forced or len(failure.forced) > FEW:
        return f"in the end {end}" if failure.forced else end
    return f"{facts_text(puzzle, Facts(failure.forced))}, and {end}"


def wrongs_text(puzzle: Hashi, wrongs: Sequence[Wrong]) -> str:
    """ "the 2 at r1c1 would get too few, or the 3 at r5c5 would be cut off": what goes wrong alike together."""
    alike: dict[str, list[str]] = {}
    for wrong in wrongs:
        if not any(other.what == wrong.what and set(other.islands) < set(wrong.islands) for other in wrongs):
            alike.setdefault(wrong.what, []).append(wrong.other or group_text(puzzle, wrong.islands))
    between = ", or " if any(len(wrong.islands) > 1 for wrong in wrongs) else " or "
    return ", or ".join(f"{between.join(who)} would {what}" for what, who in alike.items())
