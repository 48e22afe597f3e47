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
MOST_CELLS, LONGEST_LINE = 250_000, 1_023


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
        if spots > MOST_CELLS or max(len(rows), width) > LONGEST_LINE:
            raise ValueError("size")
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
        if not all(fits(tuple(known[cell] for cell in self.lines[line]), self.runs[line]) for line in clues):
            return True
        if all(line in self.rows for line in clues) or all(line in self.columns for line in clues):
            return False  # each line by itself can have as many filled cells as it should
        if self.corners_differ(clues, known, spot):
            return True
        ways = (self.rows, self.columns), (self.columns, self.rows)
        return any(self.counts_differ(clues, known, along, across) for along, across in ways)

    def observes(
        self, seen: Mapping[str, Any], clues: tuple[int, ...], known: Mapping[int, Values], about: Set[int]
    ) -> bool:
        """Whether these are all the cells that a run, or any run, can have, up to the last from the first; those that a
        run has in some place; the runs that can have a cell; the length of the shortest of these; cells between empty
        ones in which no run can be; or how many filled cells a band can have."""
        kind = seen["kind"]
        if kind == "band":
            band = tuple(seen["lines"])
            one_way = {*band} <= {*self.rows} or {*band} <= {*self.columns}
            fits = one_way and {*band} <= {*clues} and 0 < len({*band}) == len(band)
            return fits and self.counts(band, clues, known) == tuple(seen["counts"])
        spots, runs = self.lines[seen["clue"]], self.runs[seen["clue"]]
        ways = places(tuple(known[cell] for cell in spots), runs)
        if seen["clue"] not in clues or not all(ways):
            return False
        if kind in ("owners", "shortest"):
            at = spots.index(seen["spot"])
            owners = [run for run, some in enumerate(ways) if any(first <= at < end for first, end in some)]
            shortest = min((runs[run].least for run in owners), default=0)
            return bool(owners == seen["runs"] if kind == "owners" else shortest == seen["length"])
        if kind == "gap":
            first, last = spots.index(seen["spots"][0]), spots.index(seen["spots"][-1])
            around = [known[spots[at]] for at in (first - 1, last + 1) if 0 <= at < len(spots)]
            room = not any(first <= a and b <= last + 1 for some in ways for a, b in some)
            return room and [*spots[first : last + 1]] == seen["spots"] and all(values == {EMPTY} for values in around)
        if kind == "places":
            return bool(sorted({spots[at] for way in ways[seen["run"]] for at in range(*way)}) == seen["spots"])
        some = [ways[seen["run"]]] if kind == "reach" else ways
        reaches = [range(min(first for first, _ in way), max(end for _, end in way)) for way in some]
        return (
            kind in ("reach", "reaches") and sorted({spots[at] for reach in reaches for at in reach}) == seen["spots"]
        )

    def corners_differ(self, clues: tuple[int, ...], known: Mapping[int, Values], spot: int) -> bool:
        """Whether the cited lines are two rows and two columns, the spot is one of the four cells where they cross, and
        no values of these suit each line by itself."""
        rows, columns = ([line for line in clues if line in kind] for kind in (self.rows, self.columns))
        if len(rows) != 2 or len(columns) != 2:
            return False
        corners = [next(cell for cell in self.lines[row] if cell in self.lines[at]) for row in rows for at in columns]
        if spot not in corners:
            return False
        possible = set(product(*(known[cell] for cell in corners)))
        for line, two in zip((*rows, *columns), ((0, 1), (2, 3), (0, 2), (1, 3)), strict=True):
            for values in product(*(known[corners[corner]] for corner in two)):
                only = {corners[corner]: frozenset((value,)) for corner, value in zip(two, values, strict=True)}
                cells = tuple(only.get(cell, known[cell]) for cell in self.lines[line])
                if not fits(cells, self.runs[line]):
                    possible = {way for way in possible if tuple(way[corner] for corner in two) != values}
        return not possible

    def counts_differ(self, clues: tuple[int, ...], known: Mapping[int, Values], along: range, across: range) -> bool:
        """Whether the cited lines one way hold more, or fewer, filled cells than all lines across can have there."""
        band = tuple(line for line in clues if line in along)
        fewest, largest, least, most = self.counts(band, clues, known)
        return largest < least or fewest > most

    def counts(self, band: tuple[int, ...], clues: tuple[int, ...], known: Mapping[int, Values]) -> tuple[int, ...]:
        """The fewest and the most filled cells of some rows, or columns: by their runs, and by what the lines across
        can have there."""
        along, across = (self.rows, self.columns) if band[0] in self.rows else (self.columns, self.rows)
        inside, least, most = tuple(line - along[0] for line in band), 0, 0
        for line in across:
            cells = tuple(known[cell] for cell in self.lines[line])
            counts = filled_counts(cells, self.runs[line], inside) if line in clues else ()
            least += min(counts) if counts else sum(EMPTY not in cells[at] for at in inside)
            most += max(counts) if counts else sum(cells[at] != {EMPTY} for at in inside)
        runs = [run for line in band for run in self.runs[line]]
        return sum(run.least for run in runs), sum(run.most for run in runs), least, most


