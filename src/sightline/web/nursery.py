"""The nursery: a small warm process that does nothing but fork workers, slow them down and end them.

The server never forks itself (it has threads and many open connections). It sends one order at a time: fork, with the
worker's end of a socket; slow down; kill. When the server goes, however it goes, so does everything here.
"""

import gc
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable

from sightline import registry
from sightline.web import worker
from sightline.web.limits import Limits
from sightline.web.wire import ORDER, Order

NICE = {Order.CALM: 8, Order.SLOW: 15}
"""How far each order steps back behind fresh work."""


def main(line: socket.socket, limits: Limits) -> None:
    warm_up()
    children: set[int] = set()
    wake, waker = socket.socketpair()
    wake.setblocking(False)
    waker.setblocking(False)
    signal.set_wakeup_fd(waker.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)  # the server stops first, and then the line ends
    try:
        while True:
            ready = select.select([line, wake], [], [])[0]
            if wake in ready:
                _drain(wake)
                _reap(children)
            if line in ready and not _obey(line, children, limits, [line, wake, waker]):
                return
    finally:
        signal.set_wakeup_fd(-1)
        for child in children:
            os.kill(child, signal.SIGKILL)


def warm_up() -> None:
    """Loads everything once and moves it out of the collector's sight, so that workers share these pages."""
    for family in registry.families().values():
        assert family.logic is None or family.logic.techniques
    gc.collect()
    gc.freeze()


def _drain(wake: socket.socket) -> None:
    try:
        while wake.recv(4096):
            pass
    except BlockingIOError:
        pass


def _reap(children: set[int]) -> None:
    """Takes note of the dead. Nobody else waits for them, so a number in the set is always one of ours."""
    while children:
        try:
            child, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not child:
            return
        children.discard(child)


def _obey(line: socket.socket, children: set[int], limits: Limits, ours: list[socket.socket]) -> bool:
    """Carries out one order; False when there will be no more."""
    raw, passed, _, _ = socket.recv_fds(line, ORDER.size, 1)
    while raw and len(raw) < ORDER.size:
        raw += line.recv(ORDER.size - len(raw)) or b"\0" * ORDER.size
    if not raw:
        return False
    code, child = ORDER.unpack(raw[: ORDER.size])
    order = Order(code)
    if order is Order.FORK:
        for handle in passed:
            children.add(_fork(handle, limits, ours))
    elif child in children:
        _step_back(child, order)
    return True


def _step_back(child: int, order: Order) -> None:
    try:
        if order is Order.KILL:
            os.kill(child, signal.SIGKILL)
        else:
            os.setpriority(os.PRIO_PROCESS, child, NICE[order])
    except OSError:
        pass  # it has just ended


def _fork(handle: int, limits: Limits, ours: list[socket.socket]) -> int:
    child = os.fork()
    if child:
        os.close(handle)
        return child
    _run_worker(lambda: worker.work(socket.socket(fileno=handle), limits), ours)
    raise AssertionError  # a worker never comes back


def _run_worker(run: Callable[[], None], ours: list[socket.socket]) -> None:
    """The child's whole life; nothing of the nursery runs in it any more."""
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for one in ours:
            one.close()
        run()
        code = 0
    except (OSError, MemoryError):
        pass  # the server has gone, or wanted no answer any more
    finally:
        os._exit(code)


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), Limits(*json.loads(sys.argv[2])))
