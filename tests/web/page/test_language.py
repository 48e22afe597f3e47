"""German all the way: boards, tools and editors of every family say nothing in English."""

import re
from typing import Any

import pytest

from sightline import registry

ENGLISH = re.compile(r"\b(row|column|open|crossed|filled|clue|clues|island|rook|free|Fill|Cross|Bridge|notes|given)\b")


@pytest.mark.parametrize("name", list(registry.families()))
def test_boards_and_editors_are_in_german(new_studio: Any, name: str) -> None:
    studio = new_studio(locale="de-DE")
    studio.page.goto(f"{studio.address}/play/{name}/easy-1")
    studio.page.wait_for_selector("#board [role=gridcell]")
    studio.wait_text("#title", "Leicht 1")
    assert_german(studio)
    studio.menu("rules")
    rules = studio.page.inner_text(".rules-body ol")
    assert rules == registry.family(name).table.rules["de"].replace(". ", ".\n")
    studio.keys("Escape")
    studio.page.click("#menu")
    studio.page.click("#nav [data-go=shortcuts]")
    assert not ENGLISH.search(studio.page.inner_text("#panel"))
    studio.menu("edit")
    studio.page.wait_for_selector(".badge")
    assert_german(studio)


def assert_german(studio: Any) -> None:
    said = [*studio.labels(), studio.page.inner_text("#tools"), studio.page.inner_text("#status")]
    assert len(said) > 2
    for words in said:
        assert not ENGLISH.search(words), words
