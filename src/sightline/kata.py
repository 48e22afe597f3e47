"""Solutions in the shapes that coding exercises ask for."""

from collections.abc import Sequence
from typing import cast

from sightline.api import solve
from sightline.core.errors import BudgetExceeded, NoSolution
from sightline.core.solutions import Claim
from sightline.nonogram import Nonogram
from sightline.skyscrapers import Skyscrapers

Grid = list[list[int]] | tuple[tuple[int, ...], ...]
Board = list[list[int]]


def solve_puzzle(clues: Sequence[int]) -> Grid:
    """The heights for 4n clockwise clues, n any size: a list of lists for 7×7, a tuple of tuples otherwise.

    >>> solve_puzzle((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
    ((2, 1, 4, 3), (3, 4, 1, 2), (4, 2, 3, 1), (1, 3, 2, 4))
    """
    solutions = solve(Skyscrapers(clues), 1)
    if not solutions and solutions.claim is Claim.GAVE_UP:
        raise BudgetExceeded(0)
    if not solutions:
        raise NoSolution("no heights show these clues")
    grid = cast(list[list[int]], solutions[0].grid)
    return grid if len(grid) == 7 else tuple(tuple(row) for row in grid)


def picture_cross(rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], square: bool = False) -> list[Board]:
    """Every board that has these runs, each as rows of 0 and 1; `square` refuses other shapes, as that game does.

    >>> boards = picture_cross([[1], [3], [1], [2]], [[1, 1], [1, 1], [2], [1]])
    >>> ["/".join("".join(map(str, row)) for row in board) for board in boards]
    ['0001/1110/0010/1100', '0010/1110/0001/1100', '1000/0111/0010/1100']
    """
    return sorted(cast(Board, board.grid) for board in solve(Nonogram(rows, columns, square=square), None))
