"""Answers in the shapes that coding exercises ask for."""

from collections.abc import Sequence

from sightline.api import solve
from sightline.core.errors import BudgetExceeded, NoSolution
from sightline.core.solutions import Claim
from sightline.skyscrapers import Skyscrapers

Grid = list[list[int]] | tuple[tuple[int, ...], ...]


def solve_puzzle(clues: Sequence[int]) -> Grid:
    """The city for 4n clockwise clues, n any size: a list of lists for 7×7, a tuple of tuples otherwise.

    >>> solve_puzzle((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0))
    ((2, 1, 4, 3), (3, 4, 1, 2), (4, 2, 3, 1), (1, 3, 2, 4))
    """
    solutions = solve(Skyscrapers(clues), 1)
    if not solutions and solutions.claim is Claim.GAVE_UP:
        raise BudgetExceeded(0)
    if not solutions:
        raise NoSolution("no city shows these clues")
    grid = solutions[0].grid
    return grid if len(grid) == 7 else tuple(tuple(row) for row in grid)
