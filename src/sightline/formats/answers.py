"""Answers as people type and save them: rows of numbers, in JSON or as plain text."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sightline.core.errors import FormatError
from sightline.formats.document import parse
from sightline.formats.tokens import number

FRAME = str.maketrans(dict.fromkeys("│|,;[]()", " "))


def read_rows(text: str, signs: Mapping[int, str] = MappingProxyType({})) -> list[list[int]]:
    """Rows of numbers: JSON (bare, or what `solve --json` printed), or lines of numbers or digits, `/` as line end.

    A drawing can be read too; *signs* maps its other characters to digits.
    """
    if text.lstrip()[:1] in ("[", "{"):
        value = unwrap_solution(parse(text.strip()))
        if isinstance(value, list) and all(isinstance(row, list) for row in value):
            return value
        raise FormatError("an answer in JSON is a list of rows")
    lines = strip_frame(text).replace("/", "\n").translate(FRAME | dict(signs)).splitlines()
    return [_row(line.split()) for line in lines if line.strip()]


def strip_frame(text: str) -> str:
    """The rows between the bars of a drawing, without its frame and clues; any other text unchanged."""
    rows_in_bars = re.findall(r"^[^│|\n]*([│|])([^│|\n]*)[│|][^│|\n]*$", text, re.MULTILINE)
    closed = re.search(r"^ *\+-+\+ *$", text, re.MULTILINE)  # without a frame, 1|2|3 is three numbers
    rows = [row for bar, row in rows_in_bars if closed or bar == "│" or len(row.split()) > 1]
    return "\n".join(rows) if rows else text


def unwrap_solution(value: Any) -> Any:
    """The first solution of a `solve --json` object, or the "solution" of a puzzle; any other value unchanged."""
    if isinstance(value, dict):
        solutions = value.get("solutions")
        return solutions[0] if isinstance(solutions, list) and solutions else value.get("solution", value)
    return value


def _row(tokens: list[str]) -> list[int]:
    digits = list(tokens[0]) if len(tokens) == 1 else tokens
    return [number(token, what="a number") for token in digits]
