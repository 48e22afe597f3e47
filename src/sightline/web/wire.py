"""The protocol between the server and its workers: messages on a socket, each a fixed header and then bytes."""

import struct
from enum import IntEnum

QUESTION = struct.Struct("<HI")  # server to worker: lengths of the verb and of the body
REPLY = struct.Struct("<BHBI")  # worker to server: kind, HTTP status, media type, length

MEDIA = ("application/json", "image/svg+xml", "application/pdf", "image/png", "text/plain; charset=utf-8")
JSON = MEDIA[0]


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
