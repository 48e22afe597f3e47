"""A puzzle of towers as the kernel takes it."""

from functools import lru_cache
from typing import Any

from sightline import kernel
from sightline.core.board import pack
from sightline.family import Posing
from sightline.kernel.cache import LastProblem
from sightline.skyscrapers.puzzle import Skyscrapers, SkyscrapersBoard


def problem(board: SkyscrapersBoard) -> kernel.Problem:
    puzzle = board.puzzle
    return kernel.visible(puzzle.size, puzzle.parks, puzzle.packed_clues, board.masks, puzzle.width, puzzle.diagonals)


def _values(puzzle: Skyscrapers) -> tuple[Any, ...]:
    """The arguments of `kernel.visible` before the first deduction."""
    return puzzle.size, puzzle.parks, puzzle.packed_clues, puzzle.first_masks, puzzle.width, puzzle.diagonals


POSING = Posing("visible", _values, SkyscrapersBoard)


@LastProblem
def problem_of(puzzle: Skyscrapers) -> kernel.Problem:
    """For questions about any board of a puzzle."""
    return problem(puzzle.start)


@lru_cache(maxsize=16)
def without_clues(size: int, parks: int, width: int) -> kernel.Problem:
    """For questions about single lines: those of all puzzles of one size are alike but for their clues."""
    full = (2 << (size - parks)) - 1
    return kernel.visible(size, parks, [0] * 4 * size, pack([full] * size**2, width), width)
