"""The map as a graph: islands joined by bridges that are certain or possible; its parts, groups, cuts and loops."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from sightline.core.board import Fact
from sightline.hashi.puzzle import Hashi

Masks = Sequence[int]
SOME = -2
"""A mask that rules out only 0."""


def walk(puzzle: Hashi, masks: Masks, start: int = 0) -> tuple[dict[int, int], list[int]]:
    """Depth-first search from an island over possible bridges: the order of the islands met, and the cut pairs."""
    order, low, cuts = {start: 0}, {start: 0}, []
    stack = [(start, -1, iter(puzzle.shores[start]))]
    while stack:
        island, came, shores = stack[-1]
        for spot in shores:
            if spot == came or not masks[spot] & SOME:
                continue
            a, b = puzzle.pairs[spot]
            other = b if a == island else a
            if other in order:
                low[island] = min(low[island], order[other])
            else:
                order[other] = low[other] = len(order)
                stack.append((other, spot, iter(puzzle.shores[other])))
                break
        else:
            stack.pop()
            if stack:
                parent = stack[-1][0]
                low[parent] = min(low[parent], low[island])
                if low[island] > order[parent]:
                    cuts.append(came)
    return order, sorted(cuts)


def parts(puzzle: Hashi, masks: Masks) -> Iterator[tuple[Collection[int], list[int]]]:
    """The parts of the map that no bridge can leave, each with its cut pairs."""
    rest = set(range(len(puzzle.cells)))
    while rest:
        met, cuts = walk(puzzle, masks, min(rest))
        rest.difference_update(met)
        yield met, cuts


def groups(puzzle: Hashi, masks: Masks) -> list[int]:
    """For each island, the number of its group: the islands that certain bridges join to it."""
    root = list(range(len(puzzle.cells)))

    def find(island: int) -> int:
        while root[island] != island:
            root[island] = root[root[island]]
            island = root[island]
        return island

    for spot, (a, b) in enumerate(puzzle.pairs):
        if not masks[spot] & 1:
            root[find(a)] = find(b)
    return [find(island) for island in range(len(root))]


def members(root: Sequence[int]) -> dict[int, list[int]]:
    """The islands of each group."""
    found: dict[int, list[int]] = {}
    for island, group in enumerate(root):
        found.setdefault(group, []).append(island)
    return found


def borders(puzzle: Hashi, islands: Collection[int]) -> list[int]:
    """The pairs with exactly one end among these islands."""
    inside = set(islands)
    shores = {spot for island in inside for spot in puzzle.shores[island]}
    return sorted(spot for spot in shores if len(inside.intersection(puzzle.pairs[spot])) == 1)


def neighbours(puzzle: Hashi, islands: Collection[int]) -> frozenset[int]:
    """These islands and all that they see."""
    return frozenset(islands).union(*(puzzle.pairs[spot] for island in islands for spot in puzzle.shores[island]))


def around(puzzle: Hashi, islands: Collection[int]) -> frozenset[int]:
    """The pairs of these islands, and what crosses them."""
    shores = frozenset(spot for island in islands for spot in puzzle.shores[island])
    return shores.union(*(puzzle.crossings[spot] for spot in shores))


def cut_edges(puzzle: Hashi, masks: Masks) -> list[Fact]:
    """Pairs without which the map is not connected need a bridge; a fact with mask 0 if it cannot be connected."""
    cuts = _cuts(puzzle, tuple([mask & SOME and SOME for mask in masks]))
    if cuts is None:
        return [Fact(0, 0)] if puzzle.spots else []
    return [Fact(spot, puzzle.full & SOME) for spot in cuts if masks[spot] & 1]


@lru_cache(maxsize=1 << 8)
def _cuts(puzzle: Hashi, possible: tuple[int, ...]) -> list[int] | None:
    """The cut pairs of a connected map, None of another; kept, as many boards differ only in how many planks fit."""
    order, cuts = walk(puzzle, possible)
    return cuts if len(order) == len(puzzle.cells) else None


def is_connected_without(puzzle: Hashi, masks: Masks, islands: Collection[int]) -> bool:
    """Whether the map without some islands is connected."""
    others = [island for island in range(len(puzzle.cells)) if island not in islands]
    return not others or len(walk(puzzle, closed_around(puzzle, masks, islands), others[0])[0]) == len(others)


def closed_around(puzzle: Hashi, masks: Masks, islands: Collection[int]) -> list[int]:
    """The masks without any bridge at these islands."""
    closed = {spot for island in islands for spot in puzzle.shores[island]}
    return [1 if spot in closed else mask for spot, mask in enumerate(masks)]


def has_loop(puzzle: Hashi, masks: Masks) -> bool:
    bridges = sum(not mask & 1 for mask in masks)
    return bridges > len(puzzle.cells) - len(set(groups(puzzle, masks)))


def loop_closers(puzzle: Hashi, masks: Masks) -> list[Fact]:
    """Where loops are not allowed, islands of one group get no further bridge between them; a fact with mask 0 if there
    is a loop."""
    if has_loop(puzzle, masks):
        return [Fact(next(spot for spot, mask in enumerate(masks) if not mask & 1), 0)]
    root = groups(puzzle, masks)
    return [
        Fact(spot, 1)
        for spot, (a, b) in enumerate(puzzle.pairs)
        if root[a] == root[b] and masks[spot] & 1 and masks[spot] & ~1
    ]


def smallest_part(puzzle: Hashi, masks: Sequence[int]) -> list[int]:
    """The smallest part of the map that no bridge can leave; all islands if the map is connected."""
    return min((sorted(part) for part, _ in parts(puzzle, masks)), key=len)


def without_bridge(masks: Sequence[int], fact: Fact) -> list[int]:
    """The masks without the bridge that a fact says is needed; as they are if the fact is a conflict, which may be told
    of any pair."""
    return [mask & 1 if fact.mask and spot == fact.spot else mask for spot, mask in enumerate(masks)]
