"""Positions as people write them down: a grid of values, pencil marks and blanks."""

from collections.abc import Mapping, Sequence
from typing import Any

from sightline.core.errors import FormatError
from sightline.core.sentence import numbered
from sightline.formats.answers import FRAME, strip_frame, unwrap_solution
from sightline.formats.document import parse
from sightline.formats.tokens import excerpt, number

OPEN = "?_*"
"""Characters of a cell whose value is open."""


def read_cells(text: str, rows: int, columns: int, full: int, signs: Mapping[str, int]) -> list[int]:
    """A mask per cell, row by row. A cell is a sign, a number, or several: pencil marks such as 123 or 1,12.

    Cells are separated by blanks, or have one character each; in JSON a cell is a number, a list of numbers, or null.
    """
    if text.lstrip()[:1] in ("[", "{"):
        grid = _check_shape(unwrap_solution(parse(text.strip())), rows, columns)
        return [_json_mask(cell, full) for row in grid for cell in row]
    lines = [line for line in strip_frame(text).replace("/", "\n").translate(_SEPARATORS).splitlines() if line.strip()]
    cells = [line.split() if len(line.split()) == columns else list(line.strip()) for line in lines]
    return [_mask(cell, full, signs) for row in _check_shape(cells, rows, columns) for cell in row]


_SEPARATORS = {char: into for char, into in FRAME.items() if chr(char) != ","}


def _check_shape(grid: Any, rows: int, columns: int) -> Sequence[Sequence[Any]]:
    if isinstance(grid, list) and len(grid) == rows and all(isinstance(r, list) and len(r) == columns for r in grid):
        return grid
    raise FormatError(f"the position should be {numbered(rows, 'row')} of {numbered(columns, 'cell')}")


def _json_mask(cell: Any, full: int) -> int:
    if cell is None:
        return full
    values = cell if isinstance(cell, list) else [cell]
    if not values or not all(isinstance(value, int) and 0 <= value < full.bit_length() for value in values):
        raise FormatError(f"{excerpt(str(cell))} is not a value of a cell")
    return _check_mask(sum({1 << value for value in values}), full, str(cell))


def _mask(cell: str, full: int, signs: Mapping[str, int]) -> int:
    if cell in OPEN:
        return full
    if cell in signs:
        return signs[cell]
    wide = full.bit_length() > 10  # values of two digits need commas
    marks = cell.split(",") if "," in cell or wide else list(cell)
    values = {number(mark, what="a value") for mark in marks if mark}
    return _check_mask(sum(1 << value for value in values if value < full.bit_length()), full, cell)


def _check_mask(mask: int, full: int, cell: str) -> int:
    if not mask or mask & ~full:
        raise FormatError(f"{excerpt(cell)} is not a value of a cell")
    return mask
