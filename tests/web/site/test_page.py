"""The studio from a plain file server: every family is played, also offline; nothing leaves the origin."""

import gzip
import io
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from tests.web.page.conftest import Studio
from tests.web.page.test_picture_import import photograph

PATIENCE = 90_000  # ms: the interpreter loads while other tests run
READY = "html[data-engine]"
FIRST = 150_000
"""Bytes, compressed, that may be transferred before a board can be played."""


class Site(Studio):
    """The page of a site, with what it asked for."""

    def __init__(self, page: Any, address: str) -> None:
        super().__init__(page, address)
        page.set_default_timeout(PATIENCE)
        self.asked: list[str] = []
        page.context.on("request", lambda request: self.asked.append(request.url))

    def hear(self, kind: str, text: str) -> None:
        """Where a prepared answer cannot be had offline, the worker gives it."""
        if "net::ERR_" not in text:
            super().hear(kind, text)

    def ready(self) -> None:
        """Waits for the solver; opens the page if no test has, as when another process runs the first one."""
        if self.page.url == "about:blank":
            self.page.goto(self.address)
        self.page.wait_for_selector(READY, state="attached")

    def keep(self) -> None:
        """Waits until the service worker has everything."""
        self.page.evaluate("import('./static/offline.js').then((module) => module.register())")


