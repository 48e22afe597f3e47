"""Sharing and looking back: links with progress, codes, booklets, statistics, the day's result as a picture."""

from typing import Any

from tests.web.page.puzzles import HEART


def test_a_link_carries_what_was_played(studio: Any, new_studio: Any) -> None:
    studio.open(HEART)
    studio.click(1, 1)
    studio.click(1, 2, button="right")
    studio.menu("share")
    link = studio.page.locator("[data-format='Link with what you played']")
    link.wait_for()
    other = new_studio()
    other.page.goto(link.input_value())
    other.page.wait_for_selector("#board [role=gridcell]")
    assert [label.split(",")[0] for label in other.labels()] == [label.split(",")[0] for label in studio.labels()]
    other.keys("Control+z")
    assert not [label for label in other.labels() if label.startswith("filled")]


def test_the_link_is_a_code_too(studio: Any) -> None:
    studio.open(HEART)
    studio.menu("share")
    studio.page.locator("[data-format]").nth(4).wait_for()
    studio.page.locator(".qr summary").click()
    studio.page.locator(".qr svg").wait_for(state="visible")
    box = studio.page.locator(".qr svg").bounding_box()
    assert round(box["width"]) == round(box["height"]) > 150
    studio.shot("share-code")


def test_a_booklet_of_chosen_puzzles(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/library/nonogram")
    studio.button("Choose for a booklet").click()
    for number, at in enumerate((0, 2), 1):
        studio.page.locator("button.square").nth(at).click()
        studio.page.locator("button.square[aria-pressed=true]").nth(number - 1).wait_for()
    with studio.page.expect_download() as waiting:
        studio.button("Print 2 puzzles").click()
    with open(waiting.value.path(), "rb") as file:
        assert file.read(5) == b"%PDF-"


RESULTS = """() => {
    const one = (level, best, hints, more) =>
        ({ family: "nonogram", level, seconds: best, best, hints, count: 1, when: 0, ...more });
    localStorage["sightline/results"] = JSON.stringify({
        a: one("easy", 60, 0), b: one("easy", 90, 2), c: one("hard", 600, 0),
        d: one("easy", 75, 1, { slug: "daily-2026-02-03" }),
    });
}"""


def test_statistics_by_family_and_level(studio: Any) -> None:
    studio.open()
    studio.page.evaluate(RESULTS)
    studio.page.goto(f"{studio.address}/library")
    studio.page.get_by_role("link", name="Statistics").click()
    rows = studio.page.locator(".figures tbody tr")
    rows.first.wait_for()
    assert [row.inner_text().split("\t") for row in rows.all()] == [
        ["easy", "3", "1:00", "1:15", "1"],
        ["hard", "1", "10:00", "10:00", "1"],
        ["All", "4", "1:00", "1:15", "2"],
    ]
    studio.shot("statistics")


def test_a_day_as_a_picture(studio: Any) -> None:
    studio.open()
    studio.page.evaluate(RESULTS)
    studio.page.goto(f"{studio.address}/daily/2026-02-03")
    with studio.page.expect_download() as waiting:
        studio.button("Save as a picture").click()
    waiting.value.save_as("build/screenshots/daily-result.png")
    with open("build/screenshots/daily-result.png", "rb") as file:
        assert file.read(8) == b"\x89PNG\r\n\x1a\n"
