"""Packs of pictures: squares that tell nothing before they are solved, and the title at the end."""

import json
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
    assert FIRST.titles["en"] not in square.text_content()
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
    assert FIRST.titles["en"] in shown.text_content()
    assert shown.locator("svg .ink").count() == 1
    studio.shot("picture-pack")


def test_titles_are_in_the_readers_language(new_studio: Any) -> None:
    studio = new_studio(locale="de-DE")
    studio.page.goto(f"{studio.address}/play/{FAMILY}/{FIRST.slug}")
    studio.page.wait_for_selector("#board [role=gridcell]")
    solve(studio)
    studio.wait_text(".reveal", FIRST.titles["de"])


def test_home_leads_to_every_pack_and_shows_what_was_found(studio: Any) -> None:
    packs = [one for one in sl.library(FAMILY) if one.pack]
    found = {"family": FAMILY, "slug": FIRST.slug, "level": "easy", "best": 61, "hints": 0, "count": 1}
    drawing = {"rows": 1, "columns": 1, "paths": [["M0 0h1v1h-1z", None]]}
    text = json.dumps({"x": found | {"drawing": drawing, "titles": dict(FIRST.titles)}})
    studio.page.add_init_script(f"localStorage['sightline/results'] = {json.dumps(text)}")
    studio.open()
    cards = studio.page.locator(".packs .card")
    cards.first.wait_for()
    assert cards.count() == len({one.pack for one in packs})
    count = sum(one.pack == FIRST.pack for one in packs)
    assert f"1 of {count} solved" in cards.first.text_content()
    assert cards.first.locator("svg .ink").count() == 1
    cards.last.click()
    last = packs[-1].slug.rpartition("-")[0]
    studio.page.wait_for_selector(f"#pack-{last}")
    assert studio.page.url.endswith(f"/library/{FAMILY}/{last}")
    studio.wait("(id) => document.getElementById(id).getBoundingClientRect().top < innerHeight / 2", f"pack-{last}")
