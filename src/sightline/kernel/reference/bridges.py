"""The reference of native/bridges/: what each island, each cut and each group leaves possible."""

from collections.abc import Mapping, Sequence
from itertools import product

from sightline.kernel.reference.bridges_islands import close_single_islands
from sightline.kernel.reference.bridges_map import (
    EVEN,
    GAPLESS,
    HIGH,
    LOW,
    ODD,
    OPEN,
    STANDS,
    Groups,
    crossings,
    pairs,
)
from sightline.kernel.reference.bridges_proof import follows
from sightline.kernel.reference.bridges_settle import settle
from sightline.kernel.search.loop import DepthFirstProblem
from sightline.kernel.search.rounds import Kept

ISLANDS, WHOLE_MAP, PROPAGATION = 3, 5, 6
"""Tiers, above those of single islands: islands, pairs and crossings; cuts and loops too; full propagation."""


class Bridges(DepthFirstProblem):
    """A map of islands, given by their cells in row-major order and the bridges they need (0 = unknown).

    A spot is a pair of islands that see each other, by its upper or left island; the right one before the lower.
    """

    def __init__(
        self,
        columns: int,
        cells: Sequence[int],
        counts: Sequence[int],
        planks: int,
        connected: bool,
        loops: bool,
        masks: bytes,
        width: int,
    ) -> None:
        super().__init__(masks, width)
        self.full = (2 << planks) - 1
        self.start = [mask & self.full for mask in self.start]
        self.counts, self.planks, self.connected, self.loops = counts, planks, connected, loops
        self.ends = pairs(columns, cells)
        if len(self.ends) != len(self.start):
            raise ValueError("one mask per pair of islands is needed")
        self.shores: list[list[int]] = [[] for _ in cells]
        for spot, (a, b) in enumerate(self.ends):
            self.shores[a].append(spot)
            self.shores[b].append(spot)
        self.crossing = crossings(columns, cells, self.ends)
        self.whole = len(self.counts) + len(self.ends)
        """The scope that is the whole map, after the islands and the crossings of each spot."""

    def legal(self, values: Sequence[int]) -> bool:
        return self.narrow([1 << value for value in values])  # on a full board propagation is an exact check

    def scopes(self) -> Sequence[Sequence[int]]:
        if self.connected or not self.loops:
            return [range(len(self.ends))]
        return [*self.shores, *([spot, *others] for spot, others in enumerate(self.crossing))]

    def narrow(self, masks: list[int]) -> bool:
        """Every rule, the cheap ones first, until none concludes anything."""
        waiting = set(range(len(self.counts)))
        for spot, others in enumerate(self.crossing):
            if not masks[spot] & 1 and not all(self._learn(masks, other, 1, waiting) for other in others):
                return False
        while True:
            if not self._fill(masks, waiting):
                return False
            for rule in (self._stay_connected, self._keep_groups_open, self._keep_parity):
                kept = rule(masks)
                if kept is None or not all(self._learn(masks, spot, keep, waiting) for spot, keep in kept):
                    return False
                if waiting:
                    break
            else:
                return True

    def _learn(self, masks: list[int], spot: int, keep: int, waiting: set[int]) -> bool:
        """Narrow one spot; nothing may cross a bridge."""
        before = masks[spot]
        after = masks[spot] = before & keep
        if after == before:
            return after > 0
        waiting.update(self.ends[spot])
        if before & 1 and not after & 1:
            return after > 0 and all(self._learn(masks, other, 1, waiting) for other in self.crossing[spot])
        return after > 0

    def _fill(self, masks: list[int], waiting: set[int]) -> bool:
        """An island's bridges add up to its number: a value stays only if the others can complete the sum."""
        while waiting:
            island = waiting.pop()
            spots, wanted = self.shores[island], self.counts[island]
            least = most = 0
            gapless = wanted > 0
            for spot in spots:
                mask = masks[spot]
                least += LOW[mask]
                most += HIGH[mask]
                gapless = gapless and GAPLESS[mask]
            if not gapless:
                if not self._fill_by_sums(masks, island, waiting):
                    return False
                continue
            room, spare = wanted - least, most - wanted
            if room < 0 or spare < 0:
                return False
            for spot in spots:
                mask = masks[spot]
                slack = HIGH[mask] - LOW[mask]
                if slack > room or slack > spare:
                    tallest, lowest = min(HIGH[mask], LOW[mask] + room), max(LOW[mask], HIGH[mask] - spare)
                    if not self._learn(masks, spot, (2 << tallest) - (1 << lowest), waiting):
                        return False
        return True

    def _fill_by_sums(self, masks: list[int], island: int, waiting: set[int]) -> bool:
        """The same where the number is unknown or a domain has holes: every arrangement, one by one."""
        kept = self.island_keeps(masks, island)
        return kept is not None and all(self._learn(masks, *fact, waiting) for fact in kept)

    def island_keeps(self, masks: Sequence[int], island: int) -> Kept:
        spots, wanted = self.shores[island], self.counts[island]
        ways = [
            way for way in product(*(values(masks[spot]) for spot in spots)) if sum(way) == (wanted or sum(way) or 1)
        ]
        kept = [sum({1 << way[i] for way in ways}) for i in range(len(spots))]
        return list(zip(spots, kept, strict=True)) if ways else None

    def map_keeps(self, masks: Sequence[int]) -> Kept:
        """Which bridges the map needs to stay connected, and which would close a loop."""
        cuts, groups = self._stay_connected(masks), Groups(self, masks)
        if cuts is None or self.loops:
            return cuts
        doubtful = [(spot, ends) for spot, ends in enumerate(self.ends) if masks[spot] & 1]
        return None if groups.loop else cuts + [(spot, 1) for spot, (a, b) in doubtful if groups.of(a) == groups.of(b)]

    def _stay_connected(self, masks: Sequence[int]) -> Kept:
        """All islands are connected: where one bridge is the only way across, it must be built."""
        if not self.connected:
            return []
        parts, cuts = self._walk([mask > 1 for mask in masks])
        return [(spot, STANDS) for spot, _ in cuts] if len(parts) <= 1 else None

    def _keep_parity(self, masks: list[int]) -> Kept:
        """Each plank inside a part counts at both its ends: so the only open bridge into it is odd or even like the sum
        that its islands still need."""
        parts, cuts = self._walk([OPEN[mask] for mask in masks])
        decided = [0 if OPEN[mask] else LOW[mask] for mask in masks]

        def odd(part: Sequence[int]) -> bool | None:
            if not all(self.counts[island] for island in part):
                return None
            return sum(self.counts[i] + sum(decided[spot] for spot in self.shores[i]) for i in part) % 2 == 1

        if any(odd(part) for part in parts):
            return None
        parities = [(spot, odd(part)) for spot, part in cuts]
        return [(spot, ODD if parity else EVEN) for spot, parity in parities if parity is not None]

    def _walk(self, live: Sequence[bool]) -> tuple[list[list[int]], list[tuple[int, list[int]]]]:
        """The parts that the live spots form; and each spot that alone connects some islands to the rest, with these.

        Depth first: an island from below which no other spot leads back above it is cut off by the spot to it.
        """
        order, reach = [0] * len(self.counts), [0] * len(self.counts)
        seen: list[int] = []
        parts, cuts = [], []
        for root in range(len(order)):
            if order[root]:
                continue
            start = len(seen)
            stack = [(root, -1, iter(self.shores[root]))]
            seen.append(root)
            order[root] = reach[root] = len(seen)
            while stack:
                island, via, spots = stack[-1]
                for spot in spots:
                    if not live[spot] or spot == via:
                        continue
                    a, b = self.ends[spot]
                    other = b if a == island else a
                    if not order[other]:
                        seen.append(other)
                        order[other] = reach[other] = len(seen)
                        stack.append((other, spot, iter(self.shores[other])))
                        break
                    if order[other] < reach[island]:
                        reach[island] = order[other]
                else:
                    stack.pop()
                    if stack:
                        above = stack[-1][0]
                        reach[above] = min(reach[above], reach[island])
                        if reach[island] > order[above]:
                            cuts.append((via, seen[order[island] - 1 :]))
            parts.append(seen[start:])
        return parts, cuts

    def _keep_groups_open(self, masks: list[int]) -> Kept:
        """A group that is not the whole map must stay incomplete; without loops, no bridge is added inside a group."""
        if not self.connected and self.loops:
            return []
        groups = Groups(self, masks)
        if groups.loop and not self.loops:
            return None
        kept = []
        for spot, mask in enumerate(masks):
            if not OPEN[mask]:
                continue
            a, b = map(groups.of, self.ends[spot])
            if a == b and mask & 1 and not self.loops:
                kept.append((spot, 1))
            elif self.connected and groups.size[a] + groups.size[b] * (a != b) < len(self.counts):
                closing, odd = divmod(groups.rest[a] + groups.rest[b] * (a != b), 2)
                if not odd and closing <= HIGH[mask]:
                    kept.append((spot, ~(1 << (LOW[mask] + closing))))
        for island in range(len(self.counts)) if self.connected else ():
            kept += self._split(masks, groups, island)
        return kept

    def _split(self, masks: list[int], groups: "Groups", island: int) -> list[tuple[int, int]]:
        """The same for all bridges that an island still needs: they may not complete its group with its neighbours'."""
        spots = [spot for spot in self.shores[island] if OPEN[masks[spot]]]
        if len(spots) < 2 or not self.counts[island]:
            return []
        low = [LOW[masks[spot]] for spot in spots]
        rest = self.counts[island] - sum(LOW[masks[spot]] for spot in self.shores[island])

        def closes(way: Sequence[int]) -> bool:
            ends = [end for spot, planks in zip(spots, way, strict=True) if planks for end in self.ends[spot]]
            joined = {groups.of(end) for end in ends}
            wanted, size = (sum(of[group] for group in joined) for of in (groups.rest, groups.size))
            return wanted == 2 * rest and size < len(self.counts)

        more = [values(masks[spot] >> least) for spot, least in zip(spots, low, strict=True)]
        ways = [way for way in product(*more) if sum(way) == rest and not closes(way)]
        return [(spot, sum({1 << way[i] for way in ways}) << low[i]) for i, spot in enumerate(spots)]

    # Any board.

    def at(self, spot: int) -> list[int]:
        """The two islands, what crosses the spot, and last the map as a whole."""
        across = [len(self.counts) + spot] if self.crossing[spot] else []
        return [*self.ends[spot], *across, *([self.whole] if self.connected or not self.loops else [])]

    def scope_count(self) -> int:
        return self.whole + 1

    def keeps(self, scope: int, masks: Sequence[int]) -> Kept:
        if scope < len(self.counts):
            return self.island_keeps(masks, scope)
        if scope == self.whole:
            return self.map_keeps(masks)
        spot = scope - len(self.counts)
        return [] if masks[spot] & 1 else [(other, 1) for other in self.crossing[spot]]

    def close(self, board: list[int], tier: int) -> bool:
        """Tier 1: islands by their numbers, and crossings; 2: by what they still need; 3: all that islands and pairs
        say; 5: cuts and loops too; 6: all that propagation says."""
        if tier < ISLANDS or tier >= PROPAGATION:
            return close_single_islands(self, board, tier) if tier < ISLANDS else self.narrow(board)
        self.forbid_isolation(board)
        before: list[int] = []
        while board != before:
            before = list(board)
            for scope in range(self.whole + (tier >= WHOLE_MAP)):
                kept = self.keeps(scope, board)
                for spot, mask in kept or ():
                    board[spot] &= mask
                if kept is None or 0 in board:
                    return False
        return True

    def forbid_isolation(self, board: list[int]) -> None:
        """Two islands that would spend all their bridges on each other would be cut off from the others."""
        for spot, (a, b) in enumerate(self.ends):
            number = self.counts[a] if self.counts[a] == self.counts[b] else 0
            if self.connected and len(self.counts) > 2 and 0 < number <= self.planks:
                board[spot] &= ~(1 << number)

    def close_by(self, board: list[int], clues: Sequence[int]) -> bool:
        return settle(self, clues, board)

    def keep_allowed(self, board: list[int], clues: Sequence[int], clue: int) -> bool:
        if not 0 <= clue < len(self.counts):
            raise ValueError("there is no such island")
        shores, wanted = self.shores[clue], self.counts[clue]
        kept = [0 if spot in shores else mask for spot, mask in enumerate(board)]
        allowed = False
        for way in product(*(values(board[spot]) for spot in shores)):
            if sum(way) == (wanted or sum(way) or 1):
                trial = list(board)
                for spot, count in zip(shores, way, strict=True):
                    trial[spot] = 1 << count
                if settle(self, clues, trial):
                    allowed = True
                    for spot, count in zip(shores, way, strict=True):
                        kept[spot] |= 1 << count
        board[:] = kept
        return allowed

    def follows(self, clues: Sequence[int], masks: Sequence[int], wanted: Mapping[int, int]) -> bool:
        return follows(self, clues, masks, wanted)


bridges = Bridges


def values(mask: int) -> list[int]:
    return [value for value in range(mask.bit_length()) if mask >> value & 1]
