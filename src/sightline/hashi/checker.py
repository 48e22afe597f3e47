"""The rules of Hashi for the independent checker, stated anew: this file imports nothing of ours.

Clues 0…i-1 are the i islands, row by row; then i: bridges do not cross, i+1: all islands are connected, i+2: bridges
form no loop, i+3: an island that needs one bridge leads no further. A spot is a pair of neighbouring islands, in the
order of the first, to the right before down; its value is the number of bridges between them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import lru_cache
from itertools import product
from typing import Any

Values = frozenset[int]
Known = dict[int, Values]
Cell = tuple[int, int]
NONE = frozenset((0,))
MOST_CELLS = 250_000
MANY = 16
"""One pair in so many is closed: then it is quicker to look at the whole map than around each of them."""


class HashiRules:
    """An island has as many bridges as its number says, at least one where it says none, and the rules above hold."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        rules = puzzle.get("rules", {})
        self.connected, self.loops = rules.get("connected", True), rules.get("loops", True)
        if len(puzzle["clues"]) * max(map(len, puzzle["clues"]), default=0) > MOST_CELLS:
            raise ValueError("size")
        land = {(r, c): sign for r, row in enumerate(puzzle["clues"]) for c, sign in enumerate(row) if sign != "."}
        self.wanted = [0 if sign == "?" else int(sign, 36) for sign in land.values()]
        number = {cell: island for island, cell in enumerate(land)}
        self.ends: list[tuple[int, int]] = []
        sea: list[set[Cell]] = []
        right, below = next_to(land, lambda cell: cell[0]), next_to(land, lambda cell: cell[1])
        for r, c in land:
            if (r, c) in right:
                self.ends.append((number[r, c], number[right[r, c]]))
                sea.append({(r, between) for between in range(c + 1, right[r, c][1])})
            if (r, c) in below:
                self.ends.append((number[r, c], number[below[r, c]]))
                sea.append({(between, c) for between in range(r + 1, below[r, c][0])})
        self.clue_count = len(land) + 4
        self.no_crossing, self.one_piece, self.no_loop, self.dead_end = range(len(land), self.clue_count)
        self.blank: Known = dict.fromkeys(range(len(sea)), frozenset(range(rules.get("planks", 2) + 1)))
        at: dict[Cell, list[int]] = {}
        for spot, cells in enumerate(sea):
            for cell in cells:
                at.setdefault(cell, []).append(spot)
        self.crossings = [sorted({b for cell in cells for b in at[cell]} - {a}) for a, cells in enumerate(sea)]
        self.around: list[list[int]] = [[] for _ in land]
        for spot, pair in enumerate(self.ends):
            for island in pair:
                self.around[island].append(spot)
        self.in_one_piece = self.reaches_all(frozenset())

    def excluded(self, clues: tuple[int, ...], known: Any, spot: int) -> bool:
        """Whether the cited clues contradict each other, at once or in every way to spread the bridges at an end."""
        if self.cut_off_by_dead_ends(clues, known) or not self.consistent(clues, known):
            return True
        ends = [end for end in self.ends[spot] if end in clues] if self.ends else []
        return any(not any(self.consistent(clues, known | way) for way in self.ways(known, end)) for end in ends)

    def cut_off_by_dead_ends(self, clues: tuple[int, ...], known: Any) -> bool:
        """Whether the other islands are not connected without the cited 1s, if it is cited that these lead nowhere."""
        if not self.connected or not {self.one_piece, self.dead_end} <= {*clues}:
            return False
        ones = frozenset(clue for clue in clues if clue < len(self.wanted) and self.wanted[clue] == 1)
        closed = frozenset(spot for spot, values in known.changes.items() if values == NONE)
        return not self.reaches_all(closed, ones)

    def ways(self, known: Mapping[int, Values], island: int) -> list[Known]:
        """Every way to spread an island's bridges."""
        around = self.around[island]
        fitting = spreads(self.wanted[island], tuple(known[spot] for spot in around))
        return [{spot: frozenset((count,)) for spot, count in zip(around, way, strict=True)} for way in fitting]

    def consistent(self, clues: tuple[int, ...], known: Any) -> bool:
        """Narrows *known* by the cited clues until nothing changes; False if they contradict."""
        cited = frozenset(clues)
        waiting = {clue for clue in clues if clue < len(self.wanted)}
        fresh = list(known.changes) if self.no_crossing in cited else []
        while waiting or fresh:
            if waiting:
                island = waiting.pop()
                kept = fitting_values(self.wanted[island], tuple(known[spot] for spot in self.around[island]))
                narrower = dict(zip(self.around[island], kept, strict=True))
            else:
                narrower = dict.fromkeys(self.crossings[spot], NONE) if 0 not in known[spot := fresh.pop()] else {}
            for spot, values in narrower.items():
                if known[spot] & values != known[spot]:
                    known[spot] &= values
                    if not known[spot]:
                        return False
                    waiting.update(cited.intersection(self.ends[spot]))
                    fresh += [spot] if self.no_crossing in cited else []
        islands = [clue for clue in clues if clue < len(self.wanted)]
        return all(known.changes.values()) and self.even(islands, known) and self.well_connected(cited, known)

    def even(self, islands: Sequence[int], known: Mapping[int, Values]) -> bool:
        """Whether the bridge ends within a group of islands can be even in number: each bridge inside has two."""
        if not all(self.wanted[i] for i in islands):
            return True
        total, group = sum(self.wanted[i] for i in islands), set(islands)
        for spot in (spot for island in islands for spot in self.around[island]):
            if not group.issuperset(self.ends[spot]):
                parity = {count % 2 for count in known[spot]}
                if len(parity) > 1:
                    return True
                total += sum(parity)
        return total % 2 == 0

    def well_connected(self, clues: Set[int], known: Any) -> bool:
        """The bridges that are possible connect all islands; those that are certain form no loop."""
        if self.one_piece in clues and self.connected:
            closed = frozenset(spot for spot, values in known.changes.items() if values == NONE)
            few = MANY * len(closed) < len(self.ends)
            if not self.in_one_piece or not (self.meet(closed) if few else self.reaches_all(closed)):
                return False
        return self.loops or self.no_loop not in clues or not self.has_loop(known)

    def reaches_all(self, closed: Set[int], without: Set[int] = frozenset()) -> bool:
        """Whether all islands but some are connected *without* those and without the *closed* pairs."""
        islands = [island for island in range(len(self.wanted)) if island not in without]
        seen = edge = set(islands[:1])
        while edge:
            edge = {end for island in edge for end in self.beyond(island, closed)} - seen - without
            seen = seen | edge
        return len(seen) == len(islands)

    def meet(self, closed: Set[int]) -> bool:
        """The same where few pairs are closed: whether the two ends of each are still connected.

        One looks around from both ends in turn. Where one of them is cut off, the smaller part ends the search.
        """
        for pair in (self.ends[spot] for spot in closed):
            here, there = ({pair[0]}, {pair[0]}), ({pair[1]}, {pair[1]})
            while here[0].isdisjoint(there[0]):
                edge = {end for island in here[1] for end in self.beyond(island, closed)} - here[0]
                if not edge:
                    return False
                here, there = there, (here[0] | edge, edge)
        return True

    def beyond(self, island: int, closed: Set[int]) -> list[int]:
        """The neighbours of an island to which a bridge may lead."""
        return [sum(self.ends[spot]) - island for spot in self.around[island] if spot not in closed]

    def is_group(
        self, group: Sequence[int], clues: tuple[int, ...], spots: Set[int], known: Any, cases: Sequence[Any]
    ) -> bool:
        """Whether islands are just those that are cited; or, where all must be connected, a part of the map that has no
        other way out than the *spots*, and to 1s where these are dead ends, or no way at all in any of the *cases*."""
        cited = tuple(clue for clue in clues if clue < len(self.wanted))
        if self.one_piece not in clues:
            return sorted(group) == sorted(cited)
        if self.dead_end in clues:
            to_ones = {spot for spot, ends in enumerate(self.ends) if any(self.wanted[end] == 1 for end in ends)}
            return not {*cited} & {*group} and self.is_left_only_by(group, spots | to_ones, known)
        if not cited:
            return self.is_left_only_by(group, spots, known)
        for case in cases:
            self.consistent((*cited, self.no_crossing), case)
        return all(self.is_left_only_by(group, frozenset(), case) for case in cases)

    def is_left_only_by(self, group: Sequence[int], spots: Set[int], known: Mapping[int, Values]) -> bool:
        """Whether a group of islands, not all of them, has no bridge to the others but on these pairs."""
        inside = set(group)
        if not inside < set(range(len(self.wanted))):
            return False
        leaving = {spot for island in inside for spot in self.around[island] if not inside.issuperset(self.ends[spot])}
        return all(known[spot] == {0} for spot in leaving - spots)

    def observes(
        self, seen: Mapping[str, Any], clues: tuple[int, ...], known: Mapping[int, Values], about: Set[int]
    ) -> bool:
        """Whether an island has so many bridges, at least and at most, or just one of these numbers (up to its own), on
        the pairs that a step is not *about*."""
        if seen["clue"] not in clues or seen["clue"] >= len(self.around):
            return False
        others = [known[spot] for spot in self.around[seen["clue"]] if spot not in about]
        if seen["kind"] == "sums":
            possible = {sum(planks) for planks in product(*others) if sum(planks) <= self.wanted[seen["clue"]]}
            return sorted(possible) == list(seen["counts"])
        bounds = [sum(map(min, others)), sum(map(max, others))]
        return seen["kind"] == "elsewhere" and bounds == list(seen["counts"])

    def has_loop(self, known: Any) -> bool:
        """Whether bridges that are certain go round: one of them joins what others have joined already."""
        above: dict[int, int] = {}
        for pair in (self.ends[spot] for spot, values in known.changes.items() if 0 not in values):
            a, b = (root(above, end) for end in pair)
            if a == b:
                return True
            above[a] = b
        return False


