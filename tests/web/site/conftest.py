"""A site in a folder, written once per run, and a plain file server for it."""

import fcntl
import functools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
PYODIDE = Path(os.environ.get("PYODIDE", ROOT / "build/pyodide/node_modules/pyodide"))
KERNEL = ROOT / "build/wasm/kernel.wasm"
DAYS = 2
UNDER = "some/path"
"""Where the site is on its host: it must not matter."""


@pytest.fixture(scope="session")
def pyodide() -> Path:
    if not (PYODIDE / "package.json").exists():
        pytest.skip("no Python for browsers on this machine (make pyodide; needs npm)")
    return PYODIDE


@pytest.fixture(scope="session")
def site(pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site, shared by all processes of a test run; the root of its host is two folders above."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "site"
    shared.mkdir(exist_ok=True)
    folder = shared / UNDER
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "sw.js").exists():
            options = ["-o", str(folder), "--pyodide", str(pyodide), "--days", str(DAYS), "--no-lessons"]
            options += ["--kernel", str(KERNEL)] if KERNEL.exists() else []
            command = [sys.executable, "-m", "sightline", "site", *options]
            written = subprocess.run(command, capture_output=True, text=True, check=False)
            assert written.returncode == 0, written.stderr
    return folder


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: Any) -> None:
        pass


class Open(Quiet):
    """A host whose files other pages may use."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@contextmanager
def offered(folder: Path, handler: Callable[..., Any] = Quiet) -> Iterator[str]:
    """Where a plain file server offers a folder, as long as it does."""
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=folder)) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[str]:
    """Where a plain file server offers the site."""
    with offered(site.parents[1]) as address:
        yield f"{address}{UNDER}/"
