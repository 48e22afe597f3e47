"""The rules of Nonograms for the independent checker, stated anew: this file imports nothing of ours.

Clue r is row r, clue rows + c is column c. A spot is a cell, row by row; its value is its colour, 0 for empty.
"""

from collections.abc import Mapping, Set
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

Values = frozenset[int]
Known = dict[int, Values]
EMPTY = 0


class Run(NamedTuple):
    """A run of a colour, with the fewest and the most cells that it can have."""

    least: int
    most: int
    color: int


class NonogramRules:
    """A line holds its runs in order; between runs of one colour at least one cell is empty. The length of a run may be
    unknown."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        rows, columns = puzzle["clues"]["rows"], puzzle["clues"]["columns"]
        clues = [*rows, *columns]
        spots, width = len(rows) * len(columns), len(columns)
        self.runs = [tuple(read_run(run, spots) for run in clue) for clue in clues]
        self.lines = [*(range(at, at + width) for at in range(0, spots, width))]
        self.lines += [range(at, spots, width) for at in range(width)]
        self.rows, self.columns = range(len(rows)), range(len(rows), len(clues))
        colors = max(1, len(puzzle.get("colors") or ()))
        self.clue_count = len(self.lines)
        self.blank: Known = dict.fromkeys(range(spots), frozenset(range(colors + 1)))

    def excluded(self, clues: tuple[int, ...], known: Mapping[int, Values], spot: int) -> bool:
        """Whether a cited line has no arrangement, or the cells where cited lines cross cannot be filled: by what each
        of two rows and two columns says of two of them, or because the filled ones do not add up."""
        if not all(filled_counts(tuple(known[cell] for cell in self.lines[line]), self.runs[line]) for line in clues):
            return True
        if all(line in self.rows for line in clues) or all(line in self.columns for line in clues):
            return False  # each line by itself can have as many filled cells as it should
        if self.corners_differ(clues, known):
            return True
        ways = (self.rows, self.columns), (self.columns, self.rows)
        return any(self.counts_differ(clues, known, along, across) for along, across in ways)

    def corners_differ(self, clues: tuple[int, ...], known: Mapping[int, Values]) -> bool:
        """Whether the cited lines are two rows and two columns, and no values of the four cells where they cross suit
        each line by itself."""
        rows, columns = ([line for line in clues if line in kind] for kind in (self.rows, self.columns))
        if len(rows) != 2 or len(columns) != 2:
            return False
        corners = [next(cell for cell in self.lines[row] if cell in self.lines[at]) for row in rows for at in columns]
        possible = set(product(*(known[cell] for cell in corners)))
        for line, two in zip((*rows, *columns), ((0, 1), (2, 3), (0, 2), (1, 3)), strict=True):
            for values in product(*(known[corners[corner]] for corner in two)):
                only = {corners[corner]: frozenset((value,)) for corner, value in zip(two, values, strict=True)}
                cells = tuple(only.get(cell, known[cell]) for cell in self.lines[line])
                if not filled_counts(cells, self.runs[line]):
                    possible = {way for way in possible if tuple(way[corner] for corner in two) != values}
        return not possible

    def counts_differ(self, clues: tuple[int, ...], known: Mapping[int, Values], along: range, across: range) -> bool:
        """Whether the cited lines one way hold more, or fewer, filled cells than all lines across can have there."""
        band = [line - along[0] for line in clues if line in along]
        least = most = 0
        for line in across if band else ():
            cells = tuple(known[cell] for cell in self.lines[line])
            counts = filled_counts(cells, self.runs[line], tuple(band)) if line in clues else ()
            least += min(counts) if counts else sum(EMPTY not in cells[at] for at in band)
            most += max(counts) if counts else sum(cells[at] != {EMPTY} for at in band)
        runs = [run for at in band for run in self.runs[along[at]]]
        return sum(run.most for run in runs) < least or sum(run.least for run in runs) > most


def read_run(run: Any, most: int) -> Run:
    """A run as the puzzle writes it: a length, or a length and a colour; "?" for a length from 1 to *most*."""
    length, color = run if isinstance(run, list | tuple) else (run, 1)
    return Run(1, most, color) if length == "?" else Run(length, length, color)


@lru_cache(maxsize=1 << 16)
def filled_counts(cells: tuple[Values, ...], runs: tuple[Run, ...], counted: tuple[int, ...] = ()) -> Set[int]:
    """How many of the *counted* cells are filled, over all arrangements of the runs; empty if there are none."""
    # A state: runs begun, cells of the last one as far as it needs them (0: it has ended), filled cells that count.
    states = {(0, 0, 0)}
    for at, values in enumerate(cells):
        following = set()
        for begun, length, count in states:
            last, more = runs[begun - 1] if length else Run(0, 0, 0), count + (at in counted)
            if length < last.most and last.color in values:
                following.add((begun, min(length + 1, last.least), more))
            if length < last.least:
                continue
            if EMPTY in values:
                following.add((begun, 0, count))
            if begun < len(runs) and runs[begun].color in values and runs[begun].color != last.color:
                following.add((begun + 1, 1, more))
        states = following
    return {count for begun, length, count in states if begun == len(runs) and (not length or length >= runs[-1].least)}


CHECKER = NonogramRules
