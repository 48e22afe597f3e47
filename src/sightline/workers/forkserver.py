"""The fork server: a small warm process that does nothing but fork workers, slow them down and end them.

Its owner, the studio's server or the supervisor of a batch, never forks itself (it has threads and open connections).
It sends one order at a time: fork, with the worker's end of a socket; lower its priority; kill. When the owner ends,
for whatever reason, so do the fork server and all workers.

What workers do is in a module that the command line names: `warm_up(parameters)`, with the parameters that the standard
input has as JSON, loads what they share and returns what `work(connection, shared, forkserver)` needs.
"""

import gc
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

from sightline.workers.orders import ORDER, Disconnected, Order

NICE = {Order.FORK: 4, Order.LOWER: 11, Order.LOWEST: 18}
"""The niceness of workers relative to their owner: at first, after a moment, and when they take long."""
GONE = select.POLLHUP | select.POLLERR | select.POLLNVAL
"""The owner has closed the connection."""
Work = Callable[[socket.socket, int], None]
"""Everything that a worker does with its connection; the number is the fork server's process ID."""


def main(control: socket.socket, work: Work) -> None:
    children: set[int] = set()
    wake, waker = socket.socketpair()
    wake.setblocking(False)
    waker.setblocking(False)
    signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # for workers too: the owner stops first and closes the connection
    events = select.poll()
    for one in (control, wake):
        events.register(one, select.POLLIN)
    try:
        while True:
            ready = dict(events.poll())
            if wake.fileno() in ready:
                _drain(wake)
                _reap(children)
            event = ready.get(control.fileno(), 0)
            if event & GONE:  # whatever it has ordered before
                return
            if event and not _carry_out(control, children, work, [control, wake, waker]):
                return
    finally:
        signal.set_wakeup_fd(-1)
        for child in children:
            os.kill(child, signal.SIGKILL)
        for child in children:
            with suppress(ChildProcessError):
                os.waitpid(child, 0)


def _drain(wake: socket.socket) -> None:
    try:
        while wake.recv(4096):
            pass
    except BlockingIOError:
        pass


def _reap(children: set[int]) -> None:
    """Removes workers that have ended. Only this process waits for them, so their numbers are never reused before."""
    while children:
        try:
            child, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not child:
            return
        children.discard(child)


def _carry_out(control: socket.socket, children: set[int], work: Work, ours: list[socket.socket]) -> bool:
    """Carries out one order; False when the owner has closed the connection."""
    raw, passed, _, _ = socket.recv_fds(control, ORDER.size, 1)
    while 0 < len(raw) < ORDER.size and (more := control.recv(ORDER.size - len(raw))):
        raw += more
    if len(raw) < ORDER.size:
        return False
    code, child = ORDER.unpack(raw)
    order = Order(code)
    if order is Order.FORK:
        for handle in passed:
            with suppress(OSError):  # no room for another: the owner sees the connection close
                children.add(_fork(handle, work, ours))
    elif child in children:
        _change_worker(child, order)
    return True


def _change_worker(child: int, order: Order) -> None:
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    try:
        if order is Order.KILL:
            os.kill(child, signal.SIGKILL)
        else:
            os.setpriority(os.PRIO_PROCESS, child, usual + NICE[order])
    except OSError:
        pass  # it has just ended


def _fork(handle: int, work: Work, ours: list[socket.socket]) -> int:
    parent = os.getpid()
    try:
        child = os.fork()
    except OSError:
        os.close(handle)
        raise
    if child:
        os.close(handle)
        return child
    _run_worker(lambda: work(socket.socket(fileno=handle), parent), ours)
    raise AssertionError  # a worker never returns


def _run_worker(run: Callable[[], None], ours: list[socket.socket]) -> None:
    """Everything that the child does; nothing of the fork server runs in it."""
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for one in ours:
            one.close()
        os.nice(NICE[Order.FORK])
        run()
        code = 0
    except (Disconnected, OSError, MemoryError):
        pass  # the owner has gone, or there is no memory even to report it
    finally:
        os._exit(code)


def _load(module: str, parameters: Any) -> Work:
    """What workers do, after all that they share is loaded and frozen."""
    room = import_module(module)
    shared = room.warm_up(parameters)
    gc.collect()
    gc.freeze()
    return lambda connection, forkserver: room.work(connection, shared, forkserver)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), _load(sys.argv[2], json.load(sys.stdin)))
    os._exit(0)  # its owner waits for it: to clear what was loaded would take longer than many small puzzles
