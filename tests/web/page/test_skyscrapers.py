"""Skyscrapers with mouse, touch and keys, each to the solution; and making puzzles."""

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
