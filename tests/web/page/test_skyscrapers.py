"""Skyscrapers with mouse, touch and keys, each to the solution; and making puzzles."""

import json
from typing import Any

from tests.web.page.gestures import move_to
from tests.web.page.making import badge, begin_blank
from tests.web.page.puzzles import HEART, SKYSCRAPERS, SKYSCRAPERS_SOLUTION


def test_city_with_the_mouse_and_digits(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    for row, heights in enumerate(SKYSCRAPERS_SOLUTION):
        for column, height in enumerate(heights):
            studio.click(row, column)
            studio.keys(height)
    studio.wait_text("#status", "Solved")
    studio.click(-1, 0)
    assert studio.page.locator("#board .cell.seen").count() == 3


def test_notes_are_written_and_cleaned(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.drag((0, 0), (0, 3))
    studio.keys("Shift+1", "Shift+2")
    assert all("notes 1 2" in studio.label(2, column) for column in (2, 3, 4, 5))
    studio.click(0, 0)
    studio.keys("1")
    assert studio.label(2, 2).startswith("1,")
    assert "notes 2," in studio.label(2, 3)
    studio.keys("Control+z")
    assert "notes 1 2" in studio.label(2, 3)


def test_city_with_keys(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.page.focus("#board [tabindex='0']")
    for row, heights in enumerate(SKYSCRAPERS_SOLUTION):
        for column, height in enumerate(heights):
            move_in_city(studio, row, column)
            studio.keys(height)
    studio.wait_text("#status", "Solved")


def move_in_city(studio: Any, row: int, column: int) -> None:
    """The clues around have places of their own, so cells count from one."""
    move_to(studio, row + 1, column + 1)


def test_city_with_fingers(phone: Any) -> None:
    phone.open(SKYSCRAPERS)
    for row, heights in enumerate(SKYSCRAPERS_SOLUTION):
        for column, height in enumerate(heights):
            phone.page.touchscreen.tap(*phone.point(row, column))
            phone.page.tap(f"#pad [aria-label='{height}']")
    phone.wait_text("#status", "Solved")


def test_make_a_city_by_keys(studio: Any) -> None:
    studio.open(HEART)
    begin_blank(studio, "skyscrapers", "4x4")
    badge(studio, "Several")
    for clue, number in (((-1, 0), "3"), ((0, 4), "3"), ((2, 4), "4")):
        studio.click(*clue)
        studio.keys(number)
    studio.click(3, 3)
    studio.keys(SKYSCRAPERS_SOLUTION[3][3])
    studio.click(3, 4)
    studio.keys("2")
    badge(studio, "Unique")
    studio.keys("9")
    assert "2 at the right, row 4" in studio.label(5, 6)


def test_two_cells_are_two_numbers(studio: Any) -> None:
    """On boards of ten and more, what is typed into the next cell begins a new number."""
    size = 10
    clues = {side: [0] * size for side in ("top", "right", "bottom", "left")}
    studio.open(json.dumps({"format": "sightline/1", "family": "skyscrapers", "size": [size, size], "clues": clues}))
    studio.click(0, 0)
    studio.keys("1", "ArrowRight", "2")
    assert studio.label(2, 2).startswith("1,")
    assert studio.label(2, 3).startswith("2,")
    studio.click(1, 0)
    studio.keys("1", "0")
    assert studio.label(3, 2).startswith("10,")


def test_a_solved_puzzle_shows_what_came_of_it(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/play/skyscrapers/sample-1")
    studio.page.wait_for_selector("#board [role=gridcell]")
    studio.menu("solve")
    studio.button("Put it on my board").click()
    studio.wait_text("#status", "Filled in by Sightline")
    assert studio.page.evaluate("localStorage['sightline/results']") is None
    studio.open(SKYSCRAPERS)
    studio.keys("h")
    studio.page.wait_for_selector("#panel h2")
    for row, heights in enumerate(SKYSCRAPERS_SOLUTION):
        for column, height in enumerate(heights):
            studio.click(row, column)
            studio.keys(height)
    studio.wait_text("#panel h2", "Solved!")
    assert studio.page.locator(".city polygon").count() > 16
    studio.wait_text(".facts", "Hardest step")
    assert studio.page.locator(".facts dd").nth(2).text_content() == "1"
    studio.shot("solved")
    studio.button("Watch my moves").click()
    studio.wait("() => document.querySelector('#board [role=gridcell][aria-label^=\"open\"]')")
    studio.keys("Escape")
    assert "Solved" in studio.status()


def test_number_first_and_all_notes(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.button("Number first").click()
    studio.page.click("#pad [aria-label='4']")
    assert studio.page.locator("#pad .armed").count() == 1
    studio.click(0, 1)
    studio.click(1, 3)
    assert studio.label(2, 3).startswith("4,")
    assert studio.label(3, 5).startswith("4,")
    studio.button("Fill all notes").click()
    assert studio.label(2, 2).startswith("notes 1 2 3,")
    assert studio.label(4, 2).startswith("notes 1 2 3 4,")


def test_towers_can_be_shaded_by_height(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.click(0, 0)
    studio.keys("4")
    studio.menu("settings")
    studio.page.get_by_text("Shade numbers by their size").click()
    studio.click(3, 3)
    assert studio.page.locator("#board .cell.tall").count() == 1
