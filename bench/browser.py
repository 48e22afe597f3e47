"""The page in a real browser, beside a server and as a folder of files: what a visitor waits for, and what is sent."""

import functools
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from tests.web.conftest import CHROMIUM_FLAGS
from tests.web.page.conftest import serving
from tests.web.page.test_speed import picture
from tests.web.site.conftest import KERNEL, PYODIDE, Quiet

from bench.harness import Figure, Section

SITE = Path(__file__).parents[1] / "build" / "bench-site"
BOARD = "play/nonogram/easy-1"
TRIES = 3
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime / 1000"
SENT = """[...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
    .reduce((sum, entry) => sum + entry.transferSize, 0) / 1000"""
HINT = """async () => {
    const began = performance.now();
    document.querySelector("[data-verb=hint]").click();
    while (!document.querySelector("#board .marks .highlight")) await new Promise((go) => setTimeout(go, 1));
    await new Promise(requestAnimationFrame);
    return (performance.now() - began) / 1000;
}"""


def section() -> Section:
    return Section(
        "Page",
        (
            Figure("with a server: first paint", lambda: served(paint), most=0.3),
            Figure("with a server: sent on the first visit", lambda: served(sent), unit="kB", most=150),
            Figure("with a server: a hint on 30×30", lambda: served(hint_of(30)), most=0.1),
            Figure("from files: first paint", lambda: filed(paint), most=0.3),
            Figure("from files: a board can be played", lambda: filed(playable), most=1),
            Figure("from files: the first hint", lambda: filed(first_hint), most=6),
            Figure("from files: the first hint, from the cache and offline", lambda: filed(hint_from_cache), most=3),
            Figure("from files: a later hint on 20×20", lambda: filed(hint_of(20)), most=0.1),
        ),
        ("wall time, which depends on the load of the machine; the best of a few tries",),
        needs=("chromium", str(PYODIDE / "pyodide.mjs")),
        prepare=write_site,
    )


def write_site() -> None:
    """The site, once for all figures."""
    options = ["-o", str(SITE), "--pyodide", str(PYODIDE), "--days", "1", "--no-lessons"]
    options += ["--kernel", str(KERNEL)] if KERNEL.exists() else []
    subprocess.run([sys.executable, "-m", "sightline", "site", *options], check=True, stdout=subprocess.DEVNULL)


def served(measure: Callable[[Any, str], float]) -> float:
    with serving({}) as address:
        return best(measure, f"{address}/")


def filed(measure: Callable[[Any, str], float]) -> float:
    handler = functools.partial(Quiet, directory=SITE)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        found = best(measure, f"http://127.0.0.1:{server.server_port}/#/")
        server.shutdown()
    return found


def best(measure: Callable[[Any, str], float], address: str) -> float:
    """The shortest of a few tries, each by a visitor who was never here."""
    found = []
    with chromium() as browser:
        for _ in range(TRIES):
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            page = context.new_page()
            page.set_default_timeout(90_000)
            found.append(measure(page, address))
            context.close()
    return min(found)


@contextmanager
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def paint(page: Any, address: str) -> float:
    page.goto(address)
    page.wait_for_selector(".tile")
    return float(page.evaluate(PAINT))


def sent(page: Any, address: str) -> float:
    page.goto(address)
    page.wait_for_selector(".tile")
    return float(page.evaluate(SENT))


def hint_of(size: int) -> Callable[[Any, str], float]:
    """Measures hints on a picture of this size, once everything has been loaded."""

    def measure(page: Any, address: str) -> float:
        page.goto(address)
        page.wait_for_selector(".tile")
        page.evaluate("import('./static/wire.js').then(({ ready }) => ready())")
        page.click("#menu")
        page.click("#nav [data-go=open]")
        page.fill("#panel textarea", picture(size))
        page.get_by_role("button", name="Open", exact=True).last.click()
        page.wait_for_selector("#board [role=gridcell]")
        times = []
        for _ in range(4):
            times.append(page.evaluate(HINT))
            page.keyboard.press("Escape")
            page.keyboard.press("x")
            page.keyboard.press("Control+z")
        return float(min(times))

    return measure


def playable(page: Any, address: str) -> float:
    began = time.perf_counter()
    page.goto(address + BOARD, wait_until="commit")
    page.wait_for_selector("#board [role=gridcell]")
    page.locator("#board [role=gridcell]").first.focus()
    page.keyboard.press(" ")
    page.wait_for_selector("#board [role=gridcell][aria-label^=filled]", state="attached")
    return time.perf_counter() - began


def first_hint(page: Any, address: str) -> float:
    began = time.perf_counter()
    page.goto(address + BOARD, wait_until="commit")
    page.wait_for_selector("#board [role=gridcell]")
    page.evaluate(HINT)
    return time.perf_counter() - began


def hint_from_cache(page: Any, address: str) -> float:
    page.goto(address + BOARD)
    page.wait_for_selector("html[data-engine]", state="attached")
    page.evaluate("import('./static/offline.js').then(({ register }) => register())")
    page.context.set_offline(True)
    page.goto("about:blank")
    return first_hint(page, address)
