"""The server: listens, serves the studio and shuts down gracefully."""

import asyncio
import signal
import socket
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import uvicorn

from sightline.web.connection import Connection
from sightline.web.limits import Limits
from sightline.web.studio import Studio

GRACE = 1.0
"""Seconds in which short work may finish before the server ends."""
DEFAULT = Limits()


class Server(uvicorn.Server):
    """Shuts down gracefully: short work is finished, long work ends with what is known, and the signal is handled."""

    def __init__(self, config: uvicorn.Config, studio: Studio) -> None:
        super().__init__(config)
        self.studio = studio

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in self.servers:
            listener.close()
        await self.studio.finish(GRACE)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for stop in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(stop, self.ask_to_end)
        try:
            yield
        finally:
            for stop in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(stop)

    def ask_to_end(self) -> None:
        """Shuts down, which takes seconds at most; a second Ctrl-C changes nothing about that."""
        self.should_exit = True


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; OSError if the port is taken."""
    (kind, _, _, _, address), *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return socket.create_server(address, family=kind)


def connection_type(limits: Limits, proxies: frozenset[str]) -> type[Connection]:
    settings = {"timeout": limits.timeout, "per_client": limits.connections_per_client, "proxies": proxies}
    return type("LimitedConnection", (Connection,), settings | {"open": defaultdict(dict)})


def run(
    listener: socket.socket,
    host: str,
    names: Iterable[str] = (),
    limits: Limits = DEFAULT,
    proxies: Iterable[str] = (),
) -> None:
    """Serves until SIGINT or SIGTERM. *names* are accepted as Host besides *host* and localhost.

    *proxies* are the addresses of proxies, the only clients whose X-Forwarded-For is believed.
    """
    studio, proxies = Studio(limits), tuple(proxies)
    own = {"localhost", "127.0.0.1", "::1", host, *names}
    everywhere = listener.getsockname()[0] in ("0.0.0.0", "::")
    config = uvicorn.Config(
        studio.app(frozenset(name.lower() for name in own), everywhere),
        http=connection_type(limits, frozenset(proxies)),
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
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
    Server(config, studio).run([listener])
