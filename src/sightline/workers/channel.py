"""Messages between a worker and its owner: one line of JSON each, and after it those of its entries that are bytes."""

import json
import socket
from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from sightline.workers.orders import Disconnected

BYTES = ""
"""The entry of a message that says how long each of its entries of bytes is."""
MOST_AT_ONCE = 1 << 18
"""Bytes that are read from a socket at once."""


class Channel:
    """One end of a connection, which waits until a message is sent or has arrived."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._arriving = Arriving()
        self._messages: deque[Any] = deque()

    def send(self, message: Any) -> None:
        try:
            self._connection.sendall(packed(message))
        except OSError:
            raise Disconnected from None

    def receive(self) -> Any:
        while not self._messages:
            self._messages += self._arriving.messages(received(self._connection))
        return self._messages.popleft()

    def close(self) -> None:
        self._connection.close()


def packed(message: Any) -> bytes:
    """A message on its way."""
    raw = {}
    if isinstance(message, Mapping):
        raw = {name: entry for name, entry in message.items() if isinstance(entry, bytes)}
    if raw:
        message = {name: entry for name, entry in message.items() if name not in raw}
        message[BYTES] = {name: len(entry) for name, entry in raw.items()}
    line = json.dumps(message, separators=(",", ":")).encode() + b"\n"
    return b"".join([line, *raw.values()])


def received(connection: socket.socket) -> bytes:
    """What has arrived; raises `Disconnected` at the end, and `BlockingIOError` where one does not wait for it."""
    try:
        found = connection.recv(MOST_AT_ONCE)
    except BlockingIOError:
        raise
    except OSError:
        found = b""
    if not found:
        raise Disconnected
    return found


class Arriving:
    """What has arrived of messages."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._message: Any = None
        self._lengths: dict[str, int] | None = None
        """How long the entries of bytes are that belong to this message; None until its line has arrived."""

    def messages(self, more: bytes) -> Iterator[Any]:
        """Those that are whole with these bytes."""
        self._bytes += more
        while (lengths := self._read_line()) is not None and len(self._bytes) >= sum(lengths.values()):
            for name, length in lengths.items():
                self._message[name] = self._take(length)
            self._lengths = None
            yield self._message

    def _read_line(self) -> dict[str, int] | None:
        """The lengths that the line of the next message says, if it has arrived."""
        if self._lengths is None and (length := self._bytes.find(b"\n") + 1):
            message = self._message = json.loads(self._take(length))
            self._lengths = message.pop(BYTES, {}) if isinstance(message, dict) else {}
        return self._lengths

    def _take(self, length: int) -> bytes:
        taken = bytes(self._bytes[:length])
        del self._bytes[:length]
        return taken
