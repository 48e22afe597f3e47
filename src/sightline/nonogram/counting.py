"""Counting filled cells where lines cross: a band of rows has as many as its runs, which the columns must provide.

The same holds with rows and columns exchanged. Only in black and white, with known runs; cells are masks: 1 is
empty, 2 filled.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, compress
from typing import NamedTuple

from sightline.core.board import Fact
from sightline.kernel import Problem
from sightline.nonogram.problem import problem_of
from sightline.nonogram.puzzle import Nonogram

EMPTY, FILLED = 1, 2


def can_count(puzzle: Nonogram) -> bool:
    return not puzzle.colors and not puzzle.has_unknown


class Bounds(NamedTuple):
    """The fewest and the most filled cells."""

    least: int
    most: int


class Shares(NamedTuple):
    """The fewest and the most filled cells that a line can have among its first 0, 1, 2, … cells."""

    least: Sequence[int]
    most: Sequence[int]


def shares(puzzle: Nonogram, line: int, cells: bytes) -> Shares | None:
    """How a line's filled cells can be divided at each cell; None if its runs do not fit."""
    return _shares(problem_of(puzzle), line, puzzle.line_runs[line][0], cells)


@lru_cache(maxsize=1 << 14)
def _shares(problem: Problem, line: int, lengths: tuple[int, ...], cells: bytes) -> Shares | None:
    """All runs can be at their first places at once, and then every part at the front has the most it can have."""
    support, starts, _ = problem.arrangements(line, cells)
    if not support:
        return None

    def filled_before(end: int) -> list[int]:
        filled = [0] * len(cells)
        for length, places in zip(lengths, starts, strict=True):
            filled[places[end] : places[end] + length] = [1] * length
        return list(accumulate(filled, initial=0))

    return Shares(filled_before(-1), filled_before(0))


@lru_cache(maxsize=1 << 14)
def tally(lengths: tuple[int, ...], cells: bytes, inside: bytes) -> Bounds | None:
    """The fewest and the most filled cells that a line can have *inside* (1 where a cell counts); None if the runs do
    not fit. Run by run, for every number of cells used up; each run brings the space before it."""
    cells = bytes((EMPTY,)) + cells  # the space before the first run
    before = list(accumulate(inside, initial=0))
    spaces = [0, *accumulate((at if mask == EMPTY else 0 for at, mask in enumerate(cells, 1)), max)]
    open_until = next((at for at, mask in enumerate(cells) if not mask & EMPTY), len(cells))
    ways: list[Bounds | None] = [Bounds(0, 0) if at <= open_until else None for at in range(len(cells) + 1)]
    for length in lengths:
        ahead: list[Bounds | None] = [None] * len(ways)
        for end in range(length + 1, len(ways)):
            start, found = end - length, ahead[end - 1] if cells[end - 1] & EMPTY else None
            rest = ways[start - 1] if cells[start - 1] & EMPTY and spaces[end] <= start else None
            if rest:
                more = before[end - 1] - before[start - 1]
                least, most = rest.least + more, rest.most + more
                found = Bounds(min(least, found.least), max(most, found.most)) if found else Bounds(least, most)
            ahead[end] = found
        ways = ahead
    return ways[-1]


@lru_cache(maxsize=1 << 14)
def tally_cells(cells: bytes, inside: bytes) -> Bounds:
    """The same for a line of which only the cells are known."""
    counting = bytes(compress(cells, inside))
    return Bounds(counting.count(FILLED), len(counting) - counting.count(EMPTY))


class Band:
    """Some rows and all columns across them (or columns and rows), and how many filled cells they can have there."""

    def __init__(self, puzzle: Nonogram, lines: Sequence[int], cited: Sequence[int], masks: bytes) -> None:
        self.puzzle, self.lines = puzzle, lines
        self.cited = set(cited)
        self.need = sum(sum(puzzle.line_runs[line][0]) for line in lines)
        in_rows = lines[0] < puzzle.height
        first = 0 if in_rows else puzzle.height
        length = puzzle.height if in_rows else puzzle.breadth
        self.inside = bytes(first + at in lines for at in range(length))
        across = range(puzzle.height, puzzle.height + puzzle.breadth) if in_rows else range(puzzle.height)
        self.cells = {line: masks[puzzle.shape.line_slice(line)] for line in across}
        self.bounds = {line: self.bound(line, cells) for line, cells in self.cells.items()}
        found = [bounds for bounds in self.bounds.values() if bounds]
        self.fits = len(found) == len(self.bounds)
        self.least, self.most = sum(bounds.least for bounds in found), sum(bounds.most for bounds in found)

    def bound(self, line: int, cells: bytes) -> Bounds | None:
        """What a line across can have in the band: by its runs if it is cited, else by its cells alone."""
        if line in self.cited:
            return tally(self.puzzle.line_runs[line][0], cells, self.inside)
        return tally_cells(cells, self.inside)

    def refutes(self, fact: Fact) -> bool:
        """Whether the opposite of a fact would leave too little room in the band, or bring too much into it."""
        line = next(line for line in self.cells if fact.spot in self.puzzle.shape.line(line))
        at, cells = self.puzzle.shape.line(line).index(fact.spot), self.cells[line]
        now = self.bounds[line]
        then = self.bound(line, cells[:at] + bytes((cells[at] & ~fact.mask,)) + cells[at + 1 :])
        if not self.fits or not then or not now:
            return True
        return not self.least - now.least + then.least <= self.need <= self.most - now.most + then.most


def bands(puzzle: Nonogram, cited: Sequence[int], masks: bytes) -> Iterator[Band]:
    """The cited rows as a band, and the cited columns; the fewer lines first, which are easier to add up."""
    rows, columns = ([line for line in cited if (line < puzzle.height) is kind] for kind in (True, False))
    for lines in sorted((rows, columns), key=len):
        if lines:
            yield Band(puzzle, lines, cited, masks)


def follows_by_counting(puzzle: Nonogram, cited: Sequence[int], masks: bytes, facts: Sequence[Fact]) -> bool:
    """Whether each fact follows by counting in a band of the cited lines."""
    rest = list(facts)
    for band in bands(puzzle, cited, masks):
        rest = [fact for fact in rest if not band.refutes(fact)]
        if not rest:
            return True
    return False
