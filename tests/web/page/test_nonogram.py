"""Nonograms with mouse, touch and keys, each to the solution; and painting them."""

import json
from typing import Any

from tests.web.page.gestures import move_to, press_long, swipe, touch
from tests.web.page.making import badge, begin_blank, shared
from tests.web.page.puzzles import HASHI, HEART, HEART_RUNS, PAINTED, VAGUE_HEART


def test_picture_with_the_mouse(studio: Any) -> None:
    studio.open(HEART)
    for row, first, last in HEART_RUNS[:-1]:
        studio.drag((row, first), (row, last))
    assert "Solved" not in studio.status()
    studio.click(4, 2)
    studio.wait_text("#status", "Solved")
    assert studio.page.locator("#board .run.spent").count() == studio.page.locator("#board .run").count()


def test_drag_keeps_to_its_line_and_overwrites_nothing(studio: Any) -> None:
    studio.open(HEART)
    studio.click(0, 2, button="right")
    studio.drag((0, 0), (0, 3), (2, 4))
    assert [label.split(",")[0] for label in studio.labels()[:10]] == ["filled"] * 2 + ["crossed out"] + [
        "filled"
    ] * 2 + ["open"] * 5
    studio.drag((0, 0), (0, 4))
    assert [label.split(",")[0] for label in studio.labels()[:5]] == ["open"] * 2 + ["crossed out"] + ["open"] * 2


def test_count_runs_beside_the_pointer(studio: Any) -> None:
    studio.open(HEART)
    studio.click(1, 0)
    mouse = studio.page.mouse
    mouse.move(*studio.point(1, 1))
    mouse.down()
    mouse.move(*studio.point(1, 3), steps=3)
    assert studio.page.text_content("#count") == "3 (4)"
    mouse.up()
    assert studio.page.text_content("#count") == ""


def test_picture_with_keys(studio: Any) -> None:
    studio.open(HEART)
    studio.page.focus("#board [tabindex='0']")
    for row, first, last in HEART_RUNS:
        move_to(studio, row, first)
        studio.page.keyboard.down(" ")
        studio.keys(*["ArrowRight"] * (last - first))
        studio.page.keyboard.up(" ")
    studio.wait_text("#status", "Solved")
    move_to(studio, 0, 0)
    studio.keys("x")
    assert studio.label(1, 1).startswith("crossed out")
    studio.keys("Control+z")
    assert studio.label(1, 1).startswith("open")
    studio.keys("Control+y", "Backspace")
    assert studio.label(1, 1).startswith("open")


def test_picture_with_fingers(phone: Any) -> None:
    phone.open(HEART)
    press_long(phone, 0, 0)
    assert phone.label(1, 1).startswith("crossed out")
    phone.button("Cross").tap()
    phone.page.touchscreen.tap(*phone.point(0, 4))
    assert phone.label(1, 5).startswith("crossed out")
    phone.button("Fill").tap()
    for row, first, last in HEART_RUNS:
        swipe(phone, (row, first), (row, last))
    phone.wait_text("#status", "Solved")


def test_two_fingers_zoom_and_never_paint(phone: Any) -> None:
    phone.open(HEART)
    before = phone.page.evaluate("document.querySelector('#board svg.cells').getBoundingClientRect().width")
    near, far = phone.point(1, 1), phone.point(3, 3)
    touch(phone, "touchStart", [near])
    touch(phone, "touchStart", [near, far])
    touch(phone, "touchMove", [(near[0] - 40, near[1] - 40), (far[0] + 40, far[1] + 40)])
    touch(phone, "touchEnd", [])
    after = phone.page.evaluate("document.querySelector('#board svg.cells').getBoundingClientRect().width")
    assert after > before * 1.1
    assert all(label.startswith("open") for label in phone.labels())


