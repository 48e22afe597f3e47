"""Splits: of all ways to spread an island's bridges, those that the islands around it and the map allow."""

from collections.abc import Callable, Collection, Iterator

from sightline.core.step import Deduction, Places, technique
from sightline.hashi.arguments import split_argument
from sightline.hashi.logic import (
    ISLANDS,
    around,
    decided,
    neighbours,
    only,
    ruled_out,
    rules_of_splits,
    settle,
    ways,
)
from sightline.hashi.puzzle import Hashi, Sea

Found = Iterator[Deduction]
SPLITS = "{argument}, so {facts}."


def crossed(puzzle: Hashi, islands: Collection[int]) -> frozenset[int]:
    """These islands, all that they see, and those between which their bridges would cross."""
    return neighbours(puzzle, islands) | {end for spot in around(puzzle, islands) for end in puzzle.pairs[spot]}


def seen_from(look: Callable[[Hashi, Collection[int]], frozenset[int]]) -> Places:
    """The islands, each to be looked at again when something changes within its view."""
    return Places(ISLANDS.all, lambda puzzle, spot: look(puzzle, puzzle.pairs[spot]))


NEAR, CROSSED = seen_from(neighbours), seen_from(crossed)
WIDE = seen_from(lambda puzzle, islands: neighbours(puzzle, neighbours(puzzle, islands)))


@technique("Island splits", 4, SPLITS, NEAR, generic=True, lean=2, retell=split_argument)
def island_splits(board: Sea, island: int) -> Found:
    """A way to spread the bridges is out if it overloads or starves a neighbour, crosses, or cuts these islands off."""
    near = neighbours(board.puzzle, {island})
    yield from splits(board, island, near, around(board.puzzle, near))


@technique("Island splits", 5, SPLITS, NEAR, generic=True, retell=split_argument)
def splits_of_the_map(board: Sea, island: int) -> Found:
    """The same with all that is known of the map: a way is out if it cuts off a group, however large."""
    puzzle = board.puzzle
    if puzzle.connected:
        near = neighbours(puzzle, {island})
        yield from splits(board, island, near, around(puzzle, near) | decided(puzzle, board.domains))


@technique("Crossed splits", 6, SPLITS, CROSSED, generic=True, retell=split_argument)
def crossed_splits(board: Sea, island: int) -> Found:
    """The same, looking also at the islands whose bridges would cross."""
    puzzle = board.puzzle
    near = crossed(puzzle, {island})
    yield from splits(board, island, near, around(puzzle, near) | decided(puzzle, board.domains))


@technique("Wide splits", 6, SPLITS, WIDE, generic=True, retell=split_argument)
def wide_splits(board: Sea, island: int) -> Found:
    """The same, looking one island further: at what the neighbours of the neighbours are left with."""
    puzzle = board.puzzle
    near = neighbours(puzzle, neighbours(puzzle, {island}))
    yield from splits(board, island, near, around(puzzle, near) | decided(puzzle, board.domains))


def splits(board: Sea, island: int, near: frozenset[int], looked_at: frozenset[int]) -> Found:
    """What is the same in every way to spread an island's bridges that the islands *near* it allow."""
    puzzle = board.puzzle
    shores = puzzle.shores[island]
    if all(board[spot].bit_count() == 1 for spot in shores):
        return
    rules = near | rules_of_splits(puzzle)
    masks = only(puzzle, board.domains, looked_at)
    kept = dict.fromkeys(shores, 0)
    for way in ways(puzzle, masks, island):
        fresh = [(spot, way[spot]) for spot in shores if board[spot] & way[spot] & ~kept[spot]]
        if fresh and settle(puzzle, rules, way):
            for spot, mask in fresh:
                kept[spot] |= mask
    if all(kept.values()):
        for fact in ruled_out(puzzle, board.domains, kept.items()):
            yield Deduction((fact,), tuple(sorted(looked_at)), tuple(sorted(rules)))
