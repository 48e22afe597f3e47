"""The text formats of Skyscrapers."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.errors import FormatError
from sightline.core.grid import rows_of
from sightline.core.lazy import Pattern
from sightline.core.sentence import numbered
from sightline.formats import janko, penpa, pzpr
from sightline.formats.codec import Codec, Fields
from sightline.formats.document import json_codec
from sightline.formats.shape import as_flag, as_int, as_ints, as_list, as_object
from sightline.formats.table import draw_table
from sightline.formats.tokens import BLANK, DECIMAL, Value, number, read_pieces, write_pieces
from sightline.skyscrapers.puzzle import LARGEST, SIDES, Given, Skyscrapers

NAMES = ("skyscrapers", "skyscraper", "building")


def _fields(sides: Sequence[Sequence[int]], givens: Sequence[Sequence[Given]] | None = None) -> Fields:
    """The constructor's arguments from sides read left to right and top to bottom."""
    top, right, bottom, left = sides
    return {"clues": (*top, *right, *reversed(bottom), *reversed(left)), "givens": givens}


# --- the kata's list: 4n numbers, clockwise


_KATA = Pattern(r"[\s\[\](),;0-9-]+")


def _claims_kata(text: str) -> bool:
    numbers = re.findall(r"-?[0-9]+", text) if _KATA.fullmatch(text) else []
    return len(numbers) >= 4 and text.count("[") <= 1 and len(text.strip().splitlines()) == 1


def _read_kata(text: str) -> Fields:
    inside = text.strip().strip("[]()").rstrip(",")
    clues = [number(item, what="a clue") for item in re.split(r"[\s,;]+", inside.strip()) if item]
    return {"clues": clues}


def _read_katas(text: str) -> Iterator[Fields]:
    """One puzzle, or one per line where each line is a puzzle by itself."""
    lines = text.strip().split("\n")
    puzzles = [_read_kata(line)["clues"] for line in lines if _claims_kata(line)] if len(lines) > 1 else []
    several = all(4 <= 4 * max(clues) <= len(clues) > 4 for clues in puzzles) and len(puzzles) > 1
    yield from ({"clues": clues} for clues in puzzles) if several else (_read_kata(text),)


def _write_kata(puzzle: Skyscrapers) -> str:
    return " ".join(map(str, puzzle.clues))


# --- puzz.link: margins top, bottom, left, right, then the cells if any is given


def _square(columns: int, rows: int) -> int:
    if columns != rows:
        raise FormatError(f"a Skyscrapers grid is square, not {columns}×{rows}")
    return rows


