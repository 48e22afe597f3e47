"""Numbers as people write them, in rows, become bytes; and masks become such rows again."""

from itertools import chain
from typing import Any

from sightline.core.board import VALUE_OF, pack, unpack
from sightline.core.grid import rows_of

LARGEST = 63
"""Rows, columns and numbers."""
PLAIN = frozenset((int, type(None)))
SEQUENCES = frozenset((list, tuple))


def pack_numbers(row: tuple[Any, ...], most: int) -> bytes | None:
    """One byte per number; None unless all are plain numbers from 0 to *most*."""
    if not 0 <= most <= LARGEST:
        raise ValueError("most")
    return bytes(row) if all(type(value) is int and 0 <= value <= most for value in row) else None


def square_masks(rows: Any, size: int, least: int, most: int, width: int) -> bytes | None:
    """The masks of a square in which some numbers are given; None unless *rows* are tuples in a tuple, of that size,
    with plain numbers from *least* to *most* or None, and no number twice in a row or column."""
    if width not in (1, 2, 4, 8) or not 0 <= size <= LARGEST or least < 0 or most > LARGEST or most >= 8 * width:
        raise ValueError("size")
    if type(rows) is not tuple or not all(type(row) is tuple and len(row) == size for row in (rows, *rows)):
        return None
    flat = [*chain.from_iterable(rows)]
    if not PLAIN.issuperset(map(type, flat)) or not all(value is None or least <= value <= most for value in flat):
        return None
    for line in (*rows, *zip(*rows, strict=True)):
        numbers = [value for value in line if value is not None]
        if len({*numbers}) < len(numbers):
            return None
    full = sum(1 << value for value in range(least, most + 1))
    return pack([full if value is None else 1 << value for value in flat], width)


def plain_runs(lines: list[Any], rows: int) -> tuple[list[int], bool] | None:
    """All runs of the lines of a picture, and whether these have room for them, and rows and columns as many cells in
    all; None unless each line is a list or a tuple of plain numbers from 1 on. The first *rows* lines are the rows."""
    if not 0 <= rows <= len(lines):
        raise ValueError("rows")
    if not SEQUENCES.issuperset(map(type, lines)):
        return None
    flat = [*chain.from_iterable(lines)]
    if not all(type(length) is int and length > 0 for length in flat):
        return None
    across, down = lines[:rows], lines[rows:]
    room = all(
        sum(line) + len(line) <= len(other) + 1 for own, other in ((across, down), (down, across)) for line in own
    )
    return flat, room and sum(map(sum, across)) == sum(map(sum, down))


def value_rows(masks: bytes, width: int, columns: int) -> list[list[int | None]]:
    """The values of a board as rows, None where a mask has not just one."""
    if width not in (1, 2, 4, 8) or columns < 1 or len(masks) % (width * columns):
        raise ValueError("columns")
    return rows_of([VALUE_OF.get(mask) for mask in unpack(masks, width)], columns)
