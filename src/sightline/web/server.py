"""The studio's server: the page, the verbs behind it, and the doors that keep strangers honest."""

import asyncio
import ipaddress
import json
import re
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sightline.web.limits import Limits
from sightline.web.replies import Job, Refused, Reply, refusal
from sightline.web.workers import Pool

STATIC = Path(__file__).parent / "static"
VERBS = frozenset("open new solve count check hint why explain rate badge write draw formats".split())  # noqa: SIM905
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class Doors:
    """Lets in who comes by one of our names and from our own page, and sends everything out with our headers."""

    def __init__(self, app: ASGIApp, names: frozenset[str], any_address: bool) -> None:
        self.app = app
        self.names = names
        self.any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_out(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        origin = headers.get(b"origin")
        if not self.knows(host):
            reply = refusal(400, "this server does not go by that name")
        elif origin is not None and origin.decode("latin-1").lower().partition("://")[2] != host:
            reply = refusal(403, "only the studio's own page may ask")
        else:
            await self.app(scope, receive, send_out)
            return
        await _response(reply)(scope, receive, send_out)

    def knows(self, host: str) -> bool:
        """Whether this is a name of ours. An address cannot be pointed at us by a stranger's name server."""
        name = host.rsplit("]", 1)[0].lstrip("[") if host.startswith("[") else host.rsplit(":", 1)[0]
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return self.any_address


class Studio:
    """The application: a pool of workers and the jobs that the pages have under way."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.pool = Pool(limits)
        self.jobs: dict[tuple[str, bytes], Job] = {}
        self.library: Reply | None = None

    @asynccontextmanager
    async def alive(self, _: Starlette) -> AsyncIterator[None]:
        self.pool.nest.start()
        yield
        await self.pool.nest.stop()

    async def verb(self, request: Request) -> Response:
        name = request.path_params["verb"]
        if name not in VERBS:
            return _response(refusal(404, f"there is no verb '{name[:40]}'"))
        body = await self.body_of(request)
        if isinstance(body, Reply):
            return _response(body, close=True)
        job = Job(_client(request), name, body)
        with self.known_as(job, _job_name(body)):
            return _response(await self.attend(job, request))

    async def body_of(self, request: Request) -> bytes | Reply:
        """The request's body, or why it is not taken."""
        try:
            return await asyncio.wait_for(_body(request, self.limits.body), self.limits.upload)
        except TimeoutError:
            return refusal(408, "the request did not arrive in time")
        except Refused as refused:
            return refused.reply

    async def attend(self, job: Job, request: Request) -> Reply:
        """The reply; when nobody waits for it any more, the work ends."""
        asking = asyncio.create_task(self.pool.ask(job))
        leaving = asyncio.create_task(_gone(request))
        try:
            await asyncio.wait({asking, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                job.stop()
            return await asking
        finally:
            leaving.cancel()
            asking.cancel()

    @contextmanager
    def known_as(self, job: Job, name: bytes) -> Iterator[None]:
        """The name by which its own client can cancel it."""
        key = (job.client, name or str(id(job)).encode())
        self.jobs[key] = job
        try:
            yield
        finally:
            if self.jobs.get(key) is job:
                del self.jobs[key]

    async def cancel(self, request: Request) -> Response:
        body = await self.body_of(request)
        if isinstance(body, Reply):
            return _response(body, close=True)
        job = self.jobs.get((_client(request), _job_name(body)))
        return _json({"cancelled": job is not None and job.stop()})

    async def examples(self, request: Request) -> Response:
        if self.library is None:
            reply = await self.pool.ask(Job("", "library", b"{}"))
            if reply.status != 200:
                return _response(reply)
            self.library = reply
        return _response(self.library)

    async def health(self, request: Request) -> Response:
        healthy = self.pool.nest.healthy
        return _json({"ok": healthy}, 200 if healthy else 503)

    def stop_all(self) -> None:
        for job in self.jobs.values():
            job.stop()

    def app(self, names: frozenset[str], any_address: bool) -> ASGIApp:
        routes = [
            Route("/", _page),
            Route("/healthz", self.health),
            Route("/api/library", self.examples),
            Route("/api/cancel", self.cancel, methods=["POST"]),
            Route("/api/{verb}", self.verb, methods=["POST"]),
            Mount("/static", Files(directory=STATIC, check_dir=False)),
        ]
        handlers: dict[Any, Callable[..., Any]] = {HTTPException: _http_error, ClientDisconnect: _nobody}
        return Doors(Starlette(routes=routes, lifespan=self.alive, exception_handlers=handlers), names, any_address)


class Files(StaticFiles):
    """The page's parts; a browser asks each time whether they are still the same."""

    def file_response(self, *arguments: Any, **options: Any) -> Response:
        response = super().file_response(*arguments, **options)
        response.headers["Cache-Control"] = "no-cache"
        return response


async def _page(request: Request) -> Response:
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})


async def _http_error(request: Request, error: HTTPException) -> Response:
    texts = {404: "there is nothing here", 405: "not in this way: the verbs want POST"}
    return _response(refusal(error.status_code, texts.get(error.status_code, "that does not work")))


async def _nobody(request: Request, error: ClientDisconnect) -> Response:
    return Response(status_code=400)


async def _body(request: Request, most: int) -> bytes:
    """The request's body; as soon as it is too long nobody reads on."""
    too_long = Refused(refusal(413, f"a request has at most {most} bytes"))
    told = request.headers.get("content-length", "")
    if told.isdigit() and int(told) > most:
        raise too_long
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise too_long
        parts.append(part)
    return b"".join(parts)


def _job_name(body: bytes) -> bytes:
    """The value of "job", without reading all of a stranger's JSON in the one process that everybody needs."""
    found = re.search(rb'"job"\s*:\s*"([\w.-]{1,64})"', body)
    return found[1] if found else b""


async def _gone(request: Request) -> None:
    """Comes back when the client hangs up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _client(request: Request) -> str:
    return request.client.host if request.client else ""


def _json(value: Any, status: int = 200) -> Response:
    return _response(Reply(status, json.dumps(value).encode()))


def _response(reply: Reply, close: bool = False) -> Response:
    headers = {"Cache-Control": "no-store"}
    if reply.retry is not None:
        headers["Retry-After"] = str(reply.retry)
    if close:
        headers["Connection"] = "close"
    return Response(reply.body, reply.status, headers, reply.media)


class Server(uvicorn.Server):
    """Stops in good order: long searches end with what they know, and the signal is spent."""

    def __init__(self, config: uvicorn.Config, studio: Studio) -> None:
        super().__init__(config)
        self.studio = studio

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.studio.stop_all()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket that strangers can knock at; OSError if the port is taken."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(kind, socket.SOCK_STREAM)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind((host, port))
        door.listen(128)
    except BaseException:
        door.close()
        raise
    return door


def run(door: socket.socket, host: str, names: frozenset[str], limits: Limits) -> None:
    """Serves until SIGINT or SIGTERM."""
    studio = Studio(limits)
    own = {"localhost", "127.0.0.1", "::1", host.lower(), *names}
    any_address = host in ("0.0.0.0", "::")
    config = uvicorn.Config(
        studio.app(frozenset(own), any_address),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        ws="none",
        http="h11",
        limit_concurrency=limits.connections,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=5,
    )
    Server(config, studio).run([door])
