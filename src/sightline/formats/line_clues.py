"""The formats of puzzles with one clue per line: our own JSON, and a text to type."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from sightline.core.errors import FormatError
from sightline.core.grid import Grid
from sightline.formats.codec import Codec, Fields
from sightline.formats.document import json_codec
from sightline.formats.shape import as_clues, as_ints, as_object
from sightline.formats.tokens import number

SIDES = ("rows", "columns")
MISSING = (".", "?", "-")
"""The signs for a line without a clue; the first is written."""


class HasLineClues(Protocol):
    """A puzzle with a clue, or None, for each row and each column."""

    @property
    def shape(self) -> Grid: ...

    @property
    def rows(self) -> Sequence[int | None]: ...

    @property
    def columns(self) -> Sequence[int | None]: ...


P = TypeVar("P", bound=HasLineClues)


def line_clues_json(name: str, make: Callable[..., P]) -> Codec[P]:
    """JSON with {"size": [rows, columns], "clues": {"rows": […], "columns": […]}}."""
    return json_codec(name, make, _to_document, _from_document)


def _to_document(puzzle: HasLineClues) -> dict[str, Any]:
    return {"size": list(puzzle.shape), "clues": {"rows": list(puzzle.rows), "columns": list(puzzle.columns)}}


def _from_document(document: dict[str, Any]) -> Fields:
    size = as_ints(document.get("size"), "size", 2)
    clues = as_object(document.get("clues"), "clues", SIDES)
    return {name: as_clues(clues.get(name), f"clues.{name}", side) for name, side in zip(SIDES, size, strict=True)}


def line_clues_text(name: str, make: Callable[..., P], clue: str = "clue") -> Codec[P]:
    """A text such as "name 4 . 3 / 2 6 .": the clues of the rows, then of the columns; *clue* is their name."""
    pattern = rf"\s*{name}\s([^/\n]*)/([^/\n]*)"

    def read(text: str) -> Fields:
        found = re.fullmatch(pattern, text.rstrip())
        if not found:
            raise FormatError(f"a text is the word {name}, the {clue}s of the rows, / and the {clue}s of the columns")
        return {side: [token(one) for one in some.split()] for side, some in zip(SIDES, found.groups(), strict=True)}

    def token(text: str) -> int | None:
        return None if text in MISSING else number(text, what=f"a {clue}, or . for none")

    def write(puzzle: P) -> str:
        sides = ([MISSING[0] if one is None else str(one) for one in side] for side in (puzzle.rows, puzzle.columns))
        return f"{name} {' / '.join(map(' '.join, sides))}"

    return Codec(
        "text",
        make,
        lambda text: bool(re.match(pattern, text)),
        read,
        write,
        f"the {clue}s of rows / columns, . for none: {name} 4 . 3 / 2 6 .",
        several=lambda text: (read(line) for line in text.splitlines() if line.strip()),
        one_line=True,
        begins=name[0],
    )
