"""What finders know of a line: its cells, the places that its runs can have, groups of filled cells and gaps.

A line is a list of masks: 1 is empty, 2 filled, 3 open (with colours, bit v for colour v). Ranges of cells are half
open, as in Python.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from sightline.core.board import Fact
from sightline.core.lazy import cached_property
from sightline.core.sentence import listed
from sightline.core.technique import Deduction, plain_deduction
from sightline.core.words import Clue, Spots, Word
from sightline.nonogram.constraints import Analysis, analyse, runs
from sightline.nonogram.puzzle import Nonogram, NonogramBoard
from sightline.nonogram.texts import length_text, with_article

EMPTY = 1


class Line:
    """A line of a puzzle, whatever is known of it."""

    def __init__(self, puzzle: Nonogram, number: int) -> None:
        self.puzzle, self.number = puzzle, number
        self.spots, self.where, self.all_spots = puzzle.line_spots[number]
        self.clues, self.name = (number,), Clue(number)
        self.lengths, self.colors = runs(puzzle, number)

    @cached_property
    def analysis(self) -> Analysis:
        """What all arrangements allow while nothing is known."""
        return analyse(self.puzzle, self.number, [self.puzzle.full] * len(self.spots))


class Strip:
    """One line of a board."""

    def __init__(self, own: Line, cells: list[int]) -> None:
        self.own, self.cells = own, cells
        self.puzzle, self.line, self.spots = own.puzzle, own.number, own.spots
        self.lengths, self.colors = own.lengths, own.colors
        self.full = self.puzzle.full

    @cached_property
    def done(self) -> bool:
        return not any(mask & (mask - 1) for mask in self.cells)

    @cached_property
    def ends(self) -> list[tuple[range, int]]:
        """The cells from the first one on that is not known to be empty, and the first run; and the same from the far
        end. Nothing if the line is done or has no runs."""
        if self.done or not self.lengths:
            return []
        cells, first, last = self.cells, 0, len(self.cells) - 1
        while cells[first] == EMPTY:
            first += 1
        while cells[last] == EMPTY:
            last -= 1
        return [(range(first, len(cells)), 0), (range(last, -1, -1), len(self.lengths) - 1)]

    @cached_property
    def filled_cells(self) -> list[int]:
        """The cells that are surely filled, in order."""
        return [at for at, mask in enumerate(self.cells) if not mask & EMPTY]

    @property
    def ink(self) -> int:
        """The mask of everything but empty."""
        return self.full & ~EMPTY

    def color(self, run: int) -> int:
        """The mask of a run's colour."""
        return 1 << self.colors[run] if self.colors else 2

    def cell(self, at: int) -> Spots:
        return Spots((self.spots[at],))

    def cells_at(self, first: int, last: int) -> Spots:
        return Spots(self.own.all_spots[first:last])

    def wall(self, cells: range) -> list[int]:
        """The empty cell before the first of some cells, if that is not the edge."""
        beside = cells[0] - cells.step
        return [self.spots[beside]] if 0 <= beside < len(self.cells) else []

    def runs_reaching(self, first: int, last: int) -> str:
        """The runs that could come to some of these cells if they fitted: "a 3 or a 4"; "" if there are none."""
        near = [run for run, reach in enumerate(self.reaches) if reach.start < last and reach.stop > first]
        runs = sorted({(self.lengths[run], self.colors[run] if self.colors else 0) for run in near})
        return listed([with_article(length_text(self.puzzle, *run)) for run in runs], " or ")

    @cached_property
    def analysis(self) -> Analysis | None:
        """What all arrangements allow; None if the line is done, or if its runs do not fit."""
        found = None if self.done else analyse(self.puzzle, self.line, self.cells)
        return found if found and found.support else None

    @cached_property
    def reaches(self) -> list[range]:
        """The reach of each run, where its places are known."""
        return [self.analysis.reach(run) for run in range(len(self.lengths))] if self.analysis else []

    def says_more(self, cells: range, mask: int) -> bool:
        """Whether some of the cells are not known to be in a mask of one value."""
        masks = self.cells
        return {masks[at] for at in cells} != {mask}

    def deduce(self, wanted: Iterable[int], mask: int, **words: Word) -> Sequence[Deduction]:
        """The deduction that these cells are in a mask, if that is new for any of them; it cites the whole line."""
        spots, cells, new, gone = self.own.all_spots, self.cells, tuple.__new__, ~mask
        # a named tuple would take twice the time
        facts = tuple([new(Fact, (spots[at], mask)) for at in wanted if cells[at] & gone])
        return self.deduction(facts, words) if facts else ()

    def deduction(self, facts: tuple[Fact, ...], words: dict[str, Word]) -> Sequence[Deduction]:
        """The deduction of facts that cites the whole line."""
        own = self.own
        return (plain_deduction(facts, own.all_spots, own.clues, {"line": own.name, **words}),)

    @cached_property
    def groups(self) -> list[tuple[int, int]]:
        """The maximal groups of filled cells of one colour."""
        cells = self.cells
        starts = [at for at in self.filled_cells if not at or cells[at - 1] != cells[at]]
        ends = [at + 1 for at in self.filled_cells if at + 1 == len(cells) or cells[at + 1] != cells[at]]
        return [*zip(starts, ends, strict=True)]

    def gaps(self) -> Iterator[tuple[int, int]]:
        """The stretches between known empty cells."""
        for empty, same in groupby(range(len(self.cells)), key=lambda at: self.cells[at] == EMPTY):
            if not empty:
                cells = list(same)
                yield cells[0], cells[-1] + 1


def strip_of(board: NonogramBoard, line: int) -> Strip:
    """A line of a board; all techniques share it."""
    strip: Strip | None = board.cache.get(line)
    if strip is None:
        strip = board.last_lines.get(line)
        own = strip.own if strip else Line(board.puzzle, line)
        cells = [*board.numbers[own.where]]
        if strip is None or strip.cells != cells:
            strip = board.last_lines[line] = Strip(own, cells)
        board.cache[line] = strip
    return strip


def owners(strip: Strip, analysis: Analysis, first: int, last: int) -> list[int]:
    """The runs that can cover the cells first…last - 1."""
    found = []
    for run, (length, starts) in enumerate(zip(strip.lengths, analysis.starts, strict=True)):
        if not length:
            found += [run] if starts[0] <= first and last <= analysis.ends[run][-1] else []
        elif starts[0] <= first and starts[-1] >= last - length:
            at = bisect_left(starts, last - length)  # the first start that reaches *last*
            if starts[at] <= first:
                found.append(run)
    return found
