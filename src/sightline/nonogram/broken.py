"""A line of a Nonogram that nothing fits: what one sees of it, and where its runs could be.

In black and white all runs have one colour. With several, runs of two of them need no gap, and a filled cell whose
colour is not known can be part of more runs than one that is red.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from sightline.core.sentence import listed
from sightline.family.grids import lines_text
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.texts import cells_in_line, length_text, value_text

NAMED_RUNS = 5
"""The most runs of a line that a sentence lists."""
EMPTY, FILLED = 1, 2
Group = tuple[int, int]
"""Cells side by side: the first one, and the one behind the last."""
Fits = Callable[[Sequence[int], int, int, int], bool]
"""Whether a run can be in some cells: called with the masks of a line, a first cell, a length and a colour."""


@dataclass(frozen=True)
class Broken:
    """A line with what is known of its cells, which nothing fits; *again* stands for it in a sentence that has named it
    and its cells."""

    puzzle: Nonogram
    line: int
    known: Sequence[int]
    again: str = ""

    @cached_property
    def name(self) -> str:
        return self.again or lines_text(self.puzzle, [self.line])

    @cached_property
    def place(self) -> str:
        """Where a group of cells is, if that has not been said."""
        return "" if self.again else f"in {self.name} "

    @cached_property
    def lengths(self) -> Sequence[int]:
        return self.puzzle.line_runs[self.line][0]

    @cached_property
    def colors(self) -> Sequence[int]:
        """The colour of each run, as a mask."""
        return [1 << color for color in self.puzzle.line_runs[self.line][1]] or [FILLED] * len(self.lengths)

    @cached_property
    def cells(self) -> Sequence[int]:
        """What is known of the cells, without the colours that no run has."""
        own = values_of_line(self.puzzle, self.line)
        return [mask & own for mask in self.known]

    @cached_property
    def filled(self) -> Sequence[int]:
        return [at for at, mask in enumerate(self.known) if not mask & EMPTY]

    def lengths_of(self, color: int) -> Sequence[int]:
        """The lengths of the runs of a colour."""
        return [length for length, own in zip(self.lengths, self.colors, strict=True) if own == color]

    def names(self, cells: Sequence[int]) -> str:
        spots = self.puzzle.shape.line(self.line)
        return cells_in_line(self.puzzle, self.line, [spots[at] for at in cells])

    def run(self, length: int, color: int) -> str:
        """ "3", "red 3"."""
        return length_text(self.puzzle, length, color.bit_length() - 1)

    def of_color(self, color: int, noun: str) -> str:
        """ "run", "red run", "run in color 2"."""
        name = value_text(self.puzzle, color) if self.puzzle.colors else ""
        return f"{noun} in {name}" if " " in name else f"{name} {noun}".strip()

    def only_run(self, color: int) -> str:
        """ "the red 3" where it is the only run of its colour."""
        lengths = self.lengths_of(color)
        return f"the {self.run(lengths[0], color)}" if len(lengths) == 1 else ""


def values_of_line(puzzle: Nonogram, line: int) -> int:
    """The mask of empty and of the colours that the runs of a line have."""
    lengths, colors = puzzle.line_runs[line]
    own = EMPTY
    for color in colors or [1] * len(lengths):
        own |= 1 << color
    return own


def listed_runs(puzzle: Nonogram, line: int, most: int = NAMED_RUNS) -> str:
    """ "3 1 2", "the 3", "red 3 and blue 1 2": the runs of a line, if they are known and not too many; else ""."""
    lengths, colors = puzzle.line_runs[line]
    if not (all(lengths) and 0 < len(lengths) <= most):
        return ""
    said = list[str]()
    for color, some in groupby(zip(lengths, colors or [1] * len(lengths), strict=True), key=lambda run: run[1]):
        name, numbers = puzzle.color_name(color) if colors else "", " ".join(str(length) for length, _ in some)
        said.append(f"{numbers} in {name}" if " " in name else f"{name} {numbers}".strip())
    return "the " * (len(lengths) == 1) + listed(said)


def stretches(cells: Sequence[int]) -> Iterator[Group]:
    """Cells side by side."""
    for _, some in groupby(enumerate(cells), key=lambda one: one[1] - one[0]):
        group = [at for _, at in some]
        yield group[0], group[-1] + 1


def blocks(cells: Sequence[int]) -> Iterator[Group]:
    """The maximal groups of filled cells of one colour, which are part of one run; a cell whose colour is not known is
    one by itself."""
    for mask, some in groupby(range(len(cells)), key=lambda at: cells[at]):
        group = list(some)
        if mask & EMPTY:
            continue
        if mask & (mask - 1):
            yield from ((at, at + 1) for at in group)
        else:
            yield group[0], group[-1] + 1


def misses_first_run(length: int, color: int, cells: Sequence[int], fits: Fits) -> bool:
    """Whether the first run has no room up to the first filled cell, which it would have to cover at the latest."""
    first = next((at for at, mask in enumerate(cells) if not mask & EMPTY), len(cells))
    starts = range(min(first, len(cells) - length) + 1)
    return first < len(cells) and not any(fits(cells, at, length, color) for at in starts)


def packed_starts(lengths: Sequence[int], colors: Sequence[int], cells: Sequence[int]) -> list[int]:
    """Where runs begin if each is as far ahead as the empty cells allow, up to the first that finds no room."""
    at, starts, before = 0, list[int](), 0
    for length, color in zip(lengths, colors, strict=True):
        at += color == before  # a gap
        while at + length <= len(cells) and not can_be(cells, at, length, color):
            at += 1
        if at + length > len(cells):
            break
        starts.append(at)
        at, before = at + length, color
    return starts


def can_be(cells: Sequence[int], at: int, length: int, color: int) -> bool:
    """Whether so many cells from one on can have a colour."""
    return all(mask & color for mask in cells[at : at + length])


def can_be_alone(cells: Sequence[int], at: int, length: int, color: int) -> bool:
    """Whether they can be a run: no cell beside them has the colour."""
    return can_be(cells, at, length, color) and color not in (*cells[max(at - 1, 0) : at], *cells[at + length :][:1])


def is_anything(cells: Sequence[int], at: int, length: int, color: int) -> bool:
    """In black and white one looks only how far ahead and behind a run can be."""
    return True
