"""The solutions of many puzzles, made out of what searches elsewhere found."""

import pickle
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sightline.core.board import Board
from sightline.core.solutions import ended
from sightline.engine.solve import CLAIMS, budget_of, propagate
from sightline.kernel.limits import Meter
from sightline.parallel.transport import WHOLE
from sightline.reading import start
from sightline.registry import family_of


class Results:
    """Makes the solutions of puzzles out of what threads found, or workers send back."""

    def __init__(self, job: Mapping[str, Any], meter: Meter) -> None:
        self.job = job
        """The limit and the options of `solve`."""
        self.meter = meter
        """Learns how many are found, and in how many steps."""
        self._limit = job["limit"]
        self._budget = budget_of(job["options"]["steps"]), job["options"]["seconds"] or 0.0
        self.search = job["limit"] != 0 and job["options"]["search"] != "never"
        """Whether the kernel is asked for solutions."""
        self._kinds: dict[type, tuple[type[Board[Any]], int]] = {}
        """The type of the boards of each type of puzzle or board, and the limit of its family."""

    def solutions(self, puzzles: Sequence[Any], status: bytes, numbers: bytes, masks: list[bytes]) -> Iterator[Any]:
        """The solutions of each puzzle: how its search ended; how many it found, steps and nodes; the masks of all."""
        flat = memoryview(numbers).cast("q")
        number, most, seconds = iter(flat), *self._budget
        self.meter.found += len(puzzles)
        self.meter.steps += sum(flat[1::3])
        last, end = None, 0
        for puzzle, how, many, steps, nodes in zip(puzzles, status, number, number, number, strict=True):
            begin, end = end, end + many
            if how == WHOLE:
                yield pickle.loads(masks[begin])
                continue
            if type(puzzle) is not last:
                last = type(puzzle)
                kind, limit = self._kinds.get(last) or self._learn(puzzle)
            boards = kind, puzzle.puzzle if kind is last else puzzle, masks[begin:end]
            yield ended(limit, (known_of, puzzle, most, seconds), CLAIMS[how], nodes, steps, boards)

    def _learn(self, puzzle: Any) -> tuple[type[Board[Any]], int]:
        board = start(puzzle)
        limit = family_of(board.puzzle).limit if self._limit is None else self._limit
        found = self._kinds[type(puzzle)] = type(board), limit
        return found


def known_of(puzzle: Any, steps: int, seconds: float) -> Board[Any] | None:
    """What propagation concludes."""
    board = start(puzzle)
    return propagate(family_of(board.puzzle), board, steps, seconds)
