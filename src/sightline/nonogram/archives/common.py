"""What the file formats of nonograms share: lines of runs, sizes, and what a format loses."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sightline.core.errors import FormatError
from sightline.core.sentence import numbered
from sightline.formats.codec import Codec, Fields
from sightline.formats.tokens import number
from sightline.nonogram.puzzle import LARGEST, UNKNOWN, Color, Length, Line, Nonogram, as_pair, check_size, runs_of


def loses_colors(puzzle: Nonogram) -> str | None:
    return "the colours" if puzzle.colors else None


def loses_all_but_runs(puzzle: Nonogram) -> str | None:
    return loses_colors(puzzle) or loses_givens(puzzle)


def loses_givens(puzzle: Nonogram) -> str | None:
    return "the givens" if puzzle.givens else None


def numbers_only(codec: Codec[Nonogram]) -> Codec[Nonogram]:
    """The codec of a format that has no sign for a run of unknown length, and so writes no puzzle with one."""
    encode = codec.encode
    if not encode:
        return codec

    def encode_numbers(puzzle: Nonogram) -> str:
        if puzzle.has_unknown:
            raise FormatError(f"{codec.name} has no sign for a run of unknown length (?); write json or text")
        return encode(puzzle)

    def lost(puzzle: Nonogram) -> str | None:
        return "runs of unknown length" if puzzle.has_unknown else codec.lost(puzzle)

    return replace(codec, encode=encode_numbers, lost=lost)


def read_length(text: str) -> Length:
    """A run's number, or ? if its length is unknown."""
    return UNKNOWN if text == UNKNOWN else number(text, what="a run")


def single_reader(several: Any) -> Any:
    """The reader of one puzzle from the reader of several."""

    def decode(text: str) -> Fields:
        found = list(several(text))
        if len(found) != 1:
            raise FormatError(f"expected one puzzle, found {len(found)}")
        fields: Fields = found[0]
        return fields

    return decode


def size_of(rows: str, columns: str) -> tuple[int, int]:
    height, breadth = number(rows, what="the number of rows"), number(columns, what="the number of columns")
    if not (1 <= height <= LARGEST and 1 <= breadth <= LARGEST):
        raise FormatError(f"the size {breadth}×{height} is outside 1–{LARGEST}")
    return height, breadth


def plain_line(line: str) -> list[int]:
    """Runs separated by blanks or commas; a single 0 or nothing means an empty line."""
    runs = [number(run, what="a run") for run in re.split(r"[\s,]+", line.strip()) if run]
    return [] if runs == [0] else runs


def write_lines(lines: Sequence[Line], join: str = " ", empty: str = "0") -> list[str]:
    return [join.join(str(as_pair(run)[0]) for run in line) or empty for line in lines]


def check_line_count(lines: Sequence[str], count: int) -> None:
    if len(lines) < count:
        raise FormatError(f"expected {numbered(count, 'line')} of runs, found {len(lines)}")
    if any(line.strip() for line in lines[count:]):
        raise FormatError(f"unexpected text after the {numbered(count, 'line')} of runs")


def from_picture(grid: Sequence[Sequence[int]], colors: Sequence[Color] | None = None) -> Fields:
    """The runs of a finished picture, as the constructor takes them."""
    check_size(len(grid), len(grid[0]) if grid else 0)
    lines = [[pair if colors else pair[0] for pair in runs_of(line)] for line in [*grid, *zip(*grid, strict=True)]]
    return {"rows": lines[: len(grid)], "columns": lines[len(grid) :], "colors": colors}
