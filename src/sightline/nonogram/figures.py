"""Pictures that look like something: figures whose two sides are alike, shapes laid over each other, letters."""

from collections.abc import Callable
from functools import lru_cache, reduce
from operator import xor

from sightline.core.errors import FormatError
from sightline.core.rng import Rng
from sightline.family.maker import Request
from sightline.nonogram.blots import Draft, at_least_five, count_around, draw_blots, noise
from sightline.nonogram.glyphs import GLYPHS, HIGH, WIDE

Inside = Callable[[int, int], bool]
"""Whether a point is inside a shape; points count from its centre, in thousandths of its half width and height."""
UNIT = 1000


def draw_style(rng: Rng, request: Request) -> Draft:
    """A picture in the style that was asked for; where none was, the plain levels get one that looks like something."""
    style = request.options.get("style")
    if style is None:
        style = rng.choice(USUAL) if looks_like_something(request) else "blots"
    return STYLES[style](rng, request)


def looks_like_something(request: Request) -> bool:
    """Whether nothing that was asked for needs a rougher picture; letters and figures take a few cells."""
    shorter, longer = sorted((request.rows, request.columns))
    plain = request.skill in (None, "easy") and request.options.get("density") is None
    return plain and SMALLEST_OF_LEVEL.get(request.level or "easy", LARGEST + 1) <= shorter <= longer <= LARGEST


SMALLEST_OF_LEVEL, LARGEST = {"easy": 8, "medium": 33}, 60
"""Sides: of the smallest figures that are easy, or often enough medium, and of the largest."""


def is_mirrored(cells: Draft, request: Request) -> bool:
    """Whether the left and the right side of a picture are alike."""
    breadth = request.columns
    rows = (cells[start : start + breadth] for start in range(0, len(cells), breadth))
    return all(row == row[::-1] for row in rows)


# --- figures


