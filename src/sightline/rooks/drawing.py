"""How a Rooks board is drawn: walls, rooks and their attacks, squares that stay empty, the lines of a proof."""

from collections.abc import Iterator

from sightline.core.grid import Grid
from sightline.core.grid_scene import grid_rules
from sightline.core.scene import Band, Cross, Label, Layout, Look, Mark, Place, Role, Scene, Strokes, Tile
from sightline.rooks.puzzle import EMPTY, Line, Rooks, RooksBoard

SIGN = "♜"


def scene(board: RooksBoard, look: Look) -> Scene:
    puzzle = board.puzzle
    rooks = board.rooks
    cover = (Band(*line, Role.PROOF) for line in look.best_proof)
    pieces = (Label(*cell, SIGN, Role.VALUE) for cell in rooks)
    marks = (
        *_squares(board, look),
        *cover,
        *_rays(puzzle, rooks),
        *pieces,
        *grid_rules(Grid(puzzle.rows, puzzle.columns)),
    )
    title = f"Rooks {puzzle.rows}×{puzzle.columns}"
    return Scene(puzzle.rows, puzzle.columns, marks, spaced=True, title=title)


def layout(puzzle: Rooks) -> Layout:
    lines = ((Place.LINE, tuple(line)) for line in puzzle.lines)
    return Layout(puzzle.rows, puzzle.columns, tuple(puzzle.cells), tuple(lines))


def _squares(board: RooksBoard, look: Look) -> Iterator[Mark]:
    puzzle, masks = board.puzzle, board.domains
    clue_spots = {spot for clue in look.clues for spot in puzzle.line_spots[clue]}
    for square, free in enumerate(puzzle.free):
        cell = divmod(square, puzzle.columns)
        if not free:
            yield Tile(*cell, Role.WALL)
            continue
        spot = puzzle.spot_at[cell]
        yield Tile(*cell, look.role(spot, Role.PREMISE if spot in clue_spots else Role.BOARD))
        if masks[spot] == EMPTY and not board.complete:
            yield Cross(*cell, Role.EMPTY)


def _rays(puzzle: Rooks, rooks: list[tuple[int, int]]) -> Iterator[Mark]:
    for cell in rooks:
        for number in puzzle.spot_lines[puzzle.spot_at[cell]]:
            line: Line = puzzle.lines[number]
            if line.cells[1:]:
                yield Strokes(*line, 1, Role.RAY)
