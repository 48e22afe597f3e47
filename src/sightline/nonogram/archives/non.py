"""The .non files: `key value` lines; `rows` and `columns` are followed by a line of runs each."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from sightline.core.errors import FormatError
from sightline.core.sentence import numbered
from sightline.formats.codec import Codec, Fields
from sightline.formats.lines import divide
from sightline.formats.tokens import excerpt, number
from sightline.nonogram.archives.common import from_picture, loses_givens, single_reader, size_of
from sightline.nonogram.puzzle import PALETTE, Color, Nonogram, as_pair

SIZES = {"width": "width", "height": "height", "columns": "width", "cols": "width", "rows": "height"}
PLAIN = "1"
"""The letter of runs that have none, in a file where others have one; the goal uses it too."""
BLANKS = "0."


def _claims_non(text: str) -> bool:
    return bool(re.search(r"(?m)^rows\s*$", text) and re.search(r"(?m)^(columns|cols)\s*$", text)) or bool(
        re.search(r"(?m)^width\s+[0-9]+\s*$", text) and re.search(r"(?m)^goal\s", text)
    )


def _several_non(text: str) -> Iterator[Fields]:
    part: list[tuple[int, str]] = []
    for at, line in enumerate(text.splitlines(), 1):
        if line.startswith("===") and not line.strip("=").strip():
            yield from _nonempty(part)
            part = []
        else:
            part.append((at, line))
    yield from _nonempty(part)


def _nonempty(part: list[tuple[int, str]]) -> Iterator[Fields]:
    if any(line.strip() for _, line in part):
        yield _read_non(part)


META = {"title": "title", "author": "by", "copyright": "copyright", "license": "license", "catalogue": "catalogue"}
"""The entries of `meta`, and the keys that hold them."""


def _read_meta(found: "_Parts") -> dict[str, str]:
    """What a file says beyond the question; texts stand between quotation marks, some with entities."""
    from html import unescape  # slow to import

    texts = {name: unescape(_unquoted(found.keys[key])) for name, key in META.items() if key in found.keys}
    return {name: text for name, text in texts.items() if text}


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


class _Parts(NamedTuple):
    """What the lines of a file say; keys that are not known here are kept and ignored."""

    keys: dict[str, str]
    colors: dict[str, Color]
    sides: dict[str, list[tuple[int, str]]]


def _read_non(lines: list[tuple[int, str]]) -> Fields:
    found = _parts(lines)
    return _question(found) | {"meta": _read_meta(found)}


def _question(found: _Parts) -> Fields:
    if "goal" in found.keys and not found.sides:
        return _from_goal(found)
    height, breadth = size_of(found.keys.get("height", ""), found.keys.get("width", ""))
    for name, count in (("rows", height), ("columns", breadth)):
        if len(found.sides.get(name, ())) < count:
            raise FormatError(
                f"expected {numbered(count, 'line')} after '{name}', found {len(found.sides.get(name, ()))}"
            )
    sides = {name: [_located(at, _runs, line) for at, line in side] for name, side in found.sides.items()}
    used = [letter for side in sides.values() for line in side for _, letter in line]
    if not any(used):
        return {name: [[length for length, _ in line] for line in side] for name, side in sides.items()}
    palette = _palette(found.colors, used)
    numbers = {letter: value for value, letter in enumerate(palette, 1)}
    colored = {
        name: [[(length, numbers[letter or PLAIN]) for length, letter in line] for line in side]
        for name, side in sides.items()
    }
    return colored | {"colors": list(palette.values())}


def _parts(lines: list[tuple[int, str]]) -> _Parts:
    found = _Parts({}, {}, {})
    at = 0
    while at < len(lines):
        place, line = lines[at]
        key, _, value = line.strip().partition(" ")
        value, at = value.strip(), at + 1
        if key in ("rows", "columns", "cols") and not value:
            size = found.keys.get(SIZES[key], "")
            count = _located(place, number, size, None, f"the {SIZES[key]} before '{key}'")
            found.sides["rows" if key == "rows" else "columns"] = lines[at : at + count]
            at += count
        elif key in ("color", "colour"):
            color = _located(place, _color, value)
            found.colors[color.char] = color
        elif key:
            found.keys[SIZES.get(key, key)] = value
    return found


def _located(line: int, read: Any, *arguments: Any) -> Any:
    """Calls *read*; an error names the line."""
    try:
        return read(*arguments)
    except FormatError as error:
        raise FormatError(f"line {line}: {error}") from None


def _color(text: str) -> Color:
    """`a #ff0000`, or `red FF0000 a`: a name, six hex digits, and the letter if the name is longer than one."""
    name, rgb, char, *_ = (*text.split(), "", "", "")
    digits = rgb.strip("\"'").removeprefix("#")
    char = char or name
    if len(char) != 1 or not re.fullmatch("[0-9a-fA-F]{6}", digits):
        raise FormatError(f"expected `color a #rrggbb`, found {excerpt(f'color {text}', 30)}")
    return Color(name[:100], digits, char)


def _palette(colors: dict[str, Color], used: list[str]) -> dict[str, Color]:
    """The colours by letter: those of the file, and some of our own for letters that it leaves open."""
    found = {letter: color for letter, color in colors.items() if letter not in BLANKS}
    for letter in used:
        if (letter or PLAIN) not in found:
            rgb = PALETTE[len(found) % len(PALETTE)] if letter else "000000"
            found[letter or PLAIN] = Color(letter or "black", rgb, letter or PLAIN)
    return found


def _runs(line: str) -> list[tuple[int, str]]:
    """Lengths and letters: 3a,1b or a 3 b 1; no letters in black and white."""
    text = line.strip().strip('"').strip()
    pattern = r"(?P<letter>[^\s,0-9])\s*(?P<length>[0-9]+)" if re.match(r"[^\s,0-9]", text) else _SUFFIXED
    runs, at = [], 0
    for found in re.finditer(rf"\s*{pattern}\s*(?:,|(?=\s)|$)", text):
        if found.start() != at:
            break
        runs.append((number(found["length"], what="a run"), found["letter"] or ""))
        at = found.end()
    if text[at:].strip(" ,\t"):
        raise FormatError(f"expected runs such as 1,2 or 3a,1b, found {excerpt(text[at:].strip())}")
    return [run for run in runs if run[0]]


_SUFFIXED = r"(?P<length>[0-9]+)\s*(?P<letter>[^\s,0-9]?)"


def _from_goal(found: _Parts) -> Fields:
    height, breadth = size_of(found.keys.get("height", ""), found.keys.get("width", ""))
    cells = re.sub(r"[\s\"']", "", found.keys["goal"])
    if len(cells) != height * breadth:
        raise FormatError(f"the goal should have {height * breadth} cells, found {len(cells)}")
    used = [sign for sign in cells if sign not in BLANKS]
    plain = not set(used) - {PLAIN} and not found.colors
    palette = {PLAIN: None} if plain else _palette(found.colors, ["" if sign == PLAIN else sign for sign in used])
    values = dict.fromkeys(BLANKS, 0) | {letter: value for value, letter in enumerate(palette, 1)}
    grid = [[values[sign] for sign in cells[r * breadth : (r + 1) * breadth]] for r in range(height)]
    return from_picture(grid, None if plain else [color for color in palette.values() if color])


def _write_non(puzzle: Nonogram) -> str:
    from html import escape

    known = {key: " ".join(str(puzzle.meta[name]).split()) for name, key in META.items() if name in puzzle.meta}
    text = [f'{key} "{escape(value, quote=False)}"' for key, value in known.items()]
    text += [f"width {puzzle.breadth}", f"height {puzzle.height}"]
    colors = puzzle.colors or ()
    text += [f"color {color.char} #{color.rgb}" for color in colors]
    for name, lines in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        pairs = [[as_pair(run) for run in line] for line in lines]
        marks = [[f"{length}{colors[value - 1].char if colors else ''}" for length, value in line] for line in pairs]
        text += ["", name, *(",".join(line) or "0" for line in marks)]
    return "\n".join(text) + "\n"


def _loses_in_non(puzzle: Nonogram) -> str | None:
    colors = puzzle.colors or ()
    named = any(color.name != color.char or not re.fullmatch(r"[^\s,.\"'0-9]", color.char) for color in colors)
    unused = len(set(puzzle.run_colors)) < len(colors) and not puzzle.run_colors
    lost = "the names of the colours" if named else "the colours" if unused else None
    return loses_givens(puzzle) or lost


NON = Codec(
    "non",
    Nonogram,
    _claims_non,
    single_reader(_several_non),
    _write_non,
    "`width`, `height`, `rows` and `columns` with lines such as 1,2,3; ==== between the puzzles of a pack",
    _several_non,
    lost=_loses_in_non,
    holds=frozenset(META),
    between="====",
    suffixes=(".non", ".nonpack"),
    divide=divide(r"={3,}\s*$", within=False),
    lines=2,
)