def draw_figure(rng: Rng, request: Request) -> Draft:
    """One figure, its two sides alike: noise that is denser towards the middle, smoothed, with eyes and a mouth."""
    rows, columns = request.rows, request.columns
    coarse = max(1, min(rows, columns) // COARSE)
    high, half = -(-rows // coarse), -(-((columns + 1) // 2) // coarse)
    below = rng.below
    thick = ["".join(["01"[below(UNIT) < dense] for dense in line]) for line in _densities(high, half)]
    lines = []
    for line in thick:
        side = "".join([cell * coarse for cell in line])[: (columns + 1) // 2]
        lines += [side + side[: columns // 2][::-1]] * coarse
    cells = _smooth("".join(lines[:rows]), rows, columns)
    return _with_face(rng, _largest_part(cells, rows, columns), rows, columns)


COARSE = 11
"""Pieces of noise from side to side, so that large figures have limbs too."""


@lru_cache(maxsize=16)
def _densities(rows: int, half: int) -> list[list[int]]:
    """How likely each cell is filled, in thousandths: certain at the middle, and rare in the corners."""
    along = [abs(2 * row + 1 - rows) * UNIT // rows for row in range(rows)]
    across = [(half - 1 - column) * UNIT // half for column in range(half)]
    return [[max(120, 1150 - (x * x + y * y) * 9 // (10 * UNIT)) for x in across] for y in along]


def _smooth(cells: Draft, rows: int, columns: int) -> Draft:
    """Every cell as most of the cells around it; beyond the picture nothing is filled."""
    return _to_cells(at_least_five(count_around(_to_number(cells, columns), columns + 2)), rows, columns)


def _to_number(cells: Draft, columns: int) -> int:
    """The picture with an empty margin, as one long number: a cell's neighbours are that number shifted."""
    margin = "0" * (columns + 2)
    rows = [f"0{cells[at : at + columns]}0" for at in range(0, len(cells), columns)]
    return int("".join([margin, *rows, margin]), 2)


def _to_cells(picture: int, rows: int, columns: int) -> Draft:
    """The picture without its margin."""
    stride = columns + 2
    length = stride * (rows + 2)
    text = f"{picture & ((1 << length) - 1):0{length}b}"
    return "".join([text[start : start + columns] for start in range(stride + 1, length - stride, stride)])


def _largest_part(cells: Draft, rows: int, columns: int) -> Draft:
    """The largest connected part of a picture, the first of equals; it crosses the middle, so its sides are alike."""
    waiting, stride, best = _to_number(cells, columns), columns + 2, 0
    while waiting:
        part, more = 0, 1 << (waiting.bit_length() - 1)
        while part != more:
            part = more
            more = (part | part << 1 | part >> 1 | part << stride | part >> stride) & waiting
        best = part if part.bit_count() > best.bit_count() else best
        waiting &= ~part
    return _to_cells(best, rows, columns)


def _with_face(rng: Rng, cells: Draft, rows: int, columns: int) -> Draft:
    """The figure with two empty places in its upper half, and one below between them, where it is filled around."""
    side = 1 if min(rows, columns) < 16 else 2
    filled = _to_cells(_filled_squares(_to_number(cells, columns), side + 2, columns + 2), rows, columns)
    places = [
        (row, column)
        for row in range(1, rows // 2)
        for column in range(1, columns // 2 - side)
        if filled[(row - 1) * columns + column - 1] == "1"
    ]
    if not places:
        return cells
    row, column = rng.choice(places)
    picture = list(cells)
    for y in range(row, row + side):
        for x in range(column, column + side):
            picture[y * columns + x] = picture[(y + 1) * columns - 1 - x] = "0"
    wide = columns % 2 + 2 * (1 + rng.below(1 + columns // 8))
    left, mouth = (columns - wide) // 2, row + side + 1 + rng.below(max(1, rows // 6))
    below = [picture[y * columns + x] for y in range(mouth - 1, mouth + 2) for x in range(left - 1, left + wide + 1)]
    if min(rows, columns) >= 12 and "0" not in below:
        picture[mouth * columns + left : mouth * columns + left + wide] = "0" * wide
    return "".join(picture)


def _filled_squares(picture: int, side: int, stride: int) -> int:
    """The upper left cells of all squares of *side* cells that are filled."""
    wide = picture
    for right in range(1, side):
        wide &= picture << right
    high = wide
    for down in range(1, side):
        high &= wide << down * stride
    return high


# --- shapes


def _disc(x: int, y: int) -> bool:
    return x * x + y * y <= UNIT * UNIT


def _box(x: int, y: int) -> bool:
    return abs(x) <= 860 and abs(y) <= 860


def _diamond(x: int, y: int) -> bool:
    return abs(x) + abs(y) <= UNIT


def _triangle(x: int, y: int) -> bool:
    return -UNIT <= y <= 900 and 2 * abs(x) <= y + UNIT


def _cross(x: int, y: int) -> bool:
    return min(abs(x), abs(y)) <= 330


def _heart(x: int, y: int) -> bool:
    lobe = abs(x) - 480
    return lobe * lobe + (y + 380) ** 2 <= 530 * 530 or (y > -250 and abs(x) * 10 <= (950 - y) * 8)


def _star(x: int, y: int) -> bool:
    """Two triangles, one upside down."""
    return _triangle(x, y * 4 // 3 + 180) or _triangle(x, -y * 4 // 3 + 180)


def _house(x: int, y: int) -> bool:
    return (y >= -150 and abs(x) <= 720) or (y < -150 and abs(x) <= UNIT + y)


def _moon(x: int, y: int) -> bool:
    return _disc(x, y) and not _disc(x * 5 // 4 - 520, y * 5 // 4)


SHAPES: tuple[Inside, ...] = (_disc, _box, _diamond, _triangle, _cross, _heart, _star, _house, _moon)
ROOM: dict[Inside, int] = {_disc: 640, _box: 720, _diamond: 460, _heart: 440}
"""Shapes with room for another one in their middle, and how large that may be, in thousandths."""


def draw_shapes(rng: Rng, request: Request) -> Draft:
    """A large shape, a smaller one cut out of its middle, and often one more within that; or one in every quarter."""
    rows, columns = request.rows, request.columns
    if min(rows, columns) >= 14 and rng.chance(1, 4):
        return _quarters(rng, rows, columns)
    count = 2 + (min(rows, columns) >= 12) * rng.below(2)
    shapes = [rng.choice(tuple(ROOM)) for _ in range(count - 1)] + [rng.choice(SHAPES)]
    layers, scale = [], UNIT
    for shape in shapes:
        layers.append(_stamp(shape, scale, rows, columns))
        scale = scale * ROOM.get(shape, 0) // UNIT
    return _odd(layers)


def _quarters(rng: Rng, rows: int, columns: int) -> Draft:
    """Two shapes in turn, one in every quarter."""
    pair = [rng.choice(SHAPES), rng.choice(SHAPES)]
    high, wide = rows // 2, columns // 2
    stamps = [_stamp(shape, 940, high, wide) for shape in pair]
    lines = []
    for down in (0, 1):
        for row in range(high):
            left, right = (stamps[down ^ side][row * wide : (row + 1) * wide] for side in (0, 1))
            lines.append(left + "0" * (columns - 2 * wide) + right)
        if down == 0 and rows % 2:
            lines.append("0" * columns)
    return "".join(lines)


@lru_cache(maxsize=64)
def _stamp(inside: Inside, scale: int, rows: int, columns: int) -> Draft:
    """A shape in the middle of a picture; a cell is filled if its middle is inside."""
    side = min(rows, columns) * scale // UNIT
    if not side:
        return "0" * (rows * columns)
    across = [(2 * column + 1 - columns) * UNIT // side for column in range(columns)]
    along = [(2 * row + 1 - rows) * UNIT // side for row in range(rows)]
    return "".join(["01"[inside(x, y)] for y in along for x in across])


def _odd(layers: list[Draft]) -> Draft:
    """Filled where an odd number of layers is."""
    return f"{reduce(xor, (int(layer, 2) for layer in layers)):0{len(layers[0])}b}"


# --- letters and numbers


def draw_glyphs(rng: Rng, request: Request) -> Draft:
    """Letters, numbers and signs, as large as fits or smaller and more of them, sometimes white on black."""
    rows, columns = request.rows, request.columns
    largest = max(1, min((rows + 1) // (HIGH + 1), (columns + 1) // (WIDE + 1)))
    scale = max(1, largest - rng.below(2))
    down, across = (
        max(1, (length + scale) // ((size + 1) * scale)) for length, size in ((rows, HIGH), (columns, WIDE))
    )
    picture = ["0"] * (rows * columns)
    high, wide = (count * (size + 1) * scale - scale for count, size in ((down, HIGH), (across, WIDE)))
    top, left = max(0, (rows - high) // 2), max(0, (columns - wide) // 2)
    for line in range(down):
        for place in range(across):
            at = top + line * (HIGH + 1) * scale, left + place * (WIDE + 1) * scale
            _write(picture, rng.choice(tuple(GLYPHS)), at, scale, columns)
    dark = top > 0 and left > 0 and rng.chance(1, 3)
    return "".join(picture).translate(str.maketrans("01", "10")) if dark else "".join(picture)


def _write(picture: list[str], glyph: str, at: tuple[int, int], scale: int, columns: int) -> None:
    top, left = at
    for y, signs in enumerate(GLYPHS[glyph]):
        for x, sign in enumerate(signs):
            for spot in range(scale * scale if sign == "#" else 0):
                row, column = top + y * scale + spot // scale, left + x * scale + spot % scale
                if column < columns and row * columns < len(picture):
                    picture[row * columns + column] = "1"


STYLES: dict[str, Callable[[Rng, Request], Draft]] = {
    "blots": draw_blots,
    "symmetric": draw_figure,
    "shapes": draw_shapes,
    "glyphs": draw_glyphs,
    "noise": lambda rng, request: noise(rng, request.rows * request.columns),
}
USUAL = ("symmetric", "symmetric", "symmetric", "shapes", "shapes", "glyphs")
"""The styles of pictures for which none was asked, as often as each is listed."""


def read_style(text: str) -> str:
    if text not in STYLES:
        raise FormatError(f"a style '{text[:20]}': it is one of {', '.join(STYLES)}")
    return text
