"""Nonograms from finished pictures: rows of signs, PBM, and PNG, GIF or BMP where Pillow is installed."""

import re
from io import BytesIO

from sightline.core.errors import FormatError
from sightline.formats.codec import Codec, Fields
from sightline.formats.tokens import number
from sightline.nonogram.archives.common import from_picture
from sightline.nonogram.puzzle import LARGEST, Nonogram, check_size

IMAGES = ("\x89PNG\r\n", "GIF87a", "GIF89a", "BM")
INKS = {"#": 1, "X": 1, "x": 1, "1": 1, "█": 1, "@": 1, "*": 1, ".": 0, "0": 0, " ": 0, "-": 0, "_": 0}


def _claims(text: str) -> bool:
    if text.startswith(IMAGES[:3]) or re.match(r"P[14]\s", text):
        return True
    if text.startswith("BM") and "\0" in text[:20]:
        return True
    rows = text.split()
    return len(rows) > 1 and "#" in text and bool(re.fullmatch(r"[#.\s]+", text)) and len({*map(len, rows)}) == 1


def _read(text: str) -> Fields:
    return from_picture(read_cells(text))


def read_cells(text: str) -> list[list[int]]:
    """The rows of a finished picture, 1 where it is filled."""
    if text.startswith("P1"):
        return _bitmap(text)
    if text.startswith("P4"):
        return _packed_bitmap(text)
    return _image(text) if text.startswith(IMAGES) else _signs(text)


def _signs(text: str) -> list[list[int]]:
    rows = [line.rstrip("\r") for line in text.strip("\n").split("\n")]
    strange = set("".join(rows)) - INKS.keys()
    if strange:
        raise FormatError(f"a picture is rows of # and ., X and ., or 1 and 0; found {min(strange)!a}")
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        raise FormatError("the rows of a picture must be equally long")
    check_size(len(rows), len(rows[0]))
    return [[INKS[sign] for sign in row] for row in rows]


def _size(breadth: str, height: str) -> tuple[int, int]:
    size = number(breadth, what="the width"), number(height, what="the height")
    if not (1 <= size[0] <= LARGEST and 1 <= size[1] <= LARGEST):
        raise FormatError(f"the size {breadth}×{height} is outside 1–{LARGEST}")
    return size


def _bitmap(text: str) -> list[list[int]]:
    tokens = re.sub(r"#[^\n]*", " ", text).split(maxsplit=3)
    if len(tokens) < 4:
        raise FormatError("a PBM picture is P1, the width, the height and the bits")
    breadth, height = _size(tokens[1], tokens[2])
    bits = re.sub(r"\s", "", tokens[3])
    if len(bits) != breadth * height or not set(bits) <= {"0", "1"}:
        raise FormatError(f"expected {breadth * height} bits, found {len(bits)}")
    return [[int(bit) for bit in bits[r * breadth : (r + 1) * breadth]] for r in range(height)]


_GAP = r"(?:\s|#[^\n]*\n)+"  # blanks and comments; a character begins one of them, so that nothing is tried twice


def _packed_bitmap(text: str) -> list[list[int]]:
    head = re.match(rf"P4{_GAP}([0-9]+){_GAP}([0-9]+)\s", text)
    if not head:
        raise FormatError("a packed PBM picture starts with P4, the width and the height")
    breadth, height = _size(head[1], head[2])
    stride = (breadth + 7) // 8
    for body in _bytes(text[head.end() :]):
        if len(body) == stride * height:
            return [[body[r * stride + c // 8] >> (7 - c % 8) & 1 for c in range(breadth)] for r in range(height)]
    raise FormatError(f"expected {stride * height} bytes after the head")


def _bytes(text: str) -> list[bytes]:
    """The possible bytes of a file that was read as text: as Latin-1, or as UTF-8 if they were valid."""
    bodies = []
    for encoding in ("latin-1", "utf-8"):
        try:
            bodies.append(text.encode(encoding))
        except UnicodeEncodeError:
            continue
    return bodies


def _image(text: str) -> list[list[int]]:
    try:
        from PIL import Image
    except ImportError:
        raise FormatError("PNG, GIF and BMP need Pillow: pip install 'sightline[print]', or save it as PBM") from None
    for body in _bytes(text):
        try:
            with Image.open(BytesIO(body), formats=("PNG", "GIF", "BMP")) as image:
                if max(image.size) > LARGEST:
                    raise FormatError(f"the picture is {image.size[0]}×{image.size[1]}: the most is {LARGEST} each way")
                white = Image.new("RGBA", image.size, "white")
                white.alpha_composite(image.convert("RGBA"))
                grey = white.convert("L").tobytes()
                breadth, height = image.size
                return [[int(grey[r * breadth + c] < 128) for c in range(breadth)] for r in range(height)]
        except FormatError:
            raise
        except Exception:  # Pillow raises many kinds for broken files
            continue
    raise FormatError("this picture is broken")


PICTURE: Codec[Nonogram] = Codec(
    "picture",
    Nonogram,
    _claims,
    _read,
    about="a finished picture: rows of # and ., PBM, PNG, GIF or BMP (read only)",
    example="#..#\n.##.",
    suffixes=(".pbm", ".png", ".gif", ".bmp"),
    longest=8 << 20,
    raw=True,
    begins="\x89GPB#.",
)
