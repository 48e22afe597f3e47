"""The protocol between server, fork server and workers: messages on a socket, each a fixed header and then bytes."""

import struct
from enum import IntEnum

ORDER = struct.Struct("<BI")  # server to fork server: the order and the worker it concerns
QUESTION = struct.Struct("<HI")  # server to worker: lengths of the verb and of the body
REPLY = struct.Struct("<BHBI")  # worker to server: kind, HTTP status, media type, length

MEDIA = ("application/json", "image/svg+xml", "application/pdf", "image/png", "text/plain; charset=utf-8")
JSON = MEDIA[0]


class Order(IntEnum):
    """What the server orders its fork server to do."""

    FORK = 0
    """Fork a worker; its end of a socket comes with the order."""
    LOWER = 1
    """Lower a worker's priority: it has had its first moment, and newer work goes first."""
    LOWEST = 2
    """Give a worker the lowest priority: it takes long, and everything else goes first."""
    KILL = 3


class ReplyKind(IntEnum):
    """What a worker sends."""

    READY = 0
    PARTIAL = 1
    ANSWER = 2
    LAST = 3
    """An answer, after which the worker ends."""


def pack_question(verb: str, body: bytes) -> bytes:
    name = verb.encode()
    return QUESTION.pack(len(name), len(body)) + name + body


def pack_reply(kind: ReplyKind, body: bytes, status: int = 200, media: str = JSON) -> bytes:
    return REPLY.pack(kind, status, MEDIA.index(media), len(body)) + body
