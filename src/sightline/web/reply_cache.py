"""Replies that are the same for everybody, cached by the server: lists, packs, lessons, daily puzzles."""

import gzip
from collections import OrderedDict

from starlette.requests import Request
from starlette.responses import Response

from sightline.web.replies import Reply, as_response

STABLE = frozenset(["families", "techniques", "entry", "daily", "lesson", "tutorial"])
"""Verbs whose answers depend on the question alone."""
MOST = 8 << 20
"""Bytes of compressed replies to keep; those not asked for longest make room."""


class ReplyCache:
    """Good and complete replies to stable verbs, compressed once."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.size = 0
        self.replies: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()

    def find(self, verb: str, body: bytes) -> bytes | None:
        """The compressed answer to a question that was asked before."""
        key = (verb, body)
        if key in self.replies:
            self.replies.move_to_end(key)
        return self.replies.get(key)

    def keep(self, verb: str, body: bytes, reply: Reply) -> bytes:
        """Keeps a reply and returns it compressed."""
        known = self.replies.get((verb, body))
        if known is not None:  # two asked at the same time
            return known
        packed = self.replies[verb, body] = gzip.compress(reply.body, mtime=0)
        self.size += len(packed) + len(body)
        while self.size > self.most:
            (_, old), dropped = self.replies.popitem(last=False)
            self.size -= len(dropped) + len(old)
        return packed


def packed_response(packed: bytes, request: Request) -> Response:
    """A compressed reply, as it is or unpacked, whatever the client can read."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return as_response(Reply(200, gzip.decompress(packed)))
    response = as_response(Reply(200, packed))
    response.headers["Content-Encoding"] = "gzip"
    return response
