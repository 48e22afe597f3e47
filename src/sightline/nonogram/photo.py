"""Pictures from files as cells: read, shrunk to the size asked for, and made black and white."""

import os
import warnings
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from sightline.core.errors import FormatError
from sightline.formats.files import open_file
from sightline.nonogram.pictures import read_cells

if TYPE_CHECKING:
    from PIL.Image import Image as Painting

Greys = list[list[int]]
"""Rows of 0 (black) to 255 (white)."""
WHITE = 255
LARGEST_DEFAULT = 30
"""Cells along the longer side, if no size is asked for."""
LARGEST_FILE = 16 << 20
"""Bytes of a picture."""
MOST_PIXELS = 1 << 25
LONGEST_SIDE = 500
"""Pixels along a side: larger pictures are reduced at once, which no cell shows."""
KINDS = {
    b"\x89PNG": "PNG",
    b"\xff\xd8": "JPEG",
    b"GIF8": "GIF",
    b"BM": "BMP",
    b"RIFF": "WEBP",
    **dict.fromkeys((b"P4", b"P5", b"P6"), "PPM"),
}


def read_greys(source: str) -> Greys:
    """The picture in a file, or drawn in *source* itself with # and . in lines."""
    if "\n" in source:
        return [[0 if cell else WHITE for cell in row] for row in read_cells(source)]
    if not os.path.isfile(source):
        raise FormatError(f"there is no picture '{source[:60]}'")
    with open_file(source, LARGEST_FILE) as file:
        body = file.read(LARGEST_FILE + 1)
    if len(body) > LARGEST_FILE:
        raise FormatError(f"'{source[:60]}': a picture has at most {LARGEST_FILE >> 20} MiB")
    if not body.strip():
        raise FormatError(f"'{source[:60]}' is empty")
    kind = next((kind for head, kind in KINDS.items() if body.startswith(head)), None)
    if kind:
        return _decode(body, kind)
    try:
        return read_greys(body.decode() + "\n")
    except UnicodeDecodeError:
        raise FormatError(f"{source}: a picture is PNG, JPEG, GIF, WebP, BMP, PBM, or lines of # and .") from None


def _decode(body: bytes, kind: str) -> Greys:
    try:
        from PIL import Image
    except ImportError:
        raise FormatError(f"{kind} needs Pillow: pip install 'sightline[print]', or draw it with # and .") from None
    try:
        with warnings.catch_warnings(action="error", category=Image.DecompressionBombWarning):
            image = Image.open(BytesIO(body), formats=(kind,))
            breadth, height = image.size
            if breadth * height > MOST_PIXELS:
                raise FormatError(f"the picture is {breadth}×{height}: the most is {MOST_PIXELS:,} pixels")
            grey = _to_grey(image)
    except FormatError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise FormatError(f"the picture is too large: the most is {MOST_PIXELS:,} pixels") from None
    except Exception as error:  # Pillow raises many kinds for broken files
        raise FormatError(f"this {kind} picture is broken") from error
    breadth, height = grey.size
    cells = grey.tobytes()
    return [list(cells[row * breadth : (row + 1) * breadth]) for row in range(height)]


def _to_grey(image: "Painting") -> "Painting":
    """The picture in greys, upright and not larger than needed; transparent parts are white."""
    from PIL import Image, ImageOps

    image.draft("L", (LONGEST_SIDE, LONGEST_SIDE))  # a JPEG can be read smaller than it is
    times = max(1, max(image.size) // LONGEST_SIDE)
    if image.mode.startswith("I"):  # 16 bits each
        grey = image.convert("I").point(lambda value: value * (1 / 256)).convert("L")
    elif "transparency" in image.info or "A" in image.getbands():
        picture = image.convert("RGBA").convert("LA")
        grey = Image.composite(picture.getchannel("L"), Image.new("L", image.size, WHITE), picture.getchannel("A"))
    else:
        grey = image.convert("L")
    return ImageOps.exif_transpose(grey.reduce(times))


def fitting_size(greys: Greys) -> tuple[int, int]:
    """The default rows and columns for a picture: its own, or in proportion with LARGEST_DEFAULT."""
    height, breadth = len(greys), len(greys[0])
    longest = max(height, breadth)
    if longest <= LARGEST_DEFAULT:
        return height, breadth
    rows, columns = ((2 * side * LARGEST_DEFAULT + longest) // (2 * longest) for side in (height, breadth))
    return max(rows, 1), max(columns, 1)


def frame(greys: Greys, rows: int, columns: int) -> Greys:
    """The picture with white borders to keep its proportions in these cells; less than half a cell is ignored."""
    height, breadth = len(greys), len(greys[0])
    tall, wide = -(-breadth * rows // columns) - height, -(-height * columns // rows) - breadth
    above = tall // 2 if 2 * tall * rows > height else 0
    beside = wide // 2 if 2 * wide * columns > breadth else 0
    paper = [WHITE] * beside
    empty = [[WHITE] * (breadth + 2 * beside)] * above
    return [*empty, *([*paper, *row, *paper] for row in greys), *empty]


def shrink(greys: Greys, rows: int, columns: int) -> Greys:
    """Every cell is the mean of the pixels, and parts of pixels, that it covers; in integers."""
    across = [_means(row, columns) for row in greys]
    down = [_means(column, rows) for column in zip(*across, strict=True)]
    whole = len(greys) * len(greys[0])
    return [[value // whole for value in row] for row in zip(*down, strict=True)]


def _means(values: Sequence[int], cells: int) -> list[int]:
    """The sums over each of *cells* equal stretches, as if every value were *cells* long; in all len(values) each."""
    length = len(values)
    sums = [0] * cells
    for at, value in enumerate(values):
        start, end = at * cells, (at + 1) * cells
        for cell in range(start // length, (end - 1) // length + 1):
            sums[cell] += value * (min(end, (cell + 1) * length) - max(start, cell * length))
    return sums


def find_threshold(greys: Greys) -> int:
    """The grey that separates dark from light best, by Otsu's method."""
    flat = sorted(value for row in greys for value in row)
    total, below, best = sum(flat), 0, (-1, WHITE)
    for dark, value in enumerate(flat):
        light = len(flat) - dark
        if dark and value != flat[dark - 1]:
            apart = (below * light - (total - below) * dark) ** 2 // (dark * light)
            best = max(best, (apart, value), key=lambda item: item[0])
        below += value
    return best[1] if best[0] >= 0 else WHITE // 2 + 1


def to_black_and_white(greys: Greys, threshold: int, dither: bool) -> list[list[int]]:
    """1 for every cell darker than the threshold; dithering passes the rounding error on to the neighbours."""
    rest = [[16 * value for value in row] for row in greys]
    cells = []
    for r, row in enumerate(rest):
        line = []
        for c, value in enumerate(row):
            black = value < 16 * threshold
            line.append(int(black))
            error = (value - (0 if black else 16 * WHITE)) // 16 if dither else 0
            for down, right, part in ((0, 1, 7), (1, -1, 3), (1, 0, 5), (1, 1, 1)):
                if error and r + down < len(rest) and 0 <= c + right < len(row):
                    rest[r + down][c + right] += error * part
        cells.append(line)
    return cells
