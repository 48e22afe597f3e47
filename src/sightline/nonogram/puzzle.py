"""The puzzle and its board: runs of filled cells along every row and column."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby, pairwise
from typing import Any, Literal, NamedTuple, Self

from sightline.core.board import CellPuzzle, Either, GridBoard
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import Grid, cell_name
from sightline.core.lazy import cached_property
from sightline.core.plain import plain, plain_row, plain_rows
from sightline.core.printable import printable
from sightline.core.sentence import numbered
from sightline.kernel import plain_runs, value_rows

LARGEST = 1023
"""Rows and columns."""
MOST_COLORS = 63

UNKNOWN: Literal["?"] = "?"
"""The length of a run that the puzzle does not tell: it has at least one cell."""
UNKNOWNS = (UNKNOWN, -1, None)
"""What the constructor takes for it."""
Length = int | Literal["?"]
Pair = tuple[Length, int]
"""A run's length and colour."""
Run = Length | Pair
"""A length; in a coloured puzzle, a length and the number of its colour."""
Line = tuple[Run, ...]
Given = int | None


class Color(NamedTuple):
    """A colour of a puzzle: its name, six hex digits, and the letter that stands for it in plain text."""

    name: str
    rgb: str
    char: str


RGB = "[0-9a-fA-F]{6}"
PALETTE = ("cc2222", "2255cc", "229944", "ddaa11", "8833aa", "dd6611", "118899", "885533", "dd66aa", "667788")
COLOR_NAMES = ("red", "blue", "green", "yellow", "purple", "orange", "teal", "brown", "pink", "grey")
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@"


def default_color(value: int) -> Color:
    """The colour *value* of a puzzle without a palette."""
    name = COLOR_NAMES[value - 1] if value <= len(COLOR_NAMES) else f"color {value}"
    return Color(name, PALETTE[(value - 1) % len(PALETTE)], LETTERS[value - 1])


