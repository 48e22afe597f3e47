"""Cells by number and by name, and the ways a grid can be turned and mirrored."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def cell_name(row: int, column: int) -> str:
    """The name that people use, counted from one: r1c1."""
    return f"r{row + 1}c{column + 1}"


def rows_of(flat: Sequence[T], columns: int) -> list[list[T]]:
    """A row-major sequence as plain rows."""
    return [list(flat[start : start + columns]) for start in range(0, len(flat), columns)]


def turned(rows: Sequence[Sequence[T]]) -> list[list[T]]:
    """A quarter turn clockwise."""
    return [list(line) for line in zip(*reversed(rows), strict=True)]


def mirrored(rows: Sequence[Sequence[T]]) -> list[list[T]]:
    """Left and right exchanged."""
    return [list(reversed(row)) for row in rows]


def views(rows: Sequence[Sequence[T]]) -> Iterator[list[list[T]]]:
    """The eight ways to look at a grid: four turns, each also mirrored."""
    now = [list(row) for row in rows]
    for _ in range(4):
        yield now
        yield mirrored(now)
        now = turned(now)
