"""The rows of a square grid, as people write them, become bytes."""

from itertools import chain
from typing import Any

LARGEST = 63
"""Rows, columns and numbers."""
NOTHING = 255
"""The byte that stands for None."""
PLAIN = frozenset((int, type(None)))


def pack_square(rows: tuple[Any, ...]) -> bytes | None:
    """One byte per number; None unless this is a square of tuples, with plain numbers up to 63 or None, and no number
    twice in a row or column."""
    if len(rows) > LARGEST or not all(isinstance(row, tuple) and len(row) == len(rows) for row in rows):
        return None
    flat = [*chain.from_iterable(rows)]
    if not PLAIN.issuperset(map(type, flat)) or not all(value is None or 0 <= value <= LARGEST for value in flat):
        return None
    for line in (*rows, *zip(*rows, strict=True)):
        numbers = [value for value in line if value is not None]
        if len({*numbers}) < len(numbers):
            return None
    return bytes([NOTHING if value is None else value for value in flat])
