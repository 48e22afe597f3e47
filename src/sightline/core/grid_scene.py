"""Drawing a grid of cells: where its cells and lines stand, and the lines between cells."""

from collections.abc import Iterator, Sequence

from sightline.core.grid import Grid
from sightline.core.scene import Layout, Mark, Place, Role, Rule


def grid_layout(shape: Grid, clues: Sequence[tuple[Place, tuple[int, ...]]]) -> Layout:
    """Every cell is a spot; *clues* says where the clues stand."""
    return Layout(*shape, tuple(divmod(cell, shape.columns) for cell in range(shape.cells)), tuple(clues))


def line_places(shape: Grid) -> list[tuple[Place, tuple[int, ...]]]:
    """The lines as places of clues: the rows, then the columns."""
    rows = [(Place.ROW, (row,)) for row in range(shape.rows)]
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
