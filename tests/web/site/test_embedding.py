"""Puzzles in other pages: the element, the functions and the notebook's frame."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sightline as sl
from tests.web.site.conftest import UNDER, Open, offered

PATIENCE = 90_000  # ms
EXERCISE = "4:2//2//////3//3///3//"


@pytest.fixture(scope="module")
def page(browser: Any, host: str) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 1000, "height": 900})
    found = context.new_page()
    found.set_default_timeout(PATIENCE)
    faults: list[str] = []
    found.on("pageerror", lambda error: faults.append(str(error)))
    found.goto(f"{host}embedding.html")
    yield found
    context.close()
    assert not faults


def test_an_element_is_played_and_tells_when_it_is_solved(page: Any) -> None:
    frame = page.frame_locator("#second >> iframe")
    frame.locator("#board [role=gridcell]").first.wait_for()
    assert not frame.locator("#bar").is_visible()
    assert not frame.locator("[data-verb=hint]").is_visible()
    frame.locator("#board [role=gridcell].cell").first.focus()
    for row in sl.solve(sl.read(EXERCISE))[0].grid:
        back = ["ArrowLeft"] * (len(row) - 1)
        for key in (*" ".join(map(str, row)).replace(" ", ">"), "ArrowDown", *back):
            page.keyboard.press("ArrowRight" if key == ">" else key)
    page.wait_for_function("() => document.querySelector('#solved')?.textContent.startsWith('Solved in')")


def test_an_element_with_hints(page: Any) -> None:
    frame = page.frame_locator("#first >> iframe")
    page.locator("#first").scroll_into_view_if_needed()
    frame.locator("[data-verb=hint]").click()
    frame.locator("#board .marks .highlight").first.wait_for()


def test_the_functions_answer_like_the_library(page: Any) -> None:
    script = """async (text) => {
        const { default: sightline } = await import("./sightline.js");
        const puzzle = await sightline.read(text);
        const made = await sightline.generate("kakurasu", { seed: 3 });
        const refused = await sightline.solve("nonsense").catch((error) => `${error.name}: ${error.message}`);
        const [solved, rated, explained, hinted] = [await sightline.solve(text), await sightline.rate(puzzle),
            await sightline.explain(text), await sightline.hint(puzzle, { rung: 5 })];
        const { write, draw } = sightline;
        const texts = [await write(puzzle, "tatham"), await draw(puzzle), await write(made.puzzle)];
        sightline.close();
        return { solved, rated, steps: explained.steps.map(({ text }) => text), hinted, texts, refused };
    }"""
    found, puzzle = page.evaluate(script, EXERCISE), sl.read(EXERCISE)
    assert found["solved"]["status"] == "unique"
    assert found["solved"]["solutions"] == [[list(row) for row in sl.solve(puzzle)[0].grid]]
    assert found["rated"]["level"] == sl.rate(puzzle).level
    assert found["steps"] == [step.text for step in sl.explain(puzzle).reported()]
    assert found["hinted"]["kind"] == "step"
    assert found["texts"] == [EXERCISE, sl.draw(puzzle, "svg"), sl.write(sl.generate("kakurasu", seed=3))]
    assert found["refused"].startswith("SightlineError: ")


def test_the_live_example_of_the_functions(page: Any) -> None:
    page.click("#make")
    page.wait_for_selector("#steps li")
    assert page.locator("#picture svg").count() == 1


def test_a_puzzle_in_a_notebook(page: Any, host: str) -> None:
    frame = sl.read(EXERCISE).play(host)
    assert str(frame).startswith(f"{host}?embed=hints#p=")
    assert frame._repr_html_().startswith('<iframe src="http')
    page.goto(str(frame))
    page.wait_for_selector("#board [role=gridcell]")
    assert page.locator("[data-verb=hint]").is_visible()
    with pytest.raises(ValueError, match="begins with https"):
        sl.read(EXERCISE).play("javascript:alert(1)")


def test_the_types_name_every_function(site: Path) -> None:
    types = (site / "sightline.d.ts").read_text(encoding="utf-8")
    script = (site / "static/sightline.js").read_text(encoding="utf-8")
    names = script.partition("export default {")[2].partition("}")[0].replace(" ", "").split(",")
    assert len(names) == 12
    assert all(f"function {name}(" in types or f"class {name} " in types for name in names)


PAGE = """<!doctype html><title>A blog</title>
<script type="module" src="{host}sightline.js"></script>
<sightline-puzzle id="one">{puzzle}</sightline-puzzle>"""


def test_a_page_of_another_origin_shows_puzzles_and_asks_questions(browser: Any, site: Path, tmp_path: Path) -> None:
    with offered(site.parents[1], Open) as files, offered(tmp_path) as blog:
        host = f"{files}{UNDER}/"
        (tmp_path / "index.html").write_text(PAGE.format(host=host, puzzle=EXERCISE), encoding="utf-8")
        page = browser.new_context().new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(blog)
        page.frame_locator("#one >> iframe").locator("#board [role=gridcell]").first.wait_for()
        script = f"import('{host}sightline.js').then(({{ default: one }}) => one.solve('{EXERCISE}'))"
        assert page.evaluate(script)["status"] == "unique"
        page.context.close()
