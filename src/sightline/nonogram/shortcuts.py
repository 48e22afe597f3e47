"""What the kernel answers quickly about a Nonogram."""

from collections.abc import Mapping, Sequence

from sightline.core.board import Board, Fact, pack, unpack
from sightline.family.shortcuts import Shortcuts
from sightline.nonogram.constraints import first_failures
from sightline.nonogram.problem import posed
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.techniques import TECHNIQUES

PLAIN, EXACT = 2, 3
"""The highest tiers of simple arguments about one line, and of everything that one line implies."""
ONE_WORD = 63
"""The most cells of a line for the kernel's simple arguments: bits of a word."""


def tiers(puzzle: Nonogram) -> Sequence[int]:
    """The kernel has the simple arguments only for black-and-white lines that fit a word."""
    return (PLAIN, EXACT) if not puzzle.colors and max(puzzle.height, puzzle.breadth) <= ONE_WORD else (EXACT,)


def closure(board: Board[Nonogram], tier: int) -> list[int]:
    """What the techniques about single lines conclude."""
    puzzle, width = board.puzzle, board.puzzle.width
    masks = posed(puzzle).closure(board.masks, tier)
    return unpack(masks, width) if masks else [0] * puzzle.spots


def prune(board: Board[Nonogram], wanted: Sequence[int], most: int) -> tuple[int, Sequence[int]]:
    """What is left without those of the wanted values that fail within *most* rounds, and how many were tried."""
    width = board.puzzle.width
    tried, left = posed(board.puzzle).prune(board.masks, pack(wanted, width), most)
    return tried, unpack(left, width)


def two_ways(board: Board[Nonogram], furthest: int) -> tuple[int, Sequence[int]]:
    """The open cells all of whose values lead to the same fact, and after how many rounds."""
    rounds, split = posed(board.puzzle).two_ways(board.masks, furthest)
    return rounds, unpack(split, board.puzzle.width)


def needed_premises(
    puzzle: Nonogram, line: int, premises: Mapping[int, int], facts: Sequence[Fact]
) -> list[int] | None:
    """The premises that a line needs to force the facts; None if it does not."""
    spots, full, width = puzzle.shape.line(line), puzzle.full, puzzle.width
    wanted = dict(facts)
    if not all(spot in spots for spot in wanted):
        return None
    cells = pack([premises.get(spot, full) for spot in spots], width)
    kept = posed(puzzle).needed(line, cells, pack([wanted.get(spot, full) for spot in spots], width))
    return [spot for spot, mask in zip(spots, unpack(kept, width), strict=True) if mask] if kept else None


SHORTCUTS = Shortcuts(
    closure=closure,
    covered=tuple(technique for technique in TECHNIQUES if technique.tier <= EXACT),
    tiers=tiers,
    first_failures=first_failures,
    prune=prune,
    two_ways=two_ways,
    needed_premises=needed_premises,
)
