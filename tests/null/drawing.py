"""How a board looks, and where its spots and clues stand."""

from sightline.core.grid_scene import grid_layout, grid_rules, shaded_cells
from sightline.core.scene import Layout, Look, Scene
from tests.null.puzzle import Null, NullBoard


def scene(board: NullBoard, look: Look) -> Scene:
    """The drawing; *look* says what to highlight. Cells that hold digits or letters are
    `numbered_cells`, which the studio then writes instead of filling."""
    puzzle, (rows, columns) = board.puzzle, board.puzzle.shape
    marks = (*shaded_cells(board, look), *puzzle.edge.labels(puzzle.clues, look), *grid_rules(puzzle.shape))
    return Scene(rows, columns, marks, top=1, left=1, spaced=True, title=f"Null {rows}×{columns}")


def layout(puzzle: Null) -> Layout:
    """The cell of each spot, and the place of each clue."""
    return grid_layout(puzzle.shape, puzzle.edge.places())
