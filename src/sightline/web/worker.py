"""One worker: a forked process that answers question after question within its limits, and knows nothing of the net."""

import ctypes
import json
import os
import resource
import signal
import socket
import sys
import traceback
from typing import Any

from sightline.core.errors import SightlineError
from sightline.web import wire
from sightline.web.limits import Limits
from sightline.web.question import Answer, Media, Question
from sightline.web.verbs import VERBS
from sightline.web.wire import What

PR_SET_PDEATHSIG = 1
TOO_LONG = "the answer is too long for the studio: use the command"
TOO_LARGE = "this needs more memory than the studio gives one puzzle: use the command"
BROKEN = "something went wrong inside; the server's log says what"


class HungUp(Exception):
    """The server wants no answer any more."""


def work(line: socket.socket, limits: Limits, forkserver: int) -> None:
    """Answers until nobody asks, or until it is better to start afresh."""
    confine(limits)
    if os.getppid() != forkserver:
        return  # it died before it was ours to die with
    line.sendall(wire.tell(What.READY, os.getpid().to_bytes(4, "little")))
    for number in range(limits.jobs):
        question = _hear(line)
        if question is None:
            return
        if not answer(line, *question, limits, last=number + 1 == limits.jobs):
            return


def confine(limits: Limits) -> None:
    """Gives up what a worker never needs: more memory, files to write, a life after its fork server's."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    longest = int(limits.jobs * limits.turn + 2 * limits.seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (longest, longest))  # in case nobody is left to end it
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _hear(line: socket.socket) -> tuple[str, bytes] | None:
    head = _exactly(line, wire.ASK.size)
    if head is None:
        return None
    name, size = wire.ASK.unpack(head)
    rest = _exactly(line, name + size)
    return None if rest is None else (rest[:name].decode(), rest[name:])


def _exactly(line: socket.socket, size: int) -> bytes | None:
    """So many bytes, or None if the other side has gone."""
    parts = []
    while size:
        part = line.recv(min(size, 1 << 16))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _say(line: socket.socket, frame: bytes) -> None:
    try:
        line.sendall(frame)
    except OSError:
        raise HungUp from None


def answer(line: socket.socket, verb: str, body: bytes, limits: Limits, last: bool) -> bool:
    """Answers one question; False if the worker should not go on."""

    def tell(partial: Answer) -> None:
        text = _json(partial)
        if len(text) <= limits.answer:
            _say(line, wire.tell(What.PARTIAL, text))

    status, media = 200, wire.JSON
    try:
        found = VERBS[verb](Question(body, limits, tell))
        media, text = found if isinstance(found, Media) else (media, _json(found))
        if len(text) > limits.answer:
            status, media, text = 413, wire.JSON, _json({"error": TOO_LONG})
    except SightlineError as error:
        status, text = 400, _error(error)
    except RecursionError:
        status, text = 400, _json({"error": "this is nested beyond all measure"})
    except HungUp:
        return False
    except MemoryError:
        status, text, last = 413, _json({"error": TOO_LARGE}), True
    except Exception:
        traceback.print_exc(file=sys.stderr)
        status, text, last = 500, _json({"error": BROKEN}), True
    _say(line, wire.tell(What.LAST if last else What.ANSWER, text, status, media))
    return not last


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")


def _error(error: Exception) -> bytes:
    return _json({"error": " ".join(str(error).split())[:500]})
