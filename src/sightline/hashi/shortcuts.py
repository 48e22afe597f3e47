"""What the kernel answers quickly about a map of islands."""

from collections.abc import Sequence

from sightline.core.board import Board, pack, unpack
from sightline.family.shortcuts import Shortcuts
from sightline.hashi.problem import posed
from sightline.hashi.puzzle import Hashi

Masks = Sequence[int]
ISLANDS, WHOLE_MAP, PROPAGATION = 3, 5, 6
"""The tiers of what single islands and crossings force, of cuts and loops, and of all that propagation finds."""


def first_failures(board: Board[Hashi], wanted: Masks, furthest: int = 0) -> tuple[int, Masks]:
    """The values that fail first when they are assumed, and in how many rounds."""
    width = board.puzzle.width
    asked = board.masks, pack(wanted, width), abs(furthest), furthest < 0
    rounds, failing = posed(board.puzzle).first_failures(*asked)
    return rounds, unpack(failing, width)


def two_ways(board: Board[Hashi], furthest: int) -> tuple[int, Masks]:
    """The pairs both of whose values rule out the same somewhere, where that takes the fewest rounds, and how many."""
    rounds, split = posed(board.puzzle).two_ways(board.masks, furthest)
    return rounds, unpack(split, board.puzzle.width)


def closure(board: Board[Hashi], tier: int) -> Masks:
    """Some of what the techniques of these tiers conclude."""
    puzzle, width = board.puzzle, board.puzzle.width
    masks = posed(puzzle).closure(board.masks, tier)
    return unpack(masks, width) if masks else [0] * puzzle.spots


SHORTCUTS = Shortcuts(
    closure=closure,
    tiers=lambda puzzle: (ISLANDS, WHOLE_MAP, PROPAGATION),
    first_failures=first_failures,
    two_ways=two_ways,
)
