"""A game's own affairs: begin again, pause, fit, find a cell, see a clash; and go on without the server."""

from typing import Any

import pytest

from sightline import registry
from tests.web.page import conftest
from tests.web.page.puzzles import HASHI, HEART, HEART_RUNS, ROOKS, SKYSCRAPERS

BOX = "document.querySelector('#board svg.cells').getBoundingClientRect().toJSON()"
FIRST = next(iter(registry.families()))


def test_redo_brings_back_what_a_restart_took_and_sets_the_timer_back(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.click(0, 0)
    studio.keys("1")
    studio.wait("() => document.querySelector('#clock').textContent !== '0:00'")
    studio.menu("restart")
    assert studio.label(2, 2).startswith("open")
    assert studio.page.text_content("#clock") == "0:00"
    studio.wait_text("#toast", "Redo brings your moves back")
    studio.button("Redo").click()
    assert studio.label(2, 2).startswith("1,")


def test_pause_covers_the_board_and_stops_the_timer(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.click(0, 0)
    studio.keys("1")
    studio.wait("() => document.querySelector('#clock').textContent !== '0:00'")
    studio.menu("pause")
    studio.page.wait_for_selector("dialog.pause")
    stopped = studio.page.text_content("#clock")
    studio.page.wait_for_timeout(1300)
    assert studio.page.text_content("#clock") == stopped
    studio.button("Go on").click()
    studio.wait("(before) => document.querySelector('#clock').textContent !== before", stopped)
    studio.keys("2")
    assert studio.label(2, 2).startswith("2,")


def test_fit_makes_a_board_as_large_as_it_was(studio: Any) -> None:
    studio.open(HEART)
    before = studio.page.evaluate(BOX)
    studio.page.focus("#board [tabindex='0']")
    studio.keys("+", "+", "+")
    assert studio.page.evaluate(BOX)["width"] > before["width"] * 1.2
    studio.menu("fit")
    assert [studio.page.evaluate(BOX)[side] for side in ("width", "height")] == [before["width"], before["height"]]


def test_cells_are_found_by_their_numbers_and_under_the_pointer(studio: Any) -> None:
    studio.open(HEART)
    names = studio.page.locator("#board .coordinate").all_text_contents()
    assert {"r1", "r5", "c1", "c5"} <= set(names)
    studio.page.mouse.move(*studio.point(2, 3))
    assert studio.page.locator("#board .crosshair").count() == 2
    studio.menu("settings")
    studio.page.get_by_text("Number rows and columns").click()
    assert studio.page.locator("#board .coordinate").count() == 0


def test_a_clash_looks_like_one_and_no_colour_of_a_group_is_that_of_a_conclusion(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    for column in (0, 2):
        studio.click(0, column)
        studio.keys("3")
    studio.wait("() => document.querySelectorAll('#board .broken, #board .clash').length >= 2")
    studio.open(HASHI)
    resolved = """() => ["--good", ...[...Array(6).keys()].map((at) => `--hue${at}`)].map((name) => {
        const node = document.body.appendChild(document.createElement("i"));
        node.style.color = `var(${name})`;
        const found = getComputedStyle(node).color;
        node.remove();
        return found;
    })"""
    assert len(set(studio.page.evaluate(resolved))) == 7


def test_a_puzzle_is_played_on_without_the_server(browser: Any) -> None:
    """The service worker keeps the page and what is the same for everybody; hints say what they need."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    try:
        with conftest.serving({}) as address:
            studio = conftest.Studio(context.new_page(), address)
            studio.page.goto(f"{address}/play/{FIRST}/easy-1")
            studio.page.wait_for_selector("#board [role=gridcell]")
            studio.keys("1")
            studio.page.evaluate("import('/static/offline.js').then(({ register }) => register())")
            for path in ("/", f"/play/{FIRST}/easy-2", f"/library/{FIRST}"):
                studio.page.goto(f"{address}{path}")
                studio.page.wait_for_selector(".tile, #board [role=gridcell], .square")
        studio.page.goto(f"{address}/play/{FIRST}/easy-1")
        studio.page.wait_for_selector("#board [role=gridcell]")
        assert any(label.startswith("1,") for label in studio.labels())
        studio.keys("h")
        studio.wait_text("#toast", "server")
        studio.page.goto(f"{address}/library/{FIRST}")
        studio.page.wait_for_selector(".square.begun")
        studio.page.goto(f"{address}/play/{FIRST}/easy-2")
        studio.page.wait_for_selector("#board [role=gridcell]")
    finally:
        context.close()


DISTORTED = """() => [...document.querySelectorAll("#board rect.highlight")]
    .filter((mark) => Math.abs(mark.getBBox().width - mark.getAttribute("width")) > 0.1
        || Math.abs(mark.getBBox().height - mark.getAttribute("height")) > 0.1)
    .map((mark) => mark.outerHTML)"""


@pytest.mark.parametrize("family", registry.families())
def test_marks_of_an_explanation_are_where_they_are_drawn(studio: Any, family: str) -> None:
    """A style of another view must not stretch them over the board."""
    studio.page.goto(f"{studio.address}/play/{family}/medium-3")
    studio.page.wait_for_selector("#board [role=gridcell]")
    studio.keys("e")
    studio.page.wait_for_selector(".slider")
    seen = 0
    for _ in range(6):
        assert studio.page.evaluate(DISTORTED) == []
        seen += studio.page.locator("#board .highlight").count()
        studio.keys("ArrowRight")
    assert seen


def solve_heart(studio: Any) -> None:
    for row, first, last in HEART_RUNS:
        studio.drag((row, first), (row, last))
    studio.page.wait_for_selector("#panel .facts")


def test_own_moves_are_played_again(studio: Any) -> None:
    studio.open(HEART)
    solve_heart(studio)
    studio.button("Watch my moves").click()
    studio.wait("() => document.querySelector('.place').textContent > '1 / 6'")
    studio.keys("Home")
    assert studio.page.text_content(".place") == "0 / 6"
    assert all(label.startswith("open") for label in studio.labels())
    studio.keys("ArrowRight", "ArrowRight", "ArrowRight")
    assert sum(label.startswith("filled") for label in studio.labels()) == 7
    studio.button("Back to the result").click()
    studio.page.wait_for_selector("#panel .facts")
    assert sum(label.startswith("filled") for label in studio.labels()) == 16
    results = studio.page.evaluate("() => Object.values(JSON.parse(localStorage['sightline/results']))")
    assert [one["count"] for one in results] == [1]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_a_board_that_fits_has_no_bar_to_scroll_with(new_studio: Any, width: int, height: int) -> None:
    studio = new_studio(viewport={"width": width, "height": height})
    left = """() => { const board = document.querySelector("#board");
        return Math.max(board.scrollHeight - board.clientHeight, board.scrollWidth - board.clientWidth); }"""
    for puzzle in (SKYSCRAPERS, HEART, HASHI, ROOKS):
        studio.open(puzzle)
        assert studio.page.evaluate(left) <= 0, puzzle


def test_a_solved_game_stays_solved_when_the_page_is_left_while_its_moves_are_watched(studio: Any) -> None:
    studio.open(HEART)
    solve_heart(studio)
    studio.button("Watch my moves").click()
    studio.page.wait_for_selector("#panel .slider")
    studio.keys("Home")
    studio.open()
    assert studio.page.locator("#families").count() == 1
    assert studio.page.locator("#begun").count() == 0


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390)])
def test_the_card_of_a_phone_shows_what_is_next(new_studio: Any, width: int, height: int) -> None:
    studio = new_studio(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    studio.open(HEART)
    solve_heart(studio)
    link = studio.page.get_by_role("link", name="More of these")
    link.wait_for()
    studio.wait("() => !document.querySelector('#panel').getAnimations({ subtree: true }).length")
    for box in (link.bounding_box(), studio.button("Watch my moves").bounding_box()):
        assert box["y"] + box["height"] <= height
        assert box["x"] + box["width"] <= width
    studio.button("Watch my moves").click()
    place = studio.page.locator(".place").bounding_box()
    assert place["x"] + place["width"] <= width


IN_SIGHT = """() => {
    const line = document.querySelector("#panel").getBoundingClientRect().top;
    const frame = document.querySelector("#board").getBoundingClientRect();
    const box = document.querySelector("#board .conclusion").getBoundingClientRect();
    const across = box.left >= frame.left - 1 && box.right <= frame.right + 1;
    return across && box.top >= frame.top - 1 && box.bottom <= line + 1;
}"""


@pytest.mark.parametrize("family", ["hashi", "nonogram"])
def test_a_phone_shows_what_follows_beside_the_panel(phone: Any, family: str) -> None:
    """The panel lies over the lower part of a large board, which scrolls to what is marked, and back."""
    phone.page.goto(f"{phone.address}/play/{family}/hard-7")
    phone.page.wait_for_selector("#board [role=gridcell]")
    phone.keys("e")
    phone.page.wait_for_selector(".slider")
    for step in range(16):
        if phone.page.locator("#board .conclusion").count() == 1:
            assert phone.page.evaluate(IN_SIGHT), step
        phone.keys("ArrowRight")


def test_escape_closes_the_menu_alone(studio: Any) -> None:
    studio.open(HEART)
    studio.keys("c")
    studio.wait_text("#panel h2", "Check")
    studio.page.click("#menu")
    studio.keys("Escape")
    assert not studio.page.is_visible("#nav [data-go=new]")
    assert studio.page.is_visible("#panel h2")
    studio.keys("Escape")
    assert not studio.page.is_visible("#panel h2")
