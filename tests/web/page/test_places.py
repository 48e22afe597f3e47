"""Every view has an address: Back, Forward, reload and bookmarks do what people expect; nothing is lost on the way."""

from typing import Any

import pytest

from sightline import registry
from tests.web.page.puzzles import HEART, SKYSCRAPERS

FAMILIES = list(registry.families())
FIRST = FAMILIES[0]
ADDRESSES = ["/", "/library", f"/library/{FIRST}", "/make", f"/play/{FIRST}/easy-1", "/nowhere", f"/play/{FIRST}/none"]


def test_back_and_forward_go_through_the_views(studio: Any) -> None:
    studio.open()
    studio.page.locator(".tile a").first.click()
    studio.page.locator(".square").first.click()
    studio.page.wait_for_selector("#board [role=gridcell]")
    studio.keys("1")
    studio.page.go_back()
    studio.page.wait_for_selector(".square.begun")
    studio.page.go_back()
    studio.page.wait_for_selector(".begun a")
    studio.page.go_forward()
    studio.page.go_forward()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.label(2, 2).startswith("1,")


def test_a_puzzle_stays_at_its_address(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/play/{FIRST}/easy-2")
    studio.page.wait_for_selector("#board [role=gridcell]")
    title = studio.page.text_content("#title")
    studio.page.reload()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.page.text_content("#title") == title
    assert "Easy 2" in title


def test_unknown_addresses_lead_on(studio: Any) -> None:
    for path in ("/nowhere/at/all", f"/play/{FIRST}/none", "/make/none"):
        studio.page.goto(f"{studio.address}{path}")
        studio.wait_text("#view h1", "nothing at this address")
    studio.page.get_by_role("link", name="The library").click()
    studio.page.wait_for_selector(".pack")


@pytest.mark.parametrize("width", [320, 360, 390, 768])
@pytest.mark.parametrize("path", ADDRESSES)
def test_nothing_is_wider_than_the_screen(new_studio: Any, path: str, width: int) -> None:
    studio = new_studio(viewport={"width": width, "height": 740}, has_touch=True, is_mobile=True)
    studio.page.goto(studio.address + path)
    studio.page.wait_for_selector("#view h1, #board [role=gridcell]")
    assert studio.page.evaluate("document.documentElement.scrollWidth") <= width
    wide = """width => [...document.querySelectorAll("body *")].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width > 0 && box.right > width + 1 && !node.closest("#board, .unseen, #toast, .skyline");
    }).map((node) => node.outerHTML.slice(0, 90))"""
    assert studio.page.evaluate(wide, width) == []


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390), (640, 400)])
def test_the_largest_boards_can_be_reached(new_studio: Any, name: str, width: int, height: int) -> None:
    """On phones, in landscape and at 200 % zoom: what does not fit can be scrolled to."""
    studio = new_studio(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    studio.page.goto(f"{studio.address}/play/{name}/extreme-13")
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.page.evaluate("document.documentElement.scrollWidth") <= width
    frame = studio.page.locator("#board").bounding_box()
    assert frame["x"] >= 0
    assert frame["x"] + frame["width"] <= width + 1
    assert frame["y"] + frame["height"] <= height + 1
    assert frame["height"] >= 120
    fits = "node => node.scrollWidth >= node.querySelector('.sheet').getBoundingClientRect().width"
    assert studio.page.locator("#board").evaluate(fits)


def test_two_tabs_play_one_game(studio: Any) -> None:
    studio.open(HEART)
    other = studio.page.context.new_page()
    other.goto(studio.page.url)
    other.wait_for_selector("#board [role=gridcell]")
    studio.click(1, 1)
    studio.page.wait_for_timeout(500)
    labels = "cells => cells.map(cell => cell.getAttribute('aria-label').split(',')[0])"
    assert other.eval_on_selector_all("#board [role=gridcell]", labels)[6] == "filled"
    other.keyboard.press("x")
    other.wait_for_timeout(500)
    assert [label.split(",")[0] for label in studio.labels()].count("filled") == 1
    assert studio.label(1, 1).startswith("crossed out")


def test_a_draft_survives_reload_and_leaving(studio: Any) -> None:
    studio.open(HEART)
    studio.menu("edit")
    studio.wait_text(".badge", "Unique")
    studio.click(4, 4)
    edited = [label.split(",")[0] for label in studio.labels()]
    address = studio.page.url
    assert "/make/" in address
    studio.page.reload()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert [label.split(",")[0] for label in studio.labels()] == edited
    studio.page.goto(f"{studio.address}/make")
    studio.page.locator(f"a[href='{address.removeprefix(studio.address)}']").click()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert [label.split(",")[0] for label in studio.labels()] == edited


def test_the_timer_starts_with_the_first_move(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.page.wait_for_timeout(1300)
    assert studio.page.text_content("#clock") == "0:00"
    studio.click(0, 0)
    studio.keys("1")
    studio.wait("() => document.querySelector('#clock').textContent !== '0:00'")
    studio.wait("() => document.querySelector('#clock').getAttribute('aria-label').includes('0:0')")
    studio.menu("library")
    studio.page.wait_for_selector(".pack")
    stopped = studio.page.evaluate("JSON.parse(localStorage['sightline/games'])[0].seconds")
    studio.page.wait_for_timeout(1500)
    studio.page.go_back()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.page.evaluate("JSON.parse(localStorage['sightline/games'])[0].seconds") == stopped


def test_home_opens_a_puzzle_and_tells_every_game_in_a_sentence(studio: Any) -> None:
    studio.open()
    told = studio.page.locator(".tile-text").all_text_contents()
    assert [len(words) > 60 for words in told] == [True] * len(FAMILIES)
    studio.page.locator("button.way").click()
    studio.page.fill("#panel textarea", HEART)
    studio.button("Open").last.click()
    studio.wait_text("#title", "5×5")
