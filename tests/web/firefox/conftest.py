"""Firefox for the page's main flows; where it cannot be had, they are skipped in one line."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.page.conftest import Studio, address  # noqa: F401 (a fixture)


@pytest.fixture(scope="session")
def firefox() -> Iterator[Any]:
    """The one Firefox of a process."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip("no Firefox on this machine (Debian: apt install firefox-esr)")
    pytest.importorskip("websockets", reason="Firefox's tests need websockets: make test installs it")
    from tests.web.firefox.bidi import running

    with running(program) as browser:
        yield browser


@pytest.fixture
def new_studio(firefox: Any, address: str) -> Iterator[Any]:  # noqa: F811
    """Studios with a window of one's choice."""
    from tests.web.firefox.page import Page

    opened = []

    def make(viewport: dict[str, int] | None = None) -> Studio:
        studio = Studio(Page(firefox, **viewport or {"width": 1280, "height": 800}), address)
        opened.append(studio)
        return studio

    yield make
    for studio in opened:
        studio.page.close()
        assert not studio.faults, studio.faults


@pytest.fixture
def studio(new_studio: Any) -> Studio:
    made: Studio = new_studio()
    return made
