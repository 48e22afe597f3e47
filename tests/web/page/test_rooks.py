"""Rooks with mouse, touch and keys, each to the solution; and making boards."""

from typing import Any

from tests.web.page.gestures import move_to, press_long
from tests.web.page.making import badge, begin_blank
from tests.web.page.puzzles import ROOKS, ROOKS_PLACED


def test_rooks_with_the_mouse(studio: Any) -> None:
    studio.open(ROOKS)
    studio.click(4, 4, button="right")
    studio.page.mouse.move(*studio.point(2, 2))
    assert studio.page.locator("#board .ray").count() == 2
    for cell in ROOKS_PLACED:
        studio.click(*cell)
    studio.wait_text("#status", "Solved")
    assert studio.label(5, 5).startswith("crossed out")


def test_most_rooks_are_proved_on_demand(studio: Any) -> None:
    studio.open(ROOKS)
    studio.click(0, 0)
    studio.button("Prove").click()
    studio.wait_text("#panel", "At most 5 – proved")
    studio.wait_text("#status", "1 of 5 rooks")
    assert studio.page.locator("#board .cover").count() == 5
    studio.click(1, 1)
    studio.wait_text("#status", "2 of 5 rooks")
    assert "At most 5" in studio.page.text_content("#panel")
    studio.keys("Escape")
    assert studio.page.locator("#board .cover").count() == 0


def test_rooks_with_keys(studio: Any) -> None:
    studio.open(ROOKS)
    studio.page.focus("#board [tabindex='0']")
    for row, column in ROOKS_PLACED:
        move_to(studio, row, column)
        studio.keys(" ")
    studio.wait_text("#status", "Solved")


def test_rooks_with_fingers(phone: Any) -> None:
    phone.open(ROOKS)
    press_long(phone, 4, 4)
    assert phone.label(5, 5).startswith("crossed out")
    for cell in ROOKS_PLACED:
        phone.page.touchscreen.tap(*phone.point(*cell))
    phone.wait_text("#status", "Solved")


def test_rooks_that_attack_each_other_are_marked(studio: Any) -> None:
    studio.open(ROOKS)
    studio.click(1, 0)
    studio.click(1, 4)
    studio.wait_text("#status", "attack")
    assert studio.page.locator("#board .rook.broken").count() == 2
    assert studio.page.locator("#board .clash").count() == 1


def test_a_check_speaks_of_what_attacks(studio: Any) -> None:
    studio.open(ROOKS)
    studio.click(1, 0)
    studio.click(1, 4)
    studio.keys("c")
    studio.wait_text("#panel", "r2c1 and r2c5 attack each other")
    assert "fits" not in studio.page.text_content("#panel")


def test_make_a_field(studio: Any) -> None:
    studio.open(ROOKS)
    begin_blank(studio, "rooks", "5x5")
    badge(studio, "At most 5")
    studio.drag((2, 0), (2, 4))
    badge(studio, "At most 4")
    studio.button("Fewer rows").click()
    badge(studio, "At most 3")
