"""An explanation as a page, in a real browser, opened from a file."""

import pytest

import sightline as sl
from tests.cli.conftest import ARTICLE
from tests.web.conftest import soon

TRACE = sl.explain(sl.read(ARTICLE))


@pytest.fixture
def page(browser, tmp_path):
    """The page, which must load nothing and complain of nothing."""
    path = tmp_path / "explained.html"
    path.write_text(sl.trace_page(TRACE), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1100, "height": 700}, color_scheme="light")
    faults = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: faults.append(request.url) if request.url != path.as_uri() else None)
    page.goto(path.as_uri())
    yield page
    page.close()
    assert faults == []


def said(page):
    return page.inner_text("#said p")


def test_keys_buttons_slider_and_list_lead_to_the_same_steps(page):
    steps = TRACE.reported().steps
    page.keyboard.press("ArrowRight")
    assert said(page) == steps[0].text
    page.click("[data-go=on]")
    assert said(page) == steps[1].text
    assert page.input_value("#slider") == "2"
    page.locator("#slider").fill("5")
    assert said(page) == steps[4].text
    page.keyboard.press("ArrowLeft")
    assert said(page) == steps[3].text
    page.click("#steps button >> nth=3")
    assert said(page) == steps[2].text
    assert page.get_attribute("#steps button >> nth=3", "aria-current") == "step"
    page.keyboard.press("End")
    assert said(page).startswith("Solved")
    assert page.inner_text("#count") == f"{len(steps) + 1} / {len(steps) + 1}"
    page.keyboard.press("Home")
    assert page.input_value("#slider") == "0"


def test_going_back_shows_the_same_picture(page):
    picture = "document.querySelector('#picture g').textContent"
    seen = []
    for _ in range(8):
        seen.append(page.evaluate(picture))
        page.keyboard.press("ArrowRight")
    for before in reversed(seen):
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(picture) == before


def test_premises_and_conclusions_differ_in_shape(page):
    page.keyboard.press("ArrowRight")
    widths = page.eval_on_selector_all(
        "#picture rect[stroke]",
        "all => all.map(one => [one.getAttribute('stroke'), one.getAttribute('stroke-dasharray')])",
    )
    assert ["var(--ink-premise)", "5"] in widths
    assert ["var(--ink-conclusion)", None] in widths


def test_themes(page):
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.click("#theme")
    dark = page.evaluate(ground)
    assert light != dark
    page.click("#theme")
    page.emulate_media(color_scheme="dark")
    assert soon(lambda: page.evaluate(ground) == dark)


def test_a_small_screen_needs_no_sideways_scrolling(page):
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
