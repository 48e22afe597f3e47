"""The question and the board."""

from dataclasses import dataclass

from sightline.core.board import GridBoard, pack, width_for
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import Grid
from sightline.core.puzzle import PuzzleValue

MOST_VALUES = 7


def check_size(rows: int, columns: int) -> None:
    """Raises InvalidPuzzle for a size that there is not."""
    if (rows, columns) != (1, 1):
        raise InvalidPuzzle(f"{rows}×{columns}: a Null puzzle is 1×1")


@dataclass(frozen=True)
class Null(PuzzleValue):
    """A cell that holds one of 1…*values*; the clue says which, or 0 for "any"."""

    clue: int
    values: int = 2

    def __post_init__(self) -> None:
        if not 1 <= self.values <= MOST_VALUES:
            raise InvalidPuzzle(f"{self.values} values: a cell takes 1–{MOST_VALUES}")
        if not 0 <= self.clue <= self.values:
            raise InvalidPuzzle(f"clue {self.clue}: the cell allows 1–{self.values}")

    @property
    def shape(self) -> Grid:
        return Grid(1, 1)

    @property
    def spots(self) -> int:
        """How many unknowns there are."""
        return self.shape.cells

    @property
    def width(self) -> int:
        """Bytes of one mask: a bit for each value, from 0."""
        return width_for(self.values + 1)

    @property
    def full(self) -> int:
        """The mask of a cell of which nothing is known."""
        return (2 << self.values) - 2

    @property
    def start(self) -> "NullBoard":
        """The board before the first deduction."""
        return NullBoard(self, pack([self.full] * self.spots, self.width))


class NullBoard(GridBoard[Null]):
    """What is known of the cell."""
