"""How a Skyscrapers board is drawn: clues outside, heights or small candidates inside."""

from collections.abc import Iterator

from sightline.core.grid_scene import grid_layout, grid_rules, line_places, numbered_cells
from sightline.core.scene import Label, Layout, Look, Mark, Place, Scene
from sightline.skyscrapers.puzzle import Skyscrapers, SkyscrapersBoard

PARK = "▫"
"""How the value 0, a cell without a tower, is drawn."""


def scene(board: SkyscrapersBoard, look: Look) -> Scene:
    puzzle = board.puzzle
    n = puzzle.size
    cells = numbered_cells(board, look, puzzle.given_values, PARK)
    marks = (*cells, *_clues(puzzle, look), *grid_rules(puzzle.shape))
    return Scene(n, n, marks, 1, 1, 1, 1, spaced=True, title=f"Skyscrapers {n}×{n}")


def _clues(puzzle: Skyscrapers, look: Look) -> Iterator[Mark]:
    for clue, number in enumerate(puzzle.clues):
        if number:
            yield Label(*_edge(puzzle.size, clue), str(number), look.clue_role(clue))


def _edge(n: int, clue: int) -> tuple[int, int]:
    """The cell of the margin that shows an edge clue."""
    side, at = divmod(clue, n)
    return ((-1, at), (at, n), (n, n - 1 - at), (n - 1 - at, -1))[side]


def layout(puzzle: Skyscrapers) -> Layout:
    """Edge clues clockwise, then the plain rules of rows and columns."""
    edges = [(Place.EDGE, _edge(puzzle.size, clue)) for clue in range(4 * puzzle.size)]
    return grid_layout(puzzle.shape, [*edges, *line_places(puzzle.shape)])
