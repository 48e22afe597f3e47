"""The library view and the library file of this machine show the same puzzles."""

from typing import Any

import sightline as sl
from sightline.collection import Collection
from tests.web.page.conftest import PATIENCE, serving


def test_the_library_file_is_shown_and_changed(browser: Any, tmp_path: Any) -> None:
    path = tmp_path / "library.db"
    with Collection(path) as base:
        base.add(sl.Nonogram([[1], [2]], [[2], [1]]), title="From the command")
    where = {"SIGHTLINE_LIBRARY": str(path), "SIGHTLINE_STUDIO_LOCAL": "1"}
    with serving(where) as address:
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{address}/library")
        page.get_by_text("From the command").wait_for()
        page.get_by_role("button", name="From the command").click()
        page.get_by_text("From the command").wait_for(state="detached")
        page.close()
    with Collection(path) as base:
        assert len(base) == 0
