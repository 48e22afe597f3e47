"""Changes to a Rooks board: adding a wall, or removing one."""

from collections.abc import Iterator
from functools import partial

from sightline.core.grid import cell_name
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


EDITOR: Editor[Rooks] = Editor(lambda puzzle: iter(()), repairs, lambda puzzle: puzzle.row_texts)
