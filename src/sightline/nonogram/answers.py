"""Reading answers: signs, rows of numbers, or the drawing that `solve` prints."""

import re
from typing import Any

from sightline.formats.answers import read_rows
from sightline.nonogram.puzzle import Nonogram

EMPTY = ".·xX×"
FILLED = "#█■"


def read_answer(puzzle: Nonogram, text: str) -> Any:
    """Rows of 0 and 1 (or colours), the picture in signs (# and ., or the colours' letters), or its drawing."""
    signs = sign_values(puzzle) | {"": 0}
    cells = read_drawing(puzzle, text) or _split_signs(text)
    if cells and all(sign in signs for row in cells for sign in row):
        return [[signs[sign] for sign in row] for row in cells]
    return read_rows(text)


def sign_values(puzzle: Nonogram) -> dict[str, int]:
    """The value of each sign."""
    if not puzzle.colors:
        return dict.fromkeys(EMPTY, 0) | dict.fromkeys(FILLED, 1)
    return dict.fromkeys(EMPTY, 0) | {color.char: value for value, color in enumerate(puzzle.colors, 1)}


def _split_signs(text: str) -> list[list[str]]:
    rows = [row.strip() for row in text.replace("/", "\n").split("\n") if row.strip()]
    return [row.split() if " " in row else list(row) for row in rows]


def read_drawing(puzzle: Nonogram, text: str) -> list[list[str]]:
    """The cells between a drawing's bars (of two drawings side by side, the first), each as its last sign or "".

    Empty if the bars do not enclose a board of this size.
    """
    rows = re.findall(r"^[^│|\n]*[│|]([^│|\n]*)[│|]", text, re.MULTILINE)
    breadth = puzzle.breadth
    width = len(rows[0]) // breadth if rows else 0
    if not width or len(rows) != puzzle.height or any(len(row) != width * breadth for row in rows):
        return []
    return [[row[at : at + width].strip()[-1:] for at in range(0, len(row), width)] for row in rows]
