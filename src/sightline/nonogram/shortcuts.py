"""What the kernel answers quickly about a Nonogram."""

from collections.abc import Mapping, Sequence
from itertools import compress

from sightline.core.board import Fact, pack, unpack
from sightline.family.shortcuts import Shortcuts
from sightline.nonogram import techniques
from sightline.nonogram.constraints import KERNEL
from sightline.nonogram.problem import problem_of
from sightline.nonogram.puzzle import Nonogram

PLAIN, EXACT = 2, 3
"""The highest tiers of simple arguments about one line, and of everything that one line implies."""
ONE_WORD = 63
"""The most cells of a line for the kernel's simple arguments: bits of a word."""


IMPLEMENTED = (
    techniques.empty_line,
    techniques.full_line,
    techniques.simple_boxes,
    techniques.colors_of_a_line,
    techniques.completed_line,
    techniques.completed_block,
    techniques.glue,
    techniques.mercury,
    techniques.boxes_in_reach,
    techniques.simple_spaces,
    techniques.forcing,
    techniques.colors_in_reach,
    techniques.splitting,
    techniques.joining,
    techniques.full_line_logic,
)


def tiers(puzzle: Nonogram) -> Sequence[int]:
    """The kernel has the simple arguments only for known runs in black-and-white lines that fit a word."""
    plain = not puzzle.colors and not puzzle.has_unknown and max(puzzle.height, puzzle.breadth) <= ONE_WORD
    return (PLAIN, EXACT) if plain else (EXACT,)


def needed_premises(
    puzzle: Nonogram, line: int, premises: Mapping[int, int], facts: Sequence[Fact]
) -> list[int] | None:
    """The premises that a line needs to force the facts; None if it does not."""
    spots, full, width = puzzle.shape.line(line), puzzle.full, puzzle.width
    wanted = [full] * len(spots)
    for spot, mask in facts:
        if spot not in spots:
            return None
        wanted[spots.index(spot)] = mask
    cells = pack([premises.get(spot, full) for spot in spots], width)
    kept = problem_of(puzzle).needed(line, cells, pack(wanted, width))
    return [*compress(spots, unpack(kept, width))] if kept else None


SHORTCUTS = Shortcuts(
    closure=KERNEL.closure,
    implemented=IMPLEMENTED,
    tiers=tiers,
    first_failures=KERNEL.first_failures,
    prune=KERNEL.prune,
    two_ways=KERNEL.two_ways,
    needed_premises=needed_premises,
)
