"""The question and the board."""

from collections.abc import Iterable
from typing import ClassVar

from sightline.core.board import GridBoard
from sightline.family.line_clues import LineClues

EMPTY, FILLED, OPEN = 1, 2, 3
"""The masks of a cell: bit v is set while it can hold v."""


class Null(LineClues):
    """How many cells are filled in each row and each column, None where nothing is said.

    `LineClues` keeps and checks rows and columns. A puzzle of cells with other clues is a frozen dataclass on
    `CellPuzzle`, with `shape` and `full`, and its given values go to `begin` of the board; one of other spots has
    `spots` and `width`.
    """

    full: ClassVar[int] = OPEN
    largest_side = 20

    @staticmethod
    def clue_of(values: Iterable[int]) -> int:
        """The clue of a finished line."""
        return sum(values)

    def largest_clue(self, line: int) -> int:
        return len(self.shape.line(line))


class NullBoard(GridBoard[Null]):
    """What is known of the cells: 1 is filled, 0 empty."""