@dataclass(frozen=True)
class Nonogram(CellPuzzle):
    """A Nonogram: `rows` top to bottom, `columns` left to right, each with its runs in order; "?" is one run whose
    length is unknown.

    `colors` is None for black and white; otherwise runs are (length, colour) and colours count from 1. `givens` are
    rows of known cells: 0 for the background, None where open. `square=True` refuses a board that is not square.
    """

    rows: tuple[Line, ...]
    columns: tuple[Line, ...]
    colors: tuple[Color, ...] | None = None
    givens: tuple[tuple[Given, ...], ...] | None = None

    def __init__(
        self,
        rows: Iterable[Any],
        columns: Iterable[Any],
        colors: Iterable[Color] | None = None,
        givens: Iterable[Iterable[Given]] | None = None,
        *,
        square: bool = False,
    ) -> None:
        across, down = list(rows), list(columns)
        check_size(len(across), len(down), square)
        both = across + down
        found = plain_runs(both, len(across))
        if found is None:
            both = plain(both)
            found = plain_runs(both, len(across))
        flat, fits = found or (None, False)
        black = colors is None and flat is not None
        if black:
            lines: list[Line] = list(map(tuple, both))
        else:
            lines = [_line(line, Grid(len(across), len(down)).line_name(at)) for at, line in enumerate(both)]
        palette = None if black else _palette(lines, colors)
        if palette:
            lines = [tuple([run if isinstance(run, tuple) else (run, 1) for run in line]) for line in lines]
        fields = self.__dict__  # frozen from here on
        fields["rows"], fields["columns"] = tuple(lines[: len(across)]), tuple(lines[len(across) :])
        fields["colors"] = palette
        if flat is not None:
            fields["has_unknown"] = False  # known already
        if black:
            fields["lengths"] = flat
            fields.update(_black_dimensions(len(across), len(down)))
        if not (black and fits):
            self._check_room()
            self._check_totals()
        fields["givens"] = None if givens is None else self._known_cells(givens)

    def __setstate__(self, state: dict[str, Any]) -> None:
        if state["colors"] is None:
            self.__dict__.update(_black_dimensions(len(state["rows"]), len(state["columns"])))
        self.__dict__.update(state)

    @cached_property
    def height(self) -> int:
        return len(self.rows)

    @cached_property
    def breadth(self) -> int:
        return len(self.columns)

    @cached_property
    def shape(self) -> Grid:
        return Grid(len(self.rows), len(self.columns))

    @cached_property
    def palette(self) -> int:
        """The number of colours besides the background."""
        return len(self.colors) if self.colors else 1

    @cached_property
    def full(self) -> int:
        """The mask of a cell about which nothing is known."""
        return (2 << self.palette) - 1

    @property
    def first_masks(self) -> bytes:
        """What is given, as masks."""
        blank = self.full.to_bytes(self.width, "little") * self.spots
        return NonogramBoard.begin(self, chain.from_iterable(self.givens)).masks if self.givens else blank

    @cached_property
    def start(self) -> "NonogramBoard":
        return NonogramBoard(self, self.first_masks)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Rows, then columns."""
        return self.rows + self.columns

    @cached_property
    def line_runs(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The lengths (0: unknown) and the colours of each line's runs; no colours in black and white."""
        if not self.colors and not self.has_unknown:
            return [(line, ()) for line in self.lines]  # type: ignore[misc]
        lines = [[(known_length(n), c) for n, c in map(as_pair, line)] for line in self.lines]
        return [(tuple(n for n, _ in line), tuple(c for _, c in line) if self.colors else ()) for line in lines]

    @cached_property
    def line_spots(self) -> list[tuple[range, slice, tuple[int, ...]]]:
        """The cells of each line: as a range, to cut them out of a list of all cells, and as they are cited."""
        return spots_of_lines(self.shape)

    @cached_property
    def has_unknown(self) -> bool:
        """Whether the length of any run is unknown."""
        if self.colors:
            return any(length == UNKNOWN for length, _ in self._pairs)
        return UNKNOWN in chain.from_iterable(self.lines)

    def line_name(self, number: int) -> str:
        return self.shape.line_name(number)

    def color_name(self, value: int) -> str:
        return self.colors[value - 1].name if self.colors else "filled"

    @cached_property
    def lengths(self) -> list[int]:
        """Every run's length, line by line; 0 if it is unknown."""
        if self.colors or self.has_unknown:
            return [known_length(length) for length, _ in self._pairs]
        return list(chain.from_iterable(self.lines))  # type: ignore[arg-type]

    @cached_property
    def run_colors(self) -> tuple[int, ...]:
        """Every run's colour, line by line; nothing in black and white."""
        return tuple([color for _, color in self._pairs]) if self.colors else ()

    @property
    def _pairs(self) -> list[Pair]:
        return [as_pair(run) for line in self.lines for run in line]

    @classmethod
    def from_grid(cls, grid: Sequence[Sequence[int]], colors: Iterable[Color] | None = None) -> "Nonogram":
        """The puzzle of a finished picture: 0 is the background."""
        grid = plain_rows(grid)
        if len({len(row) for row in grid}) > 1:
            raise InvalidPuzzle("the rows of a picture must be equally long")
        flat = [value for row in grid for value in row]
        if any(not isinstance(value, int) or not 0 <= value <= MOST_COLORS for value in flat):
            raise InvalidPuzzle(f"the cells of a picture are numbers from 0 to {MOST_COLORS}")
        black = colors is None and max(flat, default=0) <= 1
        lines = [[length if black else (length, value) for length, value in runs_of(line)] for line in _both_ways(grid)]
        return cls(lines[: len(grid)], lines[len(grid) :], colors)

    def _check_room(self) -> None:
        for lines, first, room in (self.rows, 0, self.breadth), (self.columns, self.height, self.height):
            at = next((at for at, line in enumerate(lines) if min_length(line) > room), None)
            if at is not None:
                runs = " ".join(str(as_pair(run)[0]) for run in lines[at])
                where, need = self.line_name(first + at), min_length(lines[at])
                raise InvalidPuzzle(f"{where}: {runs} needs {numbered(need, 'cell')}, but there are only {room}")

    def _check_totals(self) -> None:
        first = sum(map(len, self.rows))
        for value in range(1, self.palette + 1):
            cells = self.lengths
            if self.colors:
                cells = [n for n, color in zip(cells, self.run_colors, strict=True) if color == value]
                first = sum(color == value for line in self.rows for _, color in map(as_pair, line))
            sides = cells[:first], cells[first:]
            across, down = map(sum, sides)
            if across != down or self.has_unknown:
                self._check_unequal(value, *sides)

    def _check_unequal(self, value: int, *sides: list[int]) -> None:
        """Rows and columns have as many cells of a colour; those that have runs of unknown length can have more."""
        least = [sum(length or 1 for length in side) for side in sides]
        more = [0 in side for side in sides]
        if (least[0] <= least[1] or more[1]) and (least[1] <= least[0] or more[0]):
            return
        across, down = (("at least " if grows else "") + str(cells) for cells, grows in zip(least, more, strict=True))
        name = self.color_name(value)
        raise InvalidPuzzle(f"the rows have {across} {name} cells in all, but the columns {down}")

    def _known_cells(self, givens: Iterable[Iterable[Given]]) -> tuple[tuple[Given, ...], ...] | None:
        """The givens, if there are any."""
        known = tuple(map(plain_row, givens))
        self._check_givens(known)
        return known if any(value is not None for row in known for value in row) else None

    def _check_givens(self, rows: Sequence[Sequence[Given]]) -> None:
        if rows and (len(rows) != self.height or any(len(row) != self.breadth for row in rows)):
            raise InvalidPuzzle(f"the givens should be {self.height} rows of {self.breadth} cells")
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                if value is not None and not (isinstance(value, int) and 0 <= value <= self.palette):
                    raise InvalidPuzzle(f"given {value} at {cell_name(r, c)}: values are 0–{self.palette}")


