"""nonogrid's TOML: [clues] with rows and columns as texts, [colors] with letters."""

import re
from typing import Any

from sightline.core.errors import FormatError
from sightline.formats.codec import Codec, Fields
from sightline.formats.shape import as_list, as_object, as_text
from sightline.formats.tokens import excerpt, number
from sightline.nonogram.archives.common import loses_givens
from sightline.nonogram.archives.olsak import NAMED
from sightline.nonogram.puzzle import PALETTE, Color, Nonogram, as_pair

BLACK = Color("black", "000000", "X")


def _claims(text: str) -> bool:
    return "[clues]" in text and bool(re.search(r"(?m)^\[clues\]\s*$", text))


MOST_PARTS = 20
"""Parts of a dotted key; `tomllib` takes memory in proportion to their square."""


def _reject_long_keys(text: str) -> None:
    for at, line in enumerate(text.splitlines(), 1):
        if line.count(".") >= MOST_PARTS and re.sub(r"\"[^\"]*\"|'[^']*'", "", line).count(".") >= MOST_PARTS:
            raise FormatError(f"broken TOML: line {at} has a key of more than {MOST_PARTS} parts")


def _read(text: str) -> Fields:
    import tomllib

    _reject_long_keys(text)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"broken TOML: {error}") from None
    except (ValueError, RecursionError):
        raise FormatError("broken TOML: a number is too long, or the nesting too deep") from None
    clues = as_object(document.get("clues"), "[clues]")
    palette = _palette(as_object(document.get("colors", {}), "[colors]").get("defs", []))
    sides = {name: _lines(as_text(clues.get(name), name), name) for name in ("rows", "columns")}
    if not palette and not any(letter for side in sides.values() for line in side for _, letter in line):
        return {name: [[length for length, _ in line] for line in side] for name, side in sides.items()}
    if any(not letter for side in sides.values() for line in side for _, letter in line):
        palette.setdefault("", BLACK)
    values = {letter: value for value, letter in enumerate(palette, 1)}
    missing = {letter for side in sides.values() for line in side for _, letter in line} - values.keys()
    if missing:
        raise FormatError(f"a run has the colour {excerpt(min(missing))}, which is not defined in [colors]")
    colored = {
        name: [[(length, values[letter]) for length, letter in line] for line in side] for name, side in sides.items()
    }
    return colored | {"colors": list(palette.values())}


def _palette(entries: Any) -> dict[str, Color]:
    """`r = (red) %`, `r = (255, 0, 0) %` or `r = (FF0000) %`: a name, a colour, and the letter to print."""
    found: dict[str, Color] = {}
    for entry in as_list(entries, "colors.defs"):
        parts = re.fullmatch(r"\s*(\w+)\s*=\s*\(([^()]*)\)\s*(\S)\s*", as_text(entry, "a colour"))
        if not parts:
            raise FormatError(f"expected a colour such as 'r = (red) %', found {excerpt(str(entry))}")
        name, shade, char = parts.groups()
        found[name] = Color(name, _rgb(shade.strip(), len(found)), char)
    return found


def _rgb(shade: str, at: int) -> str:
    if re.fullmatch("[0-9a-fA-F]{6}", shade):
        return shade
    if re.fullmatch(r"([0-9]{1,3}\s*,\s*){2}[0-9]{1,3}", shade):
        return "".join(f"{min(int(part), 255):02x}" for part in shade.split(","))
    return NAMED.get(shade.lower(), PALETTE[at % len(PALETTE)])


def _lines(text: str, name: str) -> list[list[tuple[int, str]]]:
    """One line of the puzzle per line of the text or between commas; comments begin with # or ;."""
    bare = [re.sub(r"[#;].*", "", line) for line in text.splitlines()]
    entries = [entry.strip(" \t'\"") for line in bare for entry in line.split(",")]
    return [_line(entry, name) for entry in entries if entry]


def _line(entry: str, name: str) -> list[tuple[int, str]]:
    tokens = entry.split()
    runs = {token: _run(token, name) for token in dict.fromkeys(tokens)}  # most are there more than once
    return [run for run in map(runs.__getitem__, tokens) if run[0]]


def _run(token: str, name: str) -> tuple[int, str]:
    found = re.fullmatch(r"([0-9]+)([^\W0-9]\w*)?", token)
    if not found:
        raise FormatError(f"{name}: expected a run such as 3 or 3r, found {excerpt(token)}")
    return number(found[1], what="a run"), found[2] or ""


def _write(puzzle: Nonogram) -> str:
    colors = puzzle.colors or ()
    text = (
        ["[colors]", "defs = [", *(f"    '{c.name} = ({c.rgb}) {c.char}'," for c in colors), "]", ""] if colors else []
    )
    text.append("[clues]")
    for name, lines in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        pairs = [[as_pair(run) for run in line] for line in lines]
        marks = [[f"{length}{colors[value - 1].name if colors else ''}" for length, value in line] for line in pairs]
        text += [f'{name} = """', *(" ".join(line) or "0" for line in marks), '"""']
    return "\n".join(text) + "\n"


def _loses(puzzle: Nonogram) -> str | None:
    odd = any(
        not re.fullmatch(r"[^\W0-9]\w*", c.name) or not re.fullmatch(r"[^\s'\\]", c.char) for c in puzzle.colors or ()
    )
    names = {color.name for color in puzzle.colors or ()}
    twice = len(names) < len(puzzle.colors or ())
    return loses_givens(puzzle) or ("the names of the colours" if odd or twice else None)


NONOGRID = Codec(
    "nonogrid",
    Nonogram,
    _claims,
    _read,
    _write,
    "nonogrid's TOML: [clues] with rows and columns as texts",
    lost=_loses,
    suffixes=(".toml",),
)
