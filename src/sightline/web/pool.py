"""The pool of workers, as the server sees it: they are forked in advance, given a lower priority, ended."""

import asyncio
import os
import signal
import socket
import subprocess
import time
from contextlib import suppress

from sightline.web import wire
from sightline.web.limits import Limits
from sightline.web.replies import Job, Refused, Reply, refusal
from sightline.web.wire import ReplyKind
from sightline.workers.launch import send_order, start_forkserver
from sightline.workers.orders import Order

RESTART_DELAY = 0.5
"""Seconds before a fork server that has died is started again."""
READY_TIMEOUT = 30.0
"""Seconds until a new worker must be ready; the first one waits for the fork server to load."""


class Worker:
    """The server's end of one worker."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = 0
        self.reader = reader
        self.writer = writer
        self.retired = False
        """Its priority was lowered, which cannot be undone, or it has done its last job."""

    def cpu(self) -> float:
        """The seconds of CPU time it has used; where the system does not say, the clock."""
        try:
            return time.clock_gettime(~self.pid << 3 | 2)  # Linux: the CPU clock of that process
        except OSError:
            return time.monotonic()

    async def ready(self) -> None:
        _, reply = await self._receive()
        self.pid = int.from_bytes(reply.body, "little")

    async def answer(self, job: Job) -> Reply:
        """The final reply to a job; partial ones are kept in the job."""
        self.writer.write(job.question)
        while True:
            what, reply = await self._receive()
            if what is not ReplyKind.PARTIAL:
                self.retired |= what is ReplyKind.LAST
                return reply
            job.known = reply.body

    async def _receive(self) -> tuple[ReplyKind, Reply]:
        head = await self.reader.readexactly(wire.REPLY.size)
        what, status, media, size = wire.REPLY.unpack(head)
        return ReplyKind(what), Reply(status, await self.reader.readexactly(size), wire.MEDIA[media])


class WorkerPool:
    """All workers; a few idle ones are always kept, if the machine has room for them."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.open = False
        self._forkserver: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._filling: asyncio.Task[None] | None = None
        self._fork_failed = False
        """The last attempt to fork a worker failed."""

    @property
    def healthy(self) -> bool:
        """Whether there are workers, or will be as soon as they are needed."""
        return self.open and self._control is not None and (not self._fork_failed or bool(self.idle))

    def start(self) -> None:
        """Starts the fork server; it works as soon as it has loaded."""
        self.open = True
        try:
            self._control = self._new_forkserver()
        except OSError:  # no memory, no handles: perhaps in a moment
            asyncio.get_running_loop().call_later(RESTART_DELAY, self._start_again)
            return
        asyncio.get_running_loop().add_reader(
            self._control, self._on_forkserver_death
        )  # it never sends: readable means closed
        self.fill()

    def _new_forkserver(self) -> socket.socket:
        self._forkserver, ours = start_forkserver("sightline.web.worker", self.limits)
        ours.setblocking(False)
        return ours

    def _on_forkserver_death(self) -> None:
        """The fork server has died. Its workers die with it: Linux sends them a signal."""
        self._disconnect()
        for worker in (*self.idle, *self.busy):
            worker.writer.close()
            with suppress(OSError):
                os.kill(worker.pid, signal.SIGKILL)
        self.idle.clear()
        if self._forkserver is not None:
            self._forkserver.kill()
            self._forkserver.wait()
        asyncio.get_running_loop().call_later(RESTART_DELAY, self._start_again)

    def _start_again(self) -> None:
        if self.open:
            self.start()

    def _disconnect(self) -> None:
        if self._control is not None:
            asyncio.get_running_loop().remove_reader(self._control)
            self._control.close()
            self._control = None

    async def stop(self) -> None:
        """Ends the fork server, and with it every worker."""
        self.open = False
        if self._filling is not None:
            self._filling.cancel()
        self._disconnect()
        for worker in (*self.idle, *self.busy):
            worker.writer.close()
        self.idle.clear()
        if self._forkserver is not None:
            with suppress(subprocess.TimeoutExpired):
                await asyncio.to_thread(self._forkserver.wait, 5)
            self._forkserver.kill()
            self._forkserver.wait()

    def _order(self, order: Order, pid: int = 0, handles: tuple[int, ...] = ()) -> None:
        """Sends one order to the fork server: a few bytes, for which the socket always has room."""
        if self._control is None:
            raise Refused(refusal(503, "the studio is starting or stopping: please try again in a moment", 1))
        with suppress(OSError):  # it has just died, and its reader will say so
            send_order(self._control, order, pid, handles)

    async def _fork(self) -> Worker:
        """A new worker, once it is ready."""
        control = self._control
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                self._order(Order.FORK, handles=(theirs.fileno(),))
            worker = Worker(*await asyncio.open_connection(sock=ours))
        except BaseException:
            ours.close()
            raise
        try:
            async with asyncio.timeout(READY_TIMEOUT):
                await worker.ready()
            if control is not self._control:
                raise EOFError  # its fork server has died, and it is about to
            self._fork_failed = False
            return worker
        except BaseException as error:
            self._fork_failed = isinstance(error, Exception)
            worker.writer.close()  # it has no job yet, and ends when its connection closes
            raise

    def fill(self) -> None:
        """Starts forking until there are enough idle workers."""
        if self._control is not None and (self._filling is None or self._filling.done()):
            self._filling = asyncio.get_running_loop().create_task(self._fill_up())

    async def _fill_up(self) -> None:
        with suppress(
            Refused, OSError, EOFError, TimeoutError
        ):  # a job that needs a worker will report why there is none
            while self.open and len(self.idle) < self.limits.spare:
                self.idle.append(await self._fork())

    async def acquire(self, fresh: bool = False) -> Worker:
        """An idle worker, or a new one; it is the caller's until `release` or `discard`."""
        while self.idle and not fresh:
            worker = self.idle.pop()
            if not worker.reader.at_eof():
                break
            worker.writer.close()
        else:
            worker = await self._fork()
        self.busy.add(worker)
        self.fill()
        return worker

    def lower_priority(self, worker: Worker, order: Order) -> None:
        worker.retired = True
        self._order(order, worker.pid)

    def release(self, worker: Worker) -> None:
        """It has answered, and is idle again unless it is retired or there are enough."""
        if worker.retired or len(self.idle) >= 2 * self.limits.spare:
            self.discard(worker)
        else:
            self.busy.discard(worker)
            self.idle.append(worker)

    def discard(self, worker: Worker) -> None:
        """Ends a worker, whatever it is doing."""
        self.busy.discard(worker)
        worker.writer.close()
        with suppress(Refused):
            self._order(Order.KILL, worker.pid)
