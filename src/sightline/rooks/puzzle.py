"""The puzzle and its board: free squares and walls, rooks that must not attack each other."""

import re
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import compress
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import cell_name
from sightline.core.lazy import cached_property
from sightline.core.plain import plain_rows
from sightline.core.puzzle import PuzzleValue
from sightline.core.sentence import numbered

LARGEST = 10_000
"""Rows and columns."""
FREE, WALL = ".", "X"
EMPTY, ROOK, OPEN = 1, 2, 3  # the masks of a square

Cell = tuple[int, int]


class Line(NamedTuple):
    """An attack line: free squares side by side, ended by walls or the edge. A rook on it attacks all of it."""

    row: int
    column: int
    to_row: int
    to_column: int

    @property
    def cells(self) -> list[Cell]:
        return [(r, c) for r in range(self.row, self.to_row + 1) for c in range(self.column, self.to_column + 1)]

    def __str__(self) -> str:
        ends = cell_name(self.row, self.column), cell_name(self.to_row, self.to_column)
        return ends[0] if ends[0] == ends[1] else "–".join(ends)


@dataclass(frozen=True, repr=False)
class Rooks(PuzzleValue):
    """A board with walls: how many rooks can be placed on it so that none attacks another?

    Given as rows of `.` (free) and `X` (a wall), or of 0 and 1 (a wall). Walls stop attacks. Spots are the free
    squares, row by row.

    >>> board = Rooks(["..X..", ".....", ".....", ".....", "....."])
    >>> len(board.lines), board.lines[0], board.lines[-1]
    (11, Line(row=0, column=0, to_row=0, to_column=1), Line(row=0, column=4, to_row=4, to_column=4))
    """

    free: bytes
    """The squares row by row, 1 where there is no wall."""
    columns: int

    def __init__(self, lines: str | Iterable[str] | Iterable[Iterable[int]]) -> None:
        rows = lines.split() if isinstance(lines, str) else _row_texts(lines)
        _check_shape(rows)
        set_field = object.__setattr__  # frozen from here on
        set_field(self, "free", _free_squares(rows))
        set_field(self, "columns", len(rows[0]))

    def __repr__(self) -> str:
        return f"Rooks({self.row_texts!r})"

    @cached_property
    def rows(self) -> int:
        return len(self.free) // self.columns

    @cached_property
    def spots(self) -> int:
        return self.free.count(1)

    @property
    def width(self) -> int:
        return 1

    @property
    def start(self) -> "RooksBoard":
        return RooksBoard(self, bytes((OPEN,)) * self.spots)

    def holds(self, row: int, column: int) -> bool:
        """Whether the square is on the board."""
        return 0 <= row < self.rows and 0 <= column < self.columns

    def is_free(self, row: int, column: int) -> bool:
        return self.holds(row, column) and bool(self.free[row * self.columns + column])

    @cached_property
    def row_texts(self) -> list[str]:
        """The rows of the board as they were given."""
        text = self.free.translate(_SIGNS).decode("ascii")
        return [text[start : start + self.columns] for start in range(0, len(text), self.columns)]

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The attack lines: those of the rows from the top, then those of the columns from the left."""
        return (*self._across(), *self._down())

    @cached_property
    def lines_across(self) -> int:
        """How many of the lines belong to rows."""
        return sum(1 for _ in self._across())

    def _across(self) -> Iterator[Line]:
        for row in range(self.rows):
            squares = self.free[row * self.columns : (row + 1) * self.columns]
            for run in re.finditer(b"\1+", squares):
                yield Line(row, run.start(), row, run.end() - 1)

    def _down(self) -> Iterator[Line]:
        for column in range(self.columns):
            for run in re.finditer(b"\1+", self.free[column :: self.columns]):
                yield Line(run.start(), column, run.end() - 1, column)

    @cached_property
    def cells(self) -> list[Cell]:
        """The place of each spot."""
        return [divmod(square, self.columns) for square in compress(range(len(self.free)), self.free)]

    @cached_property
    def spot_at(self) -> dict[Cell, int]:
        return {cell: spot for spot, cell in enumerate(self.cells)}

    @cached_property
    def line_spots(self) -> list[list[int]]:
        """The spots of each attack line."""
        return [[self.spot_at[cell] for cell in line.cells] for line in self.lines]

    @cached_property
    def spot_lines(self) -> list[tuple[int, int]]:
        """The numbers of the two lines that meet in each spot: across, down."""
        found: list[list[int]] = [[] for _ in range(self.spots)]
        for number, spots in enumerate(self.line_spots):
            for spot in spots:
                found[spot].append(number)
        return [(across, down) for across, down in found]

    def line_from(self, row: int, column: int, down: bool) -> Line:
        """The line that begins in a square and runs right or down."""
        squares = (
            self.free[row * self.columns + column :: self.columns]
            if down
            else self.free[row * self.columns + column : (row + 1) * self.columns]
        )
        wall = squares.find(0)
        length = wall if wall >= 0 else len(squares)
        return Line(row, column, row + length - 1, column) if down else Line(row, column, row, column + length - 1)

    def cover(self, numbers: bytes) -> list[Line]:
        """The kernel's proof as lines: each number is twice the first square, plus one if the line goes down."""
        return [self.line_from(*divmod(number >> 1, self.columns), bool(number & 1)) for number in array("i", numbers)]


