"""The studio from a plain file server: every family is played, also offline; nothing leaves the origin."""

import gzip
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sightline as sl
from sightline import registry
from tests.web.page.conftest import Studio

PATIENCE = 90_000  # ms: the interpreter loads while other tests run
READY = "html[data-engine]"
FIRST = 200_000
"""Bytes, compressed, that may be transferred before a board can be played."""


class Site(Studio):
    """The page of a site, with what it asked for."""

    def __init__(self, page: Any, address: str) -> None:
        super().__init__(page, address)
        page.set_default_timeout(PATIENCE)
        self.asked: list[str] = []
        page.context.on("request", lambda request: self.asked.append(request.url))

    def ready(self) -> None:
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
