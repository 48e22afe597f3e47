"""A picture as the kernel takes it."""

from sightline import kernel
from sightline.kernel.cache import LastProblem
from sightline.nonogram.puzzle import Nonogram, NonogramBoard


def problem(board: NonogramBoard) -> kernel.Problem:
    puzzle = board.puzzle
    counts = list(map(len, puzzle.lines))
    return kernel.runs(
        puzzle.height, puzzle.breadth, counts, puzzle.lengths, puzzle.run_colors, board.masks, puzzle.width
    )


@LastProblem
def problem_of(puzzle: Nonogram) -> kernel.Problem:
    """For questions about any board of a puzzle."""
    return problem(puzzle.start)
