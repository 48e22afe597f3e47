"""One connection: uvicorn's HTTP protocol with timeouts for clients that do not send or do not read."""

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol


class Connection(H11Protocol):
    """Closes when a request's head does not arrive in time, when the client does not read the answer, or when it has
    too many connections."""

    timeout = 10.0
    per_client = 64
    """Connections that one client may have open."""
    proxies: frozenset[str] = frozenset()
    """Clients without that limit: they speak for others."""
    open: ClassVar[Counter[str]] = Counter()
    """Connections by client; a server has its own counter."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._head: asyncio.TimerHandle | None = None
        self._tail: asyncio.TimerHandle | None = None
        self._peer = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._peer = str((transport.get_extra_info("peername") or ("",))[0])
        self.open[self._peer] += 1
        if self.open[self._peer] > self.per_client and self._peer not in self.proxies:
            transport.abort()
            return
        self._head = self.loop.call_later(self.timeout, transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._head = _cancelled(self._head)
        elif self._head is None:  # the next request begins
            self._head = self.loop.call_later(self.timeout, self.transport.abort)

    def on_response_complete(self) -> None:
        self._head = _cancelled(self._head)
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._tail = self._tail or self.loop.call_later(self.timeout, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._tail = _cancelled(self._tail)

    def connection_lost(self, exc: Exception | None) -> None:
        self._head = _cancelled(self._head)
        self._tail = _cancelled(self._tail)
        self.open[self._peer] -= 1
        if not self.open[self._peer]:
            del self.open[self._peer]
        super().connection_lost(exc)


def _cancelled(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Cancels a timer, if there is one."""
    if timer is not None:
        timer.cancel()
    return None
