"""What a maker can do to one clue of a picture: give a cell, or leave a given out; every line keeps its runs."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from sightline.core.board import values_of
from sightline.core.grid import cell_name
from sightline.family import Change, Edits
from sightline.nonogram.puzzle import Given, Nonogram, Picture


def omissions(puzzle: Nonogram) -> Iterator[Change]:
    for row, line in enumerate(puzzle.givens or ()):
        for column, value in enumerate(line):
            if value is not None:
                make = partial(_with, puzzle, row * puzzle.breadth + column, None)
                yield Change(f"the {_name(puzzle, value)} cell at {cell_name(row, column)}", make)


def repairs(board: Picture) -> Iterator[Change]:
    puzzle = board.puzzle
    for spot, mask in enumerate(board.domains):
        for value in values_of(mask) if mask.bit_count() > 1 else ():
            where = cell_name(*divmod(spot, puzzle.breadth))
            text = f"give {where} as {_name(puzzle, value)}"
            yield Change(text, partial(_with, puzzle, spot, value), _has(spot, value))


def _name(puzzle: Nonogram, value: int) -> str:
    return puzzle.color_name(value) if value else "empty"


def _with(puzzle: Nonogram, spot: int, value: Given) -> Nonogram:
    givens: list[list[Given]] = [list(row) for row in puzzle.givens or [[None] * puzzle.breadth] * puzzle.height]
    givens[spot // puzzle.breadth][spot % puzzle.breadth] = value
    return Nonogram(puzzle.rows, puzzle.columns, puzzle.colors, givens)


def _has(spot: int, value: int) -> Any:
    return lambda picture: picture.values[spot] == value


EDITS: Edits[Nonogram] = Edits(omissions, repairs, lambda puzzle: puzzle)
