"""A scene as SVG: one self-contained picture, colours by role."""

from collections.abc import Iterator
from html import escape

from sightline.core.scene import Band, Cross, Disc, Label, Mark, Notes, Planks, Role, Rule, Scene, Tile

CELL = 40  # units per cell
PAD = 8

FILLS = {
    Role.BOARD: "#ffffff",
    Role.FILLED: "#222831",
    Role.EMPTY: "#ffffff",
    Role.WALL: "#5c6470",
    Role.ISLAND: "#ffffff",
    Role.PREMISE: "#dcebff",
    Role.CONCLUSION: "#d6f5dd",
    Role.MISTAKE: "#ffd9d6",
    Role.DIFFERENT: "#fff0c2",
    Role.COVER: "#ead9f7",
    Role.RAY: "#e8eef6",
}
INKS = {
    Role.CLUE: "#1d4f91",
    Role.PREMISE: "#0b57d0",
    Role.SPENT: "#9aa3ad",
    Role.GIVEN: "#111111",
    Role.VALUE: "#24507a",
    Role.NOTE: "#66707a",
    Role.REMOVED: "#b3261e",
    Role.CONCLUSION: "#146c2e",
    Role.GRID: "#b8c0c8",
    Role.BAND: "#6b747e",
    Role.FRAME: "#222831",
    Role.BRIDGE: "#24507a",
    Role.RAY: "#c3d3e6",
    Role.MISTAKE: "#b3261e",
    Role.EMPTY: "#8b949e",
}


def to_svg(scene: Scene) -> str:
    """The scene as an SVG document."""
    width = (scene.left + scene.columns + scene.right) * CELL + 2 * PAD
    height = (scene.top + scene.rows + scene.bottom) * CELL + 2 * PAD
    origin = (PAD + scene.left * CELL, PAD + scene.top * CELL)
    body = "".join(f"<{shape}>\n" for mark in scene.marks for shape in _shapes(mark))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" font-family="Helvetica, Arial, sans-serif" text-anchor="middle">\n'
        f"<title>{escape(scene.title)}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
        f'<g transform="translate({origin[0]} {origin[1]})">\n{body}</g>\n</svg>\n'
    )


def _shapes(mark: Mark) -> Iterator[str]:
    if isinstance(mark, Tile):
        yield _rect(mark)
    elif isinstance(mark, Label):
        yield from _label(mark)
    elif isinstance(mark, Notes):
        yield from _notes(mark)
    elif isinstance(mark, Rule):
        wide = {Role.FRAME: 2.5, Role.BAND: 1.6}.get(mark.role, 1)
        at = (mark.column * CELL, mark.row * CELL, mark.to_column * CELL, mark.to_row * CELL)
        yield _line(*at, INKS[mark.role], wide)
    elif isinstance(mark, Planks):
        yield from _planks(mark)
    elif isinstance(mark, Band):
        yield _band(mark)
    elif isinstance(mark, Disc):
        x, y = _middle(mark)
        look = f'fill="{FILLS[mark.role]}" stroke="{INKS[Role.FRAME]}" stroke-width="1.5"'
        yield f'circle cx="{x:g}" cy="{y:g}" r="{CELL * 0.42:g}" {look}/'
    elif isinstance(mark, Cross):
        x, y = _middle(mark)
        arm = CELL * 0.15
        for sign in (1, -1):
            yield _line(x - arm, y - sign * arm, x + arm, y + sign * arm, INKS.get(mark.role, "#8b949e"), 2)


def _middle(mark: Tile | Label | Notes | Disc | Cross) -> tuple[float, float]:
    return (mark.column + 0.5) * CELL, (mark.row + 0.5) * CELL


def _rect(mark: Tile) -> str:
    fill = f"#{mark.colour}" if mark.colour else FILLS[mark.role]
    return f'rect x="{mark.column * CELL}" y="{mark.row * CELL}" width="{CELL}" height="{CELL}" fill="{fill}"/'


def _line(x1: float, y1: float, x2: float, y2: float, ink: str, wide: float) -> str:
    return f'path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{ink}" stroke-width="{wide:g}" stroke-linecap="round"/'


def _text(x: float, y: float, size: float, ink: str, text: str, more: str = "") -> str:
    return f'text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size:g}" fill="{ink}"{more}>{escape(text)}</text'


def _band(mark: Band) -> str:
    inset = CELL * 0.12
    x, y = mark.column * CELL + inset, mark.row * CELL + inset
    width = (mark.to_column - mark.column + 1) * CELL - 2 * inset
    height = (mark.to_row - mark.row + 1) * CELL - 2 * inset
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'rect {place} rx="{CELL * 0.25:g}" fill="{FILLS[mark.role]}" fill-opacity="0.8"/'


def _label(mark: Label) -> Iterator[str]:
    x, y = _middle(mark)
    size = CELL * (0.5 if len(mark.text) < 3 else 0.36)
    bold = ' font-weight="bold"' if mark.role in (Role.GIVEN, Role.PREMISE) else ""
    ink = f"#{mark.colour}" if mark.colour else INKS.get(mark.role, "#111111")
    yield _text(x, y, size, ink, mark.text, bold)


def _notes(mark: Notes) -> Iterator[str]:
    """Candidates in the places of a keypad, so that the eye finds them."""
    across = next(side for side in range(1, 9) if side * side >= mark.of)
    step = CELL / across
    above = (CELL - step * -(-mark.of // across)) / 2
    for value in sorted({*mark.values, *mark.removed}):
        place = (value or mark.of) - 1
        x = mark.column * CELL + (place % across + 0.5) * step
        y = mark.row * CELL + above + (place // across + 0.5) * step
        gone = value in mark.removed
        size = min(step * 0.75, CELL * 0.3)
        yield _text(x, y, size, INKS[Role.REMOVED if gone else Role.NOTE], str(value))
        if gone:
            yield _line(x - size / 2, y + size / 2, x + size / 2, y - size / 2, INKS[Role.REMOVED], 1.2)


def _planks(mark: Planks) -> Iterator[str]:
    x1, y1, x2, y2 = ((at + 0.5) * CELL for at in (mark.column, mark.row, mark.to_column, mark.to_row))
    ink, apart = INKS.get(mark.role, "#24507a"), CELL * min(0.16, 0.7 / max(mark.strokes - 1, 1))
    for index in range(mark.strokes):
        shift = (index - (mark.strokes - 1) / 2) * apart
        dx, dy = (0.0, shift) if y1 == y2 else (shift, 0.0)
        yield _line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, ink, min(3, apart * 0.6))
    if not mark.strokes:
        yield _line((x1 + x2) / 2 - 4, (y1 + y2) / 2 - 4, (x1 + x2) / 2 + 4, (y1 + y2) / 2 + 4, INKS[Role.EMPTY], 1.5)
