"""The server: opens a door, serves the studio, and stops in good order."""

import asyncio
import signal
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import uvicorn

from sightline.web.connection import Connection
from sightline.web.limits import Limits
from sightline.web.studio import Studio

GRACE = 1.0
"""Seconds in which short work is finished before the end."""
DEFAULT = Limits()


class Server(uvicorn.Server):
    """Stops in good order: what is short is finished, what is long ends with what is known, and the signal is spent."""

    def __init__(self, config: uvicorn.Config, studio: Studio) -> None:
        super().__init__(config)
        self.studio = studio

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for door in self.servers:
            door.close()
        await self.studio.finish(GRACE)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for stop in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(stop, self.handle_exit, stop, None)
        try:
            yield
        finally:
            for stop in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(stop)


def listen(host: str, port: int) -> socket.socket:
    """A socket at which anybody can knock; OSError if the port is taken."""
    (kind, _, _, _, address), *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return socket.create_server(address, family=kind)


def run(door: socket.socket, host: str, names: Iterable[str] = (), limits: Limits = DEFAULT) -> None:
    """Serves until SIGINT or SIGTERM. *names* are those by which people reach us, beside *host* and this machine's."""
    studio = Studio(limits)
    own = {"localhost", "127.0.0.1", "::1", host, *names}
    everywhere = door.getsockname()[0] in ("0.0.0.0", "::")
    config = uvicorn.Config(
        studio.app(frozenset(name.lower() for name in own), everywhere),
        http=type("PatientConnection", (Connection,), {"patience": limits.patience}),
        lifespan="on",
        ws="none",
        loop="asyncio",
        log_level="error",
        access_log=False,
        server_header=False,
        limit_concurrency=limits.connections,
        timeout_keep_alive=limits.idle,
        timeout_graceful_shutdown=3,
    )
    Server(config, studio).run([door])
