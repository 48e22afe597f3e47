"""Jobs and replies: what the application and the scheduler pass to each other."""

import asyncio
import hashlib
import json
from typing import NamedTuple

from starlette.responses import Response

from sightline.web import wire


class Reply(NamedTuple):
    """What goes back to the page."""

    status: int
    body: bytes
    media: str = wire.JSON
    retry: int | None = None
    """Seconds after which asking again makes sense."""
    complete: bool = True
    """False for what was known when a question was cancelled or took too long."""


def refusal(status: int, text: str, retry: int | None = None) -> Reply:
    return Reply(status, json.dumps({"error": text}, ensure_ascii=False).encode(), wire.JSON, retry)


def as_response(reply: Reply, close: bool = False) -> Response:
    headers = {"Cache-Control": "no-store"}
    if reply.retry is not None:
        headers["Retry-After"] = str(reply.retry)
    if close:
        headers["Connection"] = "close"
    return Response(reply.body, reply.status, headers, reply.media)


class Refused(Exception):
    """A request that is refused."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.status)
        self.reply = reply


class Job:
    """One request in progress; what is known so far stays when the worker ends."""

    def __init__(self, client: str, verb: str, body: bytes) -> None:
        self.client = client
        self.question = wire.pack_question(verb, body)
        self.key = hashlib.blake2b(self.question, digest_size=16).digest()
        self.known: bytes | None = None
        self.tried = False
        self.stopped: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def stop(self) -> bool:
        """Asks for what is known so far; False if that was asked before."""
        if self.stopped.done():
            return False
        self.stopped.set_result(None)
        return True

    def so_far(self, otherwise: Reply) -> Reply:
        return otherwise if self.known is None else Reply(200, self.known, complete=False)
