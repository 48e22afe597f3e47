"""A scene as text for terminals, in colour or plain, in Unicode or ASCII."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from sightline.core.scene import Band, Cross, Label, Mark, Notes, Role, Rule, Scene, Strokes, Tile


class CharSet(NamedTuple):
    """The characters to draw with; `flat` and `steep` are indexed by the number of strokes."""

    across: str
    down: str
    corners: str
    flat: str
    steep: str
    filled: str
    wall: str
    cross: str
    dot: str
    lines: str
    letters: dict[int, int]


UNICODE = CharSet("─", "│", "┌┬┐├┼┤└┴┘", "·─═≡≣", "·│║┃▐", "█", "▒", "×", "·", "─│┼", {})
ASCII = CharSet("-", "|", "+++++++++", ".-=E", '.|"#', "#", "X", "x", ".", "-|+", str.maketrans("♜▫■", "R-#"))

ANSI_CODES = {
    Role.CLUE: "36",
    Role.GIVEN: "1",
    Role.NOTE: "2",
    Role.NUMBER: "2",
    Role.FRAME: "2",
    Role.CONNECTION: "33",
    Role.RAY: "2",
    Role.PROOF: "35",
    Role.PREMISE: "1;36",
    Role.CONCLUSION: "1;32",
    Role.REMOVED: "31",
    Role.MISTAKE: "1;41",
    Role.DIFFERENT: "7",
    Role.EMPTY: "2",
}
BOARD, FILLED, WALL = Role.BOARD, Role.FILLED, Role.WALL  # looked up for every cell
HIGHLIGHTS = (Role.PREMISE, Role.CONCLUSION, Role.MISTAKE, Role.DIFFERENT)


def to_text(scene: Scene, colour: bool = False, ascii: bool = False, width: int | None = None) -> str:
    """The scene as lines of text, without trailing blanks.

    A scene that is wider than *width* is cut into bands of columns, one below the other, each with the left margin.
    """
    canvas = TextCanvas(scene, ASCII if ascii else UNICODE, colour)
    return "\n\n".join(canvas.to_text(band) for band in canvas.bands(width))


def mark_text(mark: Label | Notes) -> str:
    """The text of a mark; candidates as 123, with commas if they have two digits, and 12×3 if 3 is struck out."""
    if type(mark) is Label:
        return mark.text
    assert type(mark) is Notes
    join = "" if mark.of < 10 else ","
    kept, gone = (join.join(map(str, values)) for values in (mark.values, mark.removed))
    return f"{kept}×{gone}" if gone else kept


class Axis:
    """The positions of cells and frame lines along one direction, in characters."""

    def __init__(self, first: int, last: int, frames: set[int], width: Callable[[int], int], gap: int) -> None:
        self.cells: dict[int, tuple[int, int]] = {}
        self.frames: dict[int, int] = {}
        self.length = 0
        for at in range(first, last + 1):
            if at in frames:
                self.frames[at] = self._reserve(1, gap)[0]
            if at < last:
                self.cells[at] = self._reserve(width(at), gap)

    def _reserve(self, width: int, gap: int) -> tuple[int, int]:
        start = self.length + (gap if self.length and width else 0)
        self.length = start + width
        return start, self.length

    def frame_span(self) -> tuple[int, int]:
        return min(self.frames.values()), max(self.frames.values())


class TextCanvas:
    """A grid of characters that marks are drawn into, in order."""

    def __init__(self, scene: Scene, charset: CharSet, colour: bool = False) -> None:
        self.charset = charset
        self.spaced = scene.spaced
        self.columns = scene.columns
        others = [mark for mark in scene.marks if type(mark) is not Tile]
        labels = [mark for mark in others if type(mark) is Label]
        notes = [mark for mark in others if type(mark) is Notes]
        frames = [mark for mark in others if type(mark) is Rule and mark.role is Role.FRAME]
        widest = _widest(labels, notes)

        inside = range(scene.columns)
        cell = max((widest.get(column, 0) for column in inside), default=0)
        least = max((len(mark.text) for mark in labels if mark.column in inside), default=1) if scene.spaced else 1

        def width(column: int) -> int:
            """Cells are equally wide; without spaces between them, with a blank before the text. Where there are
            spaces, candidates widen their own column alone."""
            text = widest.get(column, 0)
            if scene.spaced:
                return max(text, least) if column in inside else text
            return max(2, cell + 1) if column in inside else text + (text > 0)

        steep = {mark.column for mark in frames if mark.column == mark.to_column}
        flat = {mark.row for mark in frames if mark.row == mark.to_row}
        self.x = Axis(-scene.left, scene.columns + scene.right, steep, width, 1 if scene.spaced else 0)
        self.y = Axis(-scene.top, scene.rows + scene.bottom, flat, lambda row: 1, 0)
        self.chars = [[" "] * self.x.length for _ in range(self.y.length)]
        self.roles: list[list[Role | None]] = [[None] * self.x.length for _ in range(self.y.length if colour else 0)]
        self.inks = [[charset.filled] * width for width in range(1 + max(map(width, inside), default=0))]
        """A filled cell, by its width."""
        self._frame()
        self._draw(scene.marks)
        for mark in scene.marks if scene.spaced else ():
            if isinstance(mark, Tile) and mark.role is Role.DIFFERENT:
                self._bracket(mark)

    def bands(self, width: int | None) -> list[list[slice]]:
        """The characters of each band: the left margin and some columns; alone, if the margin takes half the width."""
        if width is None or self.x.length <= width:
            return [[slice(0, self.x.length)]]
        margin = self.x.cells[0][0] if 2 * self.x.cells[0][0] <= width else 0
        borders = [start for column, (start, _) in self.x.cells.items() if column < self.columns and start > margin]
        cuts = [margin]
        for near, far in pairwise([margin, *borders, self.x.length]):
            if margin + far - cuts[-1] > width and near > cuts[-1]:
                cuts.append(near)
        return [[slice(0, margin), slice(start, end)] for start, end in pairwise([*cuts, self.x.length])]

    def to_text(self, band: list[slice]) -> str:
        chars, roles = _cut(self.chars, band), _cut(self.roles, band)
        plain = ["".join(row).rstrip() for row in chars]
        rows = list(map(_paint, chars, roles)) if roles else plain
        first = next((at for at, row in enumerate(plain) if row), 0)
        last = next((at for at in reversed(range(len(plain))) if plain[at]), -1)
        return "\n".join(rows[first : last + 1])

    def _put(self, y: int, x: int, text: str, role: Role | None) -> None:
        if len(text) == 1:
            self.chars[y][x] = text
        else:
            self.chars[y][x : x + len(text)] = text
        if self.roles:
            self.roles[y][x : x + len(text)] = [role] * len(text)

    def _frame(self) -> None:
        if not self.x.frames or not self.y.frames:
            return
        (left, right), (top, bottom) = self.x.frame_span(), self.y.frame_span()
        for x in self.x.frames.values():
            for y in range(top, bottom + 1):
                self._put(y, x, self.charset.down, Role.FRAME)
        for y in self.y.frames.values():
            self._put(y, left, self.charset.across * (right - left + 1), Role.FRAME)
            for x in self.x.frames.values():
                joint = 3 * _place(y, top, bottom) + _place(x, left, right)
                self._put(y, x, self.charset.corners[joint], Role.FRAME)

    def _draw(self, marks: Iterable[Mark]) -> None:
        writers: dict[type, Callable[[Any], None]] = {
            Label: self._word,
            Notes: self._word,
            Cross: self._cross,
            Strokes: self._strokes,
            Band: self._band,
        }
        ground = None if self.spaced else BOARD  # it is blank
        plain = not (self.roles or self.charset.letters)  # then most marks, labels and filled cells, need no call each
        rows, columns = {row: self.chars[y] for row, (y, _) in self.y.cells.items()}, self.x.cells
        for mark in marks:
            if type(mark) is Tile:
                row, column, role, _ = mark
                if plain and role is FILLED:
                    start, end = columns[column]
                    rows[row][start:end] = self.inks[end - start]
                elif role is not ground:
                    self._tile(mark)
            elif plain and type(mark) is Label:
                row, column, text, _, _ = mark
                end = columns[column][1]
                if len(text) == 1:
                    rows[row][end - 1] = text
                else:
                    rows[row][end - len(text) : end] = text
            elif write := writers.get(type(mark)):
                write(mark)

    def _cross(self, mark: Cross) -> None:
        faint = mark.role is Role.EMPTY and not self.spaced  # in spaced scenes every cell is a dot
        draw = self._sign if self.spaced else self._fill
        draw(mark, self.charset.dot if faint else self.charset.cross, mark.role)

    def _word(self, mark: Label | Notes) -> None:
        y, (start, end) = self.y.cells[mark.row][0], self.x.cells[mark.column]
        text = mark.text if type(mark) is Label else mark_text(mark)
        if self.charset.letters:
            text = text.translate(self.charset.letters)
        if not self.roles:
            self._put(y, end - len(text), text, None)
            return
        role = mark.role if isinstance(mark, Label) else Role.NOTE
        if end > start and (ground := self.roles[y][end - 1]) in HIGHLIGHTS:
            role = ground
        self._put(y, end - len(text), text, role)

    def _tile(self, mark: Tile) -> None:
        role = mark.role
        if role is FILLED or role is WALL:
            self._fill(mark, self.charset.filled if role is FILLED else self.charset.wall, role)
        elif self.spaced:
            self._sign(mark, self.charset.dot, role if role in HIGHLIGHTS else Role.EMPTY)
        else:
            self._fill(mark, " ", role)

    def _bracket(self, mark: Tile) -> None:
        """Brackets around a cell that differs, to be seen without colours too; neighbours share them."""
        y, (start, end) = self.y.cells[mark.row][0], self.x.cells[mark.column]
        if start and self.chars[y][start - 1] in " ]":
            self._put(y, start - 1, "[" if self.chars[y][start - 1] == " " else " ", Role.DIFFERENT)
        if end < self.x.length and self.chars[y][end] == " ":
            self._put(y, end, "]", Role.DIFFERENT)

    def _sign(self, mark: Tile | Cross, sign: str, role: Role | None) -> None:
        """One sign where the last digit of a number would be."""
        self._put(self.y.cells[mark.row][0], self.x.cells[mark.column][1] - 1, sign, role)

    def _fill(self, mark: Tile | Cross, sign: str, role: Role | None) -> None:
        y, (start, end) = self.y.cells[mark.row][0], self.x.cells[mark.column]
        self._put(y, start, sign * (end - start), role)

    def _band(self, mark: Band) -> None:
        flat, steep, both = tuple(self.charset.lines)
        down = mark.row != mark.to_row
        for row in range(mark.row, mark.to_row + 1):
            y, start, end = self.y.cells[row][0], self.x.cells[mark.column][1] - 1, self.x.cells[mark.to_column][1]
            for x in range(start, end):
                crossed = self.chars[y][x] in (flat, steep, both)
                self._put(y, x, both if crossed else steep if down else flat, mark.role)

    def _strokes(self, mark: Strokes) -> None:
        if mark.role is Role.RAY:  # rays would hide cells
            return
        flat = mark.row == mark.to_row
        strokes = self.charset.flat if flat else self.charset.steep
        if flat:
            left, right = self.x.cells[mark.column][1], self.x.cells[mark.to_column][1] - 1
            self._put(self.y.cells[mark.row][0], left, _stretch(strokes, mark.strokes, right - left), mark.role)
        else:
            x, above = self.x.cells[mark.column][1] - 1, self.y.cells[mark.row][1]
            signs = _stretch(strokes, mark.strokes, self.y.cells[mark.to_row][0] - above)
            for y, sign in enumerate(signs, above):
                self._put(y, x, sign, mark.role)


T = TypeVar("T")


def _cut(rows: list[list[T]], band: list[slice]) -> list[list[T]]:
    """The parts of each row that are in a band."""
    return (
        [[one for part in band for one in row[part]] for row in rows]
        if len(band) > 1
        else [row[band[0]] for row in rows]
    )


def _widest(labels: list[Label], notes: list[Notes]) -> dict[int, int]:
    """The length of the longest text in each column."""
    widest: dict[int, int] = {}
    for _, column, text, _, _ in labels:
        if len(text) > widest.get(column, 0):
            widest[column] = len(text)
    for mark in notes:
        widest[mark.column] = max(widest.get(mark.column, 0), len(mark_text(mark)))
    return widest


def _stretch(signs: str, strokes: int, length: int) -> str:
    """Strokes along *length* characters; if there is no sign for so many, their number is in the middle."""
    sign = signs[min(strokes, len(signs) - 1)] * length
    middle = (length - 1) // 2
    return sign if strokes < len(signs) else f"{sign[:middle]}{strokes % 10}{sign[middle + 1 :]}"[:length]


def _place(at: int, first: int, last: int) -> int:
    """0 at the first position, 2 at the last, 1 between: selects the corner character of a crossing."""
    return 0 if at == first else 2 if at == last else 1


def _paint(chars: list[str], roles: list[Role | None]) -> str:
    """The characters of a row with an escape sequence wherever the colour changes."""
    out, now = "", ""
    row = list(zip(chars, roles, strict=True))
    while row and row[-1] == (" ", None):
        row.pop()
    for char, role in row:
        code = ANSI_CODES.get(role, "") if role else ""
        if code != now:
            out += "\x1b[0m" + (f"\x1b[{code}m" if code else "")
            now = code
        out += char
    return out + ("\x1b[0m" if now else "")
