"""Many puzzles over several cores, in memory: the solutions of each, in the order of the puzzles.

Threads of the kernel solve puzzles of which it searches alone. From the first other one on, worker processes solve the
rest: they take as long to start as thousands of small puzzles.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from sightline import kernel
from sightline.core.solutions import Solutions
from sightline.kernel.limits import Meter
from sightline.parallel.many_threads import solved_by_threads
from sightline.parallel.results import Results
from sightline.parallel.source import PuzzleSource


def share_out(
    puzzles: Iterator[Any], limit: int | None, options: Mapping[str, Any], workers: int, meter: Meter
) -> Iterator[Solutions[Any]]:
    """The solutions of each puzzle, in order. *options* are those of `solve`; *limit* None is that of the family."""
    meter.check()
    source, results = PuzzleSource(puzzles), Results({"limit": limit, "options": options}, meter)
    if results.search and kernel.OWN_PROBLEMS:
        yield from solved_by_threads(source, results, workers)
    if source.has_more():
        from sightline.parallel.many_processes import solved_by_processes  # takes milliseconds to import

        yield from solved_by_processes(source, results, workers)
    if source.error is not None:
        raise source.error
