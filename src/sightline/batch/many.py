"""Many puzzles over several workers, in memory: chunks go out, and solutions come back in the order of the puzzles."""

import pickle
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from operator import length_hint
from typing import TYPE_CHECKING, Any

from sightline import api
from sightline.batch.transport import WHOLE, pack_posed, pack_puzzles, unpack_results
from sightline.core.board import Board, Puzzle
from sightline.core.solutions import Solutions, ended
from sightline.engine.solve import CLAIMS, DEFAULT_STEPS, SEARCHES, budget_of, propagate
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
SHARES = 2
"""A chunk is at most one of so many shares that a worker would have in what is left."""
SMALLEST_SHARE = 64
"""Smaller ones would take longer on their way than to solve."""
SHORTEST = 8
"""A chunk has at least one of so many parts of what takes as long as it should: less would take longer on its way."""
FASTEST_GROWTH = 16
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
        while chunk := source.next(min(size, max(source.share(workers), size // SHORTEST))):
            chunks.append(chunk)
            posed = pack_posed(chunk) if results.search else None
            yield {"puzzles": pack_puzzles(chunk)} if posed is None else {"posed": posed}

    with Workers("sightline.batch.many_worker", job, workers) as crew:
        for _, answer in crew.in_order(questions(), meter.check):
            chunk = chunks.popleft()
            if source.is_empty and not chunks:
                crew.dismiss()
            size = next_size(len(chunk), answer["seconds"])
            meter.found += len(chunk)
            yield from results.solutions(chunk, answer["results"])
    if source.error is not None:
        raise source.error


class Checked:
    """Puzzles up to the first error: what comes before it is solved first, as it would be without workers."""

    def __init__(self, puzzles: Iterator[Any]) -> None:
        self._left = length_hint(puzzles)
        """How many are still to come; 0 or less if that is not known."""
        self._puzzles = self._until_error(puzzles)
        self._known: set[type] = set()
        self.error: Exception | None = None
        self.is_empty = False
        """Whether there was nothing left when more were asked for."""

    def next(self, most: int) -> list[Any]:
        """So many more, or all that are left."""
        chunk = [] if self.error else list(islice(self._puzzles, most))
        self._left -= len(chunk)
        self.is_empty = self.is_empty or not chunk
        if not self._known.issuperset(map(type, chunk)):
            for at, puzzle in enumerate(chunk):
                if not self._is_known(puzzle):
                    return chunk[:at]
        return chunk

    def share(self, workers: int) -> int:
        """The most puzzles of the next chunk, so that no worker waits long for another at the end, if it is known how
        many there are."""
        return max(self._left // (SHARES * workers), SMALLEST_SHARE) if self._left > 0 else MOST

    def _is_known(self, puzzle: Any) -> bool:
        """Whether it is a puzzle of some family; if not, that is the error."""
        if type(puzzle) in self._known:
            return True
        try:
            family_of(puzzle.puzzle if isinstance(puzzle, Board) else puzzle)
        except Exception as error:
            self.error = error
            return False
        self._known.add(type(puzzle))
        return True

    def _until_error(self, puzzles: Iterator[Any]) -> Iterator[Any]:
        try:
            yield from puzzles
        except Exception as error:
            self.error = error


class Results:
    """Makes the solutions of puzzles out of what workers send back."""

    def __init__(self, job: Question) -> None:
        self._limit = job["limit"]
        self._budget = budget_of(job["options"]["steps"]), job["options"]["seconds"] or 0.0
        self.search = job["limit"] != 0 and job["options"]["search"] != "never"
        """Whether the kernel is asked for solutions."""
        self._kinds: dict[type, tuple[type[Board[Any]], int]] = {}
        """The type of the boards of each type of puzzle or board, and the limit of its family."""

    def solutions(self, puzzles: Iterable[Any], packed: bytes) -> Iterator[Solutions[Any]]:
        """The solutions of each puzzle, as they were in the worker."""
        status, number, masks = unpack_results(packed)
        most, seconds = self._budget
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
        board = api.start(puzzle)
        limit = family_of(board.puzzle).limit if self._limit is None else self._limit
        found = self._kinds[type(puzzle)] = type(board), limit
        return found


def known_of(puzzle: Any, steps: int, seconds: float) -> Board[Any] | None:
    """What propagation concludes."""
    board = api.start(puzzle)
    return propagate(family_of(board.puzzle), board, steps, seconds)


def next_size(size: int, seconds: float) -> int:
    """How many puzzles the next chunk should have, after one of *size* took so many seconds."""
    wanted = int(size * min(AIM / max(seconds, 1e-9), FASTEST_GROWTH))
    return min(max(wanted, 1), MOST)
