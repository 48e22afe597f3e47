"""Penpa+ addresses: the numbers, circles and shaded cells of the question layer; the rest is ignored."""

import binascii
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from sightline.core.errors import FormatError
from sightline.formats.document import parse
from sightline.formats.shape import as_ints, as_list, as_object
from sightline.formats.tokens import LETTERS, number

BEGINS = f"{LETTERS}#"
"""The characters that an address can begin with."""
LARGEST_TEXT = 64 * 1024
"""Bytes of an address when unpacked."""
_ADDRESS = r"\s*(?:[A-Za-z]{2,9}://[^#\s]*)?#?m=(?:edit|solve)&p=([A-Za-z0-9+/=_%-]+)(?:&\S*)?\s*"
# Penpa+ abbreviates its own text: z and a character stand for a word.
_WORDS = {"Z": "z", "O": "null"} | {
    pair[0]: f'"{pair[2:]}"'
    for pair in (
        *("9=qa", "Q=pu_q", "A=pu_a", "G=grid", "M=edit_mode", "S=surface", "L=line", "E=lineE", "W=wall", "C=cage"),
        *("N=number", "Y=symbol", "P=special", "B=board", "R=command_redo", "U=command_undo", "8=command_replay"),
        *("1=numberS", "F=freeline", "2=freelineE", "T=thermo", "3=arrows", "D=direction", "0=squareframe"),
        *("5=polygon", "4=deletelineE", "6=killercages", "7=nobulbthermo", "_=__a"),
    )
}


Cell = tuple[int, int]
Margins = tuple[int, int, int, int]
"""Rows above and below the board, columns left and right of it."""


class Layer(NamedTuple):
    """A square board: what its cells hold by (row, column), counted from the first cell that is in no margin."""

    rows: int
    columns: int
    numbers: dict[Cell, Any]
    circles: frozenset[Cell] = frozenset()
    shaded: frozenset[Cell] = frozenset()
    margins: Margins = (0, 0, 0, 0)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    @property
    def outer(self) -> dict[Cell, Any]:
        """The numbers in the margins."""
        return {cell: value for cell, value in self.numbers.items() if not self.inside(cell)}

    def number_at(self, cell: Cell) -> int | None:
        """The number of a cell; None if it has none, or a ?."""
        entry = str(self.numbers.get(cell, "")).strip()
        return None if entry in ("", "?", "*") else number(entry, what="a number")


class Kind(Enum):
    """What a board looks like, from which one can tell the kinds of puzzles apart."""

    INSIDE = "numbers in cells"
    AROUND = "numbers on all four sides"
    ABOVE_AND_LEFT = "numbers above and left"
    SHADED = "nothing but shaded cells"


def claims(kind: Kind) -> Callable[[str], bool]:
    """Whether a text is an address of a board of that kind; a damaged one counts as the first."""
    return lambda text: _is_address(text) and _kind(text) is kind


def _is_address(text: str) -> bool:
    return "&p=" in text[:500] and len(text) <= 1 << 20 and re.fullmatch(_ADDRESS, text) is not None


@lru_cache(maxsize=1)
def _kind(text: str) -> Kind:
    try:
        layer = read_layer(text, LARGEST_TEXT)
    except FormatError:
        return Kind.INSIDE
    if layer.outer and not layer.circles:
        top, bottom, left, right = layer.margins
        return Kind.AROUND if bottom or right else Kind.ABOVE_AND_LEFT if top and left else Kind.INSIDE
    return Kind.SHADED if layer.shaded and not layer.numbers and not layer.circles else Kind.INSIDE


