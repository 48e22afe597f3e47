"""Many puzzles over several workers, in memory: chunks go out, and solutions come back in the order of the puzzles."""

import pickle
import time
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import islice
from operator import length_hint
from typing import Any

from sightline import registry
from sightline.core.board import Board
from sightline.core.solutions import Solutions, ended
from sightline.engine.solve import CLAIMS, budget_of, propagate
from sightline.kernel import Status
from sightline.kernel.limits import Meter
from sightline.parallel.many_worker import solve_chunk
from sightline.parallel.transport import WHOLE, pack_posed, pack_puzzles, unpack_results
from sightline.reading import start
from sightline.registry import family_of
from sightline.workers.asking import Question
from sightline.workers.ordered import OrderedWorkers

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
ALONE = 0.005
"""Seconds before workers are started; they take about ten times as long to start."""
MOST_HERE = 256
"""Puzzles of a chunk that is solved here, after which one looks whether a worker is ready."""
FEW_STEPS = 100
"""Those of a search that is small enough to be made here."""
UNKNOWN = bytes([Status.UNKNOWN])


def share_out(
    puzzles: Iterator[Any], limit: int | None, options: Mapping[str, Any], workers: int, meter: Meter
) -> Iterator[Solutions[Any]]:
    """The solutions of each puzzle, in order. *options* are those of `solve`; *limit* None is that of the family."""
    meter.check()
    source = Checked(puzzles)
    source.give_back(source.next(FEWEST))
    job: Question = {"limit": limit, "options": options, "families": sorted(source.families)}
    results = Results(job, meter)
    chunks: deque[list[Any]] = deque()
    with OrderedWorkers("sightline.parallel.many_worker", job, workers) as others:
        size = yield from solved_here(source, job, results, others)

        def questions() -> Iterator[Question]:
            while chunk := source.next(min(size, max(source.share(workers), size // SHORTEST))):
                chunks.append(chunk)
                yield packed(chunk, results.search)

        for _, answer in others.answers(questions(), meter.check):
            chunk = chunks.popleft()
            if source.is_empty and not chunks:
                others.dismiss()
            size = next_size(len(chunk), answer["seconds"])
            yield from results.solutions(chunk, answer["results"])
    if source.error is not None:
        raise source.error


def solved_here(
    source: "Checked", job: Question, results: "Results", others: OrderedWorkers
) -> Generator[Solutions[Any], None, int]:
    """Solves small puzzles until a worker is ready, or the next one is not small; says how long the next chunk is.

    Many lists come to their end sooner than a worker starts, which is begun only when they do not soon.
    """
    options = {**job["options"], "steps": min(budget_of(job["options"]["steps"]), FEW_STEPS)}
    size, alone_until = FEWEST, time.perf_counter() + ALONE
    while not others.is_ready() and (chunk := source.next(size)):
        results.meter.check()
        if not results.search or any(registry.family(name).best_proof for name in source.families):
            source.give_back(chunk)
            break
        answer = solve_chunk({**job, "options": options}, **packed(chunk, True))
        small = unpack_results(answer["results"])[0].partition(UNKNOWN)[0]
        source.give_back(chunk[len(small) :])
        yield from results.solutions(chunk[: len(small)], answer["results"])
        if len(small) < len(chunk):
            return 1
        size = min(next_size(size, answer["seconds"]), MOST_HERE)
        if time.perf_counter() > alone_until:
            others.begin()
    return size


def packed(puzzles: list[Any], search: bool) -> dict[str, bytes]:
    """Puzzles on their way to a worker; with *search*, what the kernel is asked instead, where that says all."""
    posed = pack_posed(puzzles) if search else None
    return {"puzzles": pack_puzzles(puzzles)} if posed is None else {"posed": posed}


class Checked:
    """Puzzles up to the first error: what comes before it is solved first, as it would be without workers."""

    def __init__(self, puzzles: Iterator[Any]) -> None:
        self._held: list[Any] = []
        """What was given back."""
        self._left = length_hint(puzzles)
        """How many are still to come; 0 or less if that is not known."""
        self._puzzles = self._until_error(puzzles)
        self._known: set[type] = set()
        self.families: set[str] = set()
        """The names of those whose puzzles have come so far."""
        self.error: Exception | None = None
        self.is_empty = False
        """Whether there was nothing left when more were asked for."""

    def next(self, most: int) -> list[Any]:
        """So many more, or all that are left."""
        if self._held:
            chunk, self._held = self._held[:most], self._held[most:]
            self._left -= len(chunk)
            return chunk
        chunk = [] if self.error else list(islice(self._puzzles, most))
        self._left -= len(chunk)
        self.is_empty = self.is_empty or not chunk
        if not self._known.issuperset(map(type, chunk)):
            for at, puzzle in enumerate(chunk):
                if not self._is_known(puzzle):
                    return chunk[:at]
        return chunk

    def give_back(self, puzzles: list[Any]) -> None:
        """They are the next ones again."""
        self._held = puzzles + self._held
        self._left += len(puzzles)

    def share(self, workers: int) -> int:
        """The most puzzles of the next chunk, so that no worker waits long for another at the end, if it is known how
        many there are."""
        return max(self._left // (SHARES * workers), SMALLEST_SHARE) if self._left > 0 else MOST

    def _is_known(self, puzzle: Any) -> bool:
        """Whether it is a puzzle of some family; if not, that is the error."""
        if type(puzzle) in self._known:
            return True
        try:
            self.families.add(family_of(puzzle.puzzle if isinstance(puzzle, Board) else puzzle).name)
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

    def __init__(self, job: Question, meter: Meter) -> None:
        self.meter = meter
        """Learns how many are found, and in how many steps."""
        self._limit = job["limit"]
        self._budget = budget_of(job["options"]["steps"]), job["options"]["seconds"] or 0.0
        self.search = job["limit"] != 0 and job["options"]["search"] != "never"
        """Whether the kernel is asked for solutions."""
        self._kinds: dict[type, tuple[type[Board[Any]], int]] = {}
        """The type of the boards of each type of puzzle or board, and the limit of its family."""

    def solutions(self, puzzles: Sequence[Any], packed: bytes) -> Iterator[Solutions[Any]]:
        """The solutions of each puzzle, or of the first ones that were sent, as they were in the worker."""
        status, numbers, masks = unpack_results(packed)
        number, most, seconds = iter(numbers), *self._budget
        self.meter.found += len(puzzles)
        self.meter.steps += sum(numbers[1 : 3 * len(puzzles) : 3])
        last, end = None, 0
        for puzzle, how, many, steps, nodes in zip(puzzles, status, number, number, number, strict=False):
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


def next_size(size: int, seconds: float) -> int:
    """How many puzzles the next chunk should have, after one of *size* took so many seconds."""
    wanted = int(size * min(AIM / max(seconds, 1e-9), FASTEST_GROWTH))
    return min(max(wanted, 1), MOST)
