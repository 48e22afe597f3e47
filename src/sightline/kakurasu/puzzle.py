"""The question and the board: sums at the ends of the rows and columns of a grid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sightline.core.board import GridBoard
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import Grid
from sightline.core.lazy import cached_property
from sightline.core.plain import plain_row, plain_rows
from sightline.core.puzzle import PuzzleValue

LARGEST = 30
EMPTY, FILLED, OPEN = 1, 2, 3
"""The masks of a cell."""

Clue = int | None


@dataclass(frozen=True)
class Kakurasu(PuzzleValue):
    """The sums of the rows and of the columns, None where there is none. A filled cell counts its column's number in
    its row, and its row's number in its column, both from 1."""

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]

    def __init__(self, rows: Iterable[Clue], columns: Iterable[Clue]) -> None:
        object.__setattr__(self, "rows", plain_row(rows))  # frozen from here on
        object.__setattr__(self, "columns", plain_row(columns))
        if not all(1 <= side <= LARGEST for side in self.shape):
            raise InvalidPuzzle(f"a {self.shape.rows}×{self.shape.columns} grid: sides are 1–{LARGEST}")
        for line, clue in enumerate(self.clues):
            if clue is not None and not 0 <= clue <= self.total(line):
                name = self.shape.line_name(line)
                raise InvalidPuzzle(f"{name} cannot add up to {clue}: all its numbers make {self.total(line)}")

    @classmethod
    def from_grid(cls, grid: Sequence[Sequence[int]]) -> "Kakurasu":
        """The puzzle of a finished grid, with every clue."""
        rows = plain_rows(grid)
        return cls(map(line_sum, rows), map(line_sum, zip(*rows, strict=True)))

    @cached_property
    def shape(self) -> Grid:
        return Grid(len(self.rows), len(self.columns))

    @cached_property
    def start(self) -> "KakurasuBoard":
        """The board before the first deduction."""
        return KakurasuBoard(self, bytes((OPEN,)) * self.spots)

    @property
    def width(self) -> int:
        """Bytes of one mask."""
        return 1

    @property
    def full(self) -> int:
        """The mask of a cell about which nothing is known."""
        return OPEN

    @property
    def spots(self) -> int:
        return self.shape.cells

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """The clues by line: of the rows, then of the columns."""
        return self.rows + self.columns

    def total(self, line: int) -> int:
        """What all the numbers of a line add up to."""
        cells = len(self.shape.line(line))
        return cells * (cells + 1) // 2

    def with_clues(self, clues: Sequence[Clue]) -> "Kakurasu":
        """A puzzle of this size with other clues, by line."""
        return Kakurasu(clues[: self.shape.rows], clues[self.shape.rows :])


def line_sum(values: Iterable[int | None]) -> int:
    """What the filled cells of a line add up to."""
    return sum(number for number, value in enumerate(values, 1) if value)


class KakurasuBoard(GridBoard[Kakurasu]):
    """What is known of the cells: 1 is filled, 0 empty."""
