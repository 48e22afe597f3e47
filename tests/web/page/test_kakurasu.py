"""A family of ours without a line of JavaScript: played, explained, edited and shared on the default table."""

from typing import Any

PUZZLE = "kakurasu 9 8 5 7 8 / . 12 . 7 ."
LARGE = f"kakurasu {'. ' * 15}/ {'. ' * 15}"


def test_a_hint_shows_where_to_look_and_a_reload_keeps_the_board(studio: Any) -> None:
    studio.open(PUZZLE)
    assert studio.label(2, 2) == "open, row 1, column 1, clues 9 right"
    studio.click(3, 1)
    studio.click(4, 1)
    assert studio.label(5, 3).startswith("filled")
    studio.shot("kakurasu-board")
    studio.page.reload()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.label(5, 3).startswith("filled")


def test_sums_of_three_digits_are_typed_into_the_margin_alone(studio: Any) -> None:
    studio.open(LARGE)
    studio.menu("edit")
    studio.wait_text("#status", "Choose a place at the edge")
    assert "a cell" not in studio.status()
    studio.click(2, 3)
    assert studio.page.locator("#board .cell.selected").count() == 0
    studio.click(0, 15)
    studio.keys("1", "2", "0")
    studio.wait("() => document.querySelector('[aria-label=\"clue 120 at the right, row 1\"]')")
    studio.click(1, 15)
    studio.keys("1", "2", "1")  # more than 120: the last digit begins a new number
    studio.wait("() => document.querySelector('[aria-label=\"clue 1 at the right, row 2\"]')")
    studio.shot("kakurasu-edit")
