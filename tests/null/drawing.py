"""How a board looks, and where its spots and clues stand."""

from sightline.core.board import values_of
from sightline.core.scene import Label, Layout, Look, Notes, Place, Role, Rule, Scene, Tile
from tests.null.puzzle import Null, NullBoard

CLUE_PLACE = (0, -1)
"""The clue stands in the margin, to the left of the cell."""


def scene(board: NullBoard, look: Look) -> Scene:
    """A tile with its value or its candidates, the clue, and a frame; *look* says what to highlight."""
    puzzle, removed = board.puzzle, look.removed.get(0, 0)
    tile = Tile(0, 0, look.role(0, Role.BOARD), 0)
    clue = [Label(*CLUE_PLACE, str(puzzle.clue), look.clue_role(0))] if puzzle.clue else []
    if board.complete and not removed:
        inside = [Label(0, 0, str(board.values[0]), Role.VALUE, 0)]
    else:
        inside = [Notes(0, 0, tuple(values_of(board[0])), puzzle.values, tuple(values_of(removed)), 0)]
    across = [Rule(at, 0, at, 1, Role.FRAME) for at in (0, 1)]
    down = [Rule(0, at, 1, at, Role.FRAME) for at in (0, 1)]
    return Scene(1, 1, (tile, *clue, *inside, *across, *down), left=1, spaced=True, title="Null 1×1")


def layout(puzzle: Null) -> Layout:
    """The cell of each spot, and the place of each clue."""
    return Layout(1, 1, ((0, 0),), ((Place.EDGE, CLUE_PLACE),))
