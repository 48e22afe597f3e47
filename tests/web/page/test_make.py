"""New, open, edit, share, print, solve and the library."""

import json
from io import BytesIO
from typing import Any
from urllib.parse import quote

import pypdf
import pytest

from sightline import registry
from tests.web.page.puzzles import HASHI, HEART, ROOKS, SKYSCRAPERS


def test_open_by_pasting_and_the_error_says_why(studio: Any) -> None:
    studio.open(HEART)
    studio.menu("open")
    studio.page.fill("#panel textarea", "not a puzzle at all")
    studio.button("Open").last.click()
    studio.page.wait_for_selector("#panel .bad")
    studio.page.fill("#panel textarea", SKYSCRAPERS)
    studio.button("Open").last.click()
    studio.wait_text("#title", "4×4")


def test_a_link_may_hide_the_puzzle_from_the_server(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/#p={quote(HASHI)}")
    studio.wait_text("#title", "5×5")
    studio.menu("library")
    assert "#p=" not in studio.page.url
    studio.page.go_back()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert "#p=" in studio.page.url


def test_open_several_from_a_file(studio: Any) -> None:
    studio.open(HEART)
    studio.menu("open")
    text = b"..\n.X\n"
    studio.page.set_input_files("#panel input[type=file]", {"name": "a.txt", "mimeType": "text/plain", "buffer": text})
    studio.wait_text("#title", "2×2")
    studio.page.evaluate(
        """text => {
            const files = new DataTransfer();
            files.items.add(new File([text], "a.txt"));
            dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
        }""",
        ROOKS,
    )
    studio.wait_text("#title", "5×5")


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
    studio.reply("solve", 200, answer)
    studio.menu("solve")
    studio.button("Show what is known").click()
    assert [label.split(",")[0] for label in studio.labels()[4:11]] == ["open", *["filled"] * 5, "open"]


def test_a_game_of_an_older_page_goes_on(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.click(0, 0)
    studio.keys("1")
    studio.page.wait_for_timeout(400)
    studio.page.evaluate(
        """() => {
            const key = Object.keys(localStorage).find((name) => name.startsWith("sightline/game/"));
            const { view, ...game } = JSON.parse(localStorage[key]);
            const { marks, margins, looks, value_names, ...old } = view;
            localStorage[key] = JSON.stringify({ view: old, ...game });
        }"""
    )
    studio.page.evaluate("history.replaceState(null, '', location.pathname)")
    studio.page.reload()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.label(2, 2).startswith("1, row 1, column 1, clues")


def test_library_shows_packs_and_own_puzzles(studio: Any) -> None:
    studio.open(HASHI)
    studio.menu("edit")
    studio.button("Save").click()
    studio.menu("library")
    studio.wait_text("#view", "Saved by you")
    assert studio.page.locator(".pack").count() >= 5
    studio.shot("library")
    studio.page.locator(".section", has_text="Saved by you").get_by_role("button", name="Forget").click()
    studio.wait("() => !document.querySelector('#view').textContent.includes('Saved by you')")
    studio.page.locator(".pack").first.click()
    studio.page.wait_for_selector(".square")
    assert studio.page.locator(".square").count() >= 65
    studio.page.select_option("select[name=size]", index=1)
    fewer = studio.page.locator(".square").count()
    assert 0 < fewer < 65
    studio.page.locator(".square").first.click()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert "easy-1" in studio.page.url


@pytest.mark.parametrize("family", [name for name, family in registry.families().items() if family.maker])
def test_a_new_puzzle_is_made(studio: Any, family: str) -> None:
    studio.open(HASHI)
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
    data = download.value.path().read_bytes()
    assert data.startswith(head)
    if kind == "pdf":
        (page,) = pypdf.PdfReader(BytesIO(data)).pages
        assert "Nonograms 5×5" in page.extract_text()
        assert "Fill cells so that" in page.extract_text()


def test_a_draft_has_a_name_and_a_palette(studio: Any) -> None:
    studio.open(HEART)
    studio.menu("edit")
    studio.wait_text(".badge", "Unique")
    studio.page.fill("[name=name]", "My heart")
    studio.page.fill("[name=author]", "Me")
    studio.button("One more colour").click()
    studio.page.wait_for_function("document.querySelectorAll('#editing .palette input').length === 2")
    studio.page.reload()
    studio.page.wait_for_selector("#editing .palette")
    assert studio.page.input_value("[name=name]") == "My heart"
    studio.page.locator("[data-tool='2']").click()
    studio.click(0, 0)
    assert studio.label(1, 1).startswith("colour 2")
    assert studio.button("One colour fewer").is_disabled()
    studio.shot("editor-palette")
    studio.button("Play it").click()
    studio.wait_text("#title", "My heart, by Me")
