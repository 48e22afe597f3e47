"""What the lines of a picture say by themselves: the ground that every technique stands on.

Scopes are the lines, rows then columns; a line's only clue is its runs, and bears the same number.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sightline.core.board import Board, Fact, pack, place, unpack
from sightline.core.errors import FormatError
from sightline.core.step import Places
from sightline.formats.tokens import read_cell_value
from sightline.nonogram.counting import counted
from sightline.nonogram.problem import posed
from sightline.nonogram.puzzle import Nonogram

Masks = Sequence[int]
PLAIN, EXACT = 2, 3
"""The highest tiers of simple arguments about a line, and of all that a line can say."""
ONE_WORD = 63
"""Cells of a line that the kernel's simple arguments can hold."""


def at(puzzle: Nonogram, spot: int) -> tuple[int, int]:
    row, column = divmod(spot, puzzle.breadth)
    return row, puzzle.height + column


LINES = Places(lambda puzzle: range(puzzle.height + puzzle.breadth), at)


def blank(puzzle: Nonogram) -> tuple[int, ...]:
    return puzzle.blank


def runs(puzzle: Nonogram, line: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lengths and the colours of a line's runs; no colours if there is but one."""
    return puzzle.parted[line]


class Analysis(NamedTuple):
    """A line gone through: the values each cell can have (nothing if the runs do not fit), where each run can start."""

    support: list[int]
    starts: list[list[int]]


def analyse(puzzle: Nonogram, line: int, cells: Sequence[int]) -> Analysis:
    """Goes through every arrangement of a line whose cells have these masks."""
    packed, starts = posed(puzzle).arrangements(line, pack(cells, puzzle.width))
    return Analysis(unpack(packed, puzzle.width), starts)


def support(puzzle: Nonogram, line: int, cells: Sequence[int]) -> list[int]:
    """The values that some arrangement of a line has in each cell; nothing if the runs do not fit."""
    return unpack(posed(puzzle).line(line, pack(cells, puzzle.width)), puzzle.width)


def ruled_out(puzzle: Nonogram, masks: Masks, line: int, support: Sequence[int]) -> list[Fact]:
    """What *support* says beyond the masks; one fact with mask 0 if nothing fits."""
    spots = puzzle.line(line)
    if not support:
        return [Fact(spots[0], 0)]
    return [
        Fact(spot, puzzle.full & ~(masks[spot] & ~kept))
        for spot, kept in zip(spots, support, strict=True)
        if masks[spot] & ~kept
    ]


def narrow(puzzle: Nonogram, masks: Masks, line: int) -> list[Fact]:
    cells = masks[puzzle.stretch(line)]
    return ruled_out(puzzle, masks, line, support(puzzle, line, cells))


def reached(puzzle: Nonogram) -> Sequence[int]:
    """Of the simple arguments the kernel knows only lines of one colour that fit a word."""
    return (PLAIN, EXACT) if not puzzle.colors and max(puzzle.height, puzzle.breadth) <= ONE_WORD else (EXACT,)


def reach(board: Board[Nonogram], tier: int) -> list[int]:
    """Where the techniques that look along one line lead."""
    puzzle, width = board.puzzle, board.puzzle.width
    masks = posed(puzzle).closure(board.masks, tier)
    return unpack(masks, width) if masks else [0] * puzzle.spots


def soonest(board: Board[Nonogram], wanted: Sequence[int], furthest: int = 0) -> tuple[int, Sequence[int]]:
    """The values that fail soonest when they are assumed, and in how many rounds of looking along the lines."""
    width = board.puzzle.width
    asked = board.masks, pack(wanted, width), abs(furthest), furthest < 0
    rounds, failing = posed(board.puzzle).first_failures(*asked)
    return rounds, unpack(failing, width)


def weeded(board: Board[Nonogram], wanted: Sequence[int], most: int) -> tuple[int, Sequence[int]]:
    """What is left when those of the values that fail within so many rounds are out, and how many were tried."""
    width = board.puzzle.width
    tried, left = posed(board.puzzle).prune(board.masks, pack(wanted, width), most)
    return tried, unpack(left, width)


def two_ways(board: Board[Nonogram], furthest: int) -> tuple[int, Sequence[int]]:
    """The open cells that lead to the same, whatever they are, and in how many rounds."""
    rounds, split = posed(board.puzzle).two_ways(board.masks, furthest)
    return rounds, unpack(split, board.puzzle.width)


def entails(puzzle: Nonogram, cited: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Each fact follows from one of the cited lines and the premises on it, or by counting where they cross."""
    full = puzzle.full
    supports = []
    for line in cited:
        spots = puzzle.line(line)
        found = support(puzzle, line, [premises.get(spot, full) for spot in spots])
        if not found:
            return True
        supports.append(dict(zip(spots, found, strict=True)))
    rest = [fact for fact in facts if all(found.get(fact.spot, full) & ~fact.mask for found in supports)]
    return not rest or (len(cited) > 1 and not puzzle.colors and counted(puzzle, cited, premises, rest))


def needed(puzzle: Nonogram, line: int, premises: Mapping[int, int], facts: Sequence[Fact]) -> list[int] | None:
    """The premises that a line needs to force the facts; None if it does not."""
    spots, full, width = puzzle.line(line), puzzle.full, puzzle.width
    wanted = dict(facts)
    if not all(spot in spots for spot in wanted):
        return None
    cells = pack([premises.get(spot, full) for spot in spots], width)
    kept = posed(puzzle).needed(line, cells, pack([wanted.get(spot, full) for spot in spots], width))
    return [spot for spot, mask in zip(spots, unpack(kept, width), strict=True) if mask] if kept else None


def read_fact(puzzle: Nonogram, text: str) -> Fact:
    """ "r3c4=1" (filled) or "r3c4=0" (empty); with colours, the number of one."""
    row, column, value = read_cell_value(text, puzzle.height, puzzle.breadth)
    if not puzzle.full >> value & 1:
        raise FormatError(f"{value} is no value here: 0 is empty, colours are 1–{puzzle.palette}")
    return place(row * puzzle.breadth + column, value)
