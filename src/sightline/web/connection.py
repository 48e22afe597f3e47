"""One connection: uvicorn's HTTP protocol with timeouts for clients that do not send or do not read."""

import asyncio
from collections import defaultdict
from typing import Any, ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol


class Connection(H11Protocol):
    """Closes when a request's head does not arrive in time, when the client does not read the answer, or when it has
    too many connections: first the one that has been idle longest, as browsers keep several for later."""

    timeout = 10.0
    per_client = 64
    """Connections that one client may have open."""
    proxies: frozenset[str] = frozenset()
    """Clients without that limit: they speak for others."""
    open: ClassVar[defaultdict[str, dict["Connection", None]]] = defaultdict(dict)
    """Connections by client, the one used last at the end; a server has its own."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._head: asyncio.TimerHandle | None = None
        self._tail: asyncio.TimerHandle | None = None
        self._peer = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._peer = str((transport.get_extra_info("peername") or ("",))[0])
        mine = self.open[self._peer]
        mine[self] = None
        if len(mine) > self.per_client and self._peer not in self.proxies:
            idlest = next((one for one in mine if one.idle), self)
            del mine[idlest]
            idlest.transport.abort()
            if idlest is self:
                return
        self._head = self.loop.call_later(self.timeout, transport.abort)

    @property
    def idle(self) -> bool:
        """Whether no answer is awaited."""
        return self.cycle is None or self.cycle.response_complete

    def data_received(self, data: bytes) -> None:
        mine = self.open[self._peer]
        mine[self] = mine.pop(self, None)
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
        self.open[self._peer].pop(self, None)
        if not self.open[self._peer]:
            del self.open[self._peer]
        super().connection_lost(exc)


def _cancelled(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """Cancels a timer, if there is one."""
    if timer is not None:
        timer.cancel()
    return None
