"""The supervisor of a batch: gives shards to an executor until every part is written."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait

from sightline.batch import parts
from sightline.batch.executors import Executor
from sightline.batch.manifest import Manifest
from sightline.batch.shards import Shard
from sightline.batch.summary import Totals
from sightline.workers.asking import result_of

INTERVAL = 0.2
"""Seconds between two looks at the clock while nothing is finished."""

OnProgress = Callable[[Totals], None]
OnCrash = Callable[[parts.Crash], None]


def supervise(
    manifest: Manifest,
    folder: str,
    executor: Executor,
    part: tuple[int, int] | None = None,
    on_progress: OnProgress | None = None,
    on_crash: OnCrash | None = None,
) -> Totals:
    """Runs every shard that is not committed, or those of *part* (i, n); the executor is closed in any case."""
    run = _Run(manifest, folder, executor, part, on_progress, on_crash)
    try:
        run.run()
    finally:
        executor.close()
    return run.totals


class _Run:
    """One run of the supervisor: what is left to do, what is under way."""

    def __init__(
        self,
        manifest: Manifest,
        folder: str,
        executor: Executor,
        part: tuple[int, int] | None,
        on_progress: OnProgress | None,
        on_crash: OnCrash | None,
    ) -> None:
        self.folder, self.executor, self.on_progress, self.on_crash = folder, executor, on_progress, on_crash
        shards = list(manifest.mine(part))
        self.totals = Totals(manifest.task, sum(shard.records for _, shard in shards), len(shards))
        self.left = self._uncommitted(shards)
        self.under_way: dict[Future[parts.About], tuple[int, Shard, int]] = {}

    def _uncommitted(self, shards: list[tuple[int, Shard]]) -> Iterator[tuple[int, Shard]]:
        """The shards without a part; they are looked for as they are needed, so that work begins at once."""
        for index, shard in shards:
            about = parts.committed(self.folder, index, shard)
            if about is None:
                yield index, shard
            else:
                self.totals.add(about, new=False)

    def run(self) -> None:
        while True:
            self._fill()
            if self.on_progress is not None:
                self.on_progress(self.totals)
            if not self.under_way:
                return
            for future in wait(self.under_way, INTERVAL, FIRST_COMPLETED).done:
                self._take(future)

    def _fill(self) -> None:
        while len(self.under_way) < max(self.executor.room(), 1):
            index, shard = next(self.left, (None, None))
            if index is None or shard is None:
                return
            self._submit(index, shard, 1)

    def _submit(self, index: int, shard: Shard, tries: int) -> None:
        self.under_way[self.executor.submit(index, shard)] = index, shard, tries

    def _take(self, future: "Future[parts.About]") -> None:
        index, shard, tries = self.under_way.pop(future)
        about = result_of(future, tries, f"shard {index}")
        if about is None:
            self._submit(index, shard, tries + 1)
            return
        self.totals.add(about)
        if self.on_crash is not None:
            for crash in about.crashes:
                self.on_crash(crash)
