"""New, open, edit, share, print, solve and the library."""

import json
from typing import Any
from urllib.parse import quote

import pytest

from sightline import registry
from tests.web.page.puzzles import CITY, CITY_ANSWER, FIELD, HEART, HEART_RUNS, SEA


def badge(studio: Any, text: str) -> None:
    studio.wait_text(".badge", text)


def begin_blank(studio: Any, family: str, size: str) -> None:
    studio.menu("new")
    studio.page.select_option("#new select[name=family]", family)
    studio.page.select_option("#new select[name=size]", size)
    studio.button("Blank, to edit").click()
    studio.page.wait_for_selector(".badge")


def shared(studio: Any, name: str) -> str:
    studio.page.wait_for_selector(f"[data-format='{name}']")
    return str(studio.page.input_value(f"[data-format='{name}']"))


def test_paint_a_picture_share_it_and_open_the_link(studio: Any, new_studio: Any) -> None:
    studio.open(SEA)
    begin_blank(studio, "nonogram", "5x5")
    badge(studio, "Unique")
    studio.click(0, 0)
    studio.click(1, 1)
    badge(studio, "Several")
    assert studio.page.locator("#board .highlight.different").count() > 0
    studio.button("Undo").first.click()
    studio.click(0, 0)
    badge(studio, "Unique")
    for row, first, last in HEART_RUNS:
        studio.drag((row, first), (row, last))
    badge(studio, "Unique, easy")
    studio.shot("edit-picture")
    studio.button("Play it").click()
    studio.wait("() => !document.body.classList.contains('editing')")
    assert all(label.startswith("open") for label in studio.labels())
    studio.menu("share")
    link = shared(studio, "Link to this studio")
    assert "?p=nonogram/5/5/" in link
    assert shared(studio, "puzz.link").startswith("https://")
    assert json.loads(shared(studio, "json"))["clues"]["rows"] == [[1, 1], [5], [5], [3], [1]]
    other = new_studio()
    other.page.goto(link)
    other.page.wait_for_selector("#board [role=gridcell]")
    assert "row 1 (1 1)" in other.label(1, 1)


def test_make_a_city_by_keys(studio: Any) -> None:
    studio.open(HEART)
    begin_blank(studio, "skyscrapers", "4x4")
    badge(studio, "Several")
    for clue, number in (((-1, 0), "3"), ((0, 4), "3"), ((2, 4), "4")):
        studio.click(*clue)
        studio.keys(number)
    studio.click(3, 3)
    studio.keys(CITY_ANSWER[3][3])
    studio.click(3, 4)
    studio.keys("2")
    badge(studio, "Unique")
    studio.keys("9")
    assert "2 at the right, row 4" in studio.label(5, 6)


def test_make_a_sea_and_a_field(studio: Any) -> None:
    studio.open(HEART)
    begin_blank(studio, "hashi", "7x7")
    studio.click(0, 0)
    studio.click(0, 0)
    studio.click(0, 4)
    studio.keys("1")
    badge(studio, "Unique")
    studio.click(0, 4, button="right")
    assert "water" in studio.label(1, 5)
    begin_blank(studio, "rooks", "5x5")
    badge(studio, "At most 5")
    studio.drag((2, 0), (2, 4))
    badge(studio, "At most 4")
    studio.button("Fewer rows").click()
    badge(studio, "At most 3")


def test_clicks_before_the_editor_is_there_change_nothing(studio: Any) -> None:
    studio.open(HEART)
    studio.click(0, 1)
    held: list[Any] = []
    studio.page.route("**/api/solve", lambda route: held.append(route))
    with studio.page.expect_request("**/api/solve"):
        studio.menu("edit")
    studio.click(2, 2)
    studio.drag((3, 0), (3, 4))
    studio.page.keyboard.press(" ")
    assert not studio.page.is_visible(".badge")
    held[0].continue_()
    badge(studio, "Unique")
    painted = [label.split(",")[0] for label in studio.labels()]
    assert [painted.count("filled"), painted[0], painted[12]] == [16, "open", "filled"]
    studio.button("Leave").click()
    studio.wait("() => !document.body.classList.contains('editing')")
    assert [label.split(",")[0] for label in studio.labels()] == ["open", "filled", *["open"] * 23]


def test_open_by_pasting_and_the_error_says_why(studio: Any) -> None:
    studio.open(HEART)
    studio.menu("open")
    studio.page.fill("#panel textarea", "not a puzzle at all")
    studio.button("Open").last.click()
    studio.page.wait_for_selector("#panel .bad")
    studio.page.fill("#panel textarea", CITY)
    studio.button("Open").last.click()
    studio.wait_text("#title", "Skyscrapers 4×4")


