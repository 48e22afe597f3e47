"""How long the records of a batch take: a few are tried before its shards are cut."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from sightline.batch.shards import LONGEST, Shard
from sightline.core.errors import SightlineError
from sightline.workers.pool import WorkerDied, WorkerPool
from sightline.workers.slots import Slot

WORKER = "sightline.batch.worker"
"""The module that says what workers do."""
TRIAL = 0.125
"""Seconds of CPU time that are spent on timing records."""
SLOW = 1
"""Seconds of CPU time after which a record is not waited for."""
DEATHS = 3
"""Workers that may die while records are timed."""
UNKNOWN = LONGEST / 512
"""Seconds per record, if workers cannot be started here."""


class Timing:
    """Times records with a pool of workers, which may go on to do the work itself."""

    def __init__(self) -> None:
        self._pool: WorkerPool | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if (pool := self.take_pool()) is not None:
            pool.close()

    def take_pool(self) -> WorkerPool | None:
        """The workers, if some were needed; whoever takes them closes them."""
        pool, self._pool = self._pool, None
        return pool

    def measure(self, job: Mapping[str, Any], samples: Iterable[Shard]) -> float:
        """The CPU time that one record takes on average, in seconds."""
        self._pool = WorkerPool(WORKER, job)
        trials = list(_try(self._pool, samples))
        records = sum(count for count, _ in trials)
        return sum(seconds for _, seconds in trials) / records if records else UNKNOWN


def _try(pool: WorkerPool, samples: Iterable[Shard]) -> Iterator[tuple[int, float]]:
    """Of each sample, how many records were tried, and their CPU time; until there was enough.

    What a worker does first takes longer, so it does not count unless it takes all the time there is.
    """
    slot = Slot(pool)
    before, left, deaths = None, TRIAL, 0
    for sample in samples:
        if left <= 0 or deaths == DEATHS:
            break
        try:
            records, clock = slot.worker().ask({"trial": sample})
        except WorkerDied:
            slot.clear()
            before, deaths = None, deaths + 1
            yield 1, float(SLOW)
            continue
        except SightlineError:  # none can be started
            break
        if before is not None or clock >= left:
            yield records, clock - (before or 0.0)
        left -= clock - (before or 0.0)
        before = clock
    slot.clear()
