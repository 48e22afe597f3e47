"""The twin of the kernel's threads: each problem is searched where its solutions are taken."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sightline.kernel.problem import Mode, Problem

Limits = tuple[int, int, int, float]


class Searches:
    """Problems that are searched one by one."""

    def __init__(self, problems: Iterable[Problem], limits: Limits) -> None:
        self._problems, self._limits = iter(problems), limits
        self.seconds = 0.0

    def take(self, seconds: float) -> tuple[bytes, bytes, list[bytes]]:
        for problem in self._problems:
            status, boards, spent, nodes = problem.find(*self._limits)
            return bytes([status]), array("q", (len(boards), spent, nodes)).tobytes(), boards
        return b"", b"", []


class SearchThreads:
    """What is asked of it is done in the thread that takes the results."""

    def __init__(self, most: int) -> None:
        if most < 1:
            raise ValueError("one thread at least")
        self._are_closed = False

    def find_each(
        self,
        pose: Callable[..., Problem],
        asked: Sequence[tuple[Any, ...]],
        most: int,
        mode: int = Mode.AUTO,
        steps: int = -1,
        seconds: float = 0.0,
    ) -> Searches:
        if self._are_closed:
            raise RuntimeError("the threads have ended")
        return Searches((pose(*arguments) for arguments in asked), (most, mode, steps, seconds))

    def close(self) -> None:
        self._are_closed = True