def test_a_picture_in_colours(studio: Any) -> None:
    studio.open(PAINTED)
    studio.click(0, 0)
    studio.page.focus("#board [tabindex='0']")
    move_to(studio, 0, 1)
    studio.keys("2")
    assert studio.label(1, 2).startswith("blue")
    studio.drag((1, 0), (1, 2))
    studio.page.click("[data-tool='1']")
    studio.click(2, 1)
    studio.wait_text("#status", "Solved")


def test_paint_a_picture_share_it_and_open_the_link(studio: Any, new_studio: Any) -> None:
    studio.open(HASHI)
    begin_blank(studio, "nonogram", "5x5")
    badge(studio, "Unique")
    studio.click(0, 0)
    studio.click(1, 1)
    badge(studio, "Several")
    assert studio.page.locator("#board .highlight.different").count() > 0
    studio.button("Undo").first.click()
    studio.click(0, 0)
    badge(studio, "Unique")
    for row, first, last in HEART_RUNS:
        studio.drag((row, first), (row, last))
    badge(studio, "Unique, easy")
    studio.shot("edit-picture")
    studio.button("Play it").click()
    studio.wait("() => !document.body.classList.contains('editing')")
    assert all(label.startswith("open") for label in studio.labels())
    studio.menu("share")
    link = shared(studio, "Link to this studio")
    assert "?p=nonogram/5/5/" in link
    assert shared(studio, "puzz.link").startswith("https://")
    assert json.loads(shared(studio, "json"))["clues"]["rows"] == [[1, 1], [5], [5], [3], [1]]
    other = new_studio()
    other.page.goto(link)
    other.page.wait_for_selector("#board [role=gridcell]")
    assert "row 1 (1 1)" in other.label(1, 1)


def test_clicks_before_the_editor_is_there_change_nothing(studio: Any) -> None:
    studio.open(HEART)
    studio.click(0, 1)
    studio.hold("solve")
    studio.menu("edit")
    studio.wait_asked()
    studio.click(2, 2)
    studio.drag((3, 0), (3, 4))
    studio.page.keyboard.press(" ")
    assert not studio.page.is_visible(".badge")
    studio.release()
    badge(studio, "Unique")
    painted = [label.split(",")[0] for label in studio.labels()]
    assert [painted.count("filled"), painted[0], painted[12]] == [16, "open", "filled"]
    studio.button("Leave").click()
    studio.wait("() => !document.body.classList.contains('editing')")
    assert [label.split(",")[0] for label in studio.labels()] == ["open", "filled", *["open"] * 23]


def test_only_levels_that_can_be_made_are_offered(studio: Any) -> None:
    studio.open(HASHI)
    studio.menu("new")
    studio.page.select_option("#new select[name=difficulty]", "medium")
    studio.page.select_option("#new select[name=family]", "nonogram")
    studio.page.select_option("#new select[name=size]", "10x10")
    studio.wait("() => document.querySelector('#new option[value=extreme]').disabled")
    assert studio.page.input_value("#new select[name=difficulty]") == "medium"
    studio.page.select_option("#new select[name=size]", "5x5")
    studio.wait("() => document.querySelector('#new option[value=medium]').disabled")
    assert studio.page.input_value("#new select[name=difficulty]") == "easy"
    studio.page.select_option("#new select[name=size]", "20x20")
    studio.wait("() => !document.querySelector('#new option[value=extreme]').disabled")


def test_the_rest_of_a_finished_line_is_crossed_out_on_request(studio: Any) -> None:
    studio.open(HEART)
    studio.menu("settings")
    studio.page.get_by_text("Cross out the rest of a finished line").click()
    studio.keys("Escape")
    studio.drag((3, 1), (3, 3))
    assert [studio.label(4, column).split(",")[0] for column in (1, 2, 5)] == ["crossed out", "filled", "crossed out"]
    studio.keys("Control+z")
    assert studio.label(4, 1).startswith("open")


