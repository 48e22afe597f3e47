"""One worker: a forked process that answers one question after another within its limits, without the network."""

import json
import os
import socket
from contextlib import suppress
from typing import Any

from sightline import api, registry
from sightline.web import answering, wire
from sightline.web.limits import LOCAL, Limits
from sightline.web.question import Question
from sightline.web.verbs import VERBS
from sightline.web.wire import ReplyKind
from sightline.workers.confine import confine
from sightline.workers.orders import Disconnected


def warm_up(fields: list[Any]) -> Limits:
    """Runs every verb once, so that all is loaded, and workers share it."""
    limits = Limits(*fields)
    for family in registry.families().values():
        puzzle = next(iter(family.examples.values()))
        asked = {"puzzle": json.loads(api.write(puzzle)), "text": api.write(puzzle), "family": family.name}
        asked |= {"spot": 0, "value": 1, "size": "4x4", "difficulty": "easy", "seed": 1}
        for verb in VERBS.values():
            with suppress(Exception):  # a request for it will report what is wrong
                verb(Question(json.dumps(asked).encode(), limits, lambda partial: None))
    return limits


def work(connection: socket.socket, limits: Limits, forkserver: int) -> None:
    """Answers until the server disconnects or the worker has done its number of jobs."""
    longest = int(limits.jobs * limits.turn + 2 * limits.seconds) + 1  # in case the server can no longer end it
    local = os.environ.get(LOCAL)  # the library file is written
    confine(limits.memory, longest, file_size=None if local else 0)
    if os.getppid() != forkserver:
        return  # the fork server ended before prctl was in force
    connection.sendall(wire.pack_reply(ReplyKind.READY, os.getpid().to_bytes(4, "little")))
    for number in range(limits.jobs):
        question = _receive(connection)
        if question is None:
            return
        if not answer(connection, *question, limits, last=number + 1 == limits.jobs):
            return


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
