"""Keeps the problem of the last puzzle for several questions."""

from collections.abc import Callable
from typing import Generic, TypeVar

from sightline.kernel.problem import Problem

P = TypeVar("P")


class LastProblem(Generic[P]):
    """Poses puzzles to the kernel, and keeps the problem of the last one.

    By identity, not by value: what is asked of single lines takes a microsecond or two, less than the hash of a puzzle.
    """

    def __init__(self, pose: Callable[[P], Problem]) -> None:
        self.pose = pose
        self._last: tuple[P, Problem] | None = None

    def __call__(self, puzzle: P) -> Problem:
        last = self._last
        if last is None or last[0] is not puzzle:
            last = self._last = (puzzle, self.pose(puzzle))
        return last[1]
