"""Cells as signs, such as # and ., both ways people have them: typed row by row, or copied from a drawing."""

import re
from collections.abc import Mapping

from sightline.core.grid import Grid
from sightline.formats.answers import FRAME, read_rows
from sightline.formats.positions import OPEN, read_cells


def read_sign_answer(shape: Grid, text: str, signs: Mapping[str, int]) -> list[list[int]]:
    """Rows of values, of signs or of numbers, or a drawing; a cell that is blank in a drawing has the value 0."""
    cells = drawn_cells(shape, text) or _typed_cells(text)
    known = {"": 0, **signs}
    if cells and all(sign in known for row in cells for sign in row):
        return [[known[sign] for sign in row] for row in cells]
    return read_rows(text)


def read_sign_position(shape: Grid, text: str, full: int, signs: Mapping[str, int]) -> list[int]:
    """The mask of each cell, from the masks of the signs; ?, and what is blank in a drawing, is open."""
    cells = drawn_cells(shape, text)
    if cells:
        text = "\n".join(" ".join(sign or OPEN[0] for sign in row) for row in cells)
    return read_cells(text, *shape, full, signs)


def drawn_cells(shape: Grid, text: str) -> list[list[str]]:
    """The cells between a drawing's bars (of two drawings side by side, the first), each as its last sign or "".

    Empty if the bars do not enclose a board of this size, with cells of one width.
    """
    rows = re.findall(r"^[^│|\n]*[│|]([^│|\n]*)[│|]", text, re.MULTILINE)
    width = len(rows[0]) // shape.columns if rows else 0
    spare = len(rows[0]) - width * shape.columns if rows else 0  # a blank at the end where cells are spaced
    if not width or spare > 1 or len(rows) != shape.rows or len({len(row) for row in rows}) > 1:
        return []
    cells = [row.translate(FRAME) for row in rows]
    return [[row[at * width : (at + 1) * width].strip()[-1:] for at in range(shape.columns)] for row in cells]


def _typed_cells(text: str) -> list[list[str]]:
    rows = [row.strip() for row in text.replace("/", "\n").split("\n") if row.strip()]
    return [row.split() if " " in row else list(row) for row in rows]
