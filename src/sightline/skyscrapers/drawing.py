"""How a city looks: clues outside, towers or small candidates inside."""

from collections.abc import Iterator

from sightline.core.board import Board, values_of
from sightline.core.scene import Label, Mark, Notes, Role, Rule, Scene, Tile
from sightline.skyscrapers.puzzle import Skyscrapers


def scene(board: Board[Skyscrapers]) -> Scene:
    puzzle = board.puzzle
    n = puzzle.size
    return Scene(n, n, (*_cells(board), *_clues(puzzle), *_grid(n)), 1, 1, 1, 1, title=f"Skyscrapers {n}×{n}")


def _cells(board: Board[Skyscrapers]) -> Iterator[Mark]:
    puzzle = board.puzzle
    for spot, mask in enumerate(board.unpacked()):
        row, column = divmod(spot, puzzle.size)
        yield Tile(row, column, Role.BOARD, spot)
        values = tuple(values_of(mask))
        given = puzzle.givens is not None and puzzle.givens[row][column] is not None
        if len(values) == 1:
            text = str(values[0]) if values[0] else "▫"
            yield Label(row, column, text, Role.GIVEN if given else Role.VALUE, spot)
        elif mask != puzzle.full:
            yield Notes(row, column, values, puzzle.tallest, spot=spot)


def _clues(puzzle: Skyscrapers) -> Iterator[Mark]:
    n = puzzle.size
    for at, (top, bottom) in enumerate(puzzle.column_clues):
        if top:
            yield Label(-1, at, str(top), Role.CLUE)
        if bottom:
            yield Label(n, at, str(bottom), Role.CLUE)
    for at, (left, right) in enumerate(puzzle.row_clues):
        if left:
            yield Label(at, -1, str(left), Role.CLUE)
        if right:
            yield Label(at, n, str(right), Role.CLUE)


def _grid(n: int) -> Iterator[Mark]:
    for at in range(n + 1):
        role = Role.FRAME if at in (0, n) else Role.GRID
        yield Rule(at, 0, at, n, role)
        yield Rule(0, at, n, at, role)
