"""The fork server: a small warm process that does nothing but fork workers, slow them down and end them.

The server never forks itself (it has threads and many open connections). It sends one order at a time: fork, with the
worker's end of a socket; lower its priority; kill. When the server ends, for whatever reason, so do the fork server
and all workers.
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

from sightline import api, registry
from sightline.web import worker
from sightline.web.limits import Limits
from sightline.web.question import Question
from sightline.web.verbs import VERBS
from sightline.web.wire import ORDER, Order

NICE = {Order.FORK: 4, Order.LOWER: 11, Order.LOWEST: 18}
"""The niceness of workers relative to the server: at first, after a moment, and when they take long."""


def main(control: socket.socket, limits: Limits) -> None:
    warm_up(limits)
    children: set[int] = set()
    wake, waker = socket.socketpair()
    wake.setblocking(False)
    waker.setblocking(False)
    signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # for workers too: the server stops first and closes the connection
    try:
        while True:
            ready = select.select([control, wake], [], [])[0]
            if wake in ready:
                _drain(wake)
                _reap(children)
            if control in ready and not _carry_out(control, children, limits, [control, wake, waker]):
                return
    finally:
        signal.set_wakeup_fd(-1)
        for child in children:
            os.kill(child, signal.SIGKILL)


def warm_up(limits: Limits) -> None:
    """Runs every verb once, so that all is loaded, and freezes it: workers share these pages."""
    for family in registry.families().values():
        puzzle = next(iter(family.examples.values()))
        asked = {"puzzle": json.loads(api.write(puzzle)), "text": api.write(puzzle), "family": family.name}
        asked |= {"spot": 0, "value": 1, "size": "4x4", "difficulty": "easy", "seed": 1}
        for verb in VERBS.values():
            with suppress(Exception):  # a request for it will report what is wrong
                verb(Question(json.dumps(asked).encode(), limits, lambda partial: None))
    gc.collect()
    gc.freeze()


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


def _carry_out(control: socket.socket, children: set[int], limits: Limits, ours: list[socket.socket]) -> bool:
    """Carries out one order; False when the server has closed the connection."""
    raw, passed, _, _ = socket.recv_fds(control, ORDER.size, 1)
    while 0 < len(raw) < ORDER.size and (more := control.recv(ORDER.size - len(raw))):
        raw += more
    if len(raw) < ORDER.size:
        return False
    code, child = ORDER.unpack(raw)
    order = Order(code)
    if order is Order.FORK:
        for handle in passed:
            with suppress(OSError):  # no room for another: the server sees the connection close
                children.add(_fork(handle, limits, ours))
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


def _fork(handle: int, limits: Limits, ours: list[socket.socket]) -> int:
    parent = os.getpid()
    try:
        child = os.fork()
    except OSError:
        os.close(handle)
        raise
    if child:
        os.close(handle)
        return child
    _run_worker(lambda: worker.work(socket.socket(fileno=handle), limits, parent), ours)
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
    except (worker.Disconnected, OSError, MemoryError):
        pass  # the server has gone, or there is no memory even to report it
    finally:
        os._exit(code)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), Limits(*json.loads(sys.argv[2])))
