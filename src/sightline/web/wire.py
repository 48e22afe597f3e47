"""How server, fork server and workers talk: frames on a socket, a head of fixed length and then bytes."""

import struct
from enum import IntEnum

ORDER = struct.Struct("<BI")  # server to fork server: the order, and the worker it is about
ASK = struct.Struct("<HI")  # server to worker: lengths of the verb and of the body
TELL = struct.Struct("<BHBI")  # worker to server: what, HTTP status, kind of media, length

MEDIA = ("application/json", "image/svg+xml", "application/pdf", "image/png", "text/plain; charset=utf-8")
JSON = MEDIA[0]


class Order(IntEnum):
    """What the server wants of its fork server."""

    FORK = 0
    """A worker's end of a socket comes along."""
    CALM = 1
    """This worker has had its first moment: newer work goes first."""
    SLOW = 2
    """This one takes long: everything else goes first."""
    KILL = 3


class What(IntEnum):
    """What a worker has to say."""

    READY = 0
    PARTIAL = 1
    ANSWER = 2
    LAST = 3
    """An answer, and the worker retires."""


def ask(verb: str, body: bytes) -> bytes:
    name = verb.encode()
    return ASK.pack(len(name), len(body)) + name + body


def tell(what: What, body: bytes, status: int = 200, media: str = JSON) -> bytes:
    return TELL.pack(what, status, MEDIA.index(media), len(body)) + body