def read_layer(text: str, most: int) -> Layer:
    """The question layer of an address; *most* is the largest side that is accepted."""
    lines = _unpack(text).split("\n")
    if len(lines) < 4:
        raise FormatError("the address holds no board")
    head = lines[0].split(",")
    if head[0] != "square" or len(head) < 3:
        raise FormatError(f"only square boards can be read, not {head[0][:20]!a}")
    across, down = number(head[1], what="the number of columns"), number(head[2], what="the number of rows")
    top, bottom, left, right = as_ints(parse(lines[1]), "the margins", 4)
    rows, columns = down - top - bottom, across - left - right
    if not (1 <= rows <= most and 1 <= columns <= most):
        raise FormatError(f"the size {columns}×{rows} is outside 1–{most}")
    layer = as_object(parse(_expand(lines[3])), "the question layer")

    def by_cell(name: str) -> dict[Cell, Any]:
        found = {}
        for key, entry in as_object(layer.get(name, {}), name).items():
            row, column = divmod(int(key), across + 4) if re.fullmatch(r"[0-9]{1,7}", key) else (0, 0)
            if 2 <= row < down + 2 and 2 <= column < across + 2:  # others are marks on edges and corners
                found[row - 2 - top, column - 2 - left] = entry
        return found

    symbols = by_cell("symbol")
    circles = frozenset(cell for cell, entry in symbols.items() if "circle" in str(as_list(entry, "a symbol")[1:2]))
    numbers = {cell: as_list(entry, "a number")[0] for cell, entry in by_cell("number").items() if entry}
    shaded = frozenset(cell for cell, color in by_cell("surface").items() if color)
    return Layer(rows, columns, numbers, circles, shaded, (top, bottom, left, right))


SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
UNIT = 38
"""Pixels per cell."""
BLACK = 4
"""The colour of shaded cells, and that of the circles of islands."""
CLUE = ["1", 1]
STYLES = {
    "edit_mode": "surface",
    **{name: ["", 1] for name in ("surface", "multicolor")},
    **{name: ["1", 2] for name in ("line", "lineE")},
    "wall": ["", 2],
    "cage": ["1", 10],
    "number": CLUE,
    "symbol": ["circle_L", 1],
    "special": ["thermo", ""],
    "board": ["", ""],
    "move": ["1", ""],
    "combi": ["battleship", 3],
    "sudoku": CLUE,
}
"""What the editor's buttons begin with."""
LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
TABLES = ("surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE")
STACKS = ("command_redo", "command_undo", "command_replay")


def write_layer(layer: Layer) -> str:
    """The address of a board whose numbers are plain and whose circles are islands."""
    top, bottom, left, right = layer.margins
    across, down = layer.columns + left + right, layer.rows + top + bottom

    def key(cell: Cell) -> str:
        return str((across + 4) * (2 + top + cell[0]) + 2 + left + cell[1])

    blank: dict[str, Any] = (
        {name: {"__a": []} for name in STACKS} | {name: [] for name in LISTS} | {name: {} for name in TABLES}
    )
    question = blank | {
        "surface": {key(cell): BLACK for cell in sorted(layer.shaded)},
        "number": {key(cell): [str(value), 1, "1"] for cell, value in sorted(layer.numbers.items())},
        "symbol": {key(cell): [1, "circle_L", 1] for cell in sorted(layer.circles)},
    }
    cells = [int(key((row, column))) for row in range(layer.rows) for column in range(layer.columns)]
    steps = [cells[0], *(after - before for before, after in pairwise(cells))]
    middle = (across + 4) * ((down + 4) // 2) + (across + 4) // 2
    head = ["square", across, down, UNIT, 0, 1, 1, UNIT * (across + 1), UNIT * (down + 1), middle, middle, 0, 0, 0, 0]
    mode = {"qa": "pu_q", "grid": ["1", "2", "1"], "pu_q": STYLES, "pu_a": STYLES}
    text = ",".join(map(str, [*head, "Title: ", "Author: ", "", "", "OFF", "false"]))
    parts = [layer.margins, mode, question, blank, steps, []]
    body = "\n".join([text, *(json.dumps(part, separators=(",", ":")) for part in parts)])
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(body.replace("z", "zZ").encode()) + packer.flush()
    if len(body) > LARGEST_TEXT:
        raise FormatError("the board is too large for a Penpa+ address")
    return SITE + b64encode(packed).decode()


def _unpack(text: str) -> str:
    found = re.fullmatch(_ADDRESS, text)
    if not found:
        raise FormatError("a Penpa address looks like …#m=edit&p=…")
    try:
        packed = b64decode(found[1].replace("%2B", "+").replace("%2F", "/").replace("%3D", "="), validate=True)
        unpacker = zlib.decompressobj(-15)
        raw = unpacker.decompress(packed, LARGEST_TEXT)
    except (binascii.Error, ValueError, zlib.error):
        raise FormatError("the part after p= is damaged") from None
    if unpacker.unconsumed_tail:
        raise FormatError(f"the address unpacks to more than {LARGEST_TEXT} bytes")
    return raw.decode("utf-8", errors="replace")


def _expand(text: str) -> str:
    return re.sub("z(.)", lambda short: _WORDS.get(short[1], short[0]), text)