class RooksBoard(Board[Rooks]):
    """What is known about the squares; 1 is a rook."""

    @property
    def rooks(self) -> list[Cell]:
        """The squares that hold a rook, row by row."""
        return self.places(ROOK)

    def _numbers(self) -> list[Any]:
        return [list(cell) for cell in self.rooks]

    @property
    def complete(self) -> bool:
        return OPEN not in self.masks

    def places(self, mask: int) -> list[Cell]:
        """The squares with exactly this mask, row by row."""
        return list(self._places(mask))

    def _places(self, mask: int) -> Iterator[Cell]:
        columns, at = self.puzzle.columns, 0
        wanted = self.masks.translate(bytes(value == mask for value in range(256)))
        for row in range(self.puzzle.rows):
            free = self.puzzle.free[row * columns : (row + 1) * columns]
            count = free.count(1)
            here = compress(range(columns), free)
            yield from ((row, column) for column in compress(here, wanted[at : at + count]))
            at += count

    def __str__(self) -> str:
        """R a rook, X a wall, . a free square; before the end, - where no rook can be."""
        puzzle = self.puzzle
        squares = bytearray(puzzle.free.translate(_SIGNS))
        signs = {ROOK: b"R"} if self.complete else {ROOK: b"R", EMPTY: b"-"}
        for mask, sign in signs.items():
            for row, column in self._places(mask):
                squares[row * puzzle.columns + column] = sign[0]
        text = squares.decode("ascii")
        return "\n".join(text[start : start + puzzle.columns] for start in range(0, len(text), puzzle.columns))


_SIGNS = bytes((ord(WALL), ord(FREE))) + bytes(254)
_SQUARES = bytes({FREE: 1, WALL: 0, WALL.lower(): 0}.get(chr(code), 2) for code in range(256))


def _row_texts(lines: Any) -> list[Any]:
    """Rows of 0 and 1, of whatever library, as rows of signs; texts are left as they are."""
    rows = list(lines)
    if not rows or all(isinstance(row, str) for row in rows):
        return rows
    try:
        return ["".join((FREE, WALL)[value] if value in (0, 1) else "?" for value in row) for row in plain_rows(rows)]
    except TypeError:
        raise InvalidPuzzle("a board is rows of text, or rows of 0 (free) and 1 (a wall)") from None


def _check_shape(rows: list[str]) -> None:
    if not rows or not rows[0]:
        raise InvalidPuzzle("a board without squares: give rows of . (free) and X (a wall)")
    if len(rows) > LARGEST or len(rows[0]) > LARGEST:
        raise InvalidPuzzle(f"a board of {len(rows)}×{len(rows[0])}: the largest is {LARGEST}×{LARGEST}")
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise InvalidPuzzle(f"row {index + 1} has {numbered(len(row), 'square')}, row 1 has {len(rows[0])}")


def _free_squares(rows: list[str]) -> bytes:
    raw = "".join(rows).encode("latin-1", "replace")
    squares = raw.translate(_SQUARES)
    if (wrong := squares.find(2)) >= 0:
        row, column = divmod(wrong, len(rows[0]))
        raise InvalidPuzzle(f"{rows[row][column]!r} at {cell_name(row, column)}: a square is . (free) or X (a wall)")
    return squares
