"""A map as the kernel takes it."""

from typing import Any

from sightline import kernel
from sightline.family import Posing
from sightline.hashi.puzzle import Hashi, HashiBoard
from sightline.kernel.cache import LastProblem


def problem(board: HashiBoard) -> kernel.Problem:
    return kernel.bridges(*_arguments(board.puzzle, board.masks))


def _values(puzzle: Hashi) -> tuple[Any, ...]:
    """The arguments of `kernel.bridges` before the first deduction."""
    return _arguments(puzzle, puzzle.first_masks)


def _arguments(puzzle: Hashi, masks: bytes) -> tuple[Any, ...]:
    rules = puzzle.planks, puzzle.connected, puzzle.loops
    return puzzle.columns, puzzle.cells, puzzle.counts, *rules, masks, puzzle.width


POSING = Posing("bridges", _values, HashiBoard)


@LastProblem
def problem_of(puzzle: Hashi) -> kernel.Problem:
    """For questions about any board of a map."""
    return problem(puzzle.start)
