"""The server's end of the fork server and of each worker: forked in time, slowed down, ended."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress

from sightline.web import wire
from sightline.web.limits import Limits
from sightline.web.replies import Job, Refused, Reply, refusal
from sightline.web.wire import Order, What

PAUSE = 0.5
"""Seconds before a fork server that has died is started again."""
PATIENCE = 30.0
"""Seconds that a new worker may take to say that it is ready; the first waits for the fork server to load."""


class Worker:
    """The server's end of one worker."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.pid = 0
        self.reader = reader
        self.writer = writer
        self.worn = False
        """It was slowed down and cannot be made fast again, or has said its last word."""

    def cpu(self) -> float:
        """The seconds of CPU time it has spent; where the system does not tell, the clock."""
        try:
            return time.clock_gettime(~self.pid << 3 | 2)  # Linux: the CPU clock of that process
        except OSError:
            return time.monotonic()

    async def ready(self) -> None:
        _, reply = await self._hear()
        self.pid = int.from_bytes(reply.body, "little")

    async def answer(self, job: Job) -> Reply:
        """The last word on a question; what comes before it is kept in the job."""
        self.writer.write(job.question)
        while True:
            what, reply = await self._hear()
            if what is not What.PARTIAL:
                self.worn |= what is What.LAST
                return reply
            job.known = reply.body

    async def _hear(self) -> tuple[What, Reply]:
        head = await self.reader.readexactly(wire.TELL.size)
        what, status, media, size = wire.TELL.unpack(head)
        return What(what), Reply(status, await self.reader.readexactly(size), wire.MEDIA[media])


class WorkerPool:
    """All workers. Those that are idle stand ready; there are always some, if the machine lets us."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.open = False
        self._forkserver: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._filling: asyncio.Task[None] | None = None
        self._barren = False
        """The last worker that was wanted did not come."""

    @property
    def healthy(self) -> bool:
        """Whether there are workers, or will be as soon as they are needed."""
        return self.open and self._line is not None and (not self._barren or bool(self.idle))

    def start(self) -> None:
        """Starts the fork server; it works as soon as it has loaded."""
        self.open = True
        try:
            self._line = self._new_forkserver()
        except OSError:  # no memory, no handles: perhaps in a moment
            asyncio.get_running_loop().call_later(PAUSE, self._start_again)
            return
        asyncio.get_running_loop().add_reader(self._line, self._lost)  # it never speaks: this is its end
        self.fill()

    def _new_forkserver(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        command = [
            sys.executable,
            "-P",
            "-m",
            "sightline.web.forkserver",
            str(theirs.fileno()),
            json.dumps(self.limits),
        ]
        with theirs:
            self._forkserver = subprocess.Popen(
                command,
                cwd="/",
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                process_group=0,  # Ctrl-C in a terminal is for the server alone
            )
        ours.setblocking(False)
        return ours

    def _lost(self) -> None:
        """The fork server has died. Its workers die with it: Linux sends them a signal."""
        self._hang_up()
        for worker in (*self.idle, *self.busy):
            worker.writer.close()
            with suppress(OSError):
                os.kill(worker.pid, signal.SIGKILL)
        self.idle.clear()
        if self._forkserver is not None:
            self._forkserver.kill()
            self._forkserver.wait()
        asyncio.get_running_loop().call_later(PAUSE, self._start_again)

    def _start_again(self) -> None:
        if self.open:
            self.start()

    def _hang_up(self) -> None:
        if self._line is not None:
            asyncio.get_running_loop().remove_reader(self._line)
            self._line.close()
            self._line = None

    async def stop(self) -> None:
        """Ends the fork server, and with it every worker."""
        self.open = False
        if self._filling is not None:
            self._filling.cancel()
        self._hang_up()
        for worker in (*self.idle, *self.busy):
            worker.writer.close()
        self.idle.clear()
        if self._forkserver is not None:
            with suppress(subprocess.TimeoutExpired):
                await asyncio.to_thread(self._forkserver.wait, 5)
            self._forkserver.kill()
            self._forkserver.wait()

    def _order(self, order: Order, pid: int = 0, handles: tuple[int, ...] = ()) -> None:
        """One order to the fork server: a few bytes, for which the socket always has room."""
        if self._line is None:
            raise Refused(refusal(503, "the studio is starting or stopping: please try again in a moment", 1))
        with suppress(OSError):  # it has just died, as we shall hear
            socket.send_fds(self._line, [wire.ORDER.pack(order, pid)], handles)

    async def _fork(self) -> Worker:
        """A new worker, once it says that it is ready."""
        line = self._line
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                self._order(Order.FORK, handles=(theirs.fileno(),))
            worker = Worker(*await asyncio.open_connection(sock=ours))
        except BaseException:
            ours.close()
            raise
        try:
            async with asyncio.timeout(PATIENCE):
                await worker.ready()
            if line is not self._line:
                raise EOFError  # its fork server has died, and it is about to
            self._barren = False
            return worker
        except BaseException as error:
            self._barren = isinstance(error, Exception)
            worker.writer.close()  # it has nothing to do yet: it ends when it finds nobody to talk to
            raise

    def fill(self) -> None:
        """Sees to it that some workers stand ready."""
        if self._line is not None and (self._filling is None or self._filling.done()):
            self._filling = asyncio.get_running_loop().create_task(self._fill_up())

    async def _fill_up(self) -> None:
        with suppress(Refused, OSError, EOFError, TimeoutError):  # whoever needs a worker will hear why there is none
            while self.open and len(self.idle) < self.limits.spare:
                self.idle.append(await self._fork())

    async def hire(self, fresh: bool = False) -> Worker:
        """A worker to ask; it is the caller's until `rest` or `dismiss`."""
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

    def slow_down(self, worker: Worker, order: Order) -> None:
        worker.worn = True
        self._order(order, worker.pid)

    def rest(self, worker: Worker) -> None:
        """It has answered, and stands by unless it is worn or there are enough."""
        if worker.worn or len(self.idle) >= 2 * self.limits.spare:
            self.dismiss(worker)
        else:
            self.busy.discard(worker)
            self.idle.append(worker)

    def dismiss(self, worker: Worker) -> None:
        """Ends a worker, whatever it is doing."""
        self.busy.discard(worker)
        worker.writer.close()
        with suppress(Refused):
            self._order(Order.KILL, worker.pid)
