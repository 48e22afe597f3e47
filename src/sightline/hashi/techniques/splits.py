"""Splits: which ways to spread an island's bridges the islands around it and the whole map allow."""

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache, partial

from sightline.core.technique import Deduction, Places, technique
from sightline.hashi.constraints import ISLANDS, keep_masks, ruled_out, settle_island, split_rules
from sightline.hashi.failing import split_argument
from sightline.hashi.graph import around, neighbours
from sightline.hashi.puzzle import Hashi, HashiBoard

Found = Iterator[Deduction]
SPLITS = "{argument}, so {facts}."


Look = Callable[[Hashi, Collection[int]], frozenset[int]]
"""From some islands to all that a technique considers around them."""


def crossed(puzzle: Hashi, islands: Collection[int]) -> frozenset[int]:
    """These islands, all that they see, and those between which their bridges would cross."""
    return neighbours(puzzle, islands) | {end for spot in around(puzzle, islands) for end in puzzle.pairs[spot]}


def wide(puzzle: Hashi, islands: Collection[int]) -> frozenset[int]:
    """These islands, all that they see, and all that those see."""
    return neighbours(puzzle, neighbours(puzzle, islands))


def places_seen_from(look: Look) -> Places:
    """The islands as places, each searched again when something changes at an island that *look* includes for it, or
    across one of the pairs there. What is found is about the island's own pairs."""

    def at(puzzle: Hashi, spot: int) -> frozenset[int]:
        return look(puzzle, {end for pair in (spot, *puzzle.crossings[spot]) for end in puzzle.pairs[pair]})

    return Places(ISLANDS.all, at, about=ISLANDS.at)


NEAR, CROSSED, WIDE = map(places_seen_from, (neighbours, crossed, wide))


split_technique = partial(technique, generic=True, argue=split_argument, by_cases=True)


@split_technique("Island splits", 4, SPLITS, NEAR, aliases=("1-2-1", "1-3-2"), lean=2)
def island_splits(board: HashiBoard, island: int) -> Found:
    """A way to spread the bridges is out if it gives a neighbour too many or too few, crosses, or cuts islands off."""
    yield from splits(board, island, neighbours, far=False)


@split_technique("Splits of the map", 5, SPLITS, NEAR, aliases=("Island splits",))
def splits_of_the_map(board: HashiBoard, island: int) -> Found:
    """With everything known about the map: a way to spread the bridges is out if it cuts off a group of any size."""
    if board.puzzle.connected:
        yield from splits(board, island, neighbours)


@split_technique("Crossed splits", 6, SPLITS, CROSSED)
def crossed_splits(board: HashiBoard, island: int) -> Found:
    """Also considering the islands whose bridges would cross: a way to spread the bridges is out if it leaves one of
    them too few."""
    yield from splits(board, island, crossed)


@split_technique("Wide splits", 6, SPLITS, WIDE)
def wide_splits(board: HashiBoard, island: int) -> Found:
    """One island further: a way to spread the bridges is out if a neighbour of a neighbour is left with too many or too
    few."""
    yield from splits(board, island, wide)


def splits(board: HashiBoard, island: int, look: Look, far: bool = True) -> Found:
    """What every allowed way to spread an island's bridges has in common. The islands of *look* decide what is allowed
    and, if all must be connected, also what is known *far* away."""
    puzzle = board.puzzle
    shores = puzzle.shores[island]
    if all(board[spot].bit_count() == 1 for spot in shores):
        return
    near, rules = seen_from(puzzle, look, island)
    looked_at = near.union(board.decided if far and puzzle.connected else ())
    kept = settle_island(puzzle, rules, keep_masks(puzzle, board.domains, looked_at), island)
    if kept:
        for fact in ruled_out(puzzle, board.domains, ((spot, kept[spot]) for spot in shores)):
            yield Deduction((fact,), tuple(sorted(looked_at)), tuple(sorted(rules)))


@lru_cache(maxsize=1 << 12)
def seen_from(puzzle: Hashi, look: Look, island: int) -> tuple[frozenset[int], frozenset[int]]:
    """The pairs around the islands that a technique considers for one, and all its clues."""
    near = look(puzzle, {island})
    return around(puzzle, near), near | split_rules(puzzle)
