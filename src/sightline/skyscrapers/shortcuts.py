"""What the kernel answers quickly about a board of towers."""

from collections.abc import Sequence

from sightline.core.board import Board, pack, unpack
from sightline.family.shortcuts import Shortcuts
from sightline.skyscrapers.problem import posed
from sightline.skyscrapers.puzzle import Skyscrapers
from sightline.skyscrapers.techniques import TECHNIQUES

TIERS = (3, 4, 5)
"""One clue at a time; both clues of a line; sets of cells in a line."""


def closure(board: Board[Skyscrapers], tier: int) -> list[int]:
    """What the techniques about single lines conclude."""
    puzzle = board.puzzle
    masks = posed(puzzle).closure(board.masks, tier)
    return unpack(masks, puzzle.width) if masks else [0] * puzzle.spots


def first_failures(board: Board[Skyscrapers], wanted: Sequence[int], furthest: int = 0) -> tuple[int, Sequence[int]]:
    """The values that fail first when they are assumed, and after how many rounds of propagation along the lines."""
    width = board.puzzle.width
    asked = board.masks, pack(wanted, width), abs(furthest), furthest < 0
    rounds, failing = posed(board.puzzle).first_failures(*asked)
    return rounds, unpack(failing, width)


SHORTCUTS = Shortcuts(
    closure=closure,
    covered=tuple(technique for technique in TECHNIQUES if technique.tier <= TIERS[-1]),
    tiers=lambda puzzle: TIERS,
    first_failures=first_failures,
)
