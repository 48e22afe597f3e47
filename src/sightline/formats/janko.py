"""Janko's text, the data of the pages of janko.at: key lines and sections between `begin` and `end`."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from sightline.core.errors import FormatError
from sightline.core.lazy import Pattern
from sightline.core.sentence import listed, numbered
from sightline.formats.codec import Codec, Fields
from sightline.formats.lines import Numbered, divide
from sightline.formats.tokens import excerpt, number

P = TypeVar("P")

NAME = "janko"
NONE = "-"
"""The sign of an open cell, and of a line without a clue."""
FILLED = "x"
META = ("title", "author", "source")
"""The keys that are entries of `meta`, too."""
_BEGIN = r"[ \t\ufeff]*\[?begin\]?[ \t\r]*$"
_IS_BEGIN = Pattern(f"(?i){_BEGIN}")
_IS_END = Pattern(r"(?i)[ \t]*\[?end\]?[ \t\r]*$")
_KEY = Pattern(r"\[?([A-Za-z]{3,})\]?(?:\s+(.*))?")


class Row(NamedTuple):
    """A line of a section, with its number."""

    line: int
    cells: list[str]

    def number(self, at: int, what: str) -> int | None:
        """The number in a cell, None for an open one."""
        if self.cells[at] == NONE:
            return None
        try:
            return number(self.cells[at], what=f"{what}, or {NONE} for none")
        except FormatError as error:
            raise FormatError(f"line {self.line}, entry {at + 1}: {error}") from None

    def numbers(self, what: str) -> list[int | None]:
        return [self.number(at, what) for at in range(len(self.cells))]


class Part(NamedTuple):
    """One puzzle: its keys, each with its line and its text, and its sections; those not known here are kept."""

    line: int
    keys: dict[str, tuple[int, str]]
    sections: dict[str, list[Row]]

    @property
    def genre(self) -> str:
        """What the puzzle is called, with its variants after commas; empty if it does not say."""
        words = self.keys.get("puzzle", (0, ""))[1].lower().split(",")
        return ", ".join(" ".join(word.split()) for word in words)

    @property
    def meta(self) -> dict[str, str]:
        return {name: self.keys[name][1] for name in META if name in self.keys}

    def key(self, name: str, least: int, most: int) -> int | None:
        """The number of a key line, None if there is no such line."""
        if name not in self.keys:
            return None
        line, text = self.keys[name]
        if not re.fullmatch("[0-9]{1,4}", text) or not least <= int(text) <= most:
            allowed = least if least == most else f"and a number from {least} to {most}"
            raise FormatError(f"line {line}: expected {name} {allowed}, found {excerpt(text)}")
        return int(text)

    def size(self, most: int) -> tuple[int, int]:
        """The numbers of rows and columns, of which a square has only one."""
        side = self.key("size", 1, most)
        rows, columns = (self.key(name, 1, most) or side for name in ("rows", "cols"))
        if rows is None or columns is None:
            raise FormatError(
                f"line {self.line}: this puzzle has no size: add a line such as size 10, or rows and cols"
            )
        return rows, columns

    def section(self, name: str, rows: int, columns: int | None = None) -> list[Row]:
        """A section of *rows* lines, each with *columns* entries, or with any number of them."""
        found = self.sections.get(name)
        if found is None:
            raise FormatError(
                f"line {self.line}: this puzzle has no section {name}: "
                f"add a line {name} and its {numbered(rows, 'line')}"
            )
        if len(found) != rows:
            raise FormatError(
                f"line {self._end(name)}: expected {numbered(rows, 'line')} in the section {name}, found {len(found)}"
            )
        for row in found:
            if columns is not None and len(row.cells) != columns:
                raise FormatError(
                    f"line {row.line}: expected {numbered(columns, 'entry', 'entries')}, found {len(row.cells)}"
                )
        return found

    def _end(self, name: str) -> int:
        return self.sections[name][-1].line if self.sections[name] else self.line

    def picture(self, rows: int, columns: int) -> list[list[int]]:
        """The solution of a puzzle in which cells are filled or not."""
        found = self.section("solution", rows, columns)
        for line, cells in found:
            for at, cell in enumerate(cells, 1):
                if cell not in (NONE, FILLED):
                    raise FormatError(f"line {line}, entry {at}: expected {FILLED} or {NONE}, found {excerpt(cell)}")
        return [[int(cell == FILLED) for cell in cells] for _, cells in found]


def read_parts(text: str) -> Iterator[Part]:
    """The puzzles of a text; what stands before `begin` and after `end`, such as the rest of a page, is ignored."""
    part: Part | None = None
    rows: list[Row] | None = None
    is_begin, is_end = _IS_BEGIN.match, _IS_END.match
    for line, content in enumerate(text.splitlines(), 1):
        if is_begin(content):
            if part:
                yield part
            part, rows = Part(line, {}, {}), None
        elif part and is_end(content):
            yield part
            part = None
        elif part and (stripped := content.strip()):
            rows = _read_line(part, rows, line, stripped)
    if part:
        yield part


def _read_line(part: Part, rows: list[Row] | None, line: int, content: str) -> list[Row] | None:
    """Adds a line to what it belongs to; returns the lines of the section that the next one may belong to."""
    found = _KEY.fullmatch(content)
    if not found:
        if rows is not None:
            rows.append(Row(line, content.split()))
        return rows
    name, value = found[1].lower(), found[2]
    if not value:
        return part.sections.setdefault(name, [])
    part.keys.setdefault(name, (line, value.strip()))
    return None


def _divide(lines: Numbered) -> Iterator[tuple[int, str]]:
    """The puzzles of a text as texts of their own, without what stands before the first."""
    for start, chunk in divide(_IS_BEGIN.text)(lines):
        if re.match(f"(?im){_BEGIN}", chunk):
            yield start, chunk


def claims(*genres: str) -> Callable[[str], bool]:
    """Whether a text has puzzles of these genres only."""

    def claim(text: str) -> bool:
        found = _genres(text)
        return bool(found) and found <= set(genres)

    return claim


@lru_cache(maxsize=1)
def _genres(text: str) -> frozenset[str]:
    """The genres of its puzzles: every family asks for those of the same text."""
    if "begin" not in text.lower() or len(text.splitlines()) < 2:
        return frozenset()
    return frozenset(part.genre for part in read_parts(text)) - {""}


def why_unclaimed(text: str) -> str | None:
    """Why no family takes a text of this format; None if it is another text."""
    found = [excerpt(genre, 60) for genre in sorted(_genres(text))]
    if len(found) > 1:
        return f"this is Janko's text with puzzles of {listed(found[:8])}: a text should have puzzles of one kind"
    return f"this is Janko's text of {found[0]}, a kind of puzzle that is not supported" if found else None


def codec(
    make: Callable[..., P],
    genres: Sequence[str],
    read: Callable[[Part], Fields],
    write: Callable[[P], str],
    about: str,
    lost: Callable[[P], str | None] = lambda puzzle: None,
) -> Codec[P]:
    """The format for a family, whose puzzles have these *genres*."""

    def fields(part: Part) -> Fields:
        if not part.genre:
            raise FormatError(f"line {part.line}: this puzzle has no genre: add a line puzzle with its name")
        if part.genre not in genres:
            line, name = part.keys["puzzle"][0], excerpt(part.genre, 60)
            raise FormatError(f"line {line}: the genre {name} is not supported, or is none of this family")
        return read(part) | {"meta": part.meta}

    def several(text: str) -> Iterator[Fields]:
        parts = list(read_parts(text))
        if not parts:
            raise FormatError("there is no puzzle: it starts with a line begin, and a line puzzle with its genre")
        yield from map(fields, parts)

    def single(text: str) -> Fields:
        found = list(several(text))
        if len(found) != 1:
            raise FormatError(f"expected one puzzle, found {len(found)}")
        return found[0]

    return Codec(
        NAME,
        make,
        claims(*genres),
        single,
        write,
        f"the text in pages of janko.at, begin … end: {about}",
        several,
        lost,
        divide=_divide,
        lines=2,
        holds=frozenset(META),
        suffixes=(".janko", ".x-janko"),
    )


def write_part(
    genre: str,
    meta: Mapping[str, Any],
    size: tuple[int, int],
    sections: Mapping[str, Iterable[Sequence[str]]],
    depth: int | None = None,
) -> str:
    """The text of a puzzle with this number of rows and of columns."""
    texts = {name: " ".join(str(meta[name]).split()) for name in META if name in meta}
    rows, columns = size
    lines = ["begin", f"puzzle {genre}", *(f"{name} {text}" for name, text in texts.items() if text)]
    lines += [f"size {rows}"] if rows == columns else [f"rows {rows}", f"cols {columns}"]
    lines += [f"depth {depth}"] if depth else []
    for name, body in sections.items():
        lines += [name, *map(" ".join, body)]
    return "\n".join([*lines, "end"])


def entries(values: Iterable[int | None]) -> list[str]:
    """The entries for numbers; None is an open cell."""
    return [NONE if value is None else str(value) for value in values]
