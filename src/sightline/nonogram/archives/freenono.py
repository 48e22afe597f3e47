"""FreeNono's XML: finished pictures in lines of x and _."""

import re
from collections.abc import Iterator
from typing import Any

from sightline.core.errors import FormatError
from sightline.formats.codec import Codec, Fields
from sightline.formats.xml import divide_xml, parse_xml
from sightline.nonogram.archives.common import from_picture, single_reader
from sightline.nonogram.puzzle import Nonogram

CELLS = {"_": 0, "x": 1, "X": 1}
META = {
    "title": "name",
    "author": "author",
    "copyright": "copyright",
    "license": "license",
    "id": "id",
    "notes": "desc",
}
"""The entries of `meta`, and the attributes that hold them."""


def _claims(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("<") and bool(re.search(r"<Nonogram[\s>]", text))


def _several(text: str) -> Iterator[Fields]:
    found = list(parse_xml(text).iter("Nonogram"))
    if not found:
        raise FormatError("there is no <Nonogram> in this XML")
    for element in found:
        yield _read(element)


def _read(element: Any) -> Fields:
    rows = [(line.text or "").split() for line in element.findall("line")]
    if not rows or not rows[0] or any(len(row) != len(rows[0]) or not set(row) <= CELLS.keys() for row in rows):
        raise FormatError("every <line> should have as many cells as the first, each x or _")
    meta = {name: element.get(attribute, "").strip() for name, attribute in META.items()}
    picture = from_picture([[CELLS[cell] for cell in row] for row in rows])
    return picture | {"meta": {name: text for name, text in meta.items() if text}}


FREENONO = Codec(
    "freenono",
    Nonogram,
    _claims,
    single_reader(_several),
    about="FreeNono's XML, <line> x _ x </line> (read only)",
    example="<FreeNono><Nonograms><Nonogram>\n<line>x x</line>\n<line>_ x</line>\n</Nonogram></Nonograms></FreeNono>",
    several=_several,
    suffixes=(".nonogram",),
    divide=divide_xml("Nonogram"),
    begins="<",
)
