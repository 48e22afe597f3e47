"""Where shards are run: anything with these three methods, such as the workers of this machine."""

import os
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, Protocol

from sightline.batch.inputs import Input
from sightline.batch.manifest import versions
from sightline.batch.pace import WORKER
from sightline.batch.parts import About, remove_temporary
from sightline.batch.runner import ShardRunner
from sightline.batch.shards import Shard
from sightline.core.errors import SightlineError
from sightline.workers.pool import WorkerPool


class Executor(Protocol):
    """Runs the shards of one batch. Each writes its own part: only what is in it comes back."""

    def room(self) -> int:
        """How many shards may be under way at once, as things are now."""
        ...

    def submit(self, index: int, shard: Shard) -> "Future[About]":
        """Begins to write a part."""
        ...

    def close(self) -> None:
        """Ends all that is under way, within a second or two, and waits until it has ended."""
        ...


def require_versions(job: Mapping[str, Any]) -> None:
    """Raises `SightlineError` unless this machine gives the same results as the one that sent the job."""
    if job["versions"] != versions():
        raise SightlineError(f"the batch is of {job['versions']}, and a worker of the cluster has {versions()}")


def cores() -> int:
    """The cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class LocalExecutor:
    """Killable workers of this machine, each with a thread that waits for it."""

    def __init__(self, job: Mapping[str, Any], workers: int, pool: WorkerPool | None = None) -> None:
        self._folder: str = job["folder"]
        self._workers = workers
        self._pool = pool or WorkerPool(WORKER, job)
        source = Input(**job["source"]) if job["source"] else None
        self._threads = ThreadPoolExecutor(workers, "batch")
        self._idle: SimpleQueue[ShardRunner] = SimpleQueue()
        for _ in range(workers):
            self._idle.put(ShardRunner(self._pool, source))

    def room(self) -> int:
        return 2 * self._workers

    def submit(self, index: int, shard: Shard) -> "Future[About]":
        return self._threads.submit(self._run, index, shard)

    def _run(self, index: int, shard: Shard) -> About:
        runner = self._idle.get()
        try:
            return runner.run(self._folder, index, shard)
        finally:
            self._idle.put(runner)

    def close(self) -> None:
        self._pool.close()
        self._threads.shutdown(cancel_futures=True)
        while not self._idle.empty():
            self._idle.get().close()
        remove_temporary(self._folder)
