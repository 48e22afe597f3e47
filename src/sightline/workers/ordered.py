"""Questions to several workers, all asked by one thread; the answers come back in the order of the questions.

A thread for each worker would get the interpreter's lock only every few milliseconds while the answers are used, and
the workers would wait for it. Here the next question is at a worker before it has answered the last one.
"""

import socket
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import Self

from sightline.core.errors import SightlineError
from sightline.workers.answering import Answer
from sightline.workers.asking import DEATHS, INTERVAL, WORKERS_DIE, Question
from sightline.workers.channel import Arriving, packed, received
from sightline.workers.orders import Disconnected
from sightline.workers.pool import NONE_STARTS, READY_TIMEOUT, STARTS, WorkerPool
from sightline.workers.slots import MOST

QUICK = 0.05
"""Seconds: a worker that answers sooner gets the next question ahead."""
AHEAD = 3
"""Questions for each worker that are read before the first of them all is answered."""


@dataclass(eq=False)
class Task:
    """A question, and what has come of it."""

    question: Question
    answer: Answer | None = None
    error: SightlineError | None = None
    deaths: int = 0
    """Workers that have died of it."""

    def is_done(self) -> bool:
        return self.answer is not None or self.error is not None

    def result(self) -> tuple[Question, Answer]:
        if self.error is not None:
            raise self.error
        assert self.answer is not None
        return self.question, self.answer

    def blame(self) -> None:
        """A worker has died of it."""
        self.deaths += 1
        if self.deaths == DEATHS:
            self.error = SightlineError(WORKERS_DIE)


class Line:
    """This end of the connection to one worker."""

    def __init__(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        self.connection = connection
        self.tasks: deque[Task] = deque()
        """What it was asked and has not answered."""
        self.pid = 0
        """Its process ID, once it is ready."""
        self._since = time.monotonic()
        self._is_quick = False
        self._arriving = Arriving()
        self._leaving = bytearray()

    def has_room(self) -> bool:
        """Whether it can take a question now."""
        return len(self.tasks) < (2 if self._is_quick else 1)

    def ask(self, task: Task) -> None:
        if not self.tasks:
            self._since = time.monotonic()
        self.tasks.append(task)
        self._leaving += packed(task.question)

    def send(self) -> bool:
        """Sends what there is room for; whether something is left."""
        with suppress(OSError):  # if it has died, there is nothing more to receive either
            while self._leaving and (count := self.connection.send(self._leaving)):
                del self._leaving[:count]
        return bool(self._leaving)

    def receive(self) -> None:
        """Takes what has arrived; raises `Disconnected`."""
        for message in self._arriving.messages(received(self.connection)):
            now = time.monotonic()
            if self.pid:
                self.tasks.popleft().answer = message
                self._is_quick = now - self._since < QUICK
            else:
                self.pid = int(message)
            self._since = now

    def is_late(self) -> bool:
        """Whether it should have been ready long since."""
        return not self.pid and time.monotonic() - self._since > READY_TIMEOUT


class OrderedWorkers:
    """Killable workers of this machine, all asked by one thread; the first question starts them."""

    def __init__(self, module: str, job: Question, workers: int) -> None:
        self._count = min(workers, MOST)
        self._pool = WorkerPool(module, job)
        self._selector = DefaultSelector()
        self._lines: list[Line] = []
        self._again: deque[Task] = deque()
        """What workers that have died did not answer."""
        self._failed_starts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def answers(
        self, questions: Iterator[Question], on_wait: Callable[[], None] = lambda: None
    ) -> Iterator[tuple[Question, Answer]]:
        """Each question with its answer, in the order of the questions, which are read a few ahead.

        *on_wait* is called again and again while an answer is waited for; it may raise.
        """
        under_way: deque[Task] = deque()
        while True:
            self._exchange(0)
            while len(under_way) < AHEAD * self._count and self._has_room() and (question := next(questions, None)):
                under_way.append(self._ask(Task(question)))
            if not under_way:
                return
            if under_way[0].is_done():
                yield under_way.popleft().result()
            else:
                on_wait()
                self._exchange(INTERVAL)

    def ask(self, question: Question) -> Answer:
        """The answer to one question, which goes before those that were not read yet."""
        task = self._ask(Task(question))
        while not task.is_done():
            self._exchange(INTERVAL)
        return task.result()[1]

    def dismiss(self) -> None:
        """Begins to end the workers, after the last answer: so nobody waits for that at the end."""
        self._pool.dismiss()

    def close(self) -> None:
        """Ends all workers, whatever they are doing."""
        self._pool.close()
        for line in self._lines:
            line.connection.close()
        self._selector.close()

    def _has_room(self) -> bool:
        """Whether a worker, or one that can be started, would take a question now."""
        return len(self._lines) < self._count or any(line.has_room() for line in self._lines)

    def _ask(self, task: Task) -> Task:
        """Gives it to a worker that has nothing to do, to a new one, or to one that takes it ahead."""
        line = min(self._lines, key=lambda line: (not line.has_room(), len(line.tasks)), default=None)
        if line is None or (line.tasks and len(self._lines) < self._count):
            line = self._start()
        line.ask(task)
        self._send(line)
        return task

    def _start(self) -> Line:
        line = Line(self._pool.begin())
        self._lines.append(line)
        self._selector.register(line.connection, EVENT_READ, line)
        return line

    def _exchange(self, seconds: float) -> None:
        """Sends and receives what is possible, once anything is: within so many seconds."""
        for key, events in self._selector.select(seconds):
            if events & EVENT_WRITE:
                self._send(key.data)
            if events & EVENT_READ:
                self._receive(key.data)
        for line in [line for line in self._lines if line.is_late()]:
            self._give_up(line)
        while self._again:
            self._ask(self._again.popleft())

    def _send(self, line: Line) -> None:
        events = EVENT_READ | EVENT_WRITE if line.send() else EVENT_READ
        self._selector.modify(line.connection, events, line)

    def _receive(self, line: Line) -> None:
        was_ready = line.pid
        try:
            line.receive()
        except Disconnected:
            self._give_up(line)
        else:
            if line.pid and not was_ready:
                self._failed_starts = 0
                self._pool.add(line.pid)

    def _give_up(self, line: Line) -> None:
        """Others are asked what a worker did not answer that has died, or is not ready in time."""
        self._lines.remove(line)
        self._selector.unregister(line.connection)
        line.connection.close()
        if line.pid:
            self._pool.kill(line.pid)
            for task in [*line.tasks][:1]:
                task.blame()
        else:
            self._failed_starts += 1
            if self._failed_starts == STARTS:
                raise SightlineError(NONE_STARTS)
        self._again += [task for task in line.tasks if not task.is_done()]
