"""How a board looks, and where its spots and clues stand."""

from collections.abc import Iterator

from sightline.core.board import values_of
from sightline.core.grid_scene import grid_layout, grid_rules
from sightline.core.scene import Label, Layout, Look, Mark, Notes, Place, Role, Scene, Tile
from sightline.kakurasu.puzzle import Kakurasu, KakurasuBoard

CLUE_CELL = (0, -1)
"""The clue stands in the margin, to the left of the cell."""


def scene(board: KakurasuBoard, look: Look) -> Scene:
    """The drawing; *look* says what to highlight."""
    rows, columns = board.puzzle.shape
    marks = (*_cells(board, look), *_clues(board.puzzle, look), *grid_rules(board.puzzle.shape))
    return Scene(rows, columns, marks, left=1, spaced=True, title=f"Kakurasu {rows}×{columns}")


def _cells(board: KakurasuBoard, look: Look) -> Iterator[Mark]:
    """A tile, and on it the value, or the candidates if some were ruled out."""
    puzzle = board.puzzle
    for spot, mask in enumerate(board.domains):
        cell, removed = divmod(spot, puzzle.shape.columns), look.removed.get(spot, 0)
        yield Tile(*cell, look.role(spot, Role.BOARD), spot)
        if mask.bit_count() == 1 and not removed:
            yield Label(*cell, str(board.values[spot]), Role.VALUE, spot)
        elif mask != puzzle.full or look.candidates or removed:
            yield Notes(*cell, tuple(values_of(mask & ~removed)), puzzle.values, tuple(values_of(removed)), spot)


def _clues(puzzle: Kakurasu, look: Look) -> Iterator[Mark]:
    if puzzle.clue:
        yield Label(*CLUE_CELL, str(puzzle.clue), look.clue_role(0))


def layout(puzzle: Kakurasu) -> Layout:
    """The cell of each spot, and the place of each clue."""
    return grid_layout(puzzle.shape, [(Place.EDGE, CLUE_CELL)])
