"""Scenes as plain shapes, 40 units per cell, which every picture format draws.

A colour is # and six hex digits, or a key of `LIGHT`, so that a page can have another theme.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sightline.core.scene import Band, Cross, Disc, Label, Mark, Notes, Role, Rule, Scene, Strokes, Tile

CELL = 40
PAD = 8

FILLS = {
    Role.BOARD: "#ffffff",
    Role.FILLED: "#222831",
    Role.EMPTY: "#ffffff",
    Role.WALL: "#5c6470",
    Role.NODE: "#ffffff",
    Role.PREMISE: "#dcebff",
    Role.CONCLUSION: "#d6f5dd",
    Role.MISTAKE: "#ffd9d6",
    Role.DIFFERENT: "#fff0c2",
    Role.PROOF: "#ead9f7",
}
INKS = {
    Role.CLUE: "#1d4f91",
    Role.PREMISE: "#0b57d0",
    Role.GIVEN: "#111111",
    Role.VALUE: "#24507a",
    Role.NOTE: "#66707a",
    Role.NUMBER: "#66707a",
    Role.REMOVED: "#b3261e",
    Role.CONCLUSION: "#146c2e",
    Role.GRID: "#b8c0c8",
    Role.BAND: "#6b747e",
    Role.FRAME: "#222831",
    Role.CONNECTION: "#24507a",
    Role.RAY: "#c3d3e6",
    Role.PROOF: "#7b3fa8",
    Role.MISTAKE: "#b3261e",
    Role.DIFFERENT: "#8a6100",
    Role.EMPTY: "#8b949e",
}
LIGHT = {f"{kind}-{role.value}": rgb for kind, tones in (("fill", FILLS), ("ink", INKS)) for role, rgb in tones.items()}

OUTLINES = {
    Role.PREMISE: (2.0, 5.0),
    Role.CONCLUSION: (3.0, 0.0),
    Role.MISTAKE: (3.0, 0.0),
    Role.DIFFERENT: (2.0, 2.0),
}
"""How a highlighted cell is framed, to be seen without colours too: line width, and length of dashes."""

CASTLE = ((-12, 13), (-12, 9), (-8, 6), (-7, -3), (-11, -6), (-11, -13), (-6, -13), (-6, -10), (-3, -10), (-3, -13))
SIGNS = {
    "♜": (*CASTLE, *((-x, y) for x, y in reversed(CASTLE))),
    "■": ((-12, -12), (12, -12), (12, 12), (-12, 12)),
    "▫": ((-5, -5), (5, -5), (5, 5), (-5, 5), (-5, -5), (-3, -3), (-3, 3), (3, 3), (3, -3), (-3, -3)),
}
"""Characters that many fonts lack, as polygons around the middle of a cell."""


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    ink: str | None = None
    wide: float = 0
    dash: float = 0
    radius: float = 0
    alpha: float = 1


class Stroke(NamedTuple):
    x: float
    y: float
    to_x: float
    to_y: float
    ink: str
    wide: float
    dash: float = 0


class Round(NamedTuple):
    x: float
    y: float
    radius: float
    fill: str
    ink: str
    wide: float
    dash: float = 0


class Words(NamedTuple):
    """Text centred at a point."""

    x: float
    y: float
    size: float
    ink: str
    text: str
    bold: bool = False


class Polygon(NamedTuple):
    points: tuple[tuple[float, float], ...]
    fill: str


Shape = Box | Stroke | Round | Words | Polygon


def size_of(scene: Scene) -> tuple[int, int]:
    """The width and height of the picture, with margins and padding."""
    width = (scene.left + scene.columns + scene.right) * CELL + 2 * PAD
    return width, (scene.top + scene.rows + scene.bottom) * CELL + 2 * PAD


def origin_of(scene: Scene) -> tuple[int, int]:
    """The corner of the first cell in the picture."""
    return PAD + scene.left * CELL, PAD + scene.top * CELL


def fill(role: Role) -> str:
    return f"fill-{role.value}"


def ink(role: Role) -> str:
    return f"ink-{role.value}"


def shapes_of(scene: Scene) -> Iterator[Shape]:
    """Every shape in drawing order, relative to the corner of the first cell."""
    for mark in drawing_order(scene):
        yield from mark_shapes(mark, scene)


def drawing_order(scene: Scene) -> list[Mark]:
    """The marks in drawing order: the frame last, so that no grid line cuts it."""
    frame = [mark for mark in scene.marks if mark.__class__ is Rule and mark.role is Role.FRAME]
    return [mark for mark in scene.marks if mark.__class__ is not Rule or mark.role is not Role.FRAME] + frame


def mark_shapes(mark: Mark, scene: Scene) -> Iterator[Shape]:
    if isinstance(mark, Tile):
        yield from _tile(mark)
    elif isinstance(mark, Label):
        inside = 0 <= mark.row < scene.rows and 0 <= mark.column < scene.columns
        yield from _label(mark, inside)
    elif isinstance(mark, Notes):
        yield from _notes(mark)
    elif isinstance(mark, Rule):
        wide = {Role.FRAME: 2.5, Role.BAND: 1.6}.get(mark.role, 1)
        at = (mark.column * CELL, mark.row * CELL, mark.to_column * CELL, mark.to_row * CELL)
        yield Stroke(*at, ink(mark.role), wide)
    elif isinstance(mark, Strokes):
        yield from _strokes(mark)
    elif isinstance(mark, Band):
        yield _band(mark)
    elif isinstance(mark, Disc):
        wide, dash = OUTLINES.get(mark.role, (1.5, 0))
        rim = ink(mark.role) if mark.role in OUTLINES else ink(Role.FRAME)
        yield Round(*_middle(mark), CELL * 0.42, fill(mark.role), rim, wide, dash)
    elif isinstance(mark, Cross):
        x, y = _middle(mark)
        arm = CELL * 0.15
        tone = ink(mark.role) if mark.role in INKS else ink(Role.EMPTY)
        for sign in (1, -1):
            yield Stroke(x - arm, y - sign * arm, x + arm, y + sign * arm, tone, 2)


def _middle(mark: Tile | Label | Notes | Disc | Cross) -> tuple[float, float]:
    return (mark.column + 0.5) * CELL, (mark.row + 0.5) * CELL


def _tile(mark: Tile) -> Iterator[Shape]:
    x, y = mark.column * CELL, mark.row * CELL
    yield Box(x, y, CELL, CELL, f"#{mark.colour}" if mark.colour else fill(mark.role))
    if mark.role in OUTLINES:
        wide, dash = OUTLINES[mark.role]
        inset = 2.5
        yield Box(x + inset, y + inset, CELL - 2 * inset, CELL - 2 * inset, None, ink(mark.role), wide, dash)


def _label(mark: Label, inside: bool) -> Iterator[Shape]:
    """A highlighted clue in the margin is framed like a cell."""
    x, y = _middle(mark)
    tone = f"#{mark.colour}" if mark.colour else ink(mark.role)
    if mark.role in OUTLINES and not inside:
        wide, dash = OUTLINES[mark.role]
        half = CELL * 0.4
        yield Box(x - half, y - half, 2 * half, 2 * half, fill(mark.role), ink(mark.role), wide, dash, 6)
    if mark.text in SIGNS:
        yield Polygon(tuple((x + dx, y + dy) for dx, dy in SIGNS[mark.text]), tone)
        return
    largest = 0.4 if mark.role is Role.NUMBER else 0.5
    size = CELL * (largest if len(mark.text) < 3 else min(largest, 1.08 / len(mark.text)))
    yield Words(x, y, size, tone, mark.text, mark.role in (Role.GIVEN, Role.PREMISE))


def _notes(mark: Notes) -> Iterator[Shape]:
    """Candidates arranged like a keypad: each value has its own place."""
    across = next(side for side in range(1, 9) if side * side >= mark.of)
    step = CELL / across
    above = (CELL - step * -(-mark.of // across)) / 2
    for value in sorted({*mark.values, *mark.removed}):
        place = (value or mark.of) - 1
        x = mark.column * CELL + (place % across + 0.5) * step
        y = mark.row * CELL + above + (place // across + 0.5) * step
        gone = value in mark.removed
        size = min(step * 0.75, CELL * 0.3)
        yield Words(x, y, size, ink(Role.REMOVED if gone else Role.NOTE), str(value))
        if gone:
            yield Stroke(x - size / 2, y + size / 2, x + size / 2, y - size / 2, ink(Role.REMOVED), 1.2)


def _band(mark: Band) -> Box:
    inset = CELL * 0.12
    width = (mark.to_column - mark.column + 1) * CELL - 2 * inset
    height = (mark.to_row - mark.row + 1) * CELL - 2 * inset
    tone = fill(mark.role) if mark.role in FILLS else fill(Role.PROOF)
    return Box(mark.column * CELL + inset, mark.row * CELL + inset, width, height, tone, radius=CELL * 0.25, alpha=0.8)


def _strokes(mark: Strokes) -> Iterator[Shape]:
    x1, y1, x2, y2 = ((at + 0.5) * CELL for at in (mark.column, mark.row, mark.to_column, mark.to_row))
    tone = ink(mark.role) if mark.role in INKS else ink(Role.CONNECTION)
    apart = CELL * min(0.16, 0.7 / max(mark.strokes - 1, 1))
    if mark.role in OUTLINES:
        yield _halo(mark, abs(mark.strokes - 1) * apart + CELL * 0.3)
    for index in range(mark.strokes):
        shift = (index - (mark.strokes - 1) / 2) * apart
        dx, dy = (0.0, shift) if y1 == y2 else (shift, 0.0)
        yield Stroke(x1 + dx, y1 + dy, x2 + dx, y2 + dy, tone, min(3, apart * 0.6))
    if not mark.strokes:
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        tone = tone if mark.role in OUTLINES else ink(Role.EMPTY)
        yield Stroke(x - 4, y - 4, x + 4, y + 4, tone, 1.5)
        if mark.role in OUTLINES:
            yield Stroke(x - 4, y + 4, x + 4, y - 4, tone, 1.5)


def _halo(mark: Strokes, thick: float) -> Box:
    """The background of a highlighted connection, framed like a cell; it ends under the cells that it joins."""
    wide, dash = OUTLINES[mark.role]
    x, y = (mark.column + 0.5) * CELL, (mark.row + 0.5) * CELL
    long = (mark.to_column - mark.column + mark.to_row - mark.row) * CELL
    flat = mark.row == mark.to_row
    tones = (fill(mark.role), ink(mark.role), wide * 0.6, dash)
    return Box(x, y - thick / 2, long, thick, *tones) if flat else Box(x - thick / 2, y, thick, long, *tones)
