"""The .non files: `key value` lines; `rows` and `columns` are followed by a line of runs each."""

import re
from collections.abc import Iterator
from typing import Any

from sightline.core.errors import FormatError
from sightline.formats.codec import Codec, Fields
from sightline.formats.lines import divide
from sightline.formats.tokens import excerpt, number
from sightline.nonogram.archives.common import from_picture, loses_givens, single_reader, size_of
from sightline.nonogram.puzzle import Color, Nonogram, as_pair


def _claims_non(text: str) -> bool:
    return bool(re.search(r"(?m)^rows\s*$", text) and re.search(r"(?m)^(columns|cols)\s*$", text)) or bool(
        re.search(r"(?m)^width\s+[0-9]+\s*$", text) and re.search(r"(?m)^goal\s", text)
    )


def _several_non(text: str) -> Iterator[Fields]:
    for part in re.split(r"(?m)^={3,}\s*$", text):
        if part.strip():
            yield _read_non(part.splitlines())


def _read_non(lines: list[str]) -> Fields:
    keys: dict[str, str] = {}
    colors: list[tuple[str, str]] = []
    sides: dict[str, list[str]] = {}
    at = 0
    while at < len(lines):
        key, _, value = lines[at].strip().partition(" ")
        at += 1
        if key in ("rows", "columns", "cols") and not value:
            count = number(keys.get("height" if key == "rows" else "width", ""), what=f"the size before '{key}'")
            sides["rows" if key == "rows" else "columns"] = lines[at : at + count]
            at += count
        elif key == "color":
            name, _, rgb = value.strip().partition(" ")
            colors.append((name, rgb.strip()))
        elif key:
            keys[key] = value.strip()
    palette = [_non_color(name, rgb) for name, rgb in colors] or None
    if "goal" in keys and not sides:
        return _from_goal(keys, palette)
    height, breadth = size_of(keys.get("height", ""), keys.get("width", ""))
    for name, count in (("rows", height), ("columns", breadth)):
        if len(sides.get(name, ())) < count:
            raise FormatError(f"expected {count} lines after '{name}', found {len(sides.get(name, ()))}")
    letters = {color.char: value for value, color in enumerate(palette or (), 1)}
    fields: Fields = {name: [_non_line(line, letters) for line in found] for name, found in sides.items()}
    return fields | {"colors": palette}


def _non_color(name: str, rgb: str) -> Color:
    digits = rgb.strip("\"'").removeprefix("#")
    if len(name) != 1 or not re.fullmatch("[0-9a-fA-F]{6}", digits):
        raise FormatError(f"expected `color a #rrggbb`, found {excerpt(f'color {name} {rgb}', 30)}")
    return Color(name, digits, name)


def _non_line(line: str, letters: dict[str, int]) -> list[Any]:
    runs: list[Any] = []
    for entry in line.strip().strip('"').split(","):
        entry = entry.strip()
        if letters and entry[-1:] in letters:
            runs.append((number(entry[:-1].strip(), what="a run"), letters[entry[-1]]))
        elif entry:
            runs.append(number(entry, what="a run"))
    return [] if runs == [0] else runs


def _from_goal(keys: dict[str, str], palette: list[Color] | None) -> Fields:
    height, breadth = size_of(keys.get("height", ""), keys.get("width", ""))
    cells = re.sub(r"[\s\"']", "", keys["goal"])
    if len(cells) != height * breadth:
        raise FormatError(f"the goal should have {height * breadth} cells, found {len(cells)}")
    letters = {"0": 0, "1": 1} | {color.char: value for value, color in enumerate(palette or (), 1)}
    if not set(cells) <= letters.keys():
        raise FormatError("the goal holds 0 and 1, or the letters of the colours")
    grid = [[letters[sign] for sign in cells[r * breadth : (r + 1) * breadth]] for r in range(height)]
    return from_picture(grid, palette)


def _write_non(puzzle: Nonogram) -> str:
    text = [f"width {puzzle.breadth}", f"height {puzzle.height}"]
    colors = puzzle.colors or ()
    text += [f"color {color.char} #{color.rgb}" for color in colors]
    for name, lines in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        pairs = [[as_pair(run) for run in line] for line in lines]
        marks = [[f"{length}{colors[value - 1].char if colors else ''}" for length, value in line] for line in pairs]
        text += ["", name, *(",".join(line) or "0" for line in marks)]
    return "\n".join(text) + "\n"


def _loses_in_non(puzzle: Nonogram) -> str | None:
    named = any(color.name != color.char or color.char in "0123456789" for color in puzzle.colors or ())
    return loses_givens(puzzle) or ("the names of the colours" if named else None)


NON = Codec(
    "non",
    Nonogram,
    _claims_non,
    single_reader(_several_non),
    _write_non,
    "`width`, `height`, `rows` and `columns` with lines such as 1,2,3; ==== between the puzzles of a pack",
    _several_non,
    lost=_loses_in_non,
    between="====",
    suffixes=(".non",),
    divide=divide(r"={3,}\s*$", within=False),
)
