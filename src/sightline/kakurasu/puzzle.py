"""The question and the board: sums at the ends of the rows and columns of a grid."""

from collections.abc import Iterable
from typing import ClassVar

from sightline.core.board import GridBoard
from sightline.family.line_clues import LineClues

EMPTY, FILLED, OPEN = 1, 2, 3
"""The masks of a cell."""


class Kakurasu(LineClues):
    """The sums of the rows and of the columns, None where there is none. A filled cell counts its column's number in
    its row, and its row's number in its column, both from 1."""

    full: ClassVar[int] = OPEN
    far_end = True

    @property
    def start(self) -> "KakurasuBoard":
        """The board before the first deduction."""
        return KakurasuBoard.begin(self)

    @staticmethod
    def clue_of(values: Iterable[int]) -> int:
        """What the filled cells of a line add up to."""
        return sum(number for number, value in enumerate(values, 1) if value)

    def largest_clue(self, line: int) -> int:
        """What all the numbers of a line add up to."""
        cells = len(self.shape.line(line))
        return cells * (cells + 1) // 2

    def clue_error(self, line: int, clue: int) -> str:
        total = self.largest_clue(line)
        return f"{self.shape.line_name(line)} cannot add up to {clue}: all its numbers make {total}"


class KakurasuBoard(GridBoard[Kakurasu]):
    """What is known of the cells: 1 is filled, 0 empty."""
