"""Drawing a grid of cells: where its cells and lines stand, what is in a cell, clues in the margin, lines between."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from sightline.core.board import GridBoard, values_of
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import Grid
from sightline.core.scene import Cross, Label, Layout, Look, Mark, Notes, Place, PlaceAt, Role, Rule, Tile


def grid_layout(shape: Grid, clues: Sequence[PlaceAt]) -> Layout:
    """Every cell is a spot; *clues* says where the clues stand."""
    return Layout(*shape, tuple(product(range(shape.rows), range(shape.columns))), tuple(clues))


def line_places(shape: Grid) -> list[PlaceAt]:
    """The lines as places of clues: the rows, then the columns."""
    rows: list[PlaceAt] = [(Place.ROW, (row,)) for row in range(shape.rows)]
    return [*rows, *((Place.COLUMN, (column,)) for column in range(shape.columns))]


def grid_rules(shape: Grid, every: int = 0) -> Iterator[Mark]:
    """The frame and the lines between cells; *every* so many cells a heavier one."""

    def role(at: int, last: int) -> Role:
        if at in (0, last):
            return Role.FRAME
        return Role.BAND if every and at % every == 0 else Role.GRID

    rows, columns = shape
    yield from (Rule(at, 0, at, columns, role(at, rows)) for at in range(rows + 1))
    yield from (Rule(0, at, rows, at, role(at, columns)) for at in range(columns + 1))


# --- what is in the cells


def shaded_cells(board: GridBoard[Any], look: Look) -> Iterator[Mark]:
    """Cells that are filled (1) or empty (0): dark tiles, and crosses until all is decided."""
    shape: Grid = board.puzzle.shape
    for spot, value in enumerate(board.values):
        yield from shaded_cell(*shape.place(spot), value, look.role(spot, Role.BOARD), board.complete)


def shaded_cell(row: int, column: int, value: int | None, ground: Role, complete: bool) -> Iterator[Mark]:
    """One of them; on a highlighted ground a filled cell is a smaller square, so that the highlight shows."""
    yield Tile(row, column, Role.FILLED if value and ground is Role.BOARD else ground)
    if value and ground is not Role.BOARD:
        yield Label(row, column, "■", Role.VALUE)
    elif value == 0 and not (complete and ground is Role.BOARD):
        yield Cross(row, column, Role.EMPTY)


def numbered_cells(
    board: GridBoard[Any], look: Look, givens: Sequence[int | None] = (), signs: str = ""
) -> Iterator[Mark]:
    """Cells that hold numbers: the value, or small candidates where some were ruled out. *givens* are printed values,
    cell by cell; *signs* are what the values from 0 on are drawn as, where a number would not do."""
    full: int = board.puzzle.full
    shape: Grid = board.puzzle.shape
    for spot, mask in enumerate(board.domains):
        cell, gone = shape.place(spot), look.removed.get(spot, 0)
        yield Tile(*cell, look.role(spot, Role.BOARD))
        if mask.bit_count() == 1 and not gone:
            value = mask.bit_length() - 1
            given = spot < len(givens) and givens[spot] is not None
            text = signs[value] if value < len(signs) else str(value)
            yield Label(*cell, text, Role.GIVEN if given else Role.VALUE)
        elif mask != full or look.candidates or gone:
            yield Notes(*cell, tuple(values_of(mask & ~gone)), full.bit_count(), tuple(values_of(gone)))


# --- clues in the margin


class EdgeClues(NamedTuple):
    """One clue per line, in the margin: at its near end (left of a row, above a column), or at its far end."""

    shape: Grid
    far: bool = False

    def cell(self, line: int) -> tuple[int, int]:
        """The cell of the margin where the clue of a line stands."""
        rows, columns = self.shape
        return (line, columns if self.far else -1) if line < rows else (rows if self.far else -1, line - rows)

    def place_name(self, line: int) -> str:
        """ "right of row 3" or "above column 1"."""
        sides = ("right of", "below") if self.far else ("left of", "above")
        return f"{sides[line >= self.shape.rows]} {self.shape.line_name(line)}"

    def places(self) -> list[PlaceAt]:
        """The clues for a layout, by line."""
        return [(Place.EDGE, self.cell(line)) for line in range(self.shape.lines)]

    def labels(self, clues: Sequence[int | None], look: Look) -> Iterator[Mark]:
        """The clues for a scene, by line; nothing where there is None."""
        for line, clue in enumerate(clues):
            if clue is not None:
                yield Label(*self.cell(line), str(clue), look.clue_role(line))

    def numbers(self) -> Iterator[Mark]:
        """The numbers of the lines, from 1: for rules that count along a line, at the end that has no clues."""
        rows = self.shape.rows
        for line in range(self.shape.lines):
            yield Label(*self.cell(line), str(1 + line - (0 if line < rows else rows)), Role.NOTE)

    def line_at(self, place: PlaceAt) -> int:
        """The line whose clue stands at a place that someone edits; raises InvalidPuzzle if there is none."""
        if place not in self.places():
            sides = "right of the rows and below" if self.far else "left of the rows and above"
            raise InvalidPuzzle(f"clues are {sides} the columns")
        return self.places().index(place)
