"""A map as the kernel takes it."""

from sightline import kernel
from sightline.hashi.puzzle import Hashi, HashiBoard
from sightline.kernel.cache import LastProblem


def problem(board: HashiBoard) -> kernel.Problem:
    puzzle = board.puzzle
    rules = puzzle.planks, puzzle.connected, puzzle.loops
    return kernel.bridges(puzzle.columns, puzzle.cells, puzzle.counts, *rules, board.masks, puzzle.width)


@LastProblem
def problem_of(puzzle: Hashi) -> kernel.Problem:
    """For questions about any board of a map."""
    return problem(puzzle.start)
