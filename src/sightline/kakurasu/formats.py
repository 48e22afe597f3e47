"""The formats: our own JSON, a text to type, and the addresses of puzz.link, where Kakurasu is called box."""

import re
from typing import Any

from sightline.core.errors import FormatError
from sightline.formats import pzpr
from sightline.formats.codec import Codec, Fields
from sightline.formats.document import json_codec
from sightline.formats.shape import as_int, as_ints, as_list, as_object
from sightline.formats.tokens import number
from sightline.kakurasu.puzzle import LARGEST, Kakurasu

SIDES = ("rows", "columns")


def _to_document(puzzle: Kakurasu) -> dict[str, Any]:
    return {"size": list(puzzle.shape), "clues": {"rows": list(puzzle.rows), "columns": list(puzzle.columns)}}


def _from_document(document: dict[str, Any]) -> Fields:
    size = as_ints(document.get("size"), "size", 2)
    clues = as_object(document.get("clues"), "clues", SIDES)
    sides = {name: as_list(clues.get(name), f"clues.{name}", side) for name, side in zip(SIDES, size, strict=True)}
    return {
        name: [None if clue is None else as_int(clue, f"clues.{name}[{at}]") for at, clue in enumerate(side)]
        for name, side in sides.items()
    }


TEXT = r"\s*kakurasu\s([^/\n]*)/([^/\n]*)"


def _read_text(text: str) -> Fields:
    found = re.fullmatch(TEXT, text.rstrip())
    if not found:
        raise FormatError("a text is the word kakurasu, the sums of the rows, / and the sums of the columns")
    return {
        name: [
            None if token in (".", "?", "-") else number(token, what="a sum, or . for none") for token in side.split()
        ]
        for name, side in zip(SIDES, found.groups(), strict=True)
    }


def _write_text(puzzle: Kakurasu) -> str:
    sides = (" ".join("." if clue is None else str(clue) for clue in side) for side in (puzzle.rows, puzzle.columns))
    return f"kakurasu {' / '.join(sides)}"


DIGITS = "0123456789abcdefghijklmnopqrstuv"
"""In an address a sum is one digit in base 32, or two after a -; the columns come first."""


def _read_address(text: str) -> Fields:
    _, columns, rows, body = pzpr.read_address(text, LARGEST)
    if not re.fullmatch(r"([0-9a-v]|-[0-9a-v]{2})*", body):
        raise FormatError("sums are digits and letters up to v, or two of them after a -")
    sums = [int(token.lstrip("-"), 32) for token in re.findall("-..|.", body)]
    if len(sums) != columns + rows:
        raise FormatError(f"{len(sums)} sums where a {rows}×{columns} grid has {columns + rows}")
    return {"columns": sums[:columns], "rows": sums[columns:]}


def _write_address(puzzle: Kakurasu) -> str:
    clues = [clue for clue in (*puzzle.columns, *puzzle.rows) if clue is not None]
    if len(clues) < puzzle.shape.lines:
        raise FormatError("an address has no way to leave a sum out")
    digits = (DIGITS[clue] if clue < 32 else f"-{DIGITS[clue // 32]}{DIGITS[clue % 32]}" for clue in clues)
    return pzpr.write_address("box", puzzle.shape.columns, puzzle.shape.rows, "".join(digits))


CODECS: tuple[Codec[Kakurasu], ...] = (
    json_codec("kakurasu", Kakurasu, _to_document, _from_document),
    Codec(
        "text",
        Kakurasu,
        lambda text: bool(re.match(TEXT, text)),
        _read_text,
        _write_text,
        "the sums of rows / columns, . for none: kakurasu 4 . 3 / 2 6 .",
        several=lambda text: (_read_text(line) for line in text.splitlines() if line.strip()),
        one_line=True,
    ),
    Codec(
        "puzz.link",
        Kakurasu,
        pzpr.claims_address("box"),
        _read_address,
        _write_address,
        "an address such as https://puzz.link/p?box/5/5/5aea56ff93",
        lost=lambda puzzle: "that some sums are missing" if None in puzzle.clues else None,
        one_line=True,
    ),
)
