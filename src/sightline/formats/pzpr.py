"""puzz.link addresses and pzprv3 files: everything except the body."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sightline.core.errors import FormatError
from sightline.core.sentence import numbered
from sightline.formats.tokens import LETTERS, UNKNOWN, BaseNumber, Gaps, Letter, number

BEGINS = f"{LETTERS}./?"
"""The characters that addresses and saved files can begin with."""
SITE = "https://puzz.link/p?"
_ADDRESS = r"\s*(?:[A-Za-z]{2,9}://[^?#\s]*|[A-Za-z.]*/?p(?:\.html)?)?\?(\S+)\s*"
_BARE = r"\s*([a-z]+(?:_edit|_play)?/(?:[^\s/]+/)?[0-9]+/[0-9]+/\S*)\s*"

CELLS = (BaseNumber(), Letter(".", UNKNOWN), Gaps("g"))
"""The body of a grid: numbers, `.` for an unknown one, letters for cells without any."""
MARGIN = (BaseNumber(long=False), Letter(".", UNKNOWN), Gaps("g"))
"""The numbers around a grid."""


class Address(NamedTuple):
    """The parts of an address; columns come before rows."""

    pid: str
    columns: int
    rows: int
    body: str


def claims_address(*pids: str) -> Callable[[str], bool]:
    """Whether a text is an address of one of these puzzle names."""
    return lambda text: _address_parts(text)[:1] in [[pid] for pid in pids]


def claims_file(*pids: str) -> Callable[[str], bool]:
    """Whether a text is a saved file of one of these puzzle names."""
    return lambda text: _file_lines(text)[1:2] in [[pid] for pid in pids]


def read_address(text: str, most: int) -> Address:
    """The parts of an address; *most* is the largest side that is accepted."""
    parts = _address_parts(text)
    if len(parts) < 3:
        raise FormatError("an address needs a size: …?name/columns/rows/body")
    pid = parts[0]
    if not parts[1].isdigit():
        del parts[1]  # a display flag
    if len(parts) < 3:
        raise FormatError("an address needs a size: …?name/columns/rows/body")
    columns, rows = number(parts[1], what="the number of columns"), number(parts[2], what="the number of rows")
    if not (1 <= columns <= most and 1 <= rows <= most):
        raise FormatError(f"the size {columns}×{rows} is outside 1–{most}")
    return Address(pid, columns, rows, parts[3] if len(parts) > 3 else "")


def write_address(pid: str, columns: int, rows: int, body: str) -> str:
    end = "" if not body or body[-1].isalnum() else "/"
    return f"{SITE}{pid}/{columns}/{rows}/{body}{end}"


def read_file(text: str, most: int) -> tuple[int, int, list[list[str]]]:
    """Rows, columns and the lines of a pzprv3 file, each split at blanks."""
    lines = _file_lines(text)
    if len(lines) < 4:
        raise FormatError("a pzprv3 file starts with four lines: pzprv3, name, rows, columns")
    rows, columns = number(lines[2], what="the number of rows"), number(lines[3], what="the number of columns")
    if not (1 <= columns <= most and 1 <= rows <= most):
        raise FormatError(f"the size {columns}×{rows} is outside 1–{most}")
    return rows, columns, [line.split() for line in lines[4:]]


def file_grid(lines: Sequence[Sequence[str]], rows: int, columns: int) -> list[list[str]]:
    """The first *rows* lines, which must have *columns* entries each."""
    grid = [list(line) for line in lines[:rows]]
    for index in range(rows):
        if index >= len(grid) or len(grid[index]) != columns:
            raise FormatError(f"line {index + 5} of the file should have {numbered(columns, 'entry', 'entries')}")
    return grid


GENRES = {
    "akari": "Akari",
    "lightup": "Akari",
    "country": "Country Road",
    "fillomino": "Fillomino",
    "heyawake": "Heyawake",
    "hitori": "Hitori",
    "kakuro": "Kakuro",
    "lits": "LITS",
    "masyu": "Masyu",
    "mashu": "Masyu",
    "nurikabe": "Nurikabe",
    "numlin": "Numberlink",
    "ripple": "Ripple Effect",
    "shakashaka": "Shakashaka",
    "shikaku": "Shikaku",
    "slither": "Slitherlink",
    "starbattle": "Star Battle",
    "sudoku": "Sudoku",
    "tapa": "Tapa",
    "tentaisho": "Tentai Show",
    "tents": "Tents",
    "yajilin": "Yajilin",
}
"""How people call the puzzles of some names in addresses."""


def genre(text: str) -> str | None:
    """The kind of puzzle that an address is of; None if the text is no address."""
    parts = _address_parts(text) if len(text) < 1 << 16 else []
    if len(parts) < 3 or not re.fullmatch("[a-z][a-z0-9-]{1,30}", parts[0]):
        return None
    return GENRES.get(parts[0], f"'{parts[0]}'")


def _address_parts(text: str) -> list[str]:
    if "/" not in text or len(text) > 1 << 20:
        return []
    found = re.fullmatch(_ADDRESS, text) or re.fullmatch(_BARE, text)
    query = found[1] if found else ""
    parts = [part for part in query.split("&") if not part.startswith("type=")] if query else [""]
    parts = parts[0].split("/") if parts else []
    if parts and parts[0].startswith("v:"):
        del parts[0]
    if parts:
        parts[0] = re.sub("_(edit|play)$", "", parts[0])
    return parts if parts != [""] and parts[:1] != ["pzprv3"] else []


def _file_lines(text: str) -> list[str]:
    if "?pzprv3" in text[:200] and (found := re.fullmatch(_ADDRESS, text)):
        from urllib.parse import unquote

        text = unquote(found[1]).replace("/", "\n")
    if not text.lstrip().startswith("pzprv3"):
        return []
    lines = [line.strip() for line in text.strip().splitlines()]
    return lines if re.fullmatch(r"pzprv3(\.\d)?", lines[0]) else []
