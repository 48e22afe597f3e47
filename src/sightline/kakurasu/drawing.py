"""How a board looks: the numbers above and left of the grid, the sums below and right of it."""

from collections.abc import Iterator

from sightline.core.grid_scene import grid_layout, grid_rules
from sightline.core.scene import Cross, Label, Layout, Look, Mark, Place, Role, Scene, Tile
from sightline.kakurasu.puzzle import Kakurasu, KakurasuBoard


def scene(board: KakurasuBoard, look: Look) -> Scene:
    """The drawing; *look* says what to highlight."""
    rows, columns = board.puzzle.shape
    marks = (*_cells(board, look), *_margins(board.puzzle, look), *grid_rules(board.puzzle.shape))
    return Scene(rows, columns, marks, 1, 1, 1, 1, spaced=True, title=f"Kakurasu {rows}×{columns}")


def _cells(board: KakurasuBoard, look: Look) -> Iterator[Mark]:
    for spot, value in enumerate(board.values):
        cell, ground = divmod(spot, board.puzzle.shape.columns), look.role(spot, Role.BOARD)
        yield Tile(*cell, Role.FILLED if value and ground is Role.BOARD else ground)
        if value and ground is not Role.BOARD:
            yield Label(*cell, "■", Role.VALUE)
        elif value == 0 and not (board.complete and ground is Role.BOARD):
            yield Cross(*cell, Role.EMPTY)


def _margins(puzzle: Kakurasu, look: Look) -> Iterator[Mark]:
    rows, columns = puzzle.shape
    yield from (Label(-1, column, str(column + 1), Role.NOTE) for column in range(columns))
    yield from (Label(row, -1, str(row + 1), Role.NOTE) for row in range(rows))
    for line, clue in enumerate(puzzle.clues):
        if clue is not None:
            yield Label(*clue_cell(puzzle, line), str(clue), look.clue_role(line))


def clue_cell(puzzle: Kakurasu, line: int) -> tuple[int, int]:
    """Where the clue of a line stands: right of a row, below a column."""
    rows, columns = puzzle.shape
    return (line, columns) if line < rows else (rows, line - rows)


def layout(puzzle: Kakurasu) -> Layout:
    """The cell of each spot, and the place of each clue."""
    clues = [(Place.EDGE, clue_cell(puzzle, line)) for line in range(puzzle.shape.lines)]
    return grid_layout(puzzle.shape, clues)