def read_run(run: Any, most: int) -> Run:
    """A run as the puzzle writes it: a length, or a length and a colour; "?" for a length from 1 to *most*."""
    length, color = run if isinstance(run, list | tuple) else (run, 1)
    return Run(1, most, color) if length == "?" else Run(length, length, color)


Way = tuple[int, int]
"""A place of a run: its first cell, and the one behind its last."""


@lru_cache(maxsize=1 << 12)
def places(cells: tuple[Values, ...], runs: tuple[Run, ...]) -> list[set[Way]]:
    """Where each run can be, over all arrangements of a line."""
    before, behind = starts(cells, runs), starts(cells[::-1], runs[::-1])[::-1]
    found: list[set[Way]] = []
    for number, (least, most, color) in enumerate(runs):
        ways, room, colored = set(), -1, cells_with(cells, color)
        for length in range(1, most + 1):
            room &= colored >> (length - 1)
            if not room:
                break
            fitting = [a for a in range(len(cells)) if (before[number] & room) >> a & 1] if length >= least else []
            ways |= {(a, a + length) for a in fitting if behind[number + 1] >> (len(cells) - a - length) & 1}
        found.append(ways)
    return found


def fits(cells: tuple[Values, ...], runs: tuple[Run, ...]) -> bool:
    """Whether a line has an arrangement."""
    return bool(starts(cells, runs)[-1] >> len(cells) & 1)


@lru_cache(maxsize=1 << 14)
def starts(cells: tuple[Values, ...], runs: tuple[Run, ...]) -> list[int]:
    """For each run the cells where it can start by what is before it, as bits; at last, where the line can end."""
    empty = cells_with(cells, EMPTY)
    found = [over_empty(1, empty)]
    for number, (least, most, color) in enumerate(runs):
        room, ends, colored = found[number], 0, cells_with(cells, color)
        for length in range(1, most + 1):
            room &= colored >> (length - 1)
            if not room:
                break
            ends |= room << length if length >= least else 0
        if color in [run.color for run in runs[number + 1 : number + 2]]:
            ends = (ends & empty) << 1  # a cell between two runs of one colour
        found.append(over_empty(ends, empty))
    return found


@lru_cache(maxsize=1 << 14)
def cells_with(cells: tuple[Values, ...], value: int) -> int:
    """The cells that can have a value, as bits."""
    return sum(1 << at for at, values in enumerate(cells) if value in values)


def over_empty(places: int, empty: int) -> int:
    """These places, and all that are reached from one of them over cells that can be empty."""
    step = 1
    while empty:
        places |= (places & empty) << step
        empty &= empty >> step  # where twice as many cells can be empty
        step *= 2
    return places


@lru_cache(maxsize=1 << 16)
def filled_counts(cells: tuple[Values, ...], runs: tuple[Run, ...], counted: tuple[int, ...]) -> Set[int]:
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
