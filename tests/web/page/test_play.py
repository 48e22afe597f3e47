"""One flow per family with mouse, touch and keys, each to the solution."""

from typing import Any

from tests.web.page.puzzles import (
    CITY,
    CITY_ANSWER,
    FIELD,
    FIELD_ROOKS,
    HEART,
    HEART_RUNS,
    PAINTED,
    SEA,
    SEA_BRIDGES,
)


def press_long(studio: Any, row: float, column: float) -> None:
    """A finger that stays."""
    touch(studio, "touchStart", [studio.point(row, column)])
    studio.page.wait_for_timeout(560)
    touch(studio, "touchEnd", [])


def touch(studio: Any, kind: str, points: list[tuple[float, float]]) -> None:
    if not hasattr(studio, "wire"):
        studio.wire = studio.page.context.new_cdp_session(studio.page)
    fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    studio.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def swipe(studio: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    touch(studio, "touchStart", [studio.point(*start)])
    touch(studio, "touchMove", [studio.point(*end)])
    touch(studio, "touchEnd", [])


# --- pictures


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


def move_to(studio: Any, row: int, column: int) -> None:
    here = "() => [document.activeElement.parentElement.getAttribute('aria-rowindex') - 1,"
    at = studio.page.evaluate(here + " document.activeElement.getAttribute('aria-colindex') - 1]")
    studio.keys(*["ArrowDown" if row > at[0] else "ArrowUp"] * abs(row - at[0]))
    studio.keys(*["ArrowRight" if column > at[1] else "ArrowLeft"] * abs(column - at[1]))


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
    assert studio.label(1, 2).startswith("color 2")
    studio.drag((1, 0), (1, 2))
    studio.page.click("[data-tool='1']")
    studio.click(2, 1)
    studio.wait_text("#status", "Solved")


# --- bridges


def test_sea_with_the_mouse(studio: Any) -> None:
    studio.open(SEA)
    for row, column, to_row, to_column, planks in SEA_BRIDGES:
        for _ in range(planks):
            studio.drag((row, column), ((row + to_row) / 2, (column + to_column) / 2))
    studio.wait_text("#status", "Solved")


def test_water_cycles_and_right_click_says_no_bridge(studio: Any) -> None:
    studio.open(SEA)
    seen = []
    for _ in range(3):
        studio.click(0, 1)
        seen.append(studio.label(1, 1).split("right ")[1].split(",")[0])
    assert seen == ["1", "2", "open"]
    studio.click(0, 1, button="right")
    assert "right none" in studio.label(1, 1)
    studio.click(0, 0)
    assert ", done" in studio.label(1, 1)


def test_a_bridge_cannot_cross_another(studio: Any) -> None:
    studio.open(SEA)
    studio.click(2, 2)
    studio.click(1, 3)
    studio.wait_text("#toast", "crosses")
    assert "right open" in studio.label(2, 2)


def test_sea_with_keys(studio: Any) -> None:
    studio.open(SEA)
    studio.page.focus("#board [tabindex='0']")
    studio.keys("x", "ArrowRight", "d")
    assert "right none" in studio.label(1, 1)
    assert ", done" in studio.label(1, 1)
    studio.keys("d", "x", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown")
    assert "4 drawn" in studio.label(1, 1)
    studio.keys("ArrowDown", "Shift+ArrowDown", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight", "ArrowRight")
    studio.keys("Shift+ArrowRight", "Shift+ArrowRight", "ArrowRight", "Shift+ArrowUp", "ArrowUp", "Shift+ArrowLeft")
    studio.keys("ArrowLeft", "Shift+ArrowDown", "Shift+ArrowDown", "ArrowDown", "Shift+ArrowRight")
    studio.wait_text("#status", "Solved")


def test_sea_with_fingers(phone: Any) -> None:
    phone.open(SEA)
    press_long(phone, 0, 1)
    assert "right none" in phone.label(1, 1)
    press_long(phone, 0, 1)
    for row, column, to_row, to_column, planks in SEA_BRIDGES:
        for _ in range(planks):
            swipe(phone, (row, column), ((row + to_row) / 2, (column + to_column) / 2))
    phone.wait_text("#status", "Solved")


# --- towers


def test_city_with_the_mouse_and_digits(studio: Any) -> None:
    studio.open(CITY)
    for row, heights in enumerate(CITY_ANSWER):
        for column, height in enumerate(heights):
            studio.click(row, column)
            studio.keys(height)
    studio.wait_text("#status", "Solved")
    studio.click(-1, 0)
    assert studio.page.locator("#board .cell.seen").count() == 3


def test_notes_are_written_and_cleaned(studio: Any) -> None:
    studio.open(CITY)
    studio.drag((0, 0), (0, 3))
    studio.keys("Shift+1", "Shift+2")
    assert all("notes 1 2" in studio.label(2, column) for column in (2, 3, 4, 5))
    studio.click(0, 0)
    studio.keys("1")
    assert studio.label(2, 2).startswith("1,")
    assert "notes 2," in studio.label(2, 3)
    studio.keys("Control+z")
    assert "notes 1 2" in studio.label(2, 3)


def test_city_with_keys(studio: Any) -> None:
    studio.open(CITY)
    studio.page.focus("#board [tabindex='0']")
    for row, heights in enumerate(CITY_ANSWER):
        for column, height in enumerate(heights):
            move_in_city(studio, row, column)
            studio.keys(height)
    studio.wait_text("#status", "Solved")


def move_in_city(studio: Any, row: int, column: int) -> None:
    """The clues around have places of their own, so cells count from one."""
    move_to(studio, row + 1, column + 1)


def test_city_with_fingers(phone: Any) -> None:
    phone.open(CITY)
    for row, heights in enumerate(CITY_ANSWER):
        for column, height in enumerate(heights):
            phone.page.touchscreen.tap(*phone.point(row, column))
            phone.page.tap(f"#pad [aria-label='{height}']")
    phone.wait_text("#status", "Solved")


# --- rooks


def test_rooks_with_the_mouse(studio: Any) -> None:
    studio.open(FIELD)
    studio.click(4, 4, button="right")
    studio.page.mouse.move(*studio.point(2, 2))
    assert studio.page.locator("#board .ray").count() == 2
    for cell in FIELD_ROOKS:
        studio.click(*cell)
    studio.wait_text("#status", "Solved")
    assert studio.label(5, 5).startswith("crossed out")


def test_most_rooks_are_proved_on_demand(studio: Any) -> None:
    studio.open(FIELD)
    studio.click(0, 0)
    studio.button("Prove").click()
    studio.wait_text("#panel", "1 of at most 5 – proved")
    assert studio.page.locator("#board .cover").count() == 5
    studio.keys("Escape")
    assert studio.page.locator("#board .cover").count() == 0


def test_rooks_with_keys(studio: Any) -> None:
    studio.open(FIELD)
    studio.page.focus("#board [tabindex='0']")
    for row, column in FIELD_ROOKS:
        move_to(studio, row, column)
        studio.keys(" ")
    studio.wait_text("#status", "Solved")


def test_rooks_with_fingers(phone: Any) -> None:
    phone.open(FIELD)
    press_long(phone, 4, 4)
    assert phone.label(5, 5).startswith("crossed out")
    for cell in FIELD_ROOKS:
        phone.page.touchscreen.tap(*phone.point(*cell))
    phone.wait_text("#status", "Solved")


def test_rooks_that_attack_each_other_are_marked(studio: Any) -> None:
    studio.open(FIELD)
    studio.click(1, 0)
    studio.click(1, 4)
    studio.wait_text("#status", "attack")
    assert studio.page.locator("#board .rook.broken").count() == 2
    assert studio.page.locator("#board .clash").count() == 1