@pytest.fixture(scope="module")
def visit(browser: Any, host: str) -> Iterator[Site]:
    """One visitor, who stays for all the tests of this file: the first visit is the first test's."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    site = Site(context.new_page(), host)
    yield site
    context.close()
    assert not [url for url in site.asked if not url.startswith((host, "blob:", "data:"))]
    assert not site.faults, site.faults


def test_a_board_can_be_played_while_the_solver_loads(visit: Site, host: str, site: Path) -> None:
    page, held = visit.page, []
    page.context.route("**/python/parts.json", lambda route: held.append(route))
    page.goto(f"{host}#/library/nonogram")
    page.locator("a.square").first.click()
    page.wait_for_selector("#board [role=gridcell]")
    visit.click(0, 0)
    assert "filled" in visit.label(1, 1)
    visit.keys("Control+z")
    assert "filled" not in visit.label(1, 1)
    names = {url.removeprefix(host).partition("#")[0] or "index.html" for url in visit.asked}
    files = [(site / name).read_bytes() for name in names if not name.startswith("python/")]
    assert sum(min(len(one), len(gzip.compress(one))) for one in files) <= FIRST
    page.click("[data-verb=hint]")
    page.wait_for_timeout(100)
    assert not page.locator(READY).count()
    for route in held:
        route.continue_()
    page.wait_for_selector("#board .marks .highlight")
    page.context.unroute_all()


@pytest.mark.parametrize("family", registry.families())
def test_every_family_online_and_offline(visit: Site, host: str, family: str) -> None:
    page = visit.page
    visit.ready()
    visit.keep()
    page.context.set_offline(False)
    view = page.evaluate(
        "(family) => import('./static/wire.js').then(({ ask }) => ask('new', { family, seed: 4 }))", family
    )
    page.goto(f"{host}?p={page.evaluate('JSON.stringify', view['puzzle'])}")
    page.wait_for_selector("#board [role=gridcell]")
    visit.wait_text("#title", view["title"])
    page.context.set_offline(True)
    try:
        page.reload()
        visit.wait_text("#title", view["title"])
        page.click("[data-verb=hint]")
        page.wait_for_selector("#panel p")
        page.click("[data-verb=explain]")
        page.wait_for_selector("#panel input[type=range]")
        visit.menu("share")
        link = page.wait_for_selector("#panel input[data-format]").get_attribute("value")
        assert link.startswith(f"{host}?p=")
        page.goto(link)
        visit.wait_text("#title", view["title"])
    finally:
        page.context.set_offline(False)


def test_paper_and_pictures_without_a_server(visit: Site, host: str) -> None:
    """The browser prints what the server would write as a PDF; a PNG is drawn in the page."""
    pypdf = pytest.importorskip("pypdf")
    page = visit.page
    page.add_init_script("window.print = () => {}")
    page.goto(f"{host}#/play/nonogram/easy-1")
    page.reload()
    page.wait_for_selector("#board [role=gridcell]")
    visit.ready()
    visit.keep()
    page.context.set_offline(True)
    try:
        visit.menu("print")
        with page.expect_download() as download:
            visit.button("PNG").click()
        assert download.value.path().read_bytes().startswith(b"\x89PNG")
        visit.button("PDF").click()
        page.wait_for_selector("#paper img", state="attached")
        text = "\n".join(one.extract_text() for one in pypdf.PdfReader(io.BytesIO(page.pdf())).pages)
        assert "Easy 1" in text
        assert "Fill cells so that" in " ".join(text.split())
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert not page.locator("#paper").count()
        page.goto(f"{host}#/library/nonogram")
        visit.button("Choose for a booklet").click()
        for number in (0, 1):
            page.locator("button.square").nth(number).click()
        visit.button("Print 2 puzzles").click()
        page.wait_for_selector("#paper .solutions img >> nth=1", state="attached")
        assert len(pypdf.PdfReader(io.BytesIO(page.pdf())).pages) >= 2
        page.evaluate("dispatchEvent(new Event('afterprint'))")
    finally:
        page.context.set_offline(False)


def test_a_photograph_becomes_a_puzzle_offline(visit: Site, host: str) -> None:
    page = visit.page
    page.goto(host)
    visit.ready()
    visit.keep()
    page.context.set_offline(True)
    try:
        page.goto(f"{host}#/make/picture")
        page.wait_for_selector("input[type=file]", state="attached")
        page.set_input_files("input[type=file]", photograph("JPEG"))
        visit.wait_text(".workshop .badge", "Unique")
        visit.button("Edit and play").click()
        page.wait_for_selector("#board [role=gridcell]")
    finally:
        page.context.set_offline(False)


def test_views_have_addresses_that_survive_a_reload(visit: Site, host: str) -> None:
    page = visit.page
    for address, selector in (("#/learn", "a.card"), ("#/daily", ".card"), ("#/make", "#view h1"), ("", ".tile")):
        page.goto(host + address)
        page.wait_for_selector(selector)
        page.reload()
        page.wait_for_selector(selector)
        assert page.url == host + address
    page.click("[data-place=learn]")
    page.wait_for_url(f"{host}#/learn")
    page.go_back()
    page.wait_for_selector(".tile")
    page.focus("a.skip")
    page.keyboard.press("Enter")
    page.reload()
    page.wait_for_selector(".tile")


def test_a_question_that_takes_too_long_ends_with_what_is_known(visit: Site, host: str) -> None:
    visit.page.goto(host)
    script = """async (puzzle) => {
        const { Engine } = await import("./static/engine.js");
        const engine = new Engine(2);
        await engine.send("write", { puzzle });
        const began = performance.now();
        const ask = (verb, job) => engine.send(verb, { puzzle, job });
        const [count, next] = await Promise.all([ask("count", "long"), ask("write")]);
        const stopped = ask("count", "other");
        await new Promise((go) => setTimeout(go, 50));
        const { cancelled } = await (await ask("cancel", "other")).json();
        const spent = performance.now() - began;
        return [count.status, await count.json(), next.status, (await stopped).status, cancelled, spent];
    }"""
    puzzle = json.loads(sl.write(sl.Skyscrapers([0] * 36)))
    status, counted, after, stopped, cancelled, spent = visit.page.evaluate(script, puzzle)
    assert (status, counted["complete"], after) == (200, False, 200)
    assert cancelled
    assert stopped in (200, 503)
    assert spent >= 2000


def test_the_second_start_comes_from_the_cache(visit: Site, host: str) -> None:
    visit.page.goto(host)
    visit.ready()
    visit.keep()
    visit.page.goto("about:blank")
    began = time.monotonic()
    visit.page.goto(host)
    visit.ready()
    assert time.monotonic() - began < PATIENCE / 1000
    sizes = "performance.getEntriesByType('resource').map(({ transferSize }) => transferSize)"
    assert sum(visit.page.evaluate(sizes)) == 0