@lru_cache(maxsize=64)
def _black_dimensions(rows: int, columns: int) -> dict[str, Any]:
    """What follows from the size of a picture in black and white, worked out once for all of that size."""
    puzzle = object.__new__(Nonogram)
    puzzle.__dict__.update(rows=((),) * rows, columns=((),) * columns, colors=None)
    names = ("height", "breadth", "shape", "palette", "full", "spots", "width", "run_colors")
    return {name: getattr(puzzle, name) for name in names}


def check_size(rows: int, columns: int, square: bool = False) -> None:
    if not rows or not columns:
        raise InvalidPuzzle(
            f"{numbered(rows, 'row')} and {numbered(columns, 'column')}: a Nonogram has at least one of each"
        )
    if max(rows, columns) > LARGEST:
        raise InvalidPuzzle(f"{numbered(rows, 'row')} and {numbered(columns, 'column')}: the most is {LARGEST} of each")
    if square and rows != columns:
        raise InvalidPuzzle(f"{numbered(rows, 'row')} but {numbered(columns, 'column')}: this game's boards are square")


def _line(value: Any, where: str) -> Line:
    """The runs of one line; `[0]`, `[]` and `0` all mean an empty line."""
    if value == 0:
        return ()
    if not isinstance(value, Sequence) or isinstance(value, str | bytes):
        raise InvalidPuzzle(f"{where} should be a list of runs, found {str(value)[:20]}")
    line = tuple(value)
    return () if line == (0,) else tuple(_run(run, where) for run in line)


def _run(run: Any, where: str) -> Run:
    colored = isinstance(run, Sequence) and len(run) == 2
    length, color = run if colored else (run, 1)
    if length in UNKNOWNS:
        length = UNKNOWN
    elif not isinstance(length, int) or isinstance(length, bool) or length < 1:
        raise InvalidPuzzle(f"{where}: a run is a number from 1 on, found {str(run)[:20]}; ? is one of unknown length")
    if not isinstance(color, int) or not 1 <= color <= MOST_COLORS:
        raise InvalidPuzzle(f"{where}: colour {str(color)[:20]} is outside 1–{MOST_COLORS}")
    return (length, color) if colored else length


def _palette(lines: list[Line], colors: Iterable[Color] | None) -> tuple[Color, ...] | None:
    """The colours of the puzzle; None if it is black and white."""
    used = max((run[1] for line in lines for run in line if isinstance(run, tuple)), default=0)
    if colors is None:
        return tuple(default_color(value) for value in range(1, used + 1)) if used else None
    palette = tuple(_shown(Color(*color)) for color in colors)
    if not used <= len(palette) <= MOST_COLORS or not palette:
        raise InvalidPuzzle(
            f"{len(palette)} colours, but a run has colour {used}" if used else "a palette of no colour"
        )
    if len({color.char for color in palette}) < len(palette):
        raise InvalidPuzzle("two colours share a letter")
    return palette


def _shown(color: Color) -> Color:
    """A colour whose name and letter can be shown: both come from files and are quoted in sentences and drawings."""
    if not all(isinstance(part, str) for part in color) or not color.char or not re.fullmatch(RGB, color.rgb):
        raise InvalidPuzzle("a colour has a name, six hex digits and a letter")
    return Color(printable(color.name), color.rgb, printable(color.char))


def as_pair(run: Run) -> Pair:
    return run if isinstance(run, tuple) else (run, 1)


def known_length(length: Length) -> int:
    """A length as the kernel takes it: 0 if it is unknown."""
    return length if isinstance(length, int) else 0


def least_length(length: Length) -> int:
    return length if isinstance(length, int) else 1


def min_length(line: Line) -> int:
    """The fewest cells that hold the runs: those of one colour must not touch."""
    pairs = [as_pair(run) for run in line]
    touching = sum(a[1] == b[1] for a, b in pairwise(pairs))
    return sum(least_length(length) for length, _ in pairs) + touching


def has_runs(cells: Iterable[int], line: Sequence[Run]) -> bool:
    """Whether the runs of a finished line are those of its clue."""
    found = runs_of(cells)
    return len(found) == len(line) and all(
        color == wanted and length in (here, UNKNOWN)
        for (here, color), (length, wanted) in zip(found, map(as_pair, line), strict=True)
    )


