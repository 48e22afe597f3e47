"""One connection: HTTP as uvicorn speaks it, but nobody can hold it open by doing nothing."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


class Connection(H11Protocol):
    """Ends when a request's head does not arrive in time, or when nobody takes the answer."""

    patience = 10.0

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._head: asyncio.TimerHandle | None = None
        self._tail: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head = self.loop.call_later(self.patience, transport.abort)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._head = _cancelled(self._head)
        elif self._head is None:  # the beginning of a next request
            self._head = self.loop.call_later(self.patience, self.transport.abort)

    def on_response_complete(self) -> None:
        self._head = _cancelled(self._head)
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._tail = self._tail or self.loop.call_later(self.patience, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._tail = _cancelled(self._tail)

    def connection_lost(self, exc: Exception | None) -> None:
        self._head = _cancelled(self._head)
        self._tail = _cancelled(self._tail)
        super().connection_lost(exc)


def _cancelled(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """No timer any more."""
    if timer is not None:
        timer.cancel()
    return None
