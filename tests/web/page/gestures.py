"""Fingers and arrow keys on the board, as players use them."""

from typing import Any


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
    points = [studio.point(*start), studio.point(*end)]  # before the finger is down: one that rests presses long
    touch(studio, "touchStart", points[:1])
    touch(studio, "touchMove", points[1:])
    touch(studio, "touchEnd", [])


def move_to(studio: Any, row: int, column: int) -> None:
    here = "() => [document.activeElement.parentElement.getAttribute('aria-rowindex') - 1,"
    at = studio.page.evaluate(here + " document.activeElement.getAttribute('aria-colindex') - 1]")
    studio.keys(*["ArrowDown" if row > at[0] else "ArrowUp"] * abs(row - at[0]))
    studio.keys(*["ArrowRight" if column > at[1] else "ArrowLeft"] * abs(column - at[1]))