def next_to(land: Iterable[Cell], line_of: Callable[[Cell], int]) -> dict[Cell, Cell]:
    """The next island of each one's line, in reading order, where there is one."""
    last: dict[int, Cell] = {}
    after: dict[Cell, Cell] = {}
    for cell in land:
        line = line_of(cell)
        if line in last:
            after[last[line]] = cell
        last[line] = cell
    return after


def root(above: dict[int, int], island: int) -> int:
    """The island that stands for all that are joined with this one."""
    while island in above:
        above[island] = above.get(above[island], above[island])
        island = above[island]
    return island


@lru_cache(maxsize=1 << 16)
def spreads(wanted: int, around: tuple[Values, ...]) -> list[tuple[int, ...]]:
    """The ways to spread as many bridges as are wanted, at least one if that is not known, over the pairs around."""
    return [way for way in product(*around) if sum(way) == (wanted or max(1, sum(way)))]


@lru_cache(maxsize=1 << 16)
def fitting_values(wanted: int, around: tuple[Values, ...]) -> tuple[Values, ...]:
    """What the ways to spread an island's bridges leave at each pair around it."""
    ways = spreads(wanted, around)
    return tuple(map(frozenset, zip(*ways, strict=True))) if ways else (Values(),) * len(around)


CHECKER = HashiRules
