"""Many puzzles over several workers, in memory: chunks go out, and solutions come back in the order of the puzzles."""

import pickle
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from sightline import api
from sightline.core.board import Board, Puzzle
from sightline.core.solutions import Batch, Claim, Solutions
from sightline.engine.solve import DEFAULT_STEPS, SEARCHES, budget_of, propagate
from sightline.kernel.limits import Cancel, Meter, OnProgress, require_limits
from sightline.registry import family_of
from sightline.workers.asking import Question, Workers

if TYPE_CHECKING:
    from types import EllipsisType

FEWEST, MOST = 8, 4096
"""Puzzles of a chunk: at first, and at most."""
AIM = 0.05
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

    def questions() -> Iterator[Question]:
        while chunk := list(islice(puzzles, size)):
            chunks.append(chunk)
            yield {"puzzles": packed(chunk)}

    with Workers("sightline.batch.many_worker", job, workers) as crew:
        for _, answer in crew.in_order(questions(), meter.check):
            chunk = chunks.popleft()
            size = next_size(len(chunk), answer["seconds"])
            found = list(map(partial(restored, job), chunk, unpacked(answer["results"])))
            meter.found += len(found)
            yield from found


Result = tuple[Claim, int, int, list[bytes]] | Solutions[Any]
"""What a worker sends back of the solutions of a puzzle: claim, nodes, steps and masks; all if there is a proof."""


def result_of(solutions: Solutions[Any]) -> Result:
    """A fraction of what pickles of boards take, each of which has its puzzle."""
    if solutions.value is not None:
        return solutions
    return solutions.claim, solutions.nodes, solutions.steps, [board.masks for board in solutions]


def restored(job: Question, puzzle: Any, result: Result) -> Solutions[Any]:
    """The solutions of *puzzle*, as they were in the worker."""
    if isinstance(result, Solutions):
        return result
    board = api.start(puzzle)
    owner, options = family_of(board.puzzle), job["options"]
    claim, nodes, steps, masks = result
    batch: Batch[Any] = Batch([type(board)(board.puzzle, one) for one in masks], claim, nodes, steps)
    limit = owner.limit if job["limit"] is None else job["limit"]
    known = partial(propagate, owner, board, budget_of(options["steps"]), options["seconds"] or 0.0)
    return Solutions(lambda most: batch, limit, known)


def next_size(size: int, seconds: float) -> int:
    """How many puzzles the next chunk should have, after one of *size* took so many seconds."""
    wanted = int(size * min(AIM / max(seconds, 1e-9), FASTEST_GROWTH))
    return min(max(wanted, 1), MOST)


def packed(values: Any) -> str:
    """Values for a process of our own at the other end of a socket."""
    return b64encode(pickle.dumps(values, pickle.HIGHEST_PROTOCOL)).decode()


def unpacked(text: str) -> Any:
    return pickle.loads(b64decode(text))
