"""What the kernel answers quickly about a map of islands."""

from collections.abc import Sequence

from sightline import kernel
from sightline.core.board import Board, pack, unpack
from sightline.family.shortcuts import Shortcuts
from sightline.hashi.constraints import map_arguments
from sightline.hashi.puzzle import Hashi

Masks = Sequence[int]
ISLANDS, WHOLE_MAP, PROPAGATION = 3, 5, 6
"""The tiers of what single islands and crossings force, of cuts and loops, and of all that propagation finds."""


def first_failures(board: Board[Hashi], wanted: Masks, furthest: int = 0) -> tuple[int, Masks]:
    """The values that fail first when they are assumed, and in how many rounds."""
    puzzle, width = board.puzzle, board.puzzle.width
    rounds, failing = kernel.bridges_soonest(*map_arguments(puzzle), board.masks, width, pack(wanted, width), furthest)
    return rounds, unpack(failing, width)


def two_ways(board: Board[Hashi], furthest: int) -> tuple[int, Masks]:
    """The pairs both of whose values rule out the same somewhere, where that takes the fewest rounds, and how many."""
    puzzle, width = board.puzzle, board.puzzle.width
    rounds, split = kernel.bridges_two_ways(*map_arguments(puzzle), board.masks, width, furthest)
    return rounds, unpack(split, width)


def closure(board: Board[Hashi], tier: int) -> Masks:
    """Some of what the techniques of these tiers conclude."""
    puzzle, width = board.puzzle, board.puzzle.width
    if tier < PROPAGATION:
        masks = kernel.bridges_reach(*map_arguments(puzzle), board.masks, width, tier == WHOLE_MAP)
    else:
        masks = kernel.bridges(*map_arguments(puzzle), board.masks, width).fixpoint()[1]
    return unpack(masks, width) if masks else [0] * puzzle.spots


SHORTCUTS = Shortcuts(
    closure=closure,
    tiers=lambda puzzle: (ISLANDS, WHOLE_MAP, PROPAGATION),
    first_failures=first_failures,
    two_ways=two_ways,
)
