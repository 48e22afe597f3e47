"""The studio from files in Firefox: the worker gives hints, and goes on when the host is gone."""

from pathlib import Path
from typing import Any

from tests.web.page.conftest import Studio
from tests.web.site.conftest import offered, pyodide, site  # noqa: F401 (fixtures)

PATIENCE = 90_000  # ms: the interpreter loads while other tests run
READY = "html[data-engine]"


def hint(studio: Studio) -> None:
    studio.page.wait_for_selector("#board [role=gridcell]")
    studio.page.wait_for_selector(READY, state="attached")
    studio.page.focus("#board [tabindex='0']")
    studio.keys("h")
    studio.page.wait_for_selector("#panel .hint-text")


def test_hints_come_from_files_and_without_them(firefox: Any, site: Path) -> None:  # noqa: F811
    from tests.web.firefox.page import Page

    page = Page(firefox, 1280, 800)
    try:
        with offered(site) as host:
            studio = Studio(page, host)
            page.set_default_timeout(PATIENCE)
            page.goto(f"{host}#/play/nonogram/easy-1")
            hint(studio)
            page.evaluate("import('./static/offline.js').then((module) => module.register()).then(() => true)")
        page.reload()
        hint(studio)
        assert not studio.faults, studio.faults
    finally:
        page.close()
