"""The files of the page: read once, compressed once, and sent with the version that lets browsers keep them."""

import gzip
import re
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from sightline.web.offline import page_files, service_worker
from sightline.web.replies import as_response, refusal

NAME = re.compile(r"(?:[\w-]+/)*[\w-]+(?:\.[\w-]+)+")
"""The name of a file of the page; none leads out of its folder."""
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
PACKED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest")
"""Kinds that are sent compressed."""
PAGE = "index.html"


class File(NamedTuple):
    """A file as it is sent."""

    version: int
    text: bytes
    packed: bytes
    """The same, compressed; empty for what is compressed by itself."""
    kind: str

    @property
    def tag(self) -> str:
        return f'"{self.version:x}-{len(self.text):x}"'


class Files:
    """The files of the page, cached in memory and read again when they change; browsers revalidate each time."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.read: dict[str, File] = {}

    def get(self, name: str) -> File | None:
        """A file that belongs to the page; None if there is none of that name."""
        if not NAME.fullmatch(name):
            return None
        path = self.root / name
        try:
            version = path.stat().st_mtime_ns
            if name not in self.read or self.read[name].version != version:
                text = path.read_bytes()
                packed = gzip.compress(text, mtime=0) if path.suffix in PACKED else b""
                self.read[name] = File(version, text, packed, KINDS[path.suffix])
            return self.read[name]
        except (OSError, KeyError):
            return None

    async def respond(self, request: Request) -> Response:
        return self.answer(request, request.path_params["name"])

    async def page(self, request: Request) -> Response:
        """The page itself, which every view has an address in."""
        return self.answer(request, PAGE)

    async def service_worker(self, request: Request) -> Response:
        """The script that lets the page be used without us."""
        names = {"./": PAGE} | {f"static/{name}": name for name in page_files()}
        files = [(address, found.text) for address, name in names.items() if (found := self.get(name)) is not None]
        return Response(service_worker(files, server=True), 200, {"Cache-Control": "no-cache"}, KINDS[".js"])

    async def lost(self, request: Request, error: Exception) -> Response:
        """An address that is none of ours: a browser gets the page, which says where to go from here."""
        if "text/html" in request.headers.get("accept", ""):
            return self.answer(request, PAGE, 404)
        return as_response(refusal(404, "there is nothing here"))

    def answer(self, request: Request, name: str, status: int = 200) -> Response:
        found = self.get(name)
        if found is None:
            return as_response(refusal(404, "there is nothing here"))
        headers = {"Cache-Control": "no-cache", "ETag": found.tag, "Vary": "Accept-Encoding"}
        if status == 200 and request.headers.get("if-none-match") == found.tag:
            return Response(status_code=304, headers=headers)
        if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(found.packed, status, headers | {"Content-Encoding": "gzip"}, found.kind)
        return Response(found.text, status, headers, found.kind)
