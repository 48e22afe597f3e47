"""Threads that share the workers of a pool: each task gets a slot, in which there is one worker at a time."""

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import local
from typing import TypeVar

from sightline.core.errors import SightlineError
from sightline.workers.pool import Worker, WorkerDied, WorkerPool

R = TypeVar("R")


MOST = 256
"""Workers at once; more would only wait for each other. What is done does not depend on how many there are."""


def cores() -> int:
    """The cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


class Slot:
    """A place for one worker, which is forked when it is needed and stays for the next task."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._worker: Worker | None = None

    def worker(self) -> Worker:
        """The worker, if need be a new one; raises `SightlineError` if none can be started."""
        if self._worker is None:
            try:
                self._worker = self._pool.fork()
            except WorkerDied as error:
                raise SightlineError(str(error)) from None
        return self._worker

    def clear(self) -> None:
        """Ends the worker, if there is one, whatever it is doing."""
        if self._worker is not None:
            self._pool.discard(self._worker)
            self._worker = None


class Slots:
    """So many slots, each with a thread that starts its worker and then takes one task after the other."""

    def __init__(self, pool: WorkerPool, count: int) -> None:
        self.count = count = min(count, MOST)
        self._pool = pool
        self._slots: list[Slot] = []
        self._own = local()
        self._threads = ThreadPoolExecutor(count, "workers", self._begin)

    def submit(self, task: Callable[[Slot], R]) -> "Future[R]":
        """Calls the task with a slot, when the worker of one is ready and free."""
        return self._threads.submit(lambda: task(self._own.slot))

    def _begin(self) -> None:
        """What each thread does before it takes tasks: none waits for a worker to start while another is free."""
        self._own.slot = slot = Slot(self._pool)
        self._slots.append(slot)
        with suppress(Exception):  # its first task tries again, and says why it fails
            slot.worker()

    def close(self) -> None:
        """Ends every worker, whatever it is doing, and waits for the threads."""
        self._pool.close()
        self._threads.shutdown(cancel_futures=True)
        for slot in self._slots:
            slot.clear()
