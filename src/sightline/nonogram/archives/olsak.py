"""The .g files of the Olšáks' solver: rows and columns after lines that begin with a colon, colours after #d."""

import re
from collections.abc import Iterator
from string import ascii_letters
from typing import Any

from sightline.core.errors import FormatError
from sightline.formats.codec import Codec, Fields
from sightline.formats.tokens import excerpt, number
from sightline.nonogram.archives.common import loses_givens, single_reader
from sightline.nonogram.puzzle import PALETTE, Color, Nonogram, as_pair

NAMED = {
    "black": "000000",
    "red": "ff0000",
    "green": "00ff00",
    "blue": "0000ff",
    "yellow": "ffff00",
    "cyan": "00ffff",
    "magenta": "ff00ff",
    "orange": "ffa500",
    "brown": "a52a2a",
    "gray": "808080",
    "grey": "808080",
    "pink": "ffc0cb",
    "purple": "800080",
}
"""Colours by name; one that is not here gets a colour of our own."""
DEFAULT = "1"
"""The letter of runs that have none."""


def _claims(text: str) -> bool:
    colons = len(re.findall(r"(?m)^:", text))
    return (colons == 2 or (colons > 0 and colons % 3 == 0)) and _is_clues(text)


def _is_clues(text: str) -> bool:
    """Whether only lines of runs follow the first colon."""
    _, _, below = text.partition("\n:") if not text.startswith(":") else ("", "", text)
    lines = below.splitlines()[1:]
    return bool(lines) and all(line[:1] == ":" or re.fullmatch(r"[0-9A-Za-z \t]*", line) for line in lines)


def _several(text: str) -> Iterator[Fields]:
    """Each puzzle ends with its third colon; what follows the last one is a remark."""
    lines = [*enumerate(text.splitlines(), 1)]
    colons = [at for at, (_, line) in enumerate(lines) if line[:1] == ":"]
    start = 0
    for end in [at + 1 for at in colons[2::3]] or [len(lines)]:
        yield _read(lines[start:end])
        start = end


def _read(lines: list[tuple[int, str]]) -> Fields:
    starts = [at for at, (_, line) in enumerate(lines) if line[:1] == ":"]
    if len(starts) < 2:
        raise FormatError("expected a line that begins with ':' before the rows and one before the columns")
    ends = (*starts[1:3], len(lines)) if len(starts) < 3 else (*starts[1:3],)
    colors = _colors([line for _, line in lines[: starts[0]]])
    sides = [
        [_line(place, line, colors) for place, line in _trimmed(lines[start + 1 : end])]
        for start, end in zip(starts[:2], ends, strict=False)
    ]
    if not colors:
        return {
            name: [[run[0] for run in line] for line in side]
            for name, side in zip(("rows", "columns"), sides, strict=True)
        }
    return {"rows": sides[0], "columns": sides[1], "colors": list(colors.values())}


def _trimmed(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Without the blank lines at the end."""
    while lines and not lines[-1][1].strip():
        lines = lines[:-1]
    return lines


def _colors(lines: list[str]) -> dict[str, Color]:
    """The colours by letter; none without a line #d."""
    below = next((lines[at + 1 :] for at, line in enumerate(lines) if line[:2].lower() == "#d"), [])
    found: dict[str, Color] = {}
    for line in filter(str.strip, below):
        entry = re.fullmatch(r"\s*(\S):(.)\s*(#?[0-9A-Za-z]+)(?:\s+(.*\S))?\s*", line)
        if not entry:
            raise FormatError(f"expected a colour such as `r:% red` or `r:% #ff0000`, found {excerpt(line.strip())}")
        letter, sign, shade, name = entry.groups()
        if letter != "0":  # the background
            fallback = PALETTE[len(found) % len(PALETTE)]
            rgb = shade[1:] if re.fullmatch("#[0-9a-fA-F]{6}", shade) else NAMED.get(shade.lower(), fallback)
            char = letter if sign.isspace() or letter != DEFAULT else sign
            found[letter] = Color((name or shade.lstrip("#"))[:100], rgb, char)
    return found


def _line(place: int, line: str, colors: dict[str, Color]) -> list[Any]:
    values = {letter: value for value, letter in enumerate(colors, 1)}
    runs = []
    for token in line.split():
        found = re.fullmatch(r"([0-9]+)([A-Za-z]?)", token)
        letter = (found[2] or DEFAULT) if found else ""
        if not found or (not colors and found[2]):
            raise FormatError(f"line {place}: expected a run, found {excerpt(token)}")
        if colors and letter not in values:
            raise FormatError(f"line {place}: no line below #d names the colour {excerpt(letter)} of {excerpt(token)}")
        runs.append((number(found[1], what="a run"), values.get(letter, 1)))
    return [run for run in runs if run[0]]


def _write(puzzle: Nonogram) -> str:
    colors, letters = puzzle.colors or (), _letters(puzzle)
    named = [f"   {letter}:{one.char} #{one.rgb} {one.name}" for letter, one in zip(letters, colors, strict=True)]
    text = ["#d", *named] if colors else []
    for name, lines in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        pairs = [[as_pair(run) for run in line] for line in lines]
        marks = [[f"{length}{letters[value - 1] if colors else ''}" for length, value in line] for line in pairs]
        text += [f": {name}", *(" ".join(line) or "0" for line in marks)]
    return "\n".join([*text, ":"]) + "\n"


def _letters(puzzle: Nonogram) -> list[str]:
    """A letter for each colour: its own sign, or one that no colour has."""
    signs = [color.char for color in puzzle.colors or ()]
    if len(signs) > len(ascii_letters):
        raise FormatError(f"olsak has signs for {len(ascii_letters)} colours, and there are {len(signs)}")
    free = (letter for letter in ascii_letters if letter not in signs)
    return [sign if sign in ascii_letters else next(free) for sign in signs]


def _loses(puzzle: Nonogram) -> str | None:
    colors = puzzle.colors or ()
    if any(color.name != " ".join(color.name.split()) for color in colors):
        return "the names of the colours"
    if not all(color.char in ascii_letters for color in colors):
        return "the signs of the colours"
    return loses_givens(puzzle)


OLSAK = Codec(
    "olsak",
    Nonogram,
    _claims,
    single_reader(_several),
    _write,
    "the Olšáks' .g files: a line with a colon, the rows, another, the columns; colours after #d",
    several=_several,
    lost=_loses,
    suffixes=(".g",),
    lines=2,
)
