"""First steps: in every family the learner does what each sentence says; a wrong mark is answered with the reason."""

from typing import Any

import pytest

from sightline import registry
from sightline.web.tutorial import MOST, _tutorial

FAMILIES = [name for name, family in registry.families().items() if family.reasons]
POINT = """([row, column]) => {
    const svg = document.querySelector(".exercise svg.cells");
    const at = new DOMPoint((column + 0.5) * 20, (row + 0.5) * 20).matrixTransform(svg.getScreenCTM());
    return [at.x, at.y];
}"""


def go(studio: Any, name: str) -> None:
    studio.page.goto(f"{studio.address}/learn/{name}/first-steps")
    studio.page.wait_for_selector(".exercise [role=gridcell]")


def mark(studio: Any, view: dict[str, Any], fact: dict[str, Any]) -> None:
    """Marks a fact with pointer and keys, as the family's table takes it."""
    place, value = view["spots"][fact["spot"]], fact["values"][0]
    row, column = place[:2]
    if len(place) == 4:  # beside an end, where no other way crosses the middle line
        row, column = row + 0.7 * (place[2] > row), column + 0.7 * (place[3] > column)
    point = studio.page.evaluate(POINT, [row, column])
    if len(place) == 4:
        drawn = studio.bridges.get(fact["spot"], 0)
        for _ in range(value - drawn if value >= drawn else 0):
            studio.page.mouse.click(*point)
        if value == 0:
            studio.page.mouse.click(*point, button="right")
        studio.bridges[fact["spot"]] = value
    elif value <= 1 and max(max(options) for options in view["start"]) <= 1:
        studio.page.mouse.click(*point, button="left" if value else "right")
    else:
        studio.page.mouse.click(*point)
        studio.keys(str(value))


@pytest.mark.parametrize("name", FAMILIES)
def test_the_first_steps_of_a_family(studio: Any, name: str) -> None:
    found = _tutorial(name)
    assert 6 <= len(found["steps"]) <= MOST
    go(studio, name)
    studio.bridges = {}
    for number, position in enumerate(found["steps"], 1):
        studio.wait_text(".tutorial-count", f"{number} / {len(found['steps'])}")
        for fact in position["known"]:
            if len(fact.get("values", ())) == 1:
                studio.bridges[fact["spot"]] = fact["values"][0]
            elif fact.get("values") and min(fact["values"]) > 0:
                studio.bridges[fact["spot"]] = min(fact["values"])
        for fact in position["marks"]:
            mark(studio, found["view"], fact)
        studio.page.wait_for_selector(".tutorial-reply.right")
        if number == 3:
            studio.shot(f"tutorial-{name}")
        studio.page.locator(".tutorial-words .strong").click()
    studio.page.wait_for_selector(".square")
    assert studio.page.evaluate("localStorage['sightline/learned']") == f'["{name}/first-steps"]'


def test_a_wrong_mark_is_taken_back_with_the_reason(studio: Any) -> None:
    name = "nonogram"
    found = _tutorial(name)
    go(studio, name)
    spot = found["steps"][0]["marks"][0]["spot"]
    wrong = {"spot": spot, "values": [1 - found["steps"][0]["marks"][0]["values"][0]]}
    mark(studio, found["view"], wrong)
    studio.wait_text(".tutorial-reply.wrong", "cannot be")
    studio.wait("() => document.querySelector('.tutorial-reply').textContent.length > 40")
    assert studio.page.locator(".exercise .cell.filled").count() == 0
    studio.shot("tutorial-wrong")


def test_the_card_of_rules_leads_to_the_first_steps(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/play/{FAMILIES[0]}/easy-1")
    studio.page.wait_for_selector("#board [role=gridcell]")
    studio.menu("rules")
    studio.button("Try it step by step").click()
    studio.page.wait_for_selector(".exercise [role=gridcell]")
    assert studio.page.url.endswith(f"/learn/{FAMILIES[0]}/first-steps")


def test_a_lesson_ends_with_a_position_to_mark(studio: Any) -> None:
    studio.page.goto(f"{studio.address}/learn/nonogram/full-line")
    studio.page.wait_for_selector(".exercise [role=gridcell]")
    answer = studio.page.request.post(
        f"{studio.address}/api/lesson", data={"family": "nonogram", "technique": "full-line"}
    ).json()["exercise"]
    studio.page.locator(".exercise").scroll_into_view_if_needed()
    for fact in answer["marks"]:
        mark(studio, answer["view"], fact)
    studio.page.wait_for_selector(".tutorial-reply.right")
    studio.shot("lesson-exercise")
    studio.page.reload()
    studio.page.wait_for_selector(".exercise [role=gridcell]")
    assert "nonogram/full-line" in studio.page.evaluate("localStorage['sightline/learned']")


@pytest.mark.parametrize("slug", ["leftover", "exit-disjunction"])
def test_what_a_board_has_no_mark_for_is_chosen_from_sentences(studio: Any, slug: str) -> None:
    studio.page.goto(f"{studio.address}/learn/hashi/{slug}")
    buttons = studio.page.locator(".exercise-tools button")
    buttons.first.wait_for()
    assert 2 <= buttons.count() <= 4
    assert len(set(buttons.all_text_contents())) == buttons.count()
    seen = set()
    for number in range(buttons.count()):
        buttons.nth(number).click()
        reply = studio.page.locator(".tutorial-reply")
        seen.add("right" in reply.get_attribute("class"))
        if True in seen:
            break
    assert True in seen
    studio.shot(f"lesson-{slug}")
