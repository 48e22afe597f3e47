"""Everybody can play: names, roles, contrast, the way of the Tab key, small screens, little motion."""

from pathlib import Path
from typing import Any

import pytest

from sightline import registry
from tests.web.page.puzzles import HASHI, HEART, PAINTED, ROOKS, SKYSCRAPERS

AUDIT = Path(__file__).with_name("audit.js").read_text(encoding="utf-8").split("*/", 1)[1].strip().rstrip(";")
PUZZLES = {"skyscrapers": SKYSCRAPERS, "picture": HEART, "hashi": HASHI, "rooks": ROOKS, "painted": PAINTED}


def play_a_little(studio: Any, name: str) -> None:
    """Some marks, right and wrong, so that every look of the board is there."""
    if name == "skyscrapers":
        studio.click(0, 0)
        studio.keys("1", "ArrowRight", "1", "ArrowDown", "Shift+2", "Shift+3")
        studio.click(-1, 0)
    elif name == "hashi":
        studio.click(0, 1)
        studio.click(0, 1)
        studio.click(1, 0)
        studio.click(1, 0)
        studio.click(3, 2, button="right")
    elif name in ("picture", "painted"):
        studio.drag((1, 0), (1, 2))
        studio.click(0, 0, button="right")
    else:
        studio.click(1, 0)
        studio.click(1, 4)
        studio.click(4, 1, button="right")


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("name", PUZZLES)
def test_the_board_and_its_help(new_studio: Any, name: str, colours: str) -> None:
    studio = new_studio(color_scheme=colours)
    studio.open(PUZZLES[name])
    play_a_little(studio, name)
    studio.keys("t")
    studio.shot(f"{name}-{colours}")
    assert studio.page.evaluate(AUDIT) == []
    studio.keys("Control+z", "Control+z", "Control+z", "Control+z", "Control+z", "Control+z", "Control+z")
    for _ in range(5):
        studio.keys("h")
    studio.page.wait_for_selector("#panel h2")
    studio.page.wait_for_timeout(150)
    studio.shot(f"{name}-{colours}-hint")
    assert studio.page.evaluate(AUDIT) == []


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_panels_and_the_library(new_studio: Any, colours: str) -> None:
    studio = new_studio(color_scheme=colours)
    studio.open(HEART)
    for panel in ("open", "share", "print", "solve", "settings", "shortcuts"):
        studio.menu(panel)
        studio.page.wait_for_selector("#panel h2")
        studio.page.wait_for_timeout(120)
        assert studio.page.evaluate(AUDIT) == [], panel
    first = next(iter(registry.families()))
    for view in ("", "library", f"library/{first}", "make", "daily", "learn", f"learn/{first}", "nowhere"):
        studio.page.goto(f"{studio.address}/{view}")
        studio.page.wait_for_selector("#view :is(.tile, .card, .square, .lesson, .plain-list)")
        studio.page.wait_for_timeout(200)
        studio.shot(f"{view.replace('/', '-') or 'home'}-{colours}")
        assert studio.page.evaluate(AUDIT) == [], view
    studio.menu("new")
    assert studio.page.evaluate(AUDIT) == []
    studio.shot(f"new-{colours}")


def test_dark_follows_the_system_and_can_be_chosen(new_studio: Any) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    studio = new_studio(color_scheme="dark")
    studio.open(HEART)
    dark = studio.page.evaluate(ground)
    studio.menu("settings")
    studio.page.get_by_text("Light", exact=True).click()
    light = studio.page.evaluate(ground)
    assert dark != light
    studio.page.get_by_text("As the system").click()
    studio.page.emulate_media(color_scheme="light")
    assert studio.page.evaluate(ground) == light


@pytest.mark.parametrize("name", PUZZLES)
def test_a_phone_shows_everything(phone: Any, name: str) -> None:
    phone.open(PUZZLES[name])
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    phone.shot(f"{name}-phone")
    board = phone.page.locator("#board svg.cells").bounding_box()
    dock = phone.page.locator("#dock").bounding_box()
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= 390
    assert dock["y"] + dock["height"] <= 844
    small = "nodes => nodes.filter(node => node.offsetParent && node.getBoundingClientRect().height < 40).length"
    assert phone.page.eval_on_selector_all("#dock button", small) == 0
    assert phone.page.evaluate(AUDIT) == []
    phone.button("Hint").tap()
    phone.page.wait_for_selector("#panel h2")
    phone.page.wait_for_timeout(200)
    phone.shot(f"{name}-phone-hint")
    assert phone.page.locator("#board svg.cells").bounding_box()["height"] > 150


def test_a_question_mark_lists_the_keys(studio: Any) -> None:
    studio.open(HASHI)
    studio.keys("?")
    studio.page.wait_for_selector("#panel dt")
    keys = studio.page.locator("#panel dt").all_text_contents()
    assert "H" in keys
    assert len(keys) == studio.page.locator("#panel dd").count() > 10


def test_tab_passes_through_and_out(studio: Any) -> None:
    studio.open(SKYSCRAPERS)
    studio.page.focus(".brand")
    way = []
    for _ in range(60):
        studio.keys("Tab")
        here = "document.activeElement.getAttribute('role') ?? document.activeElement.id ?? ''"
        way.append(studio.page.evaluate(f"document.activeElement === document.body ? 'out' : ({here})"))
        if way[-1] == "out":
            break
    assert "out" in way
    assert way.count("gridcell") == 1
    studio.keys("Shift+Tab")
    assert studio.page.evaluate("document.activeElement !== document.body")


def test_the_focus_moves_along_the_grid_and_stays_in_sight(new_studio: Any) -> None:
    studio = new_studio(viewport={"width": 700, "height": 420})
    line = ", ".join(["[1]"] * 40)
    studio.open(f"[{line}], [{line}]")
    studio.page.focus("#board [tabindex='0']")
    studio.keys(*["ArrowDown"] * 24, "ArrowRight")
    assert "row 25" in studio.page.evaluate("document.activeElement.getAttribute('aria-label')")
    box = studio.page.evaluate("document.activeElement.getBoundingClientRect().toJSON()")
    frame = studio.page.locator("#board").bounding_box()
    assert frame["y"] <= box["y"]
    assert box["y"] + box["height"] <= frame["y"] + frame["height"]


def test_little_motion_when_that_is_asked_for(new_studio: Any) -> None:
    studio = new_studio(reduced_motion="reduce")
    studio.open(HEART)
    moving = "nodes => nodes.filter(node => parseFloat(getComputedStyle(node).transitionDuration) > 0).length"
    assert studio.page.eval_on_selector_all("*", moving) == 0


def test_the_page_speaks_the_language_of_the_browser(new_studio: Any) -> None:
    studio = new_studio(locale="de-DE")
    studio.open(HEART)
    assert studio.page.evaluate("document.documentElement.lang") == "de"
    assert studio.button("Tipp").is_visible()
    studio.menu("settings")
    studio.page.get_by_text("English", exact=True).click()
    studio.wait("() => document.documentElement.lang === 'en'")
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert studio.button("Hint").is_visible()
