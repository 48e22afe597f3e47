"""What an answer breaks, how a line can be filled, and the puzzle as a problem to search."""

from collections.abc import Iterator, Sequence
from typing import Any

from sightline.family import Violation
from sightline.kernel.reference.loop import DepthFirstProblem
from tests.null.puzzle import Null, NullBoard


def violations(puzzle: Null, grid: Any) -> list[Violation]:
    """Every rule that an answer, as people write it, breaks."""
    if not (isinstance(grid, list) and len(grid) == 1 and isinstance(grid[0], list) and len(grid[0]) == 1):
        return [Violation("shape", (), "the answer should be one row of one number")]
    value = grid[0][0]
    if not isinstance(value, int) or not 1 <= value <= puzzle.values:
        return [Violation("value", ((0, 0),), f"r1c1 holds {value}: values are 1–{puzzle.values}")]
    if puzzle.clue not in (0, value):
        return [Violation("clue", ((0, 0),), f"r1c1 holds {value}, but the clue says {puzzle.clue}")]
    return []


def lines(board: NullBoard, line: int) -> Iterator[tuple[int, ...]]:
    """Every way to fill a line that fits its clue and the board."""
    return ((value,) for value in sorted(board.candidates[0]) if board.puzzle.clue in (0, value))


class NullProblem(DepthFirstProblem):
    """The puzzle for the search that all families share; a model in C++ can take its place later."""

    def __init__(self, clue: int, masks: bytes, width: int) -> None:
        super().__init__(masks, width)
        self.clue = clue

    def narrow(self, masks: list[int]) -> bool:
        """Removes values that cannot be, in place; False if a cell has none left."""
        if self.clue:
            masks[0] &= 1 << self.clue
        return bool(masks[0])

    def legal(self, values: Sequence[int]) -> bool:
        """Whether a full board keeps the rules."""
        return self.clue in (0, values[0])

    def scopes(self) -> Sequence[Sequence[int]]:
        """The groups of spots that some rule ties together."""
        return [[0]]


def problem(board: NullBoard) -> NullProblem:
    """The board as a problem."""
    return NullProblem(board.puzzle.clue, board.masks, board.puzzle.width)
