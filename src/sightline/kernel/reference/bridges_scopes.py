"""What a player follows on a map, island by island and across it: how far that leads, and how soon assumptions fail."""

from collections.abc import Sequence

from sightline.core.board import pack, unpack
from sightline.kernel.reference.bridges import Bridges, Facts
from sightline.kernel.reference.rounds import soonest, two_ways


class Scopes:
    """What a player follows on a map: each island, what crosses each spot, and last the map as a whole."""

    def __init__(self, sea: Bridges) -> None:
        self.sea, self.islands, self.whole = sea, len(sea.counts), len(sea.counts) + len(sea.ends)

    def at(self, spot: int) -> list[int]:
        across = [self.islands + spot] if self.sea.crossing[spot] else []
        whole = [self.whole] if self.sea.connected or not self.sea.loops else []
        return [*self.sea.ends[spot], *across, *whole]

    def narrow(self, scope: int, masks: Sequence[int]) -> Facts:
        if scope < self.islands:
            return self.sea.island_says(masks, scope)
        if scope == self.whole:
            return self.sea.map_says(masks)
        spot = scope - self.islands
        return [] if masks[spot] & 1 else [(other, 1) for other in self.sea.crossing[spot]]


def bridges_soonest(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
    wanted: bytes,
    furthest: int = 0,
) -> tuple[int, bytes]:
    """Which of the values *wanted* fail soonest when they are assumed, and in how many rounds (0: none)."""
    scopes = Scopes(Bridges(columns, cells, counts, planks, connected, loops, masks, width))
    found = soonest(unpack(masks, width), unpack(wanted, width), scopes.at, scopes.narrow, furthest)
    return found[0], pack(found[1], width)


def bridges_two_ways(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
    furthest: int,
) -> tuple[int, bytes]:
    """The open pairs both of whose values rule out the same somewhere, where that is soonest, and how soon."""
    scopes = Scopes(Bridges(columns, cells, counts, planks, connected, loops, masks, width))
    rounds, split = two_ways(unpack(masks, width), scopes.at, scopes.narrow, furthest)
    return rounds, pack(split, width)


def bridges_reach(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
    whole: bool,
) -> bytes:
    """How far islands and crossings bring a map and, if *whole*, cuts and ways round; empty if nothing fits."""
    scopes = Scopes(Bridges(columns, cells, counts, planks, connected, loops, masks, width))
    board, before = unpack(masks, width), [0]
    while board != before:
        before = list(board)
        for scope in range(scopes.whole + whole):
            facts = scopes.narrow(scope, board)
            for spot, mask in facts or ():
                board[spot] &= mask
            if facts is None or 0 in board:
                return b""
    return pack(board, width)
