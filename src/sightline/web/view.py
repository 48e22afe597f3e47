"""What a page is sent of a puzzle: its spots and clues, and how its scene draws what players do not change."""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from sightline import api, registry
from sightline.core.board import Board, values_of
from sightline.core.scene import PLAIN, Cross, Disc, Label, Layout, Mark, Notes, Place, PlaceAt, Role, Scene, Tile
from sightline.family import Family
from sightline.web.question import Answer

CONTENT = frozenset(
    (Role.BOARD, Role.FILLED, Role.EMPTY, Role.GIVEN, Role.VALUE, Role.NOTE, Role.CONNECTION, Role.RAY, Role.PROOF)
)
"""The roles of marks that follow from what is known of a board; the page draws these itself."""
EDITABLE = (Place.CELL, Place.EDGE, Place.ROW, Place.COLUMN)
"""The kinds of places that an editor can offer."""
IN_CELL = (Tile, Label, Notes, Disc, Cross)
Cell = tuple[int, int]


def view(puzzle: Any) -> Answer:
    """All that a page needs to show a puzzle and let people play it."""
    family = registry.family_of(puzzle)
    layout, board = family.layout(puzzle), family.start(puzzle)
    scene = family.scene(board, PLAIN)
    text = api.write(puzzle)
    return {
        "family": family.name,
        "title": f"{family.title} {layout.rows}×{layout.columns}",
        "puzzle": json.loads(text),
        "rows": layout.rows,
        "columns": layout.columns,
        "margins": {"top": scene.top, "right": scene.right, "bottom": scene.bottom, "left": scene.left},
        "spots": layout.spots,
        "clue_places": [_clue_place(place, layout, scene) for place in layout.clues],
        "start": [list(values_of(mask)) for mask in board.domains],
        "values": max(board.domains, default=1).bit_length() - 1,
        "largest": {kind.value: family.editor.largest(puzzle, kind) for kind in EDITABLE} if family.editor else {},
        "value_names": family.table.value_names(puzzle),
        "marks": [_plain(mark) for mark in scene.marks if _stays(mark, scene)],
        "looks": {value: list(map(_plain, marks)) for value, marks in value_marks(family, layout, board).items()},
        "id": identity(text),
    }


def identity(text: str) -> str:
    """The name under which a page keeps a puzzle: the same for the same puzzle."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _clue_place(place: PlaceAt, layout: Layout, scene: Scene) -> Answer:
    kind, at = place
    head = head_of(place, layout, scene) if kind in (Place.ROW, Place.COLUMN) else None
    return {"kind": kind.value, "at": at} | ({"head": head} if head else {})


def head_of(place: PlaceAt, layout: Layout, scene: Scene) -> Cell | None:
    """The cell where the number of a clue is shown, or would be; None for clues without one.

    The clue of a row or a column is in the margin beside it: where its number is, or else where nothing is. Where the
    margin has clues of its own, a row or a column is a bare rule.
    """
    kind, at = place
    if kind in (Place.EDGE, Place.CELL):
        return at[0], at[1]
    sides: list[Cell] = []
    if kind is Place.ROW:
        sides = [(at[0], -1)] * bool(scene.left) + [(at[0], scene.columns)] * bool(scene.right)
    elif kind is Place.COLUMN:
        sides = [(-1, at[0])] * bool(scene.top) + [(scene.rows, at[0])] * bool(scene.bottom)
    sides = [cell for cell in sides if (Place.EDGE, cell) not in layout.clues]
    if len(sides) < 2:
        return sides[0] if sides else None
    labels = {(mark.row, mark.column): mark.role for mark in scene.marks if isinstance(mark, Label)}
    return min(sides, key=lambda cell: (labels.get(cell) is not Role.CLUE, cell in labels))


def _stays(mark: Mark, scene: Scene) -> bool:
    """Whether a mark is the same on every board of the puzzle: a clue, a wall, a grid line, a colour under a cell."""
    if _role(mark) not in CONTENT or (isinstance(mark, Tile) and mark.colour is not None):
        return True
    return isinstance(mark, IN_CELL) and not (0 <= mark.row < scene.rows and 0 <= mark.column < scene.columns)


def _role(mark: Mark) -> Role:
    return Role.NOTE if isinstance(mark, Notes) else mark.role


def _plain(mark: Mark) -> list[Any]:
    """A mark as [kind, row, column, …]: its fields in their order."""
    fields = [value for value in mark if value is not None]
    return [type(mark).__name__.lower(), *(value.value if isinstance(value, Role) else value for value in fields)]


def value_marks(family: Family[Any, Any], layout: Layout, board: Board[Any]) -> dict[int, list[Mark]]:
    """The marks with which the scene draws each value, where spots are cells: as if they were in the first cell."""
    if any(len(place) != 2 for place in layout.spots):
        return {}
    wanted = {value for mask in board.domains for value in values_of(mask)}
    found: dict[int, list[Mark]] = {}
    while wanted:
        masks, cells = board.unpacked(), dict[tuple[int, ...], list[Mark]]()
        for spot, value in _samples(board.unpacked(), wanted):
            masks[spot] = 1 << value
            cells[layout.spots[spot]] = found[value] = []
        for mark in family.scene(board.with_masks(masks), PLAIN).marks:
            if isinstance(mark, IN_CELL) and (mark.row, mark.column) in cells and _shows_value(mark):
                cells[mark.row, mark.column].append(mark._replace(row=0, column=0))
    return found


def _samples(masks: list[int], wanted: set[int]) -> Iterator[tuple[int, int]]:
    """A spot of its own for as many of the wanted values as there are spots for; these are wanted no more."""
    for spot, mask in enumerate(masks):
        value = next((value for value in values_of(mask) if value in wanted), None)
        if value is not None:
            wanted.discard(value)
            yield spot, value
        if not wanted:
            return


def _shows_value(mark: Mark) -> bool:
    role = _role(mark)
    return role in CONTENT and (role is not Role.BOARD or getattr(mark, "colour", None) is not None)
