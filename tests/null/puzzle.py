"""The question and the board."""

from dataclasses import dataclass

from sightline.core.board import Board
from sightline.core.errors import InvalidPuzzle


@dataclass(frozen=True)
class Null:
    """A cell that holds one of 1…*values*; the clue says which, or 0 for "any"."""

    clue: int
    values: int = 2

    def __post_init__(self) -> None:
        if not 1 <= self.values <= 7:
            raise InvalidPuzzle(f"{self.values} values: a cell takes 1–7")
        if not 0 <= self.clue <= self.values:
            raise InvalidPuzzle(f"clue {self.clue}: the cell allows 1–{self.values}")

    @property
    def spots(self) -> int:
        """How many unknowns there are."""
        return 1

    @property
    def width(self) -> int:
        """Bytes of one mask: enough bits for the greatest value."""
        return 1

    @property
    def full(self) -> int:
        """The mask of a cell of which nothing is known: one bit per value."""
        return (2 << self.values) - 2

    @property
    def start(self) -> "NullBoard":
        """The board before the first deduction."""
        return NullBoard(self, bytes([self.full]))


class NullBoard(Board[Null]):
    """What is known of the cell."""

    @property
    def grid(self) -> list[list[int | None]]:
        """The rows as people write them; None where a cell is open."""
        return [[self.values[0]]]