def test_runs_of_unknown_length_are_played_with_hints(studio: Any) -> None:
    studio.open(VAGUE_HEART)
    assert "row 1 (? ?), column 3 (?)" in studio.label(1, 3)
    studio.keys("h", "h", "h", "h", "h")
    studio.wait_text("#panel", "filled")
    studio.keys("Escape")
    for row, first, last in HEART_RUNS:
        studio.drag((row, first), (row, last))
    studio.wait_text("#status", "Solved")


def test_editing_keeps_runs_of_unknown_length(studio: Any) -> None:
    """A picture would tell their lengths, so that such a puzzle is edited by its clues."""
    studio.open(VAGUE_HEART)
    studio.menu("edit")
    field = studio.page.locator("[name=runs]")
    badge(studio, "Unique")
    assert field.input_value() == "? ?"
    studio.page.mouse.click(*studio.point(-0.5, 2))
    assert field.input_value() == "?"
    field.press("Backspace")
    field.type("4 x")
    assert field.get_attribute("aria-invalid") == "true"
    field.press("Backspace")
    field.press("Enter")
    assert field.input_value() == "4"
    badge(studio, "Unique")
    studio.shot("editor-clues")
    studio.page.reload()
    studio.page.wait_for_selector("[name=runs]")
    studio.button("Play it").click()
    studio.wait_text("#title", "5×5")
    assert "row 1 (? ?), column 3 (4)" in studio.label(1, 3)


GIVEN_HEART = (
    '{"format":"sightline/1","family":"nonogram","size":[5,5],'
    '"clues":{"rows":[[1,1],[5],[5],[3],[1]],"columns":[[2],[4],[4],[4],[2]]},'
    '"givens":[[0,1,null,null,null],[null,null,null,null,null],[null,null,null,null,null],'
    "[null,null,null,null,null],[null,null,null,null,null]]}"
)


def test_given_cells_stay_when_a_puzzle_is_edited(studio: Any) -> None:
    given = "() => [...document.querySelectorAll('#board .cell.given')].length"
    studio.open(GIVEN_HEART)
    assert studio.page.evaluate(given) == 2
    studio.menu("edit")
    studio.page.wait_for_selector("#editing .badge")
    studio.wait(f"() => ({given})() === 2")
    studio.button("By its clues").click()
    field = studio.page.locator("[name=runs]")
    field.click()
    field.fill("2")
    badge(studio, "Unique")
    studio.button("More rows").click()
    studio.wait("() => document.querySelectorAll('#board [role=row]').length === 6")
    assert studio.page.evaluate(given) == 2
    studio.button("Fewer rows").click()
    badge(studio, "Unique")
    studio.button("Play it").click()
    studio.wait_text("#title", "5×5")
    assert "row 1 (2)" in studio.label(1, 2)
    assert studio.label(1, 2).startswith("filled")
    assert studio.page.evaluate(given) == 2
    studio.menu("edit")
    studio.page.wait_for_selector("#editing .badge")
    studio.button("No given cells").click()
    studio.wait(f"() => ({given})() === 0")
    badge(studio, "Several")  # 2 in row 1 says less than the given cells


def test_from_clues_to_the_picture_and_back(studio: Any) -> None:
    studio.open(HASHI)
    begin_blank(studio, "nonogram", "5x5")
    studio.button("By its clues").click()
    field = studio.page.locator("[name=runs]")
    field.click()
    for runs in ("1 1", "5", "5", "3", "1", "2", "4", "4", "?", "2"):
        field.type(runs)
        field.press("Enter")
    badge(studio, "Unique")
    studio.button("By its picture").click()
    studio.wait("() => document.querySelectorAll('#board .filled').length === 16")
    assert "column 4 (4)" in studio.label(1, 4)
    studio.button("Undo").last.click()
    studio.wait("() => document.querySelector('[name=runs]')")
    assert "column 4 (?)" in studio.label(1, 4)
    studio.button("Undo").last.click()
    studio.wait("() => document.querySelector('#board [aria-colindex=\"5\"]').ariaLabel.includes('column 5 (0)')")
