"""Many puzzles over several workers, in memory: chunks go out, and solutions come back in the order of the puzzles."""

import pickle
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from sightline import api
from sightline.batch.transport import CLAIMS, WHOLE, Result, pack_puzzles, unpack_results
from sightline.core.board import Board, Puzzle
from sightline.core.solutions import Solutions
from sightline.engine.solve import DEFAULT_STEPS, SEARCHES, budget_of, propagate
from sightline.kernel.limits import Cancel, Meter, OnProgress, require_limits
from sightline.registry import family_of
from sightline.workers.asking import Question, Workers

if TYPE_CHECKING:
    from types import EllipsisType

FEWEST, MOST = 8, 4096
"""Puzzles of a chunk: at first, and at most."""
AIM = 0.02
"""Seconds of CPU time that a chunk should take: much more than its way to a worker and back, but not so much that one
worker has to wait long for another at the end."""
FASTEST_GROWTH = 8
"""How many times as long as the last one a chunk can be."""


def solve_all(
    puzzles: Iterable[Puzzle | Board[Any]],
    limit: int | None = None,
    *,
    workers: int | None = None,
    search: str = "auto",
    steps: int | None = DEFAULT_STEPS,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    on_progress: OnProgress | None = None,
) -> Iterator[Solutions[Any]]:
    """The solutions of each puzzle, as `solve` gives them, lazily and in the order of the puzzles.

    *limit* is that of `solve`; None is its default, two in most families. *workers*: so many processes share the work;
    None solves all puzzles here, one after the other. *steps* and *seconds* are for each puzzle, *cancel* ends all.
    """
    require_limits(limit=limit, steps=steps, seconds=seconds, workers=workers)
    if search not in SEARCHES:
        raise ValueError(f"search={search!r}: it is one of {', '.join(SEARCHES)}")
    options: dict[str, Any] = {"search": search, "steps": steps, "seconds": seconds}
    meter = Meter("solve_all", None, None, cancel, on_progress)
    if workers:
        return _share_out(iter(puzzles), {"limit": limit, "options": options}, workers, meter)
    return _solve_here(puzzles, ... if limit is None else limit, options, meter)


def _solve_here(
    puzzles: Iterable[Any], limit: "int | EllipsisType", options: dict[str, Any], meter: Meter
) -> Iterator[Solutions[Any]]:
    for puzzle in puzzles:
        meter.check()
        yield api.solve(puzzle, limit, **options, cancel=meter.cancel)
        meter.found += 1


def _share_out(puzzles: Iterator[Any], job: Question, workers: int, meter: Meter) -> Iterator[Solutions[Any]]:
    meter.check()
    size = FEWEST
    chunks: deque[list[Any]] = deque()
    results, source = Results(job), Checked(puzzles)

    def questions() -> Iterator[Question]:
        while chunk := list(islice(source, size)):
            chunks.append(chunk)
            yield {"puzzles": pack_puzzles(chunk)}

    with Workers("sightline.batch.many_worker", job, workers) as crew:
        for _, answer in crew.in_order(questions(), meter.check):
            chunk = chunks.popleft()
            size = next_size(len(chunk), answer["seconds"])
            meter.found += len(chunk)
            yield from map(results.solutions, chunk, unpack_results(answer["results"]))
    if source.error is not None:
        raise source.error


class Checked:
    """Puzzles up to the first error: what comes before it is solved first, as it would be without workers."""

    def __init__(self, puzzles: Iterator[Any]) -> None:
        self._puzzles = puzzles
        self._known: set[type] = set()
        self.error: Exception | None = None

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if self.error is not None:
            raise StopIteration
        try:
            puzzle = next(self._puzzles)
            if type(puzzle) not in self._known:
                family_of(puzzle.puzzle if isinstance(puzzle, Board) else puzzle)
                self._known.add(type(puzzle))
        except StopIteration:
            raise
        except Exception as error:
            self.error = error
            raise StopIteration from None
        return puzzle


class Results:
    """Makes the solutions of puzzles out of what workers send back."""

    def __init__(self, job: Question) -> None:
        self._limit = job["limit"]
        self._budget = budget_of(job["options"]["steps"]), job["options"]["seconds"] or 0.0
        self._kinds: dict[type, tuple[type[Board[Any]], int]] = {}
        """The type of the boards of each type of puzzle, and the limit of its family."""

    def solutions(self, puzzle: Any, result: Result) -> Solutions[Any]:
        """The solutions of *puzzle*, as they were in the worker."""
        claim, nodes, steps, masks = result
        if claim == WHOLE:
            found: Solutions[Any] = pickle.loads(masks[0])
            return found
        question = puzzle.puzzle if isinstance(puzzle, Board) else puzzle
        kind, limit = self._kinds.get(type(question)) or self._learn(question)
        boards = [kind(question, one) for one in masks]
        return Solutions.of(limit, (known_of, puzzle, *self._budget), boards, CLAIMS[claim], nodes, steps)

    def _learn(self, puzzle: Any) -> tuple[type[Board[Any]], int]:
        limit = family_of(puzzle).limit if self._limit is None else self._limit
        found = self._kinds[type(puzzle)] = type(api.start(puzzle)), limit
        return found


def known_of(puzzle: Any, steps: int, seconds: float) -> Board[Any] | None:
    """What propagation concludes."""
    board = api.start(puzzle)
    return propagate(family_of(board.puzzle), board, steps, seconds)


def next_size(size: int, seconds: float) -> int:
    """How many puzzles the next chunk should have, after one of *size* took so many seconds."""
    wanted = int(size * min(AIM / max(seconds, 1e-9), FASTEST_GROWTH))
    return min(max(wanted, 1), MOST)
