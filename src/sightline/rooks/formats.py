"""The text formats of Rooks boards."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.errors import FormatError
from sightline.core.sentence import numbered
from sightline.formats import penpa
from sightline.formats.answers import strip_frame, unwrap_solution
from sightline.formats.codec import Codec, Fields
from sightline.formats.document import json_codec, parse
from sightline.formats.shape import as_ints, as_texts
from sightline.formats.tokens import DECIMAL, blocks
from sightline.rooks.puzzle import LARGEST, Rooks

LONGEST = (LARGEST + 2) * (LARGEST + 1)
PIECE = 1 << 16
SQUARES = ".Xx"
SIZE = r"[0-9]{1,5}(?:[ \t]+[0-9]{1,5})?"


def _lines(text: str) -> list[str]:
    """The lines that are not blank; a `/` also ends a line, for boards typed into a shell."""
    return [stripped for line in text.replace("/", "\n").splitlines() if (stripped := line.strip())]


# --- CodinGame and UVa: the size, then the rows; several boards one after the other, 0 at the end


def _claims_counted(text: str) -> bool:
    """A size on the first line, a row of squares on the second."""
    return bool(re.match(rf"[\s\ufeff]*{SIZE}[ \t]*[\r\n/][\s/]*[{SQUARES}]", text))


def _read_boards(text: str) -> Iterator[Fields]:
    lines = _lines(text.removeprefix("\ufeff"))
    at = 0
    while at < len(lines):
        rows, columns = _size(lines[at], at)
        if rows == 0:
            if at + 1 < len(lines):
                raise FormatError(f"line {at + 1} is 0, which ends the boards, but more lines follow")
            return
        yield {"lines": _board(lines, at + 1, rows, columns)}
        at += 1 + rows


def _size(line: str, at: int) -> tuple[int, int]:
    if not re.fullmatch(SIZE, line, re.ASCII):
        raise FormatError(f"line {at + 1} should be the number of rows that follow, found '{line[:20]}'")
    sizes = [int(token) for token in line.split()]
    return sizes[0], sizes[-1]


def _board(lines: Sequence[str], start: int, rows: int, columns: int) -> Sequence[str]:
    board = lines[start : start + rows]
    if len(board) < rows:
        raise FormatError(f"line {start} announces {numbered(rows, 'row')}, but only {len(board)} follow")
    for index, line in enumerate(board):
        if len(line) != columns:
            raise FormatError(f"line {start + index + 1} has {numbered(len(line), 'square')} instead of {columns}")
    return board


def _read_counted(text: str) -> Fields:
    found = list(_read_boards(text))
    if len(found) != 1:
        raise FormatError(f"expected one board, found {len(found)}")
    return found[0]


def _write_counted(puzzle: Rooks) -> str:
    size = f"{puzzle.rows}" if puzzle.rows == puzzle.columns else f"{puzzle.rows} {puzzle.columns}"
    return "\n".join([size, *puzzle.row_texts])


# --- plain rows; a blank line between boards


def _claims_plain(text: str) -> bool:
    """Nothing but squares and line ends; dots and slashes alone could be a path. A long text is read in pieces."""
    if not ("X" in text or "x" in text or ("\n" in text and "." in text)):
        return False
    return all(not text[at : at + PIECE].strip(f"{SQUARES}/ \t\r\n") for at in range(0, len(text), PIECE))


def _blocks(text: str) -> list[list[str]]:
    return [lines for block in blocks(text.removeprefix("\ufeff")) if (lines := _lines(block))]


def _read_plain(text: str) -> Fields:
    blocks = _blocks(text)
    if len(blocks) != 1:
        raise FormatError(f"expected one board, found {len(blocks)}")
    return {"lines": blocks[0]}


def _write_plain(puzzle: Rooks) -> str:
    """Ended by a line end, so that boards written one after the other have a blank line between them."""
    return "\n".join([*puzzle.row_texts, ""])


# --- our JSON


def _to_document(puzzle: Rooks) -> dict[str, Any]:
    return {"size": [puzzle.rows, puzzle.columns], "clues": puzzle.row_texts}


def _from_document(document: dict[str, Any]) -> Fields:
    size, lines = as_ints(document.get("size"), "size", 2), as_texts(document.get("clues"), "clues")
    if any(len(line) != size[1] for line in lines) or len(lines) != size[0]:
        raise FormatError(f"clues should be {numbered(size[0], 'row')} of {numbered(size[1], 'square')}")
    return {"lines": lines}


# --- answers: JSON, names of squares, or a picture with the rooks in it


_PICTURE_SIGNS = str.maketrans(
    {"♜": "R", "r": "R", "▒": "X", "x": "X", "·": ".", "-": "."} | dict.fromkeys("│|┌┐└┘─ \t")
)


def read_answer(puzzle: Rooks, text: str) -> Any:
    """A placement as `solve` prints it, as JSON, as a picture with R for a rook, or as names: r1c3 r2c5."""
    if text.lstrip()[:1] in ("[", "{"):
        return unwrap_solution(parse(text.strip()))
    if re.fullmatch(r"(?:[\s,]*r[0-9]{1,5}c[0-9]{1,5})*[\s,]*", text):
        return [[int(row) - 1, int(column) - 1] for row, column in re.findall(r"r([0-9]+)c([0-9]+)", text)]
    rows = [
        row for line in strip_frame(text).replace("/", "\n").splitlines() if (row := line.translate(_PICTURE_SIGNS))
    ]
    if [row.replace("R", ".") for row in rows] != puzzle.row_texts:
        raise FormatError("an answer is JSON, names such as r1c3 r2c5, or a picture of this board with R for a rook")
    return [[at, column] for at, row in enumerate(rows) for column, sign in enumerate(row) if sign == "R"]


# --- Penpa+: walls are shaded cells

LARGEST_PENPA = 60


def _read_penpa(text: str) -> Fields:
    layer = penpa.read_layer(text, LARGEST)
    if layer.numbers or layer.circles or not layer.shaded:
        raise FormatError("a board of rooks has walls as shaded cells, and nothing else")
    rows, columns = range(layer.rows), range(layer.columns)
    return {"lines": ["".join("X" if (row, column) in layer.shaded else "." for column in columns) for row in rows]}


def _write_penpa(puzzle: Rooks) -> str:
    texts = puzzle.row_texts
    walls = frozenset(
        (row, column) for row, line in enumerate(texts) for column, sign in enumerate(line) if sign == "X"
    )
    if not walls or max(len(texts), len(texts[0])) > LARGEST_PENPA:
        raise FormatError(f"a Penpa+ address has some wall and at most {LARGEST_PENPA} rows and columns")
    return penpa.write_layer(penpa.Layer(len(texts), len(texts[0]), {}, shaded=walls))


CODECS: tuple[Codec[Rooks], ...] = (
    json_codec("rooks", Rooks, _to_document, _from_document),
    Codec(
        "codingame",
        Rooks,
        _claims_counted,
        _read_counted,
        _write_counted,
        "the number of rows (or rows and columns), then rows of . and X; several boards, 0 at the end",
        several=_read_boards,
        answer=lambda board, value: str(value),
        longest=LONGEST,
        begins=DECIMAL,
    ),
    Codec(
        "text",
        Rooks,
        _claims_plain,
        _read_plain,
        _write_plain,
        "rows of . (free) and X (a wall); a blank line between boards",
        several=lambda text: ({"lines": block} for block in _blocks(text)),
        longest=LONGEST,
        begins=f"{SQUARES}/",
    ),
    Codec(
        "penpa",
        Rooks,
        penpa.claims(penpa.Kind.SHADED),
        _read_penpa,
        _write_penpa,
        "a Penpa+ address, …#m=edit&p=…: walls as shaded cells",
        one_line=True,
        begins=penpa.BEGINS,
    ),
)
