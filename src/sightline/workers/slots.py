"""Threads that share the workers of a pool: each task gets a slot, in which there is one worker at a time."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

from sightline.core.errors import SightlineError
from sightline.workers.pool import Worker, WorkerDied, WorkerPool

R = TypeVar("R")


MOST = 256
"""Workers at once; more would only wait for each other. What is done does not depend on how many there are."""


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
    """So many slots, each with a thread that waits for its worker."""

    def __init__(self, pool: WorkerPool, count: int) -> None:
        self.count = count = min(count, MOST)
        self._pool = pool
        self._threads = ThreadPoolExecutor(count, "workers")
        self._free: SimpleQueue[Slot] = SimpleQueue()
        for _ in range(count):
            self._free.put(Slot(pool))

    def submit(self, task: Callable[[Slot], R]) -> "Future[R]":
        """Calls the task with a slot, when one is free."""
        return self._threads.submit(self._lend, task)

    def _lend(self, task: Callable[[Slot], R]) -> R:
        slot = self._free.get()
        try:
            return task(slot)
        finally:
            self._free.put(slot)

    def dismiss(self) -> None:
        """Begins to end the workers: there is nothing more to do for them."""
        self._pool.dismiss()

    def close(self) -> None:
        """Ends every worker, whatever it is doing, and waits for the threads."""
        self._pool.close()
        self._threads.shutdown(cancel_futures=True)
        while not self._free.empty():
            self._free.get().clear()
