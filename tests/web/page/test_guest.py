"""Families that the page has no code for are played, explained, made, edited and shared like any other."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.page import conftest
from tests.web.page.test_access import AUDIT

ROOT = Path(__file__).parents[3]
ENTRY = "[sightline.families]\nsums = tests.web.guest_family:SUMS\nlatin = tests.web.guest_family:LATIN\n"
ENTRY += "evens = tests.web.guest_family:EVENS\n"
SUMS = '{"format":"sightline/1","family":"sums","size":[3,3],"clues":{"rows":[4,5,1],"columns":[4,2,3]}}'
FILLED = ((0, 0), (0, 2), (1, 1), (1, 2), (2, 0))
LATIN = '{"format":"sightline/1","family":"latin","givens":[[1,0,0],[0,3,0],[0,0,0]]}'


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose families include the guests, as if a package of theirs were installed."""
    folder = tmp_path_factory.mktemp("packages")
    about = folder / "guests-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1\n", encoding="ascii")
    (about / "entry_points.txt").write_text(ENTRY, encoding="ascii")
    with conftest.serving({"PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}) as where:
        yield where


def names(studio: Any) -> list[str]:
    """What is in the cells of the board, without those of clues."""
    return [label.split(",")[0] for label in studio.labels() if not label.startswith(("clue", "no clue"))]


def test_a_guest_is_played_with_the_mouse(studio: Any) -> None:
    studio.open(SUMS)
    assert studio.label(2, 2) == "open, row 1, column 1, clues 4 right, 4 bottom"
    assert studio.page.locator("#board .label.role-clue").all_text_contents() == ["4", "5", "1", "4", "2", "3"]
    studio.click(0, 1, button="right")
    assert studio.label(2, 3).startswith("crossed out")
    studio.drag((1, 1), (1, 2))
    for cell in FILLED[:2]:
        studio.click(*cell)
    assert "Solved" not in studio.status()
    studio.click(2, 0)
    studio.wait_text("#status", "Solved")
    assert studio.page.locator("#board .tile.role-filled").count() == 5
    studio.shot("guest-solved")
    studio.keys("Control+z")
    assert "Solved" not in studio.status()


def test_a_guest_is_played_with_keys(studio: Any) -> None:
    studio.open(SUMS)
    studio.page.focus("#board [tabindex='0']")
    studio.keys(" ", "ArrowRight", "x", "ArrowRight", "1", "ArrowDown", " ", "ArrowLeft", " ", "ArrowDown")
    studio.keys("ArrowLeft", " ")
    assert names(studio) == ["filled", "crossed out", "filled", "open", "filled", "filled", "filled", "open", "open"]
    studio.wait_text("#status", "Solved")


def test_a_guest_is_played_with_fingers(phone: Any) -> None:
    phone.open(SUMS)
    for row, column in FILLED:
        phone.page.touchscreen.tap(*phone.point(row, column))
    phone.wait_text("#status", "Solved")
    phone.shot("guest-phone")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_broken_rule_shows_at_once(studio: Any) -> None:
    studio.open(SUMS)
    studio.click(2, 1)
    studio.wait_text("#status", "Nothing fits any more")
    assert studio.page.locator("#board .cell.wrong").count() > 0
    studio.keys("Control+z")
    studio.wait("() => document.querySelector('#status').textContent === ''")


def test_hint_check_why_and_explanation(studio: Any) -> None:
    studio.open(SUMS)
    for rung in range(1, 5):
        studio.keys("h")
        studio.wait("rung => document.querySelectorAll('.ladder .reached').length === rung", rung)
    assert studio.page.locator("#board .highlight.clue-mark").count() == 1
    assert studio.page.locator("#board .highlight.conclusion").count() > 0
    studio.shot("guest-hint")
    studio.button("Do it").click()
    assert "open" in names(studio)
    studio.keys("c")
    studio.wait_text("#panel", "All right so far")
    studio.click(2, 2)
    studio.keys("c")
    studio.wait_text("#panel", "1 mark is wrong")
    studio.keys("Control+z", "ArrowUp", "w")
    studio.page.get_by_role("menuitem").first.click()
    studio.wait_text("#panel h2", "Why not?")
    studio.keys("e")
    studio.wait("() => document.querySelector('.place')?.textContent.startsWith('1 /')")
    studio.page.locator(".steps li button").last.click()
    studio.shot("guest-explained")
    assert studio.page.locator("#board .highlight.conclusion").count() > 0


def test_trials_and_what_is_kept(studio: Any) -> None:
    studio.open(SUMS)
    studio.click(0, 0)
    studio.keys("t")
    studio.click(0, 2)
    assert "in trial" in studio.label(2, 4)
    studio.keys("r")
    assert studio.label(2, 4).startswith("open")
    studio.page.wait_for_timeout(400)
    studio.open()
    studio.page.locator(".begun a").first.click()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert names(studio)[:3] == ["filled", "open", "open"]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_everybody_can_read_it(new_studio: Any, colours: str) -> None:
    studio = new_studio(color_scheme=colours)
    for name, text in (("guest", SUMS), ("guest-numbers", LATIN)):
        studio.open(text)
        studio.click(2, 1)
        studio.keys("Shift+2", "1", "ArrowRight", "Shift+1", "Shift+2", "t", "ArrowUp", "1")
        studio.page.wait_for_timeout(200)
        studio.shot(f"{name}-{colours}")
        assert studio.page.evaluate(AUDIT) == []


def test_a_new_one_is_made(studio: Any) -> None:
    studio.open(SUMS)
    studio.menu("new")
    assert studio.page.input_value("#new select[name=family]") == "sums"
    sizes = studio.page.locator("#new select[name=size] option").evaluate_all("all => all.map(one => one.value)")
    assert sizes == ["3x3", "4x4", "5x6", "other"]
    studio.page.fill("#new input[name=seed]", "3")
    studio.button("Make it").click()
    studio.wait_text("#title", "Sums 4×4")
    studio.menu("library")
    studio.wait_text("#view", "Latin")
    studio.shot("guest-library")


def test_an_edge_clue_is_edited_and_the_link_shares_it(studio: Any, new_studio: Any) -> None:
    studio.open(SUMS)
    studio.menu("edit")
    studio.wait_text(".badge", "Unique")
    studio.click(0, 3)
    studio.keys("6")
    studio.wait_text(".badge", "No solution")
    assert studio.label(2, 5) == "clue 6 at the right, row 1"
    studio.keys("7")
    studio.wait_text("#toast", "a clue there is 0–6")
    assert studio.label(2, 5) == "clue 6 at the right, row 1"
    studio.keys("Backspace")
    studio.wait_text(".badge", "Unique")
    assert studio.label(2, 5) == "no clue at the right, row 1"
    studio.shot("guest-edit")
    studio.click(1, 1)
    studio.keys("1")
    studio.wait_text("#toast", "clues are right of the rows")
    studio.button("Undo").first.click()
    studio.wait("() => document.querySelector('[aria-label=\"clue 6 at the right, row 1\"]')")
    studio.button("Redo").first.click()
    studio.button("Play it").click()
    studio.wait("() => !document.body.classList.contains('editing')")
    studio.menu("share")
    studio.page.wait_for_selector("[data-format='Link to this studio']")
    link = studio.page.input_value("[data-format='Link to this studio']")
    other = new_studio()
    other.page.goto(link)
    other.page.wait_for_selector("#board [role=gridcell]")
    assert other.label(2, 2) == "open, row 1, column 1, clues 4 bottom"


def blank_sums(studio: Any) -> None:
    """Opens the editor with an empty board."""
    studio.open(SUMS)
    studio.menu("new")
    studio.button("Blank, to edit").click()
    studio.page.wait_for_selector("[aria-label='no clue at the right, row 1']")


def test_clicks_in_quick_succession_all_count(studio: Any) -> None:
    blank_sums(studio)
    for _ in range(4):
        studio.click(0, 4)
    studio.click(1, 4)
    studio.keys("1", "0")
    studio.wait("() => document.querySelector('[aria-label=\"clue 10 at the right, row 2\"]')")
    assert studio.label(2, 6) == "clue 3 at the right, row 1"
    studio.button("Fewer columns").click()
    studio.wait("() => document.querySelector('[aria-label=\"no clue at the right, row 2\"]')")
    assert studio.label(2, 5) == "clue 3 at the right, row 1"


def test_a_click_counts_although_the_change_before_it_comes_while_it_is_down(studio: Any) -> None:
    blank_sums(studio)
    studio.click(0, 4)
    studio.page.evaluate(
        """() => {
            const { fetch } = window;
            const held = new Promise((go) => (window.go = go));
            window.fetch = async (...request) => (await held, fetch(...request));
        }"""
    )
    studio.click(0, 4)
    studio.page.mouse.down()
    studio.page.evaluate("() => window.go()")
    studio.wait("() => document.querySelector('[aria-label=\"clue 1 at the right, row 1\"]')")
    studio.page.mouse.up()
    studio.wait("() => document.querySelector('[aria-label=\"clue 2 at the right, row 1\"]')")


def test_numbers_have_notes_and_a_pad(phone: Any) -> None:
    phone.open(LATIN)
    assert phone.label(1, 1).startswith("A, given")
    phone.page.touchscreen.tap(*phone.point(0, 1))
    phone.button("Notes").tap()
    phone.page.tap("#pad [aria-label='B']")
    phone.page.tap("#pad [aria-label='C']")
    assert phone.label(1, 2).startswith("notes 2 3")
    phone.shot("guest-numbers-phone")
    phone.button("Digits").tap()
    for row, line in enumerate(("ABC", "BCA", "CAB")):
        for column, letter in enumerate(line):
            phone.page.touchscreen.tap(*phone.point(row, column))
            if phone.label(row + 1, column + 1).startswith(("open", "notes")):
                phone.page.tap(f"#pad [aria-label='{letter}']")
    phone.wait_text("#status", "Solved")


def test_what_a_family_lacks_is_said_in_one_line(studio: Any) -> None:
    studio.open(LATIN)
    studio.keys("e")
    studio.wait_text("#panel", "no techniques")
    studio.keys("Escape")
    studio.menu("new")
    assert studio.button("Make it").is_disabled()
    assert studio.button("Blank, to edit").is_enabled()


def test_a_board_of_even_sides_grows_and_shrinks_by_two(studio: Any) -> None:
    studio.open('{"format":"sightline/1","family":"evens","size":[4,4],"clues":{"rows":[4,5,5,7],"columns":[4,2,7,7]}}')
    studio.menu("edit")
    studio.page.wait_for_selector(".badge")
    cells = "() => document.querySelectorAll('#board .cell[role=gridcell]').length"
    for name, count in (("More rows", 24), ("More columns", 36), ("Fewer rows", 24)):
        studio.button(name).click()
        studio.wait(f"() => ({cells})() === {count}")
