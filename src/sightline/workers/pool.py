"""Workers for code with threads: each thread forks one, asks it one question at a time, and learns if it dies."""

import socket
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from threading import Lock, Thread
from typing import Any, Self

from sightline.workers.channel import Channel
from sightline.workers.launch import send_order, start_forkserver
from sightline.workers.orders import Disconnected, Order

READY_TIMEOUT = 60.0
"""Seconds until a new worker must be ready; the first one waits for the fork server to load."""
END_TIMEOUT = 0.5
"""Seconds in which a fork server ends its workers and itself."""
STARTS = 5
"""Workers that may die before they are ready, one after the other."""
NONE_STARTS = "workers die before they are ready: there may be too little memory"


class WorkerDied(Exception):
    """The worker ended before it answered."""


class PoolClosed(Exception):
    """No more work is done here."""


class Worker:
    """The owner's end of one worker."""

    def __init__(self, connection: socket.socket) -> None:
        connection.settimeout(READY_TIMEOUT)
        self._channel = Channel(connection)
        try:
            self.pid = int(self._channel.receive())
        except (Disconnected, OSError):
            self.close()
            raise WorkerDied from None
        connection.settimeout(None)
        self.tasks = 0

    def ask(self, question: Mapping[str, Any]) -> Any:
        """Its answer; raises `WorkerDied`."""
        self.tasks += 1
        try:
            self._channel.send(question)
            return self._channel.receive()
        except Disconnected:
            self.close()
            raise WorkerDied from None

    def close(self) -> None:
        self._channel.close()


class WorkerPool:
    """A fork server and its workers; it is started when the first worker is needed, and again if it dies."""

    def __init__(self, module: str, parameters: Any) -> None:
        self._question = module, parameters
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._lock = Lock()
        self._pids: set[int] = set()
        self.closed = self._dismissed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def fork(self) -> Worker:
        """A new worker, once it is ready; raises `WorkerDied` if several die before they are, or `PoolClosed`."""
        for _ in range(STARTS):
            with suppress(WorkerDied):
                return self._fork()
        raise WorkerDied(NONE_STARTS)

    def _fork(self) -> Worker:
        worker = Worker(self.begin())
        try:
            self.add(worker.pid)
        except PoolClosed:
            worker.close()
            raise
        return worker

    def begin(self) -> socket.socket:
        """The connection to a new worker, which sends its process ID when it is ready; raises `PoolClosed`."""
        ours, theirs = socket.socketpair()
        with self._lock, theirs:
            try:
                self._order(Order.FORK, handles=(theirs.fileno(),))
            except BaseException:
                ours.close()
                raise
        return ours

    def add(self, pid: int) -> None:
        """Notes that a worker is ready; raises `PoolClosed` if none is wanted any more."""
        with self._lock:
            self._pids.add(pid)
            if self._ends:
                raise PoolClosed

    @property
    def _ends(self) -> bool:
        """Whether no worker is started any more."""
        return self.closed or self._dismissed

    def _order(self, order: Order, pid: int = 0, handles: tuple[int, ...] = ()) -> None:
        if self._ends:
            raise PoolClosed
        if self._process is None or self._process.poll() is not None or self._control is None:
            self._start()
        assert self._control is not None
        try:
            send_order(self._control, order, pid, handles)
        except OSError:  # it has just died
            self._start()
            send_order(self._control, order, pid, handles)

    def _start(self) -> None:
        self._stop()
        self._process, self._control = start_forkserver(*self._question)

    def discard(self, worker: Worker) -> None:
        """Ends a worker, whatever it is doing."""
        worker.close()
        self.kill(worker.pid)

    def kill(self, pid: int) -> None:
        """Ends the worker with this process ID, if there still is one."""
        with self._lock:
            self._pids.discard(pid)
            if self._control is not None and not self.closed:
                with suppress(OSError):
                    send_order(self._control, Order.KILL, pid)

    def dismiss(self) -> None:
        """Begins to end the fork server and every worker: `close` then does not wait for them, but leaves that to a
        thread. It takes longer than hundreds of small puzzles."""
        with self._lock:
            self._dismissed = True
            if self._control is not None:
                self._dismiss(self._control)

    def close(self) -> None:
        """Ends the fork server and every worker; whoever waits for one is told that it died."""
        with self._lock:
            self.closed = True
            if self._dismissed and self._process is not None and self._process.poll() is None:
                with suppress(RuntimeError):  # no thread can start while Python ends
                    Thread(target=_end, args=(self._control, self._process), name="ending workers").start()
                    self._control = self._process = None
            self._stop()

    def _dismiss(self, control: socket.socket) -> None:
        for pid in self._pids:
            with suppress(OSError):
                send_order(control, Order.KILL, pid)
        with suppress(OSError):
            control.shutdown(socket.SHUT_WR)

    def _stop(self) -> None:
        if self._control is not None:
            self._dismiss(self._control)
        if self._process is not None and not self._pids:
            self._process.kill()  # no worker was ready, so that it may still be loading
        self._pids.clear()
        _end(self._control, self._process)
        self._control = self._process = None


def _end(control: socket.socket | None, process: "subprocess.Popen[bytes] | None") -> None:
    """Waits until a fork server that was told to end has ended, and kills it if that takes too long."""
    if control is not None:
        with suppress(OSError):  # it closes its end when it has ended; `Popen.wait` would look only now and then
            control.settimeout(END_TIMEOUT)
            control.recv(1)
        control.close()
    if process is not None:
        process.kill()
        process.wait()