def test_a_link_may_hide_the_puzzle_from_the_server(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/#p={quote(SEA)}")
    studio.wait_text("#title", "Hashi 5×5")
    studio.menu("library")
    studio.page.locator(".section", has_text="Skyscrapers").locator(".card").first.click()
    assert "#p=" not in studio.page.url


def test_open_several_from_a_file(studio: Any) -> None:
    studio.open(HEART)
    studio.menu("open")
    text = b"..\n.X\n"
    studio.page.set_input_files("#panel input[type=file]", {"name": "a.txt", "mimeType": "text/plain", "buffer": text})
    studio.wait_text("#title", "Rooks 2×2")
    studio.page.evaluate(
        """text => {
            const files = new DataTransfer();
            files.items.add(new File([text], "a.txt"));
            dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
        }""",
        FIELD,
    )
    studio.wait_text("#title", "Rooks 5×5")


def test_solve_counts_and_shows_where_solutions_differ(studio: Any) -> None:
    studio.open("[[1],[1]], [[1],[1]]")
    studio.menu("solve")
    studio.wait_text("#panel", "several solutions")
    studio.button("Show A").click()
    assert studio.page.locator("#board .highlight.different").count() == 4
    studio.button("Count them all").click()
    studio.wait_text("#panel", "2 solutions in all")
    studio.keys("Escape")
    assert all(label.startswith("open") for label in studio.labels())


def test_a_count_can_be_cancelled(studio: Any) -> None:
    size = 20
    line = [1] * (size // 3)
    studio.open(json.dumps([[line] * size, [line] * size])[1:-1])
    studio.menu("solve")
    studio.button("Count them all").click()
    studio.button("Cancel").click()
    studio.wait_text("#panel", "stopped")


def test_a_search_that_is_called_off_shows_what_it_knew(studio: Any) -> None:
    studio.open(HEART)
    known = [[1] if 5 <= spot < 10 else [0, 1] for spot in range(25)]
    answer = json.dumps({"status": "unknown", "known": known})
    studio.page.route("**/api/solve", lambda route: route.fulfill(body=answer, content_type="application/json"))
    studio.menu("solve")
    studio.button("Show what is known").click()
    assert [label.split(",")[0] for label in studio.labels()[4:11]] == ["open", *["filled"] * 5, "open"]


def test_library_keeps_examples_and_own_puzzles(studio: Any) -> None:
    studio.open(SEA)
    studio.menu("library")
    studio.button("Save this puzzle").click()
    studio.wait_text("#library", "Saved by you")
    assert studio.page.locator("#library .section").count() >= 5
    studio.shot("library")
    studio.page.locator(".section", has_text="Saved by you").get_by_role("button", name="Forget").click()
    studio.wait("() => !document.querySelector('#library').textContent.includes('Saved by you')")
    studio.page.locator(".section", has_text="Skyscrapers").locator(".card").first.click()
    studio.wait_text("#title", "Skyscrapers")
    assert studio.page.is_visible("#board")


@pytest.mark.parametrize("family", [name for name, family in registry.families().items() if family.maker])
def test_a_new_puzzle_is_made(studio: Any, family: str) -> None:
    studio.open(SEA)
    studio.menu("new")
    studio.page.select_option("#new select[name=family]", family)
    size = studio.page.locator("#new select[name=size] option").first.get_attribute("value")
    studio.page.select_option("#new select[name=size]", size)
    studio.page.select_option("#new select[name=difficulty]", "easy")
    studio.page.fill("#new input[name=seed]", "7")
    studio.button("Make it").click()
    studio.wait("() => !document.querySelector('#new').open")
    rows, columns = str(size).split("x")
    studio.wait_text("#title", f"{rows}×{columns}")


def test_a_new_sea_with_rules_of_its_own(studio: Any) -> None:
    studio.open(SEA)
    studio.menu("new")
    studio.page.select_option("#new select[name=planks]", "3")
    studio.page.select_option("#new select[name=connected]", "false")
    studio.page.select_option("#new select[name=loops]", "false")
    studio.page.select_option("#new select[name=size]", "7x7")
    studio.button("Make it").click()
    studio.wait_text("#title", "7×7")
    studio.menu("share")
    assert json.loads(shared(studio, "json"))["rules"] == {"planks": 3, "connected": False, "loops": False}


def test_only_levels_that_can_be_made_are_offered(studio: Any) -> None:
    studio.open(SEA)
    studio.menu("new")
    studio.page.select_option("#new select[name=difficulty]", "hard")
    studio.page.select_option("#new select[name=family]", "nonogram")
    studio.page.select_option("#new select[name=size]", "5x5")
    studio.wait("() => document.querySelector('#new option[value=extreme]').disabled")
    assert studio.page.input_value("#new select[name=difficulty]") == "hard"
    studio.page.select_option("#new select[name=size]", "20x20")
    studio.wait("() => !document.querySelector('#new option[value=extreme]').disabled")


def test_paper_shows_the_board_alone(studio: Any) -> None:
    studio.open(HEART)
    studio.page.emulate_media(media="print")
    assert studio.page.is_visible("#board svg.cells")
    assert not studio.page.is_visible("#dock")
    assert not studio.page.is_visible("#nav")
    studio.shot("print")


@pytest.mark.parametrize(("kind", "head"), [("svg", b"<svg"), ("pdf", b"%PDF")])
def test_a_drawing_comes_from_the_server(studio: Any, kind: str, head: bytes) -> None:
    studio.open(HEART)
    studio.menu("print")
    with studio.page.expect_download() as download:
        studio.button(kind.upper()).click()
    assert download.value.suggested_filename.endswith(f".{kind}")
    assert download.value.path().read_bytes().startswith(head)
