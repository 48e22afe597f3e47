"""A grid of cells: cells and lines by number and by name, and the ways a grid can be turned and mirrored."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

T = TypeVar("T")


def cell_name(row: int, column: int) -> str:
    """The name that people use, counted from one: r1c1."""
    return f"r{row + 1}c{column + 1}"


class Grid(NamedTuple):
    """The shape of a grid. Cells are numbered row by row, lines as the rows and then the columns, all from 0."""

    rows: int
    columns: int

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def lines(self) -> int:
        return self.rows + self.columns

    def line(self, number: int) -> range:
        """The cells of a line, left to right or top to bottom."""
        rows, columns = self
        if number < rows:
            return range(number * columns, (number + 1) * columns)
        return range(number - rows, rows * columns, columns)

    def line_slice(self, number: int) -> slice:
        """The same, to cut a line out of a list of all cells."""
        rows, columns = self
        if number < rows:
            return slice(number * columns, (number + 1) * columns)
        return slice(number - rows, None, columns)

    def place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell."""
        return divmod(cell, self.columns)

    def lines_at(self, cell: int) -> tuple[int, ...]:
        """The row and the column of a cell, as lines."""
        row, column = divmod(cell, self.columns)
        return row, self.rows + column

    def line_name(self, number: int) -> str:
        """ "row 3" or "column 1"."""
        return f"row {number + 1}" if number < self.rows else f"column {number - self.rows + 1}"

    def cell_name(self, cell: int) -> str:
        """ "r3c4"."""
        return cell_name(*divmod(cell, self.columns))

    def ranges(self, cells: Sequence[int], shortest: int = 2) -> list[str]:
        """Cells by name; so many neighbours or more are a range, "r4c5–r4c7": by row or by column, whichever takes
        fewer names."""
        columns = self.columns
        across, down = self._pairs(cells)
        fewer_rows = len({cell // columns for cell in cells}) <= len({cell % columns for cell in cells})
        by_row = fewer_rows if across == down else across > down
        rest = sorted(cells, key=lambda cell: cell if by_row else (cell % columns, cell))
        step = 1 if by_row else columns

        def stretch(item: tuple[int, int]) -> tuple[int, int]:
            at, cell = item
            return cell - at * step, cell // columns if by_row else cell % columns

        names = []
        for _, same in groupby(enumerate(rest), key=stretch):
            stretch_names = [self.cell_name(cell) for _, cell in same]
            is_long = len(stretch_names) >= shortest
            names += [f"{stretch_names[0]}–{stretch_names[-1]}"] if is_long else stretch_names
        return names

    def count_ranges(self, cells: Collection[int]) -> int:
        """How many names `ranges` gives to cells, of which none comes twice."""
        return len(cells) - max(self._pairs(cells))

    def _pairs(self, cells: Collection[int]) -> tuple[int, int]:
        """How many cells have one of them on their right, and how many below."""
        columns, known = self.columns, {*cells}
        across = len([0 for cell in known if cell + 1 in known and (cell + 1) % columns])
        return across, len([0 for cell in known if cell + columns in known])


class DiagonalGrid(Grid):
    """A square grid whose diagonals are lines too, after the columns: from the top left, and from the top right."""

    @property
    def lines(self) -> int:
        return 2 * self.rows + 2

    def line(self, number: int) -> range:
        n, diagonal = self.rows, number - 2 * self.rows
        if diagonal < 0:
            return super().line(number)
        return range(n - 1, n * n - n + 1, n - 1 or 1) if diagonal else range(0, n * n, n + 1)

    def line_slice(self, number: int) -> slice:
        cells = self.line(number)
        return slice(cells.start, cells.stop, cells.step)

    def lines_at(self, cell: int) -> tuple[int, ...]:
        row, column = divmod(cell, self.columns)
        falling = (2 * self.rows,) if row == column else ()
        rising = (2 * self.rows + 1,) if row + column == self.rows - 1 else ()
        return (*super().lines_at(cell), *falling, *rising)

    def line_name(self, number: int) -> str:
        if number < 2 * self.rows:
            return super().line_name(number)
        return "the rising diagonal" if number > 2 * self.rows else "the falling diagonal"


def rows_of(flat: Sequence[T], columns: int) -> list[list[T]]:
    """A row-major sequence as plain rows."""
    cells = list(flat)
    return [cells[start : start + columns] for start in range(0, len(cells), columns)]


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


SYMMETRY_NAMES = {
    0: "",
    1: "left-right mirror",
    5: "top-bottom mirror",
    3: "falling diagonal",
    7: "rising diagonal",
    4: "half turn",
    2: "quarter turn",
    6: "",
}
"""The name of the symmetry of a grid that looks the same in one of its eight views, by the number of the view."""


def named_views(eight: Iterable[T]) -> list[tuple[str, T]]:
    """Eight things, made from the views of a grid in their order, each with the name of the symmetry."""
    found = list(eight)
    return [(name, found[at]) for at, name in SYMMETRY_NAMES.items()]