def _clue(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _read_address(text: str) -> Fields:
    address = pzpr.read_address(text, LARGEST)
    n = _square(address.columns, address.rows)
    margin, end = read_pieces(pzpr.MARGIN, address.body, 0, 4 * n)
    cells, end = read_pieces(pzpr.CELLS, address.body, end, n * n)
    if end < len(address.body):
        raise FormatError("unexpected text after the address's last cell", end)
    top, bottom, left, right = rows_of([_clue(value) for value in margin], n)
    givens = rows_of([value if isinstance(value, int) else None for value in cells], n)
    return _fields((top, right, bottom, left), givens)


def _write_address(puzzle: Skyscrapers) -> str:
    sides = [puzzle.side(name) for name in ("top", "bottom", "left", "right")]
    margin: list[Value] = [clue or BLANK for side in sides for clue in side]
    body = write_pieces(pzpr.MARGIN, margin)
    if puzzle.givens:
        body += write_pieces(pzpr.CELLS, [BLANK if value is None else value for row in puzzle.givens for value in row])
    return pzpr.write_address("skyscrapers", puzzle.size, puzzle.size, body)


def _read_file(text: str) -> Fields:
    rows, columns, lines = pzpr.read_file(text, LARGEST)
    n = _square(columns, rows)
    grid = pzpr.file_grid(lines, n + 2, n + 2)
    sides = [[0 if entry in (".", "?") else number(entry, what="a clue") for entry in side] for side in _edges(grid)]
    return _fields(sides, [[_file_given(entry) for entry in row[1:-1]] for row in grid[1:-1]])


def _file_given(entry: str) -> Given:
    """`q3` is a given, `q-2` an open cell; anything else is a player's entry."""
    return number(entry[1:], what="a given") if entry[:1] == "q" and entry != "q-2" else None


def _edges(grid: Sequence[Sequence[str]]) -> list[list[str]]:
    """top, right, bottom, left of a square of entries with clues around it."""
    return [
        list(grid[0][1:-1]),
        [row[-1] for row in grid[1:-1]],
        list(grid[-1][1:-1]),
        [row[0] for row in grid[1:-1]],
    ]


# --- Towers game IDs: `6:/2//3/…,n6k3i`


_GAME_ID = Pattern(r"\s*([0-9]{1,4})(d[a-z])?([:#])(\S*)\s*")


def _claims_game_id(text: str) -> bool:
    found = _GAME_ID.fullmatch(text)
    return bool(found) and (found[3] == "#" or "/" in found[4]) if found else False


def _read_game_id(text: str) -> Fields:
    found = _GAME_ID.fullmatch(text)
    if not found:
        raise FormatError("a Towers game ID looks like 4:2/4/1/2/…")
    if found[3] == "#":
        raise FormatError("this is a random seed, not a puzzle: copy the game ID with ':' instead")
    return _read_game(number(found[1], what="the size"), found[4])


def _read_game(n: int, text: str) -> Fields:
    """The clues of the sides, then the givens if any."""
    if not 1 <= n <= LARGEST:
        raise FormatError(f"the size {n} is outside 1–{LARGEST}")
    margin, _, cells = text.partition(",")
    entries = margin.split("/")
    if len(entries) != 4 * n:
        raise FormatError(f"{numbered(len(entries), 'clue')} where a {n}×{n} grid has {4 * n}")
    top, bottom, left, right = rows_of([number(entry, what="a clue") if entry else 0 for entry in entries], n)
    return _fields((top, right, bottom, left), rows_of(_read_runs(cells, n * n), n) if cells else None)


def _read_runs(text: str, count: int) -> list[Given]:
    """Letters are runs of open cells, numbers are givens, `_` only separates numbers."""
    values: list[Given] = []
    for token in re.findall(r"[a-z]|[0-9]+|_|.", text):
        if "a" <= token <= "z":
            values += [None] * (ord(token) - ord("a") + 1)
        elif token != "_":
            values.append(number(token, what="a given or a letter"))
        if len(values) > count:
            break
    if len(values) != count:
        raise FormatError(f"{len(values)}{'+' if len(values) > count else ''} cells after ',' instead of {count}")
    return values


def _write_game_id(puzzle: Skyscrapers) -> str:
    sides = [puzzle.side(name) for name in ("top", "bottom", "left", "right")]
    margin = "/".join(str(clue) if clue else "" for side in sides for clue in side)
    cells = [value for row in puzzle.givens for value in row] if puzzle.givens else []
    text = "".join("." if value is None else f"_{value}_" for value in cells).replace("__", "_").strip("_")
    runs = re.sub(r"_?(\.{1,26})_?", lambda dots: chr(ord("a") + len(dots[1]) - 1), text)
    return f"{puzzle.size}:{margin}" + (f",{runs}" if runs else "")


# --- tasks of puzzle-skyscrapers.com: the same without the size, or after NxN:

_TASK = Pattern(r"\s*(?:([0-9]{1,3})x\1:)?([0-9]*(?:/[0-9]*){11,251}(?:,[0-9a-z_]*)?)\s*")


def _claims_task(text: str) -> bool:
    found = _TASK.fullmatch(text) if "/" in text[:2000] and len(text) < 1 << 16 else None
    return bool(found) and _task_size(text) > 0


def _task_size(text: str) -> int:
    """The size that the number of clues suggests; 0 if they are too large for it, or the size is another."""
    found = _TASK.fullmatch(text)
    clues = found[2].partition(",")[0].split("/") if found else []
    n, rest = divmod(len(clues), 4)
    fits = all(len(clue) < 3 and int(clue or 0) <= n for clue in clues)
    return n if found and not rest and fits and found[1] in (None, str(n)) else 0


def _read_task(text: str) -> Fields:
    found = _TASK.fullmatch(text)
    if not found:
        raise FormatError("a task has the clues of the top, bottom, left and right, with / between any two")
    return _read_game((found[2].partition(",")[0].count("/") + 1) // 4, found[2])


# --- Penpa+: clues in a margin of one cell


def _read_penpa(text: str) -> Fields:
    layer = penpa.read_layer(text, LARGEST)
    n = _square(layer.columns, layer.rows)
    if 0 in layer.margins or not layer.outer or layer.circles:
        raise FormatError("a city has clues in the margins on all four sides of the board, and no circles")
    top, right, bottom, left = ([layer.number_at(cell) or 0 for cell in side] for side in _margin_cells(n))
    givens = [[layer.number_at((row, column)) for column in range(n)] for row in range(n)]
    return _fields((top, right, bottom, left), givens)


def _margin_cells(n: int) -> list[list[tuple[int, int]]]:
    """The cells next to the board: top, right, bottom, left."""
    at = range(n)
    return [[(-1, i) for i in at], [(i, n) for i in at], [(n, i) for i in at], [(i, -1) for i in at]]


def _write_penpa(puzzle: Skyscrapers) -> str:
    n = puzzle.size
    sides = zip(SIDES, _margin_cells(n), strict=True)
    clues = {cell: clue for name, cells in sides for cell, clue in zip(cells, puzzle.side(name), strict=True) if clue}
    givens = {
        (row, column): value
        for row, line in enumerate(puzzle.givens or ())
        for column, value in enumerate(line)
        if value is not None
    }
    if not clues:
        raise FormatError("a Penpa+ address without clues would not be read as a city")
    return penpa.write_layer(penpa.Layer(n, n, clues | givens, margins=(1, 1, 1, 1)))


# --- Janko's text: clabels above and below, rlabels left and right, givens as problem; the depth is the tallest height

JANKO, JANKO_DIAGONALS = "skyscrapers", "skyscrapers, diagonals"


def _read_janko(part: janko.Part) -> Fields:
    n = _square(*reversed(part.size(LARGEST)))
    sides = [row.numbers("a clue") for name in ("clabels", "rlabels") for row in part.section(name, 2, n)]
    top, bottom, left, right = ([clue or 0 for clue in side] for side in sides)
    cells = part.section("problem", n, n) if "problem" in part.sections else []
    return _fields((top, right, bottom, left), [row.numbers("a height") for row in cells] or None) | {
        "parks": n - (part.key("depth", 1, n) or n),
        "diagonals": part.genre == JANKO_DIAGONALS,
    }


def _write_janko(puzzle: Skyscrapers) -> str:
    top, bottom, left, right = (
        janko.entries(clue or None for clue in puzzle.side(name)) for name in ("top", "bottom", "left", "right")
    )
    sections = {"clabels": [top, bottom], "rlabels": [left, right]}
    if puzzle.givens:
        sections["problem"] = [janko.entries(row) for row in puzzle.givens]
    genre = JANKO_DIAGONALS if puzzle.diagonals else JANKO
    return janko.write_part(genre, puzzle.meta, (puzzle.size, puzzle.size), sections, depth=puzzle.tallest)


# --- plain text: `2|. . 4 .|3` rows between clue lines, or a square of tokens with the clues around


BLANKS = ("", ".", "x", "?", "-")
"""Entries for no clue, and for an open cell."""


def _claims_text(text: str) -> bool:
    if not re.fullmatch(r"[\s0-9x.|?]+", text):
        return False
    lines = list(filter(str.strip, text.splitlines()))
    if len(lines) < 2:
        return False
    return _barred(lines) or (len(lines) > 2 and all(len(line.split()) == len(lines) for line in lines))


def _barred(lines: Sequence[str]) -> bool:
    return any("|" in line for line in lines)


def _read_text(text: str) -> Fields:
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    return _read_barred(lines) if _barred(lines) else _read_square([line.split() for line in lines])


def _square_of(lines: Sequence[str]) -> int:
    """How many lines the square has that begins with these; 0 if no city is written like that: the first has
    entries in the corners, or the last the same height twice."""
    first, last = lines[0].split(), lines[-1].split()
    size = len(first)
    if len(lines) > size or len(last) != size or _number(first[0]) or _number(first[-1]):
        return 0
    inside = [found for entry in last[1:-1] if (found := _number(entry))] if 1 < len(lines) < size else []
    return 0 if len(set(inside)) < len(inside) else size


def _number(entry: str) -> str:
    """A number without zeros before it; empty for a cell or a place without one."""
    return "" if entry in BLANKS else entry.lstrip("0")


def _read_square(rows: Sequence[Sequence[str]]) -> Fields:
    size = len(rows)
    if size < 3 or any(len(row) != size for row in rows):
        raise FormatError(f"a grid of {numbered(size, 'line')} with clues around should have {size} entries in each")
    sides = [[_entry(entry) or 0 for entry in side] for side in _edges(rows)]
    return _fields(sides, [[_entry(entry) for entry in row[1:-1]] for row in rows[1:-1]])


def _read_barred(lines: Sequence[str]) -> Fields:
    body = [index for index, line in enumerate(lines) if "|" in line]
    first, last = body[0], body[-1]
    n = len(body)
    if last - first + 1 != n or first > 1 or len(lines) - 1 - last > 1:
        raise FormatError("expected at most one clue line above the rows with bars, and one below")
    split = [line.partition("|") for line in lines[first : last + 1]]
    left = [near.strip() for near, _, _ in split]
    inner = [rest.partition("|") for _, _, rest in split]
    cells = [middle.split() for middle, _, _ in inner]
    for index, row in enumerate(cells):
        if len(row) != n:
            raise FormatError(f"row {index + 1} has {numbered(len(row), 'cell')} in a grid of {numbered(n, 'row')}")
    starts = [match.end() for match in re.finditer(r"[^\s|]+", lines[first].partition("|")[2].partition("|")[0])]
    offset = lines[first].index("|") + 1
    columns = [offset + end for end in starts]
    top = _clue_line(lines[0], columns) if first else [0] * n
    bottom = _clue_line(lines[-1], columns) if last < len(lines) - 1 else [0] * n
    sides = [top, [_entry(far.strip()) or 0 for _, _, far in inner], bottom, [_entry(near) or 0 for near in left]]
    return _fields(sides, [[_entry(entry) for entry in row] for row in cells])


def _clue_line(line: str, columns: Sequence[int]) -> list[int]:
    """Clues by column: all of them in order, or each above (below) the last character of its column."""
    tokens = line.split()
    if len(tokens) == len(columns):
        return [_entry(token) or 0 for token in tokens]
    clues = [0] * len(columns)
    for match in re.finditer(r"\S+", line):
        if match.end() not in columns:
            raise FormatError(f"clue {match[0]} is above no column: align it, or write . where there is none")
        clues[columns.index(match.end())] = _entry(match[0]) or 0
    return clues


def _entry(text: str) -> Given:
    return None if text in BLANKS else number(text, what="a height or '.'")


def _write_text(puzzle: Skyscrapers) -> str:
    givens = puzzle.givens or [[None] * puzzle.size] * puzzle.size
    cells = [["." if value is None else str(value) for value in row] for row in givens]
    return draw_table(cells, *([str(clue) if clue else "" for clue in puzzle.side(name)] for name in SIDES))


# --- our JSON


def _to_document(puzzle: Skyscrapers) -> dict[str, Any]:
    document: dict[str, Any] = {"size": [puzzle.size, puzzle.size]}
    if rules := {name: value for name, value in puzzle.rules.items() if value}:
        document["rules"] = rules
    document["clues"] = {name: list(puzzle.side(name)) for name in SIDES}
    if puzzle.givens:
        blank = None if puzzle.parks else 0
        document["givens"] = [[blank if value is None else value for value in row] for row in puzzle.givens]
    return document


def _from_document(document: dict[str, Any]) -> Fields:
    size = as_ints(document.get("size"), "size", 2)
    n = _square(size[1], size[0])
    clues = as_object(document.get("clues"), "clues", SIDES)
    sides = [as_ints(clues.get(name, [0] * n), f"clues.{name}", n) for name in SIDES]
    rules = as_object(document.get("rules", {}), "rules", ("parks", "diagonals"))
    return _fields(sides, _givens(document.get("givens"), n)) | {
        "parks": as_int(rules.get("parks", 0), "rules.parks"),
        "diagonals": as_flag(rules.get("diagonals", False), "rules.diagonals"),
    }


def _givens(value: object, n: int) -> list[list[Given]] | None:
    if value is None:
        return None
    rows = [as_list(row, f"givens[{r}]", n) for r, row in enumerate(as_list(value, "givens", n))]
    return [
        [None if item is None else as_int(item, f"givens[{r}][{c}]") for c, item in enumerate(row)]
        for r, row in enumerate(rows)
    ]


def _loses_rules(puzzle: Skyscrapers) -> str | None:
    lost = [f"parks={puzzle.parks}"] * (puzzle.parks > 0) + ["diagonals=yes"] * puzzle.diagonals
    return f"the rule{'s' * (len(lost) > 1)} {' and '.join(lost)}" if lost else None


def _loses_givens(puzzle: Skyscrapers) -> str | None:
    return "the givens" if puzzle.givens else _loses_rules(puzzle)


CODECS: tuple[Codec[Skyscrapers], ...] = (
    json_codec("skyscrapers", Skyscrapers, _to_document, _from_document),
    Codec(
        "kata",
        Skyscrapers,
        _claims_kata,
        _read_kata,
        _write_kata,
        "4n clues clockwise from the top left, 0 = none",
        several=_read_katas,
        lost=_loses_givens,
        one_line=True,
        other_text=_square_of,
        begins=f"{DECIMAL}-,;[]()",
    ),
    Codec(
        "puzz.link",
        Skyscrapers,
        pzpr.claims_address(*NAMES),
        _read_address,
        _write_address,
        "an address such as https://puzz.link/p?skyscrapers/4/4/k13h4j3g",
        lost=_loses_rules,
        one_line=True,
        begins=pzpr.BEGINS,
    ),
    Codec(
        "pzprv3",
        Skyscrapers,
        pzpr.claims_file(*NAMES),
        _read_file,
        about="a saved file of pzpr (read only)",
        example="pzprv3\nskyscrapers\n2\n2\n. 1 . .\n. . . .\n. . . .\n. . . .",
        begins=pzpr.BEGINS,
    ),
    Codec(
        "tatham",
        Skyscrapers,
        _claims_game_id,
        _read_game_id,
        _write_game_id,
        "a Towers game ID such as 4:2/4/1/2/…",
        lost=_loses_rules,
        one_line=True,
        begins=DECIMAL,
    ),
    Codec(
        "task",
        Skyscrapers,
        _claims_task,
        _read_task,
        about="a task of puzzle-skyscrapers.com: a Towers game ID without the size, or after 4x4: (read only)",
        example="4x4://1/2///3////1///2//",
        one_line=True,
        begins=f"{DECIMAL}/",
    ),
    Codec(
        "penpa",
        Skyscrapers,
        penpa.claims(penpa.Kind.AROUND),
        _read_penpa,
        _write_penpa,
        "a Penpa+ address, …#m=edit&p=…: clues in the margins",
        lost=_loses_rules,
        one_line=True,
        begins=penpa.BEGINS,
    ),
    Codec(
        "text",
        Skyscrapers,
        _claims_text,
        _read_text,
        _write_text,
        "rows `2|. . 4 .|3` between lines of top and bottom clues",
        lost=_loses_rules,
        lines=2,
    ),
    janko.codec(
        Skyscrapers,
        (JANKO, JANKO_DIAGONALS),
        _read_janko,
        _write_janko,
        "puzzle skyscrapers, the clues as clabels (top, bottom) and rlabels (left, right)",
    ),
)
