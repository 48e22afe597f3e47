"""Many puzzles in threads of the kernel, while this one asks the next ones and makes the solutions of the last."""

import atexit
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from sightline import kernel
from sightline.core.board import Board
from sightline.core.solutions import Solutions
from sightline.engine.solve import FUNCTIONS, search_limits
from sightline.family import Family
from sightline.kernel import Searches, SearchThreads
from sightline.parallel.results import Results
from sightline.parallel.source import FEWEST, PuzzleSource, next_size
from sightline.reading import start
from sightline.registry import family_of

MOST_THREADS = 256
MOST = 1024
"""Puzzles of a chunk. It need not be long: a thread takes a few of them at a time, and asking takes microseconds."""
AHEAD = 3
"""Chunks for each thread that are read before the solutions of the first of them all are taken."""
INTERVAL = 0.01
"""Seconds between two looks at whether to go on waiting."""


class KernelCall(NamedTuple):
    """How the kernel is asked about puzzles of one type."""

    pose: Callable[..., Any]
    values: Callable[[Any], tuple[Any, ...]]
    limits: tuple[int, int, int, float]


class Asked(NamedTuple):
    """Puzzles of one type, which the kernel searches."""

    puzzles: list[Any]
    searches: Searches


class NotInThreads(Exception):
    """A problem is not the kernel's own, so that its search takes the interpreter's lock."""


def solved_by_threads(source: PuzzleSource, results: Results, workers: int) -> Iterator[Solutions[Any]]:
    """The solutions of the next puzzles, up to the first one that is not left to the kernel alone."""
    most = min(workers, MOST_THREADS)
    threads = kernel.search_threads(most)
    close = threads.close
    atexit.register(close)  # wherever this generator is held then, no thread is in the kernel when the process ends
    try:
        yield from _solved(source, results, Asking(threads, source, results.job), AHEAD * most)
    finally:
        atexit.unregister(close)
        close()


def _solved(source: PuzzleSource, results: Results, asking: "Asking", ahead: int) -> Iterator[Solutions[Any]]:
    size = most = FEWEST
    given = 0
    while asking.goes_on or asking.under_way:
        results.meter.check()
        is_full = not asking.goes_on or len(asking.under_way) >= ahead
        if not is_full:
            began = time.perf_counter()
            chunk = source.next(min(size, most))
            asking.ask(chunk)
            most = next_size(len(chunk), time.perf_counter() - began, MOST)  # less where they come slowly
        if asking.under_way:
            puzzles, searches = asking.under_way[0]
            found = searches.take(INTERVAL if is_full else 0.0)
            done = given + len(found[0])
            if done == len(puzzles):
                asking.under_way.popleft()
                size = next_size(len(puzzles), searches.seconds, MOST)
            yield from results.solutions(puzzles[given:done], *found)
            given = done % len(puzzles)


class Asking:
    """Asks the kernel about puzzles, and keeps what is under way."""

    def __init__(self, threads: SearchThreads, source: PuzzleSource, job: Any) -> None:
        self._threads, self._source, self._job = threads, source, job
        self._calls: dict[type, KernelCall | None] = {}
        self._error: Exception | None = None
        self.under_way: deque[Asked] = deque()
        self.goes_on = True
        """Whether the next puzzles may be asked about."""

    def ask(self, puzzles: list[Any]) -> None:
        """Begins to solve them. Those from the first one on that is not left to the kernel are given back."""
        asked = 0
        for kind, some in groupby(puzzles, type):
            run = list(some)
            count = self._ask_alike(self._call(kind, run[0]), run)
            asked += count
            if count < len(run):
                break
        self.goes_on = 0 < len(puzzles) == asked
        if asked < len(puzzles):
            self._source.give_back(puzzles[asked:])
        if self._error is not None:
            self._source.fail(self._error)

    def _ask_alike(self, call: KernelCall | None, puzzles: list[Any]) -> int:
        """Begins to solve puzzles of one type, up to the first that is not left to the kernel; how many these are."""
        values: list[tuple[Any, ...]] = []
        try:
            values.extend(map(call.values, puzzles) if call else ())
        except NotInThreads:
            pass
        except Exception as error:
            self._error = error
        if call and values:
            searches = self._threads.find_each(call.pose, values, *call.limits)
            self.under_way.append(Asked(puzzles[: len(values)], searches))
        return len(values)

    def _call(self, kind: type, puzzle: Any) -> KernelCall | None:
        if kind not in self._calls:
            self._calls[kind] = self._learn(puzzle)
        return self._calls[kind]

    def _learn(self, puzzle: Any) -> KernelCall | None:
        owner = family_of(puzzle.puzzle if isinstance(puzzle, Board) else puzzle)
        if owner.best_proof:
            return None
        limit = owner.limit if self._job["limit"] is None else self._job["limit"]
        limits = search_limits(limit, **self._job["options"])
        if owner.posing and type(puzzle) is owner.puzzle_type:
            return KernelCall(FUNCTIONS[owner.posing.function], owner.posing.values, limits)
        return KernelCall(lambda problem: problem, partial(_posed, owner), limits)


def _posed(owner: Family[Any, Any], puzzle: Any) -> tuple[Any, ...]:
    """The problem of a board, or of a puzzle of a family without a short way."""
    problem = owner.problem(start(puzzle))
    if not isinstance(problem, kernel.OWN_PROBLEMS):
        raise NotInThreads
    return (problem,)
