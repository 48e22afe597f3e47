"""The studio as a stranger meets it: a real server on a free loopback port, and a client that can misbehave."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import sightline as sl

CODE = """
import json, sys
from sightline.web.limits import Limits
from sightline.web.server import listen, run
door = listen("127.0.0.1", 0)
sys.stdout.write(f"{door.getsockname()[1]}\\n")
sys.stdout.flush()
run(door, "127.0.0.1", json.loads(sys.argv[2]), Limits(**json.loads(sys.argv[1])))
"""

CHROMIUMS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
"""Its names; the first has no windows and takes two thirds of the time."""
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

ENDLESS = sl.Skyscrapers([0] * 40)
"""Nobody counts these in the time a test has."""
HUNGRY = sl.Nonogram([[1] * 20] * 100, [[1] * 20] * 100)
"""Counting these takes more memory than a worker gets."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Studio:
    """A running server and how to talk to it."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def request(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            fields = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, fields, response.read())
        finally:
            connection.close()

    def ask(self, verb: str, **fields: Any) -> Answer:
        return self.request("POST", f"/api/{verb}", json.dumps(fields).encode())

    def get(self, path: str, **headers: str) -> Answer:
        return self.request("GET", path, headers=headers)

    def raw(self, data: bytes = b"") -> socket.socket:
        """A connection on which anything can be said."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        line.sendall(data)
        return line

    @property
    def forkserver(self) -> int:
        return only(children(self.process.pid))

    @property
    def workers(self) -> list[int]:
        return children(self.forkserver)

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(20)


def only(found: list[int]) -> int:
    assert len(found) == 1, found
    return found[0]


def children(pid: int) -> list[int]:
    """The living child processes; what is ended but not yet noted does not count."""
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [child for child in map(int, text.split()) if alive(child)]


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def memory(pid: int) -> int:
    """Bytes of real memory that a process has now."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def soon(true: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Whether it becomes true in time."""
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def document(puzzle: Any) -> Any:
    return json.loads(sl.write(puzzle))


@contextmanager
def serving(names: tuple[str, ...] = (), able: bool = True, **limits: Any) -> Iterator[Studio]:
    """A server under these limits; one that is not *able* to work need not get ready."""
    command = [sys.executable, "-c", CODE, json.dumps(limits), json.dumps(names)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            studio = Studio(process, int(process.stdout.readline()))
            assert not able or soon(lambda: ready(studio), 60)  # a busy machine takes its time
            yield studio
        finally:
            process.terminate()
            try:
                process.wait(20)
            finally:
                process.kill()


def ready(studio: Studio) -> bool:
    try:
        return studio.get("/healthz").status == 200 and len(studio.workers) >= 1
    except OSError:
        return False


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    """A server with the usual limits, shared by the tests of a module."""
    with serving() as one:
        yield one


def chromium_program() -> str | None:
    """Where Chromium is on this machine."""
    return next(filter(None, map(shutil.which, CHROMIUMS)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The one browser of a process."""
    sync_api = pytest.importorskip(
        "playwright.sync_api", reason="the page's tests need playwright: make test installs it"
    )
    path = chromium_program()
    if path is None:
        pytest.skip("no Chromium on this machine (Debian: apt install chromium)")
    with sync_api.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield chromium
        chromium.close()
