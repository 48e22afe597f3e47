"""The XML of webpbn: colours, and any number of puzzles."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.errors import FormatError
from sightline.formats.codec import Codec, Fields
from sightline.formats.tokens import excerpt, number
from sightline.formats.xml import divide_xml, parse_xml
from sightline.nonogram.archives.common import from_picture, loses_givens, single_reader
from sightline.nonogram.puzzle import LETTERS, PALETTE, Color, Nonogram, as_pair

BLACK = Color("black", "000000", "X")


def _claims_xml(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("<") and bool(re.search(r"<(puzzleset|puzzle)[\s>]", text))


def _several_xml(text: str) -> Iterator[Fields]:
    root = parse_xml(text)
    puzzles = [root] if root.tag == "puzzle" else root.findall("puzzle")
    if not puzzles:
        raise FormatError("there is no <puzzle> in this XML")
    for puzzle in puzzles:
        yield _read_xml(puzzle) | {"meta": _read_meta(puzzle)}


def _read_xml(puzzle: Any) -> Fields:
    kind = puzzle.get("type", "grid")
    if kind != "grid":
        raise FormatError(f"a puzzle of type {excerpt(kind)}: only grids can be read")
    background = puzzle.get("backgroundcolor", "white")
    named = {one.get("name", ""): one for one in puzzle.findall("color")}
    used = [name for name in named if name != background]
    default = puzzle.get("defaultcolor", "black")
    if default not in used:
        used.insert(0, default)
    sides = {one.get("type"): one.findall("line") for one in puzzle.findall("clues")}
    colors = [_xml_color(name, named.get(name), at) for at, name in enumerate(used)]
    if not sides:
        return _xml_goal(puzzle, colors, named.get(background))
    if set(sides) != {"rows", "columns"}:
        raise FormatError('expected <clues type="rows"> and <clues type="columns">')
    lines = {
        kind: [[_xml_run(one, used, default) for one in line.findall("count")] for line in sides[kind]]
        for kind in sides
    }
    present = sorted({value for side in lines.values() for line in side for _, value in line})
    return _fields(lines["rows"], lines["columns"], colors, present)


META = {
    "source": "source",
    "id": "id",
    "title": "title",
    "author": "author",
    "copyright": "copyright",
    "notes": "description",
}
"""The entries of `meta`, and the tags that hold them, in the order that its DTD asks for."""


def _read_meta(puzzle: Any) -> dict[str, str]:
    texts = {name: " ".join((puzzle.findtext(tag) or "").split()) for name, tag in META.items()}
    return {name: text for name, text in texts.items() if text}


def _fields(rows: Any, columns: Any, colors: list[Color], present: list[int]) -> Fields:
    """Colours that no run has are dropped; plain black on white needs none."""
    kept = [colors[value - 1] for value in present]
    if not kept or [(color.name, color.rgb.lower()) for color in kept] == [("black", "000000")]:
        plain = [[[length for length, _ in line] for line in side] for side in (rows, columns)]
        return {"rows": plain[0], "columns": plain[1]}
    rank = {value: at for at, value in enumerate(present, 1)}
    ranked = [[[(length, rank[value]) for length, value in line] for line in side] for side in (rows, columns)]
    return {"rows": ranked[0], "columns": ranked[1], "colors": kept}


def _xml_color(name: str, element: Any, at: int) -> Color:
    rgb = (element.text or "").strip().lower() if element is not None else ""
    char = element.get("char", "") if element is not None else ""
    fallback = "000000" if name == "black" else PALETTE[at % len(PALETTE)]
    sign = char if len(char) == 1 and char.isprintable() else LETTERS[at % len(LETTERS)]
    return Color(name[:100], rgb if re.fullmatch("[0-9a-f]{6}", rgb) else fallback, sign)


def _xml_run(element: Any, used: list[str], default: str) -> tuple[int, int]:
    color = element.get("color", default)
    if color not in used:
        raise FormatError(f"a run has the colour {excerpt(color)}, which is not defined")
    return number((element.text or "").strip(), what="a run"), used.index(color) + 1


def _xml_goal(puzzle: Any, colors: list[Color], background: Any) -> Fields:
    """A puzzle that has only a picture."""
    goals = [one for one in puzzle.findall("solution") if one.get("type", "goal") == "goal"]
    image = goals[0].findtext("image") if goals else None
    if not image:
        raise FormatError("the puzzle has neither clues nor a goal")
    blank = (background.get("char", ".") if background is not None else ".") or "."
    values = {color.char: value for value, color in enumerate(colors, 1)} | {blank: 0}
    rows = [row for line in image.strip().splitlines() for row in line.strip().strip("|").split("|") if row]
    if any(len(row) != len(rows[0]) or not set(row) <= values.keys() for row in rows):
        raise FormatError("the goal's rows should be equally long, in the letters of the colours")
    grid = [[values[sign] for sign in row] for row in rows]
    fields = from_picture(grid, colors)
    return _fields(fields["rows"], fields["columns"], colors, sorted({value for row in grid for value in row} - {0}))


def _write_xml(puzzle: Nonogram) -> str:
    from xml.sax.saxutils import escape, quoteattr

    colors = puzzle.colors or (BLACK,)
    text = ['<?xml version="1.0"?>', "<puzzleset>", f'<puzzle type="grid" defaultcolor={quoteattr(colors[0].name)}>']
    known = {tag: str(puzzle.meta[name]) for name, tag in META.items() if name in puzzle.meta}
    text += [f"<{tag}>{escape(value)}</{tag}>" for tag, value in known.items()]
    text.append('<color name="white" char=".">FFFFFF</color>')
    text += [f"<color name={quoteattr(c.name)} char={quoteattr(c.char)}>{escape(c.rgb)}</color>" for c in colors]
    for kind, lines in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        text.append(f'<clues type="{kind}">')
        for line in lines:
            pairs = [as_pair(run) for run in line]
            counts = [f"<count{_xml_attribute(colors, value)}>{length}</count>" for length, value in pairs]
            text.append(f"<line>{''.join(counts)}</line>" if counts else "<line/>")
        text.append("</clues>")
    return "\n".join([*text, "</puzzle>", "</puzzleset>"]) + "\n"


def _xml_attribute(colors: Sequence[Color], value: int) -> str:
    from xml.sax.saxutils import quoteattr

    return f" color={quoteattr(colors[value - 1].name)}" if len(colors) > 1 else ""


def _loses_in_xml(puzzle: Nonogram) -> str | None:
    """Colours that no run has are not kept, nor a palette with "white" or a name twice."""
    colors = puzzle.colors or ()
    names = {color.name for color in colors}
    unused = set(range(1, len(colors) + 1)) - set(puzzle.run_colors)
    odd = len(names) < len(colors) or "white" in names or any(color.char == "." for color in colors)
    plain = [(color.name, color.rgb.lower()) for color in colors] == [("black", "000000")]
    upper = any(color.rgb != color.rgb.lower() or not color.name for color in colors)
    return loses_givens(puzzle) or ("some of the colours" if unused or odd or plain or upper else None)


def _identify(text: str) -> str | None:
    found = re.search(r"<id>([^<]{1,200})</id>", text)
    return found[1].strip() if found else None


WEBPBN = Codec(
    "webpbn",
    Nonogram,
    _claims_xml,
    single_reader(_several_xml),
    _write_xml,
    "webpbn's XML, with colours, any number of puzzles",
    _several_xml,
    lost=_loses_in_xml,
    holds=frozenset(META),
    suffixes=(".xml",),
    divide=divide_xml("puzzle"),
    identify=_identify,
    begins="<",
)
