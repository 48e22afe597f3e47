"""A picture as the kernel takes it."""

from typing import Any

from sightline import kernel
from sightline.family import Posing
from sightline.kernel.cache import LastProblem
from sightline.nonogram.puzzle import Nonogram, NonogramBoard


def problem(board: NonogramBoard) -> kernel.Problem:
    return kernel.runs(*_arguments(board.puzzle, board.masks))


def _values(puzzle: Nonogram) -> tuple[Any, ...]:
    """The arguments of `kernel.runs` before the first deduction."""
    return _arguments(puzzle, puzzle.first_masks)


def _arguments(puzzle: Nonogram, masks: bytes) -> tuple[Any, ...]:
    counts = list(map(len, puzzle.lines))
    return puzzle.height, puzzle.breadth, counts, puzzle.lengths, puzzle.run_colors, masks, puzzle.width


POSING = Posing("runs", _values, NonogramBoard)


@LastProblem
def problem_of(puzzle: Nonogram) -> kernel.Problem:
    """For questions about any board of a puzzle."""
    return problem(puzzle.start)
