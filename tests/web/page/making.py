"""Making puzzles in the editor, for the tests of every family."""

from typing import Any


def badge(studio: Any, text: str) -> None:
    studio.wait_text(".badge", text)


def begin_blank(studio: Any, family: str, size: str) -> None:
    studio.menu("new")
    studio.page.select_option("#new select[name=family]", family)
    studio.page.select_option("#new select[name=size]", size)
    studio.button("Blank, to edit").click()
    studio.page.wait_for_selector(".badge")


def shared(studio: Any, name: str) -> str:
    studio.page.wait_for_selector(f"[data-format='{name}']")
    return str(studio.page.input_value(f"[data-format='{name}']"))
