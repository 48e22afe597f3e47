"""One worker: a forked process that answers one question after another within its limits, without the network."""

import ctypes
import os
import resource
import signal
import socket
import sys

from sightline.web import answering, wire
from sightline.web.limits import Limits
from sightline.web.wire import ReplyKind

PR_SET_PDEATHSIG = 1


class Disconnected(ConnectionError):
    """The server has closed the connection."""


def work(connection: socket.socket, limits: Limits, forkserver: int) -> None:
    """Answers until the server disconnects or the worker has done its number of jobs."""
    confine(limits)
    if os.getppid() != forkserver:
        return  # the fork server ended before prctl was in force
    connection.sendall(wire.pack_reply(ReplyKind.READY, os.getpid().to_bytes(4, "little")))
    for number in range(limits.jobs):
        question = _receive(connection)
        if question is None:
            return
        if not answer(connection, *question, limits, last=number + 1 == limits.jobs):
            return


def confine(limits: Limits) -> None:
    """Sets the limits of this process: memory, CPU time, no files, and an end with its fork server."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    longest = int(limits.jobs * limits.turn + 2 * limits.seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (longest, longest))  # in case the server can no longer end it
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _receive(connection: socket.socket) -> tuple[str, bytes] | None:
    head = _read(connection, wire.QUESTION.size)
    if head is None:
        return None
    name, size = wire.QUESTION.unpack(head)
    rest = _read(connection, name + size)
    return None if rest is None else (rest[:name].decode(), rest[name:])


def _read(connection: socket.socket, size: int) -> bytes | None:
    """So many bytes, or None if the other side has closed the connection."""
    parts = []
    while size:
        part = connection.recv(min(size, 1 << 16))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _send(connection: socket.socket, frame: bytes) -> None:
    try:
        connection.sendall(frame)
    except OSError:
        raise Disconnected from None


def answer(connection: socket.socket, verb: str, body: bytes, limits: Limits, last: bool) -> bool:
    """Answers one question; False if the worker should end."""
    try:
        found = answering.answer(
            verb, body, limits, lambda text: _send(connection, wire.pack_reply(ReplyKind.PARTIAL, text))
        )
        last = last or not found.healthy
        kind = ReplyKind.LAST if last else ReplyKind.ANSWER
        _send(connection, wire.pack_reply(kind, found.body, found.status, found.media))
    except Disconnected:
        return False
    return not last
