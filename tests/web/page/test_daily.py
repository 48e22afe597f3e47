"""The daily puzzles: the same from the date alone, with an archive, streaks and results that tell no answer."""

from typing import Any

import pytest

from sightline import registry
from tests.web.test_verbs import ask

FAMILIES = [name for name, family in registry.families().items() if family.maker]


@pytest.mark.parametrize("name", FAMILIES)
def test_a_date_alone_says_which_puzzle(name: str) -> None:
    first, again = [ask("daily", family=name, date="2026-03-02") for _ in range(2)]
    assert first == again
    assert first["level"] == "easy"
    assert first["id"] != ask("daily", family=name, date="2026-03-03")["id"]


def test_the_day_and_its_archive(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/daily/2026-03-02")
    studio.wait_text("#view h1", "March 2")
    studio.wait_text("#view h1 .level", "easy")
    assert studio.page.locator("#view .card").count() == len(FAMILIES)
    studio.page.locator("#view .card").first.click()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.page.url.endswith("/daily-2026-03-02")
    title = studio.page.text_content("#title")
    studio.page.reload()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.page.text_content("#title") == title
    studio.page.go_back()
    studio.page.get_by_role("link", name="the day after").click()
    studio.wait_text("#view h1", "March 3")
    studio.page.get_by_role("link", name="February 2026").click()
    studio.wait_text("#view h2", "February 2026")
    assert studio.page.locator("ol.calendar .day").count() == 28


def test_solved_days_have_a_tick(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/daily")
    studio.page.wait_for_selector(".calendar")
    studio.page.evaluate(
        """family => {
            const date = document.querySelector(".day[aria-current]").getAttribute("href").split("/").pop();
            const one = { family, level: "easy", slug: `daily-${date}`, best: 61, seconds: 61, hints: 1, count: 1 };
            localStorage["sightline/results"] = JSON.stringify({ x: one });
        }""",
        FAMILIES[0],
    )
    studio.page.reload()
    studio.page.wait_for_selector(".day .tick")
    studio.wait_text("#view", "Your streak: 1 day")
    studio.wait_text(".card.done", "1:01")
    studio.page.evaluate(
        "() => { navigator.clipboard.writeText = (text) => { window.said = text; return Promise.resolve(); }; }"
    )
    studio.button("Share my results").click()
    studio.wait_text("#toast", "copied")
    assert "(easy): 1:01💡" in studio.page.evaluate("window.said")
