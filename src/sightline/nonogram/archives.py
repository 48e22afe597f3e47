"""The files that collections of nonograms are kept in: .non, webpbn's XML, .nin, .cwd, .mk and the TAAI batches."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.errors import FormatError
from sightline.formats.codec import Codec, Fields
from sightline.formats.tokens import number, shown
from sightline.nonogram.puzzle import LARGEST, LETTERS, PALETTE, Color, Line, Nonogram, as_pair, runs_of

BLACK = Color("black", "000000", "X")


def loses_colors(puzzle: Nonogram) -> str | None:
    return "the colours" if puzzle.colors else None


def loses_all_but_runs(puzzle: Nonogram) -> str | None:
    return loses_colors(puzzle) or loses_givens(puzzle)


def loses_givens(puzzle: Nonogram) -> str | None:
    return "the givens" if puzzle.givens else None


def only(several: Any) -> Any:
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
    """Runs separated by blanks or commas; a lone 0 or nothing says that the line is empty."""
    runs = [number(run, what="a run") for run in re.split(r"[\s,]+", line.strip()) if run]
    return [] if runs == [0] else runs


def written(lines: Sequence[Line], join: str = " ", empty: str = "0") -> list[str]:
    return [join.join(str(as_pair(run)[0]) for run in line) or empty for line in lines]


def enough(lines: Sequence[str], count: int) -> None:
    if len(lines) < count:
        raise FormatError(f"expected {count} lines of runs, found {len(lines)}")
    if any(line.strip() for line in lines[count:]):
        raise FormatError(f"the text goes on after its {count} lines of runs")


# --- .non: `key value` lines; `rows` and `columns` are followed by a line of runs each


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
        raise FormatError(f"expected `color a #rrggbb`, found {shown(f'color {name} {rgb}', 30)}")
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


def from_picture(grid: Sequence[Sequence[int]], colors: Sequence[Color] | None = None) -> Fields:
    """The runs of a finished picture, as the constructor takes them."""
    lines = [[pair if colors else pair[0] for pair in runs_of(line)] for line in [*grid, *zip(*grid, strict=True)]]
    return {"rows": lines[: len(grid)], "columns": lines[len(grid) :], "colors": colors}


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


# --- .nin, .cwd, .mk: sizes, then rows and columns, one line each


def _body(text: str) -> list[str]:
    return text.rstrip().splitlines() if text.strip() else []


def _claims_nin(text: str) -> bool:
    lines = _body(text)
    return bool(lines) and bool(re.fullmatch(r"[0-9]{1,4}[ \t]+[0-9]{1,4}\s*", lines[0])) and _is_runs(lines, "#")


def _is_runs(lines: Sequence[str], without: str) -> bool:
    return all(re.fullmatch(r"[0-9 \t]*", line) and without not in line for line in lines) and len(lines) > 2


def _read_nin(text: str) -> Fields:
    lines = _body(text)
    sizes = lines[0].split() if lines else []
    if len(sizes) != 2:
        raise FormatError("the first line should be the width and the height")
    height, breadth = size_of(sizes[1], sizes[0])
    lines = lines[1:] + [""] * (height + breadth - len(lines) + 1)
    enough(lines, height + breadth)
    runs = [plain_line(line) for line in lines[: height + breadth]]
    return {"rows": runs[:height], "columns": runs[height:]}


def _write_nin(puzzle: Nonogram) -> str:
    return "\n".join([f"{puzzle.breadth} {puzzle.height}", *written(puzzle.rows), *written(puzzle.columns)]) + "\n"


def _claims_cwd(text: str) -> bool:
    lines = _body(text)
    return len(lines) > 4 and all(re.fullmatch(r"[0-9]{1,4}\s*", line) for line in lines[:2]) and _is_runs(lines, "#")


def _read_cwd(text: str) -> Fields:
    lines = _body(text)
    if len(lines) < 4:
        raise FormatError("expected the height, the width, the rows, an empty line and the columns")
    height, breadth = size_of(lines[0].strip(), lines[1].strip())
    if len(lines) < height + 3 or lines[height + 2].strip():
        raise FormatError(f"expected an empty line after the {height} rows")
    below = lines[height + 3 :]
    below += [""] * (breadth - len(below))
    enough(below, breadth)
    return {
        "rows": [plain_line(line) for line in lines[2 : height + 2]],
        "columns": [plain_line(line) for line in below[:breadth]],
    }


def _write_cwd(puzzle: Nonogram) -> str:
    head = [str(puzzle.height), str(puzzle.breadth)]
    return "\n".join([*head, *written(puzzle.rows), "", *written(puzzle.columns)]) + "\n"


def _claims_mk(text: str) -> bool:
    lines = [line.strip() for line in _body(text)]
    return lines.count("#") == 1 and all(re.fullmatch(r"[0-9 \t]*", line) for line in lines if line != "#")


def _read_mk(text: str) -> Fields:
    lines = _body(text)
    sizes = lines[0].split() if lines else []
    if len(sizes) != 2:
        raise FormatError("the first line should be the height and the width")
    height, breadth = size_of(sizes[0], sizes[1])
    if len(lines) < height + 2 or lines[height + 1].strip() != "#":
        raise FormatError(f"expected a line with # after the {height} rows")
    below = lines[height + 2 :] + [""] * (breadth - len(lines) + height + 2)
    enough(below, breadth)
    return {
        "rows": [plain_line(line) for line in lines[1 : height + 1]],
        "columns": [plain_line(line) for line in below[:breadth]],
    }


def _write_mk(puzzle: Nonogram) -> str:
    head = f"{puzzle.height} {puzzle.breadth}"
    return "\n".join([head, *written(puzzle.rows), "#", *written(puzzle.columns)]) + "\n"


# --- TAAI: `$id`, then a line per column and a line per row, tab-separated; tournaments play 25×25

TAAI_SIDE = 25


def _claims_taai(text: str) -> bool:
    return bool(re.match(r"\s*\$[^\n]*\n", text))


def _several_taai(text: str) -> Iterator[Fields]:
    head, *parts = re.split(r"(?m)^[ \t]*\$[^\n]*$\n?", text)
    if head.strip() or not parts:
        raise FormatError("every puzzle starts with a line $ and its number")
    for part in parts:
        lines = part.removesuffix("\n").split("\n")
        lines += [""] * (2 * TAAI_SIDE - len(lines))
        enough(lines, 2 * TAAI_SIDE)
        runs = [plain_line(line) for line in lines[: 2 * TAAI_SIDE]]
        yield {"rows": runs[TAAI_SIDE:], "columns": runs[:TAAI_SIDE]}


def _write_taai(puzzle: Nonogram) -> str:
    return "\n".join(["$1", *written(puzzle.columns, "\t", ""), *written(puzzle.rows, "\t", "")]) + "\n"


def _loses_in_taai(puzzle: Nonogram) -> str | None:
    size = (puzzle.height, puzzle.breadth)
    return loses_all_but_runs(puzzle) or ("a board that is not 25×25" if size != (TAAI_SIDE, TAAI_SIDE) else None)


# --- webpbn's XML


def _claims_xml(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("<") and bool(re.search(r"<(puzzleset|puzzle)[\s>]", text))


def _several_xml(text: str) -> Iterator[Fields]:
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    try:
        root = fromstring(text.lstrip("\ufeff \t\r\n").encode("utf-8", "replace"))
    except ParseError as error:
        raise FormatError(f"broken XML: {error}") from None
    except (DefusedXmlException, ValueError, LookupError) as error:
        raise FormatError(f"this XML is refused: {type(error).__name__}") from None
    puzzles = [root] if root.tag == "puzzle" else root.findall("puzzle")
    if not puzzles:
        raise FormatError("there is no <puzzle> in this XML")
    for puzzle in puzzles:
        yield _read_xml(puzzle)


def _read_xml(puzzle: Any) -> Fields:
    kind = puzzle.get("type", "grid")
    if kind != "grid":
        raise FormatError(f"a puzzle of type {shown(kind)}: only grids can be read")
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
        raise FormatError(f"a run has the colour {shown(color)}, which is not defined")
    return number((element.text or "").strip(), what="a run"), used.index(color) + 1


def _xml_goal(puzzle: Any, colors: list[Color], background: Any) -> Fields:
    """A puzzle that comes as a picture alone."""
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
    """Colours that no run has are not kept, nor a palette that says "white" or one name twice."""
    colors = puzzle.colors or ()
    names = {color.name for color in colors}
    unused = set(range(1, len(colors) + 1)) - set(puzzle.run_colors)
    odd = len(names) < len(colors) or "white" in names or any(color.char == "." for color in colors)
    plain = [(color.name, color.rgb.lower()) for color in colors] == [("black", "000000")]
    upper = any(color.rgb != color.rgb.lower() or not color.name for color in colors)
    return loses_givens(puzzle) or ("some of the colours" if unused or odd or plain or upper else None)


ARCHIVES: tuple[Codec[Nonogram], ...] = (
    Codec(
        "non",
        Nonogram,
        _claims_non,
        only(_several_non),
        _write_non,
        "`width`, `height`, `rows` and `columns` with lines such as 1,2,3; ==== between the puzzles of a pack",
        _several_non,
        lost=_loses_in_non,
        suffixes=(".non",),
    ),
    Codec(
        "webpbn",
        Nonogram,
        _claims_xml,
        only(_several_xml),
        _write_xml,
        "webpbn's XML, with colours, any number of puzzles",
        _several_xml,
        lost=_loses_in_xml,
        suffixes=(".xml",),
    ),
    Codec(
        "nin",
        Nonogram,
        _claims_nin,
        _read_nin,
        _write_nin,
        "the width and the height, then the rows and the columns, one line each",
        lost=loses_all_but_runs,
        suffixes=(".nin",),
    ),
    Codec(
        "cwd",
        Nonogram,
        _claims_cwd,
        _read_cwd,
        _write_cwd,
        "the height, the width, the rows, an empty line, the columns",
        lost=loses_all_but_runs,
        suffixes=(".cwd",),
    ),
    Codec(
        "mk",
        Nonogram,
        _claims_mk,
        _read_mk,
        _write_mk,
        "the height and the width, the rows, a line with #, the columns",
        lost=loses_all_but_runs,
        suffixes=(".mk",),
    ),
    Codec(
        "taai",
        Nonogram,
        _claims_taai,
        only(_several_taai),
        _write_taai,
        "a tournament's batch: $id, 25 column lines, 25 row lines, tab-separated",
        _several_taai,
        lost=_loses_in_taai,
    ),
)
