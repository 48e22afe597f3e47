"""Where shards are run: anything with these three methods, such as the workers of this machine."""

import os
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

from sightline.batch.inputs import Input
from sightline.batch.manifest import versions
from sightline.batch.pace import WORKER
from sightline.batch.parts import About, remove_temporary
from sightline.batch.runner import ShardRunner
from sightline.batch.shards import Shard
from sightline.core.errors import SightlineError
from sightline.workers.pool import WorkerPool
from sightline.workers.slots import Slots

T = TypeVar("T")


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


TRIES = 5
"""How often a task is submitted if its executor loses it."""


def result_of(future: "Future[T]", tries: int, name: str) -> T | None:
    """What a task gave; None if the executor has lost it (its machine is gone), so that it must be submitted again."""
    try:
        return future.result()
    except SightlineError:
        raise
    except Exception as error:
        if tries == TRIES:
            raise SightlineError(f"{name} was lost {TRIES} times: {error}") from error
        return None


def require_versions(job: Mapping[str, Any]) -> None:
    """Raises `SightlineError` unless this machine gives the same results as the one that sent the job."""
    if job["versions"] != versions():
        raise SightlineError(f"the batch is of {job['versions']}, and a worker of the cluster has {versions()}")


def cores() -> int:
    """The cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


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
