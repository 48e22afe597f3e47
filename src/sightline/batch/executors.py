"""Where shards are run: anything with these three methods, such as the workers of this machine."""

from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, Protocol

from sightline.batch.inputs import Input
from sightline.batch.manifest import versions
from sightline.batch.pace import WORKER
from sightline.batch.parts import About, remove_temporary
from sightline.batch.runner import ShardRunner
from sightline.batch.shards import Shard
from sightline.core.errors import SightlineError
from sightline.workers.pool import WorkerPool
from sightline.workers.slots import Slots


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


class LocalExecutor:
    """Killable workers of this machine."""

    def __init__(self, job: Mapping[str, Any], workers: int, pool: WorkerPool | None = None) -> None:
        self._folder: str = job["folder"]
        self._source = Input(**job["source"]) if job["source"] else None
        self._slots = Slots(pool or WorkerPool(WORKER, job), workers)

    def room(self) -> int:
        return 2 * self._slots.count

    def submit(self, index: int, shard: Shard) -> "Future[About]":
        return self._slots.submit(lambda slot: ShardRunner(slot, self._source).run(self._folder, index, shard))

    def close(self) -> None:
        self._slots.close()
        remove_temporary(self._folder)