def runs_of(cells: Iterable[int]) -> list[tuple[int, int]]:
    """The runs of a finished line as (length, colour).

    >>> runs_of((0, 1, 1, 2, 0, 1))
    [(2, 1), (1, 2), (1, 1)]
    """
    return [(len(list(same)), value) for value, same in groupby(cells) if value]


def _both_ways(grid: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    return [*grid, *zip(*grid, strict=True)]


@lru_cache(maxsize=64)
def spots_of_lines(shape: Grid) -> list[tuple[range, slice, tuple[int, ...]]]:
    """`Nonogram.line_spots`, for all puzzles of a size."""
    lines = [(shape.line(number), shape.line_slice(number)) for number in range(shape.lines)]
    return [(spots, where, tuple(spots)) for spots, where in lines]


class NonogramBoard(GridBoard[Nonogram]):
    """What is known about the picture."""

    @property
    def grid(self) -> list[list[int | None]]:
        """The colours as rows, 0 for the background; None where undecided."""
        puzzle = self.puzzle
        return value_rows(self.masks, puzzle.width, puzzle.breadth)

    @cached_property
    def cache(self) -> dict[int | str, Any]:
        """What techniques have computed about this board."""
        return {}

    @cached_property
    def last_lines(self) -> dict[int, Any]:
        """What they last computed about each line, on this board or on one that led to it or came from it: most lines
        are the same on the next board."""
        return {}

    def with_packed(self, packed: bytes, masks: list[int] | None, eithers: tuple[Either, ...] = ()) -> Self:
        other = super().with_packed(packed, masks, eithers)
        other.__dict__["last_lines"] = self.last_lines
        return other

    def __str__(self) -> str:
        """Rows of `#`, `.` and `?`; a coloured cell shows its colour's letter."""
        signs = [".", *(color.char for color in self.puzzle.colors or ())] if self.puzzle.colors else [".", "#"]
        return "\n".join("".join("?" if value is None else signs[value] for value in row) for row in self.grid)


def lines(board: NonogramBoard, line: int) -> Iterator[tuple[int, ...]]:
    """Every arrangement of row *line* (or, from `height` on, of a column) that has its runs and fits the board."""
    puzzle = board.puzzle
    if not 0 <= line < puzzle.height + puzzle.breadth:
        last = puzzle.height + puzzle.breadth - 1
        raise IndexError(f"line {line}: rows are 0–{puzzle.height - 1}, columns follow up to {last}")
    return arrangements([as_pair(run) for run in puzzle.lines[line]], [board[spot] for spot in puzzle.shape.line(line)])


def arrangements(runs: Sequence[Pair], masks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to place *runs* in cells with these masks, the leftmost first, and of these the shortest."""
    gaps = [int(j + 1 < len(runs) and runs[j][1] == runs[j + 1][1]) for j in range(len(runs))]
    fit = _Fit(runs, gaps, masks)

    def place(at: int, block: int) -> Iterator[tuple[int, ...]]:
        if block == len(runs):
            yield (0,) * (len(masks) - at)
            return
        color, gap = runs[block][1], gaps[block]
        for start in range(at, len(masks)):
            for length in fit.lengths(start, block):
                head = (0,) * (start - at) + (color,) * length + (0,) * gap
                yield from (head + tail for tail in place(start + length + gap, block + 1))
            if not (masks[start] & 1 and fit.can[start + 1][block]):
                return

    if fit.can[0][0]:
        yield from place(0, 0)


class _Fit:
    """can[i][j]: whether runs j, … can fill the cells from i on."""

    def __init__(self, runs: Sequence[Pair], gaps: Sequence[int], masks: Sequence[int]) -> None:
        self.runs, self.gaps, self.masks = runs, gaps, masks
        cells, count = len(masks), len(runs)
        self.can = [[False] * (count + 1) for _ in range(cells + 1)]
        self.can[cells][count] = True
        for at in reversed(range(cells)):
            for block in range(count + 1):
                empty = masks[at] & 1 and self.can[at + 1][block]
                self.can[at][block] = bool(empty) or next(self.lengths(at, block), 0) > 0

    def lengths(self, at: int, block: int) -> Iterator[int]:
        """The lengths that a run can have from a cell on, so that the others fit behind it."""
        if block == len(self.runs):
            return
        (length, color), gap = self.runs[block], self.gaps[block]
        least, most = (1, len(self.masks)) if length == UNKNOWN else (length, length)
        for end in range(at + 1, min(at + most, len(self.masks) - gap) + 1):
            if not self.masks[end - 1] >> color & 1:
                return
            room = end - at >= least and self.can[end + gap][block + 1]
            if room and (not gap or self.masks[end] & 1):
                yield end - at
