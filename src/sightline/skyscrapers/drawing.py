"""How a Skyscrapers board is drawn: clues outside, heights or small candidates inside."""

from collections.abc import Iterator

from sightline.core.grid_scene import grid_layout, grid_rules, line_places, numbered_cells
from sightline.core.scene import Label, Layout, Look, Mark, Place, Role, Rule, Scene
from sightline.skyscrapers.puzzle import Skyscrapers, SkyscrapersBoard

PARK = "▫"
"""How the value 0, a cell without a tower, is drawn."""


def scene(board: SkyscrapersBoard, look: Look) -> Scene:
    puzzle = board.puzzle
    n = puzzle.size
    cells = numbered_cells(board, look, puzzle.given_values, PARK)
    marks = (*cells, *_clues(puzzle, look), *grid_rules(puzzle.shape), *_diagonals(puzzle))
    title = f"Skyscrapers {n}×{n}{' with diagonals' * puzzle.diagonals}"
    return Scene(n, n, marks, 1, 1, 1, 1, spaced=True, title=title)


def _diagonals(puzzle: Skyscrapers) -> Iterator[Mark]:
    n = puzzle.size
    if puzzle.diagonals:
        yield from (Rule(0, 0, n, n, Role.GRID), Rule(0, n, n, 0, Role.GRID))


def _clues(puzzle: Skyscrapers, look: Look) -> Iterator[Mark]:
    for clue, number in enumerate(puzzle.clues):
        if number:
            yield Label(*_edge(puzzle.size, clue), str(number), look.clue_role(clue))


def _edge(n: int, clue: int) -> tuple[int, int]:
    """The cell of the margin that shows an edge clue."""
    side, at = divmod(clue, n)
    return ((-1, at), (at, n), (n, n - 1 - at), (n - 1 - at, -1))[side]


def layout(puzzle: Skyscrapers) -> Layout:
    """Edge clues clockwise, then the plain rules of rows, columns and diagonals."""
    edges = [(Place.EDGE, _edge(puzzle.size, clue)) for clue in range(4 * puzzle.size)]
    last = puzzle.size - 1
    diagonals = [(Place.LINE, (0, 0, last, last)), (Place.LINE, (0, last, last, 0))] if puzzle.diagonals else []
    return grid_layout(puzzle.shape, [*edges, *line_places(puzzle.shape), *diagonals])
