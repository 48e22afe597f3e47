"""Many puzzles over worker processes: chunks go out, and what is found comes back in the order of the puzzles."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from sightline.core.solutions import Solutions
from sightline.parallel.results import Results
from sightline.parallel.source import FEWEST, PuzzleSource, next_size
from sightline.parallel.transport import pack_puzzles, unpack_results
from sightline.workers.asking import Question
from sightline.workers.ordered import OrderedWorkers

MOST = 4096
"""Puzzles of a chunk for a worker."""
SHARES = 2
"""A chunk is at most one of so many shares that a worker would have in what is left."""
SMALLEST_SHARE = 64
"""Smaller ones would take longer on their way than to solve."""
SHORTEST = 8
"""A chunk has at least one of so many parts of what takes as long as it should: less would take longer on its way."""


def solved_by_processes(source: PuzzleSource, results: Results, workers: int) -> Iterator[Solutions[Any]]:
    """The solutions of all puzzles that are left."""
    size, chunks = FEWEST, deque[list[Any]]()
    job: Question = {**results.job, "families": sorted(source.families)}
    with OrderedWorkers("sightline.parallel.many_worker", job, workers) as others:

        def questions() -> Iterator[Question]:
            while chunk := source.next(min(size, max(share(source.left, workers), size // SHORTEST))):
                chunks.append(chunk)
                yield {"puzzles": pack_puzzles(chunk)}

        for _, answer in others.answers(questions(), results.meter.check):
            chunk = chunks.popleft()
            if source.is_empty and not chunks:
                others.dismiss()
            size = next_size(len(chunk), answer["seconds"], MOST)
            yield from results.solutions(chunk, *unpack_results(answer["results"]))


def share(left: int, workers: int) -> int:
    """The most puzzles of the next chunk, so that no worker waits long for another at the end, if it is known how many
    are left."""
    return max(left // (SHARES * workers), SMALLEST_SHARE) if left > 0 else MOST
