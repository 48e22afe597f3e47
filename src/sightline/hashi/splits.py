"""Splits: of all ways to spread an island's bridges, those that the islands around it and the map allow."""

from collections.abc import Callable, Collection, Iterator

from sightline.core.technique import Deduction, Places, technique
from sightline.hashi.arguments import split_argument
from sightline.hashi.constraints import (
    ISLANDS,
    around,
    around_island,
    neighbours,
    only,
    ruled_out,
    rules_of_splits,
)
from sightline.hashi.puzzle import Hashi, HashiBoard

Found = Iterator[Deduction]
SPLITS = "{argument}, so {facts}."


Look = Callable[[Hashi, Collection[int]], frozenset[int]]
"""The islands that one looks at from some islands."""


def crossed(puzzle: Hashi, islands: Collection[int]) -> frozenset[int]:
    """These islands, all that they see, and those between which their bridges would cross."""
    return neighbours(puzzle, islands) | {end for spot in around(puzzle, islands) for end in puzzle.pairs[spot]}


def wide(puzzle: Hashi, islands: Collection[int]) -> frozenset[int]:
    """These islands, all that they see, and all that those see."""
    return neighbours(puzzle, neighbours(puzzle, islands))


def seen_from(look: Look) -> Places:
    """The islands, each to be looked at again when something changes within its view: at an island that it looks at, or
    across one of the pairs there."""

    def at(puzzle: Hashi, spot: int) -> frozenset[int]:
        return look(puzzle, {end for pair in (spot, *puzzle.crossings[spot]) for end in puzzle.pairs[pair]})

    return Places(ISLANDS.all, at)


NEAR, CROSSED, WIDE = map(seen_from, (neighbours, crossed, wide))


@technique("Island splits", 4, SPLITS, NEAR, generic=True, lean=2, argue=split_argument)
def island_splits(board: HashiBoard, island: int) -> Found:
    """A way to spread the bridges is out if it overloads or starves a neighbour, crosses, or cuts these islands off."""
    yield from splits(board, island, neighbours, far=False)


@technique("Splits of the map", 5, SPLITS, NEAR, aliases=("Island splits",), generic=True, argue=split_argument)
def splits_of_the_map(board: HashiBoard, island: int) -> Found:
    """The same with all that is known of the map: a way is out if it cuts off a group, however large."""
    if board.puzzle.connected:
        yield from splits(board, island, neighbours)


@technique("Crossed splits", 6, SPLITS, CROSSED, generic=True, argue=split_argument)
def crossed_splits(board: HashiBoard, island: int) -> Found:
    """The same, looking also at the islands whose bridges would cross."""
    yield from splits(board, island, crossed)


@technique("Wide splits", 6, SPLITS, WIDE, generic=True, argue=split_argument)
def wide_splits(board: HashiBoard, island: int) -> Found:
    """The same, looking one island further: at what the neighbours of the neighbours are left with."""
    yield from splits(board, island, wide)


def splits(board: HashiBoard, island: int, look: Look, far: bool = True) -> Found:
    """What is the same in every way to spread an island's bridges that the islands it looks at allow; and, if all must
    hang together, what is known *far* away."""
    puzzle = board.puzzle
    shores = puzzle.shores[island]
    if all(board[spot].bit_count() == 1 for spot in shores):
        return
    near = look(puzzle, {island})
    looked_at = around(puzzle, near).union(board.decided if far and puzzle.connected else ())
    rules = near | rules_of_splits(puzzle)
    kept = around_island(puzzle, rules, only(puzzle, board.domains, looked_at), island)
    if kept:
        for fact in ruled_out(puzzle, board.domains, ((spot, kept[spot]) for spot in shores)):
            yield Deduction((fact,), tuple(sorted(looked_at)), tuple(sorted(rules)))
