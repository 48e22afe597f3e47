"""Hashi with mouse, touch and keys, each to the solution; and making maps."""

import json
from typing import Any

from tests.web.page.gestures import press_long, swipe
from tests.web.page.making import badge, begin_blank, shared
from tests.web.page.puzzles import HASHI, HASHI_BRIDGES, HEART


def test_sea_with_the_mouse(studio: Any) -> None:
    studio.open(HASHI)
    for row, column, to_row, to_column, planks in HASHI_BRIDGES:
        for _ in range(planks):
            studio.drag((row, column), ((row + to_row) / 2, (column + to_column) / 2))
    studio.wait_text("#status", "Solved")


def test_water_cycles_and_right_click_says_no_bridge(studio: Any) -> None:
    studio.open(HASHI)
    seen = []
    for _ in range(3):
        studio.click(0, 1)
        seen.append(studio.label(1, 1).split("right ")[1].split(",")[0])
    assert seen == ["1", "2", "open"]
    studio.click(0, 1, button="right")
    assert "right none" in studio.label(1, 1)
    studio.click(0, 0)
    assert ", done" in studio.label(1, 1)


def test_a_bridge_cannot_cross_another(studio: Any) -> None:
    studio.open(HASHI)
    studio.click(2, 2)
    studio.click(1, 3)
    studio.wait_text("#toast", "crosses")
    assert "right open" in studio.label(2, 2)


def test_sea_with_keys(studio: Any) -> None:
    studio.open(HASHI)
    studio.page.focus("#board [tabindex='0']")
    studio.keys("x", "ArrowRight", "d")
    assert "right none" in studio.label(1, 1)
    assert ", done" in studio.label(1, 1)
    studio.keys("d", "x", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown")
    assert "4 drawn" in studio.label(1, 1)
    studio.keys("ArrowDown", "Shift+ArrowDown", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight", "ArrowRight")
    studio.keys("Shift+ArrowRight", "Shift+ArrowRight", "ArrowRight", "Shift+ArrowUp", "ArrowUp", "Shift+ArrowLeft")
    studio.keys("ArrowLeft", "Shift+ArrowDown", "Shift+ArrowDown", "ArrowDown", "Shift+ArrowRight")
    studio.wait_text("#status", "Solved")


def test_sea_with_fingers(phone: Any) -> None:
    phone.open(HASHI)
    press_long(phone, 0, 1)
    assert "right none" in phone.label(1, 1)
    press_long(phone, 0, 1)
    for row, column, to_row, to_column, planks in HASHI_BRIDGES:
        for _ in range(planks):
            swipe(phone, (row, column), ((row + to_row) / 2, (column + to_column) / 2))
    phone.wait_text("#status", "Solved")


def test_make_a_map(studio: Any) -> None:
    studio.open(HEART)
    begin_blank(studio, "hashi", "7x7")
    studio.click(0, 0)
    studio.click(0, 0)
    studio.click(0, 4)
    studio.keys("1")
    badge(studio, "Unique")
    studio.click(0, 4, button="right")
    assert "water" in studio.label(1, 5)


def test_a_new_sea_with_rules_of_its_own(studio: Any) -> None:
    studio.open(HASHI)
    studio.menu("new")
    studio.page.select_option("#new select[name=planks]", "3")
    studio.page.select_option("#new select[name=connected]", "false")
    studio.page.select_option("#new select[name=loops]", "false")
    studio.page.select_option("#new select[name=size]", "7x7")
    studio.button("Make it").click()
    studio.wait_text("#title", "7×7")
    studio.menu("share")
    assert json.loads(shared(studio, "json"))["rules"] == {"planks": 3, "connected": False, "loops": False}
