"""Changes to a Rooks board: adding a wall, or removing one."""

from collections.abc import Iterator
from functools import partial

from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import cell_name
from sightline.core.scene import Place, PlaceAt
from sightline.family.editor import Change, Editor
from sightline.rooks.puzzle import FREE, WALL, Cell, Rooks, RooksBoard


def repairs(board: RooksBoard) -> Iterator[Change]:
    puzzle = board.puzzle
    for square, free in enumerate(puzzle.free):
        cell = divmod(square, puzzle.columns)
        verb = "add" if free else "remove"
        yield Change(f"{verb} a wall at {cell_name(*cell)}", partial(_with, puzzle, cell, WALL if free else FREE))


def _with(puzzle: Rooks, cell: Cell, sign: str) -> Rooks:
    row, column = cell
    lines = list(puzzle.row_texts)
    lines[row] = lines[row][:column] + sign + lines[row][column + 1 :]
    return Rooks(lines)


def put(puzzle: Rooks, place: PlaceAt, value: int | None) -> Rooks:
    """A wall for 1, a free square for 0 or nothing."""
    kind, at = place
    if kind is not Place.CELL or value not in (None, 0, 1):
        raise InvalidPuzzle("a square is a wall (1) or free (0)")
    return _with(puzzle, (at[0], at[1]), WALL if value else FREE)


EDITOR: Editor[Rooks] = Editor(
    lambda puzzle: iter(()),
    repairs,
    lambda puzzle: puzzle.row_texts,
    blank=lambda rows, columns: Rooks([FREE * columns] * rows),
    put=put,
)
