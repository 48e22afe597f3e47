"""The scheduler: a fast lane for every job, a slow lane for what takes longer, and a deadline for all."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from sightline.web.limits import Limits
from sightline.web.pool import Worker, WorkerPool
from sightline.web.replies import Job, Refused, Reply, refusal
from sightline.workers.orders import Order

FRESH = 0.04
"""Seconds of CPU time for which a new job has priority over older ones."""
EXTENSIONS = 4
"""How often a worker that got too little CPU time is given as much wall time again."""
LONG = 1.0
"""Seconds after which a question is remembered as slow; the next time it skips the fast lane."""
REMEMBERED = 1024
LEAST = 0.005

CANCELLED = Reply(200, b'{"status":"unknown","cancelled":true}', complete=False)


class Lane:
    """A limited number of jobs running, and a limited number waiting."""

    def __init__(self, places: int, waiting: int) -> None:
        self.places = asyncio.Semaphore(places)
        self.room = places + waiting
        self.inside = 0

    @property
    def full(self) -> bool:
        return self.places.locked()

    async def __aenter__(self) -> None:
        if self.inside >= self.room:
            raise Refused(refusal(503, "too many requests are waiting: please try again in a moment", 2))
        self.inside += 1
        try:
            await self.places.acquire()
        except BaseException:
            self.inside -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        self.inside -= 1
        self.places.release()

    @asynccontextmanager
    async def until(self, deadline: float) -> AsyncIterator[None]:
        """A place in the lane; a wait that lasts until the *deadline* ends in a refusal."""
        try:
            async with asyncio.timeout_at(deadline):
                await self.__aenter__()
        except TimeoutError:
            raise Refused(refusal(503, "other searches take all the time: please try again in a moment", 5)) from None
        try:
            yield
        finally:
            await self.__aexit__()


class Turn:
    """A worker that works on a job."""

    def __init__(self, worker: Worker, job: Job) -> None:
        self.worker = worker
        self.before = worker.cpu()
        self.answer = asyncio.get_running_loop().create_task(worker.answer(job))

    async def ends_within(self, seconds: float) -> bool:
        await asyncio.wait({self.answer}, timeout=seconds)
        return self.answer.done()

    async def ends_at(self, spent: float) -> bool:
        """Whether it ends before the worker has used so much CPU time, which takes longer on a busy machine."""
        for _ in range(EXTENSIONS):
            left = spent - (self.worker.cpu() - self.before)
            if left <= 0 or await self.ends_within(max(left, LEAST)):
                break
        return self.answer.done()


class Scheduler:
    """Runs jobs so that each ends: with the answer, with what is known by then, or with a refusal."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.pool = WorkerPool(limits)
        self.fast = Lane(limits.fast, limits.waiting)
        self.slow = Lane(limits.slow, limits.waiting_slow)
        self.long: Counter[str] = Counter()
        """Long searches by client, running or waiting."""
        self.slow_ones: OrderedDict[bytes, None] = OrderedDict()
        """Questions that took long."""

    async def ask(self, job: Job) -> Reply:
        """The answer, or what is known when the job is stopped."""
        work = asyncio.get_running_loop().create_task(self._work(job))
        either: list[asyncio.Future[Any]] = [work, job.stopped]
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not work.done():
                work.cancel()
                await asyncio.wait({work})
        return job.so_far(CANCELLED) if work.cancelled() else work.result()

    async def _work(self, job: Job) -> Reply:
        now = asyncio.get_running_loop().time
        began = now()
        while True:
            try:
                return await self._both_lanes(job, began + self.limits.seconds)
            except Refused as refused:
                return refused.reply
            except TimeoutError:
                return refusal(503, "no worker is available: please try again in a moment", 5)
            except (EOFError, OSError):
                if job.tried or now() - began > LONG:
                    return job.so_far(
                        refusal(503, "the worker stopped before it was done: this may need too much memory", 5)
                    )
                job.tried = True  # the worker may have been dead before it was asked

    async def _both_lanes(self, job: Job, deadline: float) -> Reply:
        turn = None
        try:
            if job.key not in self.slow_ones:
                async with self.fast:
                    turn = await self._begin(job)
                    if await self._first_turn(turn):
                        return turn.answer.result()
                    if self.slow.full:  # it starts again when there is room
                        self._end(turn)
                        turn = None
            with self._long_search(job.client):
                async with self.slow.until(deadline):
                    turn = turn or await self._begin(job)
                    return await self._second_turn(turn, job, deadline)
        finally:
            if turn is not None:
                self._end(turn)

    async def _begin(self, job: Job) -> Turn:
        return Turn(await self.pool.acquire(fresh=job.tried), job)

    async def _first_turn(self, turn: Turn) -> bool:
        """Whether the fast lane was enough. Under load, new jobs go first, so that small ones are quick."""
        if await turn.ends_at(FRESH):
            return True
        self.pool.lower_priority(turn.worker, Order.LOWER)
        return await turn.ends_at(self.limits.turn)

    async def _second_turn(self, turn: Turn, job: Job, deadline: float) -> Reply:
        self.pool.lower_priority(turn.worker, Order.LOWEST)
        left = max(deadline - asyncio.get_running_loop().time(), 0.0)
        if await turn.ends_within(min(LONG, left)):
            self.slow_ones.pop(job.key, None)
            return turn.answer.result()
        self._remember(job)
        if await turn.ends_within(max(left - LONG, 0.0)):
            return turn.answer.result()
        return job.so_far(refusal(503, f"this takes longer than {self.limits.seconds:g} s: use the command"))

    def _remember(self, job: Job) -> None:
        self.slow_ones[job.key] = None
        self.slow_ones.move_to_end(job.key)
        if len(self.slow_ones) > REMEMBERED:
            self.slow_ones.popitem(last=False)

    @contextmanager
    def _long_search(self, client: str) -> Iterator[None]:
        most = self.limits.per_client
        if self.long[client] >= most:
            raise Refused(refusal(429, f"you have {most} long searches running: wait for one, or cancel it", 5))
        self.long[client] += 1
        try:
            yield
        finally:
            self.long[client] -= 1
            if not self.long[client]:
                del self.long[client]

    def _end(self, turn: Turn) -> None:
        """The worker is idle again if it has answered, and ends if it has not."""
        answered = turn.answer.done() and not turn.answer.cancelled() and turn.answer.exception() is None
        if answered:
            self.pool.release(turn.worker)
        else:
            turn.answer.cancel()
            self.pool.discard(turn.worker)
