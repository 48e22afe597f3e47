"""How a board looks: the numbers above and left of the grid, the sums below and right of it."""

from sightline.core.grid_scene import EdgeClues, grid_layout, grid_rules, shaded_cells
from sightline.core.scene import Layout, Look, Scene
from sightline.kakurasu.puzzle import Kakurasu, KakurasuBoard


def scene(board: KakurasuBoard, look: Look) -> Scene:
    """The drawing; *look* says what to highlight."""
    puzzle, (rows, columns) = board.puzzle, board.puzzle.shape
    margins = (*EdgeClues(puzzle.shape).numbers(), *puzzle.edge.labels(puzzle.clues, look))
    marks = (*shaded_cells(board, look), *margins, *grid_rules(puzzle.shape))
    title = f"Kakurasu {rows}×{columns}"
    return Scene(rows, columns, marks, 1, 1, 1, 1, spaced=True, title=title, numbered=True)


def layout(puzzle: Kakurasu) -> Layout:
    """The cell of each spot, and the place of each clue."""
    return grid_layout(puzzle.shape, puzzle.edge.places())
