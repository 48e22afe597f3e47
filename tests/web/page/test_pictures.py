"""Packs of pictures: squares that tell nothing before they are solved, and the title at the end."""

from typing import Any

import sightline as sl

FAMILY = "nonogram"
FIRST = next(one for one in sl.library(FAMILY) if one.pack)


def solve(studio: Any) -> None:
    """Fills in the answer with the keyboard, as a player would."""
    grid = sl.solve(FIRST.puzzle)[0].grid
    studio.page.focus("#board [tabindex='0']")
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            if cell:
                studio.click(row, column)


def test_a_picture_is_told_when_it_is_solved(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/library/{FAMILY}")
    square = studio.page.locator(".squares.pictures a").first
    assert FIRST.titles["en"] not in square.get_attribute("aria-label")
    square.click()
    studio.page.wait_for_selector("#board [role=gridcell]")
    assert FIRST.titles["en"] not in studio.page.content()
    solve(studio)
    studio.wait_text(".reveal", FIRST.titles["en"])
    assert studio.page.locator(".portrait .ink").count() == 1
    studio.page.wait_for_selector(".strong-link")
    studio.shot("picture-solved")
    studio.page.go_back()
    shown = studio.page.locator(".square.done")
    shown.wait_for()
    assert FIRST.titles["en"] in shown.get_attribute("aria-label")
    assert shown.locator("svg .ink").count() == 1
    studio.shot("picture-pack")


def test_titles_are_in_the_readers_language(new_studio: Any) -> None:
    studio = new_studio(locale="de-DE")
    studio.page.goto(f"{studio.address}/play/{FAMILY}/{FIRST.slug}")
    studio.page.wait_for_selector("#board [role=gridcell]")
    solve(studio)
    studio.wait_text(".reveal", FIRST.titles["de"])
