"""The constraints: the runs of lines, propagation along a line, and what cited lines entail.

Scopes are the lines, rows then columns; a line's only clue is its runs, and has the same number.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sightline.core.board import Fact, pack, unpack
from sightline.family import grids
from sightline.family.grids import ruled_out
from sightline.family.shortcuts import KernelAnswers
from sightline.nonogram.counting import can_count, follows_by_counting
from sightline.nonogram.pairs import follows_at_corners
from sightline.nonogram.problem import problem_of
from sightline.nonogram.puzzle import Nonogram

Masks = Sequence[int]
KERNEL = KernelAnswers(problem_of)


def runs(puzzle: Nonogram, line: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lengths (0: unknown) and the colours of a line's runs; no colours in black and white."""
    return puzzle.line_runs[line]


class Analysis(NamedTuple):
    """The values that each cell of a line can have (nothing if the runs do not fit), where each run can start, and the
    cells after which one of unknown length can end."""

    support: list[int]
    starts: list[list[int]]
    lengths: Sequence[int]
    ends: list[list[int]]

    def reach(self, run: int) -> range:
        """From the first cell that the run can have to the last."""
        length = self.lengths[run]
        return range(self.starts[run][0], self.starts[run][-1] + length if length else self.ends[run][-1])

    def sure(self, run: int) -> range:
        """The cells that the run has wherever it is: those between its last start and its first end."""
        length = self.lengths[run]
        return range(self.starts[run][-1], self.starts[run][0] + length if length else self.ends[run][0])


def analyse(puzzle: Nonogram, line: int, cells: Sequence[int]) -> Analysis:
    """What all arrangements of a line with these masks allow."""
    packed, starts, ends = problem_of(puzzle).arrangements(line, pack(cells, puzzle.width))
    return Analysis(unpack(packed, puzzle.width), starts, runs(puzzle, line)[0], ends)


def support(puzzle: Nonogram, line: int, cells: Sequence[int]) -> list[int]:
    """The values that some arrangement of a line has in each cell; empty if the runs do not fit."""
    return unpack(problem_of(puzzle).line(line, pack(cells, puzzle.width)), puzzle.width)


def propagate(puzzle: Nonogram, masks: Masks, line: int) -> list[Fact]:
    cells = pack(masks[puzzle.shape.line_slice(line)], puzzle.width)
    kept = problem_of(puzzle).line(line, cells)
    if kept == cells:
        return []
    return ruled_out(puzzle, masks, puzzle.shape.line(line), unpack(kept, puzzle.width))


def entails(puzzle: Nonogram, cited: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    """Whether each fact follows from one of the cited lines and the premises on it, or from the cells where they cross:
    by what two rows and two columns say of four of them, or by counting."""
    full = puzzle.full
    supports = []
    for line in cited:
        spots = puzzle.shape.line(line)
        found = support(puzzle, line, [premises.get(spot, full) for spot in spots])
        if not found:
            return True
        supports.append(dict(zip(spots, found, strict=True)))
    rest = [fact for fact in facts if all(found.get(fact.spot, full) & ~fact.mask for found in supports)]
    if not rest or len(cited) < 2 or puzzle.colors:
        return not rest
    masks = cited_masks(puzzle, premises)
    if follows_at_corners(puzzle, cited, masks, rest):
        return True
    return can_count(puzzle) and follows_by_counting(puzzle, cited, masks, rest)


def cited_masks(puzzle: Nonogram, premises: Mapping[int, int]) -> bytes:
    """The masks of all cells, in black and white, if nothing but the premises is known."""
    masks = bytearray(grids.blank(puzzle))
    for spot, mask in premises.items():
        masks[spot] = mask
    return bytes(masks)


def read_fact(puzzle: Nonogram, text: str) -> Fact:
    """ "r3c4=1" (filled) or "r3c4=0" (empty); with colours, the number of one."""
    return grids.read_fact(puzzle, text, f"value here: 0 is empty, colours are 1–{puzzle.palette}")
