"""The course: a lesson for every technique, made from the technique, with an example, practice and progress."""

from typing import Any

import pytest

from sightline import registry
from tests.web.test_verbs import ask

ABLE = [name for name, family in registry.families().items() if family.reasons]


@pytest.mark.parametrize("name", ABLE)
def test_every_technique_has_a_lesson(name: str) -> None:
    reasons = registry.family(name).reasons
    assert reasons is not None
    course = ask("techniques")["families"][name]
    assert {one["name"] for one in course} == {one.name for one in reasons.techniques if one.tier}
    assert [one["name"] for one in course if not one["why"]] == []
    assert [one["tier"] for one in course] == sorted(one["tier"] for one in course)
    first = ask("lesson", family=name, technique=course[0]["slug"])
    assert first["name"] == course[0]["name"]


def test_a_lesson_shows_what_to_look_at_and_then_what_follows(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/learn")
    studio.page.locator("#view .card").nth(1).click()
    studio.page.locator(".lesson").nth(2).click()
    studio.page.wait_for_selector(".lesson-board svg.cells")
    assert studio.page.locator(".lesson-board .highlight").count() > 0
    assert studio.page.locator(".lesson-board .highlight.conclusion").count() == 0
    studio.button("Show what follows").click()
    assert studio.page.locator(".lesson-board .highlight.conclusion").count() > 0
    assert len(studio.page.text_content(".follows")) > 20
    studio.button("I know this").click()
    studio.page.locator(".crumbs a").click()
    studio.wait_text(".lessons", "✓")
    studio.page.go_back()
    studio.page.locator(".chip").first.click()
    studio.page.wait_for_selector("#board [role=gridcell]")


def test_an_explanation_leads_to_the_lesson(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/play/{ABLE[1]}/easy-1")
    studio.page.wait_for_selector("#board [role=gridcell]")
    studio.keys("e")
    studio.page.wait_for_selector(".step-text .learn")
    name = studio.page.text_content(".step-text strong")
    studio.page.locator(".step-text .learn").click()
    studio.wait_text("#view h1", name)


def test_arrow_keys_turn_the_pages_and_they_play_by_themselves(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/play/{ABLE[0]}/easy-1")
    studio.page.wait_for_selector("#board [role=gridcell]")
    studio.keys("e")
    studio.wait_text(".place", "1 /")
    studio.keys("ArrowRight", "ArrowRight")
    studio.wait_text(".place", "3 /")
    studio.keys("ArrowLeft")
    studio.wait_text(".place", "2 /")
    studio.keys(" ")
    studio.wait("() => document.querySelector('.place').textContent.startsWith('3 /')")
