"""Numbers from other libraries, NumPy's for example, as plain Python: by their methods, without importing anything."""

from collections.abc import Iterable
from operator import index
from typing import Any

PLAIN = frozenset((int, str, type(None)))


def plain(value: Any) -> Any:
    """*value* with arrays as lists and their numbers as int; anything else is left as it is."""
    if type(value) in PLAIN:
        return value
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, list | tuple):
        return list(value) if PLAIN.issuperset(map(type, value)) else [plain(entry) for entry in value]
    if isinstance(value, dict):
        return {name: plain(entry) for name, entry in value.items()}
    if hasattr(value, "__array__"):
        return value.__array__().tolist()
    return index(value) if hasattr(value, "__index__") and not isinstance(value, bool) else value


def plain_row(values: Iterable[Any]) -> tuple[Any, ...]:
    """The numbers of one line."""
    row = tuple(values)
    return row if PLAIN.issuperset(map(type, row)) else tuple(map(plain, row))


def plain_rows(grid: Any) -> list[Any]:
    """The rows of a grid, each a sequence of numbers."""
    rows = plain(grid)
    return [row if type(row) is list else plain_lines(row) for row in rows]


def plain_lines(row: Any) -> Any:
    return plain(row) if hasattr(row, "__len__") else list(map(plain, row))
