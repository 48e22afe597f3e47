"""Questions to several workers; the next one takes over if a worker dies."""

import time
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, Self, TypeVar

from sightline.core.errors import SightlineError
from sightline.workers.answering import Answer
from sightline.workers.pool import WorkerDied, WorkerPool
from sightline.workers.slots import Slot, Slots

DEATHS = 3
"""Workers that may die of one question."""
WORKERS_DIE = "the workers die of a puzzle: it takes too much memory, or there is a bug"
INTERVAL = 0.05
"""Seconds between two looks at whether to go on waiting."""
TRIES = 5
"""How often a task is submitted if its executor loses it."""

T = TypeVar("T")
Question = Mapping[str, Any]


class Workers:
    """Killable workers of this machine that answer questions; the first question starts them."""

    def __init__(self, module: str, job: Question, workers: int) -> None:
        self._slots = Slots(WorkerPool(module, job), workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def room(self) -> int:
        """How many questions may be under way at once."""
        return 2 * self._slots.count

    def submit(self, question: Question) -> "Future[Answer]":
        """Asks a worker, once one is free; if the question has `seconds`, they begin now."""
        submitted = time.monotonic()
        return self._slots.submit(lambda slot: ask(slot, with_seconds_left(question, submitted)))

    def close(self) -> None:
        """Ends all workers, whatever they are doing."""
        self._slots.close()


def with_seconds_left(question: Question, submitted: float) -> Question:
    """The question with what is left of its seconds since then, if it has any; 0 is no limit."""
    seconds = question.get("seconds")
    return {**question, "seconds": max(seconds - (time.monotonic() - submitted), 1e-9)} if seconds else question


def ask(slot: Slot, question: Question) -> Answer:
    """The answer of a worker; of the next one, if it dies of the question."""
    for _ in range(DEATHS):
        try:
            answer: Answer = slot.worker().ask(question)
            return answer
        except WorkerDied:
            slot.clear()
    raise SightlineError(WORKERS_DIE)


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
