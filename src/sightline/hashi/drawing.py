"""How a Hashi board is drawn: round islands with their numbers, planks between them."""

from collections.abc import Iterator

from sightline.core.board import values_of
from sightline.core.scene import Disc, Label, Layout, Look, Mark, Notes, Place, Role, Scene, Strokes
from sightline.hashi.puzzle import Hashi, HashiBoard


def scene(board: HashiBoard, look: Look) -> Scene:
    puzzle = board.puzzle
    marks = (*_bridges(board, look), *_islands(puzzle, look))
    return Scene(puzzle.rows, puzzle.columns, marks, spaced=True, title=f"Hashi {puzzle.rows}×{puzzle.columns}")


def layout(puzzle: Hashi) -> Layout:
    """The islands, then the rules: no crossing, all connected, no loop."""
    spots = tuple((*puzzle.where[a], *puzzle.where[b]) for a, b in puzzle.pairs)
    islands = ((Place.CELL, where) for where in puzzle.where)
    return Layout(puzzle.rows, puzzle.columns, spots, (*islands, *((Place.RULE, ()),) * 3))


def _bridges(board: HashiBoard, look: Look) -> Iterator[Mark]:
    """Decided bridges; of open ones the certain planks, and the candidates where they are asked for."""
    puzzle = board.puzzle
    for spot, mask in enumerate(board.unpacked()):
        values = tuple(values_of(mask))
        a, b = puzzle.ends(spot)
        role = look.role(spot, Role.CONNECTION if len(values) == 1 else Role.NOTE)
        shown = look.candidates or role not in (Role.CONNECTION, Role.NOTE)
        if values[:1] > (0,) or (shown and values == (0,)):
            yield Strokes(a.row, a.column, b.row, b.column, values[0], role)
        gone = tuple(values_of(look.removed.get(spot, 0)))
        middle = ((a.row + b.row) // 2, (a.column + b.column) // 2)
        if len(values) > 1 and (gone or shown) and middle != (a.row, a.column):
            yield Notes(*middle, values, puzzle.planks + 1, gone)


def _islands(puzzle: Hashi, look: Look) -> Iterator[Mark]:
    for clue, island in enumerate(puzzle.islands):
        role = Role.PREMISE if clue in look.clues else Role.NODE
        yield Disc(island.row, island.column, role)
        yield Label(island.row, island.column, str(island.count or "?"), look.clue_role(clue))
