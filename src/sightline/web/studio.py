"""The web application: each request for a verb becomes a job, each job a reply."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from sightline.web.files import Files
from sightline.web.limits import Limits
from sightline.web.middleware import HostCheck
from sightline.web.offline import STATIC
from sightline.web.replies import Job, Refused, Reply, as_response, refusal
from sightline.web.reply_cache import STABLE, ReplyCache, packed_response
from sightline.web.scheduler import Scheduler

PLACES = ("library", "learn", "daily", "make", "play")
PAGES = ["/", *(f"/{place}" for place in PLACES), *(f"/{place}/{{rest:path}}" for place in PLACES)]
"""The addresses of the page's views; each is the same page, which looks at its address."""
VERBS = frozenset(
    [
        "open",
        "new",
        "edit",
        "levels",
        "solve",
        "count",
        "check",
        "hint",
        "why",
        "explain",
        "rate",
        "badge",
        "write",
        "draw",
        "formats",
        "families",
        "entry",
        "daily",
        "techniques",
        "lesson",
        "tutorial",
        "collection",
    ]
)
"""The verbs that a page may ask for; they run in the workers."""
MOST_READ = 1 << 20
"""Bytes of a body that is too long which are still read, so that its sender gets our answer."""
PIECE = 64 << 10


class Studio:
    """The application: the scheduler and the jobs that are running."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.scheduler = Scheduler(limits)
        self.jobs: dict[tuple[str, bytes], Job] = {}
        self.outgoing = 0
        self.library: Reply | None = None
        self.cache = ReplyCache()

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        self.scheduler.pool.start()
        yield
        await self.scheduler.pool.stop()

    async def verb(self, request: Request) -> Response:
        name = request.path_params["verb"]
        if name not in VERBS:
            return as_response(refusal(404, f"there is no verb '{name[:40]}'"))
        body = await self.body_of(request)
        if isinstance(body, Reply):
            return as_response(body, close=True)
        known = self.cache.find(name, body)
        if known is not None:
            return packed_response(known, request)
        job = Job(_client(request), name, body)
        with self.registered(job, _job_name(body)):
            reply = await self.run(job, request)
        if name in STABLE and reply.status == 200 and reply.complete:
            return packed_response(self.cache.keep(name, body, reply), request)
        return self.response_for(reply)

    async def body_of(self, request: Request) -> bytes | Reply:
        """The request's body, or why it is refused."""
        try:
            async with asyncio.timeout(self.limits.timeout):
                return await _body(request, self.limits.body)
        except TimeoutError:
            return refusal(408, "the request did not arrive in time")
        except Refused as refused:
            return refused.reply

    async def run(self, job: Job, request: Request) -> Reply:
        """The reply; when the client disconnects, the work ends."""
        asking = asyncio.create_task(self.scheduler.ask(job))
        leaving = asyncio.create_task(_disconnected(request))
        try:
            await asyncio.wait({asking, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not asking.done():
                job.stop()
            return await asking
        finally:
            leaving.cancel()
            asking.cancel()

    @contextmanager
    def registered(self, job: Job, name: bytes) -> Iterator[None]:
        """Keeps the job under the name by which its own client can cancel it."""
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
            return as_response(body, close=True)
        job = self.jobs.get((_client(request), _job_name(body)))
        return _json({"cancelled": job is not None and job.stop()})

    async def library_page(self, request: Request) -> Response:
        if self.library is None:
            reply = await self.scheduler.ask(Job("", "library", b"{}"))
            if reply.status != 200:
                return as_response(reply)
            self.library = reply
        return self.response_for(self.library)

    async def health(self, request: Request) -> Response:
        self.scheduler.pool.fill()
        healthy = self.scheduler.pool.healthy
        return _json({"ok": healthy}, 200 if healthy else 503)

    async def finish(self, grace: float) -> None:
        """Lets short jobs end, and then asks the others for what is known."""
        until = asyncio.get_running_loop().time() + grace
        while self.jobs and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)
        for job in list(self.jobs.values()):
            job.stop()

    def response_for(self, reply: Reply) -> Response:
        """The reply as a response, unless too much is being sent already."""
        if len(reply.body) <= PIECE:
            return as_response(reply)
        if self.outgoing + len(reply.body) > self.limits.outgoing:
            return as_response(refusal(503, "too many long answers are being sent: please try again in a moment", 2))
        return Pieces(self, as_response(reply))

    def app(self, names: frozenset[str], any_address: bool) -> ASGIApp:
        files = Files(STATIC)
        routes = [
            *(Route(address, files.page) for address in PAGES),
            Route("/sw.js", files.service_worker),
            Route("/healthz", self.health),
            Route("/api/library", self.library_page),
            Route("/api/cancel", self.cancel, methods=["POST"]),
            Route("/api/{verb}", self.verb, methods=["POST"]),
            Route("/static/{name:path}", files.respond),
        ]
        handlers: dict[Any, Callable[..., Any]] = {
            404: files.lost,
            HTTPException: _http_error,
            ClientDisconnect: _on_disconnect,
            Exception: _on_error,
        }
        return HostCheck(
            Starlette(routes=routes, lifespan=self.lifespan, exception_handlers=handlers), names, any_address
        )


class Pieces(Response):
    """A long answer, sent as fast as the client reads it; its size counts against a limit for all answers together."""

    def __init__(self, studio: "Studio", whole: Response) -> None:
        super().__init__()
        self.studio = studio
        self.whole = whole

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        head, body = self.whole, memoryview(self.whole.body)
        self.studio.outgoing += len(body)
        try:
            await send({"type": "http.response.start", "status": head.status_code, "headers": head.raw_headers})
            for at in range(0, len(body), PIECE):
                piece, more = bytes(body[at : at + PIECE]), at + PIECE < len(body)
                await send({"type": "http.response.body", "body": piece, "more_body": more})
        finally:
            self.studio.outgoing -= len(body)


async def _http_error(request: Request, error: HTTPException) -> Response:
    texts = {404: "there is nothing here", 405: "method not allowed: the verbs take POST"}
    return as_response(refusal(error.status_code, texts.get(error.status_code, "this request cannot be answered")))


async def _on_disconnect(request: Request, error: ClientDisconnect) -> Response:
    return Response(status_code=400)


async def _on_error(request: Request, error: Exception) -> Response:
    return as_response(refusal(500, "internal error; the server's log has the details"))


async def _body(request: Request, most: int) -> bytes:
    """The request's body. One that is too long is read a little further, so that its sender gets our answer."""
    too_long = Refused(refusal(413, f"a request has at most {most} bytes"))
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > MOST_READ:
        raise too_long
    body = bytearray()
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > MOST_READ:
            raise too_long
        if size <= most:
            body += part
    if size > most:
        raise too_long
    return bytes(body)


def _job_name(body: bytes) -> bytes:
    """The value of "job", found without parsing untrusted JSON in the server's own process."""
    found = re.search(rb'"job"\s*:\s*"([\w.-]{1,64})"', body)
    return found[1] if found else b""


async def _disconnected(request: Request) -> None:
    """Returns when the client disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _client(request: Request) -> str:
    return request.client.host if request.client else ""


def _json(value: Any, status: int = 200) -> Response:
    return as_response(Reply(status, json.dumps(value).encode()))
