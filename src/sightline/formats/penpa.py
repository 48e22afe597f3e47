"""Penpa+ addresses: the numbers and circles of the question layer, by cell; the rest is ignored."""

import binascii
import re
import zlib
from base64 import b64decode
from typing import Any, NamedTuple

from sightline.core.errors import FormatError
from sightline.formats.document import parse
from sightline.formats.shape import as_ints, as_list, as_object
from sightline.formats.tokens import number

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


class Layer(NamedTuple):
    """A square board without its margins; numbers and circles by (row, column)."""

    rows: int
    columns: int
    numbers: dict[tuple[int, int], Any]
    circles: frozenset[tuple[int, int]]


def claims(text: str) -> bool:
    return "&p=" in text[:500] and len(text) <= 1 << 20 and re.fullmatch(_ADDRESS, text) is not None


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

    def by_cell(name: str) -> dict[tuple[int, int], Any]:
        found = {}
        for key, entry in as_object(layer.get(name, {}), name).items():
            if not re.fullmatch(r"[0-9]{1,7}", key) or not as_list(entry, f"{name} {key}"):
                continue  # marks on edges and corners
            row, column = divmod(int(key), across + 4)
            row, column = row - 2 - top, column - 2 - left
            if 0 <= row < rows and 0 <= column < columns:
                found[row, column] = entry
        return found

    symbols = by_cell("symbol")
    circles = frozenset(cell for cell, entry in symbols.items() if len(entry) > 1 and "circle" in str(entry[1]))
    return Layer(rows, columns, {cell: entry[0] for cell, entry in by_cell("number").items()}, circles)


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
