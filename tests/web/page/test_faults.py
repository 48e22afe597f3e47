"""What once went wrong and must not again: focus, late answers, hints that move the board, words that are not true."""

import io
from typing import Any

import pytest

from tests.web.page.puzzles import HEART, HEART_RUNS, ROOKS, SKYSCRAPERS

BOX = "document.querySelector('#board svg.cells').getBoundingClientRect().toJSON()"


def test_buttons_leave_the_keyboard_on_the_board(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.click(0, 0)
    studio.button("Notes").click()
    studio.keys("2")
    assert studio.label(2, 2).startswith("notes 2")
    studio.button("Undo").click()
    studio.keys("ArrowRight", "3")
    assert studio.label(2, 3).startswith("notes 3")


def test_space_after_new_goes_to_the_board(studio: Any) -> None:
    studio.open(HEART)
    studio.menu("new")
    studio.page.select_option("#new select[name=size]", "5x5")
    studio.page.select_option("#new select[name=difficulty]", "easy")
    studio.button("Make it").click()
    studio.wait("() => !document.querySelector('#new').open")
    studio.keys(" ")
    assert not studio.page.is_visible("#new")
    assert studio.label(1, 1).startswith("filled")


def test_new_offers_every_level_by_name_any_size_and_the_last_choice(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.menu("new")
    studio.page.wait_for_selector("#new form")
    names = studio.page.locator("#new select[name=difficulty] option").all_text_contents()
    assert names[-2:] == ["expert", "extreme"]
    studio.page.select_option("#new select[name=size]", "other")
    studio.page.fill("#new input[name=rows]", "9")
    studio.page.select_option("#new select[name=difficulty]", "medium")
    studio.button("Make it").click()
    studio.wait_text("#title", "9×9")
    studio.menu("new")
    assert studio.page.input_value("#new select[name=difficulty]") == "medium"
    assert studio.page.input_value("#new input[name=rows]") == "9"


def test_choosing_a_cell_keeps_the_hint(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.keys("h", "h", "h")
    studio.page.wait_for_selector("#board .highlight")
    studio.click(2, 2)
    assert studio.page.is_visible("#panel")
    assert studio.page.locator("#board .highlight").count() > 0


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (390, 844)])
def test_hint_and_check_do_not_move_the_board(new_studio: Any, width: int, height: int) -> None:
    studio = new_studio(viewport={"width": width, "height": height})
    studio.open(SKYSCRAPERS)
    before = studio.page.evaluate(BOX)
    for key in ("h", "c", "e"):
        studio.keys(key)
        studio.page.wait_for_selector("#panel h2")
        studio.page.wait_for_timeout(250)
        assert studio.page.evaluate(BOX) == before, key
        studio.keys("Escape")


def test_small_boards_use_the_space(new_studio: Any) -> None:
    studio = new_studio(viewport={"width": 1920, "height": 1080})
    studio.open(SKYSCRAPERS)
    assert studio.page.evaluate(BOX)["height"] > 800


TITLES = {"h": "Hint", "c": "Check", "e": "Explain"}


@pytest.mark.parametrize(
    ("verb", "newer"),
    [("hint", "c"), ("hint", "e"), ("check", "h"), ("check", "e"), ("explain", "h"), ("explain", "c")],
)
def test_a_late_answer_does_not_win(studio: Any, verb: str, newer: str) -> None:
    studio.open(HEART)
    studio.hold(verb)
    studio.keys(verb[0])
    studio.wait_asked()
    studio.keys(newer)
    studio.wait_text("#panel h2", TITLES[newer])
    studio.wait("() => !document.querySelector('#panel .searching')")
    shown = studio.page.inner_html("#panel")
    studio.release()
    assert studio.page.inner_html("#panel") == shown


@pytest.mark.parametrize("verb", ["hint", "check"])
def test_an_answer_about_the_board_before_a_move_is_not_shown(studio: Any, verb: str) -> None:
    studio.open(HEART)
    studio.hold(verb)
    studio.keys(verb[0])
    studio.wait_asked()
    studio.click(1, 0)
    studio.release()
    assert not studio.page.is_visible("#panel")
    assert studio.page.locator("#board .highlight").count() == 0


def test_an_explanation_from_here_wins_over_the_one_from_the_start(studio: Any) -> None:
    studio.open(HEART)
    studio.drag((1, 0), (1, 4))
    studio.hold("explain")
    studio.keys("e")
    studio.wait_asked()
    studio.keys("e")
    studio.button("From where I am").click()
    studio.button("From the start").wait_for()
    shown = studio.page.inner_html("#panel")
    studio.release()
    assert studio.page.inner_html("#panel") == shown


def test_a_late_proof_does_not_win(studio: Any) -> None:
    studio.open(ROOKS)
    studio.hold("solve")
    studio.button("Prove").click()
    studio.wait_asked()
    studio.keys("c")
    studio.wait_text("#panel h2", "Check")
    studio.release()
    assert studio.page.text_content("#panel h2") == "Check"


def test_a_hint_that_failed_climbs_no_rung(studio: Any) -> None:
    studio.open(HEART)
    studio.reply("hint", 503, '{"error":"busy"}')
    studio.keys("h")
    studio.wait_text("#toast", "busy")
    studio.keys("h")
    studio.wait("() => document.querySelectorAll('.ladder .reached').length === 1")


def test_copied_is_said_only_where_something_was(studio: Any) -> None:
    studio.open(HEART)
    studio.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error()); }")
    studio.menu("share")
    studio.page.get_by_role("button", name="Copy").first.click()
    studio.wait_text("#toast", "does not let")
    studio.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.resolve(); }")
    studio.page.get_by_role("button", name="Copy").first.click()
    studio.wait_text("#toast", "copied")


def test_the_studio_opens_its_own_link(studio: Any) -> None:
    studio.open(HEART)
    studio.menu("share")
    studio.page.wait_for_selector("[data-format]")
    link = studio.page.locator("[data-format]").first.input_value()
    studio.menu("open")
    studio.page.fill("#panel textarea", link)
    studio.button("Open").last.click()
    studio.wait("() => document.querySelector('#panel').hidden")
    assert "row 1 (1 1)" in studio.label(1, 1)


def test_what_happens_is_announced(studio: Any) -> None:
    studio.open(HEART)
    studio.drag((0, 0), (0, 4))
    studio.wait_text("#live", "no longer fit")
    studio.keys("Control+z", "t")
    studio.wait_text("#live", "Trial 1 begins")
    studio.keys("r")
    studio.wait_text("#live", "Trial rejected")
    assert studio.page.get_attribute("#clock", "aria-label").startswith("Timer 0:0")
    for row, first, last in HEART_RUNS[:-1]:
        studio.drag((row, first), (row, last))
    studio.page.focus("#board [role=row]:nth-child(5) [role=gridcell]:nth-child(3)")
    studio.click(4, 2, button="right")
    studio.keys("Backspace", " ")
    studio.wait_text("#live", "Solved in")


def test_a_page_to_print_has_title_and_rules(studio: Any) -> None:
    pypdf = pytest.importorskip("pypdf")
    studio.open(HEART)
    studio.menu("print")
    with studio.page.expect_download() as download:
        studio.button("PDF").click()
    pages = pypdf.PdfReader(io.BytesIO(download.value.path().read_bytes())).pages
    text = "\n".join(page.extract_text() for page in pages)
    assert float(pages[0].mediabox.width) > 500
    assert " 5×5" in text
    assert "Fill cells so that" in " ".join(text.split())
