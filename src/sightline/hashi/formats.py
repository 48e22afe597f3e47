"""The text formats of Hashi maps."""

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Any

from sightline.core.errors import FormatError
from sightline.core.grid import rows_of
from sightline.core.lazy import Pattern
from sightline.core.sentence import numbered
from sightline.formats import janko, penpa, pzpr
from sightline.formats.codec import Codec, Fields
from sightline.formats.document import json_codec
from sightline.formats.shape import as_flag, as_int, as_ints, as_object, as_texts
from sightline.formats.tokens import BLANK, DECIMAL, UNKNOWN, Value, blocks, excerpt, number, read_pieces, write_pieces
from sightline.hashi.puzzle import DIGITS, LARGEST, NUMBERS, WATER, Hashi, check_size
from sightline.hashi.puzzle import UNKNOWN as ANY
from sightline.hashi.solved import solved_map

NAMES = ("hashi", "hashikake", "bridges")
CLASSIC: Fields = {"planks": 3, "connected": False, "loops": True}


def _sign(count: int) -> str:
    """The character of an island of so many bridges."""
    if not 1 <= count <= len(DIGITS):
        raise FormatError(f"an island of {count}: islands have 1–{len(DIGITS)} bridges")
    return DIGITS[count - 1]


def _rows(cells: Sequence[str], columns: int) -> Fields:
    return {"lines": ["".join(row) for row in rows_of(cells, columns)]}


def _flat(puzzle: Hashi) -> str:
    return "".join(puzzle.lines)


def _loses(planks: int, connected: bool, loops: bool = True) -> Any:
    """A function that names the rules of a puzzle that a format with fixed rules loses."""

    def lost(puzzle: Hashi) -> str | None:
        rules = []
        if puzzle.planks != planks:
            rules.append(f"the rule planks={puzzle.planks}")
        if puzzle.connected != connected:
            rules.append(f"the rule connected={'yes' if puzzle.connected else 'no'}")
        if puzzle.loops != loops:
            rules.append(f"the rule loops={'yes' if puzzle.loops else 'no'}")
        return " and ".join(rules) or None

    return lost


# --- COMP3411 maps: `.`, 1–9, a–c; three planks, need not be connected


def _read_comp3411(text: str) -> Fields:
    rows = text.strip("\ufeff\r\n").splitlines()
    rows = [row.rstrip() for row in rows]
    for index, row in enumerate(rows):
        if found := re.search("[^.1-9a-c]", row):
            raise FormatError(
                f"{excerpt(found[0])} in row {index + 1}, column {found.start() + 1}: expected . 1–9 or a–c"
            )
    return {"lines": rows} | CLASSIC


def _write_comp3411(puzzle: Hashi) -> str:
    flat = _flat(puzzle)
    if found := re.search("[^.1-9a-c]", flat):
        raise FormatError(f"comp3411 maps have islands of 1–12, and there is {found[0]!a}")
    return "\n".join(puzzle.lines)


# --- plain text: rows of characters, or of entries between commas or blanks


_TEXT = r"[\s.,?0-9a-wA-W]+"
_TEXT_BEGINNING = Pattern(r"[\s\ufeff.,?0-9a-wA-W/]*(?:#|$)")
"""All of a text, or what comes before its first comment."""


def _content_lines(text: str) -> list[str]:
    """The lines without comments, and without empty lines before and after."""
    if re.fullmatch(r"[.?0-9a-wA-W]+(/[.?0-9a-wA-W]+)+", text.strip()) and WATER in text:
        text = text.strip().replace("/", "\n")  # all rows on one line
    lines = text.lstrip("\ufeff").splitlines()
    lines = [*map(str.rstrip, [line.partition("#")[0] for line in lines] if "#" in text else lines)]
    del lines[: next((at for at, line in enumerate(lines) if line.strip()), len(lines))]
    while lines and not lines[-1].strip():
        del lines[-1]
    return lines


def _claims_text(text: str) -> bool:
    if not _TEXT_BEGINNING.match(text):
        return False
    lines = _content_lines(text)
    whole = "\n".join(lines)
    if len(lines) < 2 or not re.fullmatch(_TEXT, whole) or not re.search("[1-9?]", whole):
        return False
    if _claims_has(text) and int(lines[0].split()[2]) == len(re.findall("[1-9][0-9]*", "\n".join(lines[1:]))):
        return False  # rows, columns and islands, and they all agree
    if re.fullmatch("[0-9]+ [0-9]+", lines[0]) and sum(map(int, lines[0].split())) == sum(map(bool, lines[1:])):
        return False  # a height and a width, and a line for each row and column: clues, in another format
    if WATER in whole and not re.search("[ \t,]", whole):
        return True
    cells = _cells(lines[:LARGEST])  # a map with more is refused by its size
    if re.fullmatch(r"[\s0-9]+", whole) and len(cells[0]) % 4 == 0 and len(cells[0]) > 2 * len(lines):
        return False  # a few long lines of numbers only: more likely another format
    return len(set(map(len, cells))) == 1


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """The entries of each row: between commas, or between blanks where water has a sign; otherwise a blank is water."""
    if any("," in line for line in lines):
        return [[entry.strip() or WATER for entry in line.split(",")] for line in lines]
    tokens = [line.split() for line in lines]
    if all(len(row) > 1 for row in tokens) and any(entry in (WATER, "0") for row in tokens for entry in row):
        return tokens
    if all(len(row) == 1 for row in tokens):
        return [list(row[0]) for row in tokens]
    width = max(map(len, lines))
    return [list(line.ljust(width).replace(" ", WATER)) for line in lines]


def _read_text(text: str) -> Fields:
    lines = _content_lines(text)
    if not lines:
        raise FormatError("the map is empty")
    check_size(len(lines), 0 if len(lines) <= LARGEST else max(map(len, lines)))
    cells = _cells(lines)
    check_size(len(cells), len(cells[0]))
    return {"lines": ["".join(map(_entry, row)) for row in cells]}


def _read_maps(text: str) -> Iterator[Fields]:
    """Maps with a blank line between them, where water has a sign; otherwise a blank line is a row of water."""
    maps = blocks(text)
    apart = bool(maps) and all(map(_is_map, maps))
    yield from map(_read_text, maps if apart else (text,))


def _is_map(text: str) -> bool:
    lines = _content_lines(text)
    return WATER in text and len(set(map(len, lines))) == 1 < len(lines)


def _entry(text: str) -> str:
    lower = text.lower()
    if lower in (WATER, "0", ANY):
        return WATER if lower == "0" else lower
    return lower if lower in NUMBERS else _sign(number(text, what=f"{WATER}, {ANY} or a number"))


# --- Bridges game IDs: `7x7m2:4a3a4a1g…`


_GAME_ID = r"\s*([0-9]{1,4})x([0-9]{1,4})((?:[iemd][0-9]{1,4}|L){0,6})([:#])(\S*)\s*"
_ANY_GAME_ID = Pattern(r"\s*[0-9]{1,4}x[0-9]{1,4}(?:[iemd][0-9]{1,4}|L){0,6}(?:#\S*|:[0-9A-Za-z]*)\s*")


def _claims_game_id(text: str) -> bool:
    return len(text) < 1 << 21 and _ANY_GAME_ID.fullmatch(text) is not None


def _read_game_id(text: str) -> Fields:
    found = re.fullmatch(_GAME_ID, text)
    if not found:
        raise FormatError("a Bridges game ID looks like 7x7m2:4a3a4a1g…")
    if found[4] == "#":
        raise FormatError("this is a random seed, not a puzzle: copy the game ID with ':' instead")
    columns, rows = number(found[1], what="the width"), number(found[2], what="the height")
    if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
        raise FormatError(f"the size {columns}×{rows} is outside 1–{LARGEST}")
    planks = re.search("m([0-9]+)", found[3])
    rules = {"planks": int(planks[1]) if planks else 2, "connected": True, "loops": "L" not in found[3]}
    return _rows(_read_runs(found[5], found.start(5), rows * columns), columns) | rules


def _read_runs(text: str, start: int, count: int) -> list[str]:
    cells: list[str] = []
    for at, char in enumerate(text, start):
        if "a" <= char <= "z":
            cells += [WATER] * (ord(char) - ord("a") + 1)
        elif "1" <= char <= "9" or "A" <= char <= "G":
            cells.append(char.lower())
        else:
            raise FormatError(f"unexpected {excerpt(char)}: islands are 1–9 and A–G, a–z are runs of water", at)
        if len(cells) > count:
            raise FormatError(f"more than {count} cells", at)
    if len(cells) != count:
        raise FormatError(f"the description has {numbered(len(cells), 'cell')}, not {count}")
    return cells


def _read_task(text: str) -> Fields:
    """A task of puzzle-bridges.com: a game ID of a square, without its size or after NxN:."""
    size, colon, body = text.strip().rpartition(":")
    cells = sum(ord(char) - ord("a") + 1 if "a" <= char <= "z" else 1 for char in body)
    side = isqrt(cells)
    if (colon and size != f"{side}x{side}") or side * side != cells:
        raise FormatError(f"{cells} cells are no square{f' of {size[:20]}' if colon else ''}")
    return _read_game_id(f"{side}x{side}m2:{body}")


def _write_game_id(puzzle: Hashi) -> str:
    flat = _flat(puzzle)
    if found := re.search("[^.1-9a-g]", flat):
        raise FormatError(f"a Bridges game ID has islands of 1–16, and there is {found[0]!a}")
    if any(re.search("[^.]{2}", "".join(line)) for line in (*puzzle.lines, *zip(*puzzle.lines, strict=True))):
        raise FormatError("a Bridges game ID has no islands side by side")
    runs = re.sub(r"\.{1,26}", lambda dots: chr(ord("a") + len(dots[0]) - 1), flat.upper())
    return f"{puzzle.columns}x{puzzle.rows}m{puzzle.planks}{'' if puzzle.loops else 'L'}:{runs}"


def _game_id_loses(puzzle: Hashi) -> str | None:
    planks = f"the rule planks={puzzle.planks}" if puzzle.planks > 4 else None
    return planks or ("the rule connected=no" if not puzzle.connected else None)


# --- puzz.link and Penpa: numbers by cell


def _from_values(values: Sequence[Value], columns: int) -> Fields:
    signs = {BLANK: WATER, UNKNOWN: ANY}
    return _rows([_sign(value) if isinstance(value, int) else signs[value] for value in values], columns)


def _read_address(text: str) -> Fields:
    address = pzpr.read_address(text, LARGEST)
    cells, end = read_pieces(pzpr.CELLS, address.body, 0, address.rows * address.columns)
    if end < len(address.body):
        raise FormatError("unexpected text after the address's last cell", end)
    return _from_values(cells, address.columns)


def _write_address(puzzle: Hashi) -> str:
    signs: dict[str, Value] = {WATER: BLANK, ANY: UNKNOWN}
    body = write_pieces(pzpr.CELLS, [signs.get(char) or NUMBERS[char] for char in _flat(puzzle)])
    return pzpr.write_address("hashi", puzzle.columns, puzzle.rows, body)


def _read_file(text: str) -> Fields:
    rows, columns, lines = pzpr.read_file(text, LARGEST)
    grid = pzpr.file_grid(lines, rows, columns)
    signs = {".": WATER, "-": ANY, "?": ANY}
    cells = [signs.get(entry) or _sign(number(entry, what="an island")) for row in grid for entry in row]
    return _rows(cells, columns)


def _read_penpa(text: str) -> Fields:
    layer = penpa.read_layer(text, LARGEST)
    cells = [WATER] * (layer.rows * layer.columns)
    if layer.outer:
        raise FormatError("the address has numbers outside of the map")
    for row, column in filter(layer.inside, layer.circles):
        cells[row * layer.columns + column] = ANY
    for (row, column), value in layer.numbers.items():
        entry = str(value).strip()
        known = re.fullmatch("[0-9]+", entry)
        if not known and entry not in ("", "?", "*"):
            raise FormatError(f"{excerpt(entry)} in row {row + 1}, column {column + 1} is not a number of bridges")
        cells[row * layer.columns + column] = _sign(number(entry)) if known else ANY
    if not layer.numbers and not layer.circles:
        raise FormatError("the address has no numbers")
    return _rows(cells, layer.columns)


def _write_penpa(puzzle: Hashi) -> str:
    cells = {(row, column): sign for row, line in enumerate(puzzle.lines) for column, sign in enumerate(line)}
    islands = {cell: sign for cell, sign in cells.items() if sign != WATER}
    known = {cell: NUMBERS[sign] for cell, sign in islands.items() if sign != ANY}
    return penpa.write_layer(penpa.Layer(puzzle.rows, puzzle.columns, known, frozenset(islands)))


# --- .has files: `rows columns islands`, then numbers


def _claims_has(text: str) -> bool:
    lines = text.strip().splitlines()
    head = lines[0].split() if lines else []
    if len(head) != 3 or not all(re.fullmatch("[0-9]{1,4}", entry) for entry in head):
        return False
    return 1 < len(lines) == int(head[0]) + 1 and all(len(line.split()) == int(head[1]) for line in lines[1:])


def _read_has(text: str) -> Fields:
    lines = [line.split() for line in text.strip("\ufeff \r\n\t").splitlines() if line.strip()]
    head = [number(entry, what="rows, columns and islands") for entry in lines[0]] if lines else []
    if len(head) != 3:
        raise FormatError("a .has file starts with its rows, its columns and its number of islands")
    rows, columns, _ = head
    if len(lines) != rows + 1:
        raise FormatError(f"the first line says {numbered(rows, 'row')}, but {len(lines) - 1} follow")
    for index, row in enumerate(lines[1:], 1):
        if len(row) != columns:
            raise FormatError(f"row {index} has {numbered(len(row), 'number')} instead of {columns}")
    counts = [number(entry, what="a number of bridges") for row in lines[1:] for entry in row]
    return _rows([_sign(count) if count else WATER for count in counts], max(columns, 1))


def _write_has(puzzle: Hashi) -> str:
    if ANY in _flat(puzzle):
        raise FormatError("a .has file has no sign for an unknown number")
    rows = (" ".join(str(NUMBERS.get(char, 0)) for char in line) for line in puzzle.lines)
    return "\n".join((f"{puzzle.rows} {puzzle.columns} {len(puzzle.cells)}", *rows))


# --- Janko's text: a grid of numbers


def _read_janko(part: janko.Part) -> Fields:
    rows, columns = part.size(LARGEST)
    part.key("depth", 2, 2)  # the most bridges between two islands
    counts = [count for row in part.section("problem", rows, columns) for count in row.numbers("a number of bridges")]
    return _rows([WATER if count is None else _sign(count) for count in counts], columns)


def _write_janko(puzzle: Hashi) -> str:
    if ANY in _flat(puzzle):
        raise FormatError("Janko's text has no sign for an unknown number")
    grid = (janko.entries(map(NUMBERS.get, line)) for line in puzzle.lines)
    return janko.write_part("hashi", puzzle.meta, (puzzle.rows, puzzle.columns), {"problem": grid}, depth=2)


# --- our JSON


def _to_document(puzzle: Hashi) -> dict[str, Any]:
    return {
        "size": [puzzle.rows, puzzle.columns],
        "rules": {"planks": puzzle.planks, "connected": puzzle.connected, "loops": puzzle.loops},
        "clues": list(puzzle.lines),
    }


def _from_document(document: dict[str, Any]) -> Fields:
    lines = as_texts(document.get("clues"), "clues")
    if "size" in document:
        rows, columns = as_ints(document["size"], "size", 2)
        if len(lines) != rows or any(len(line) != columns for line in lines):
            raise FormatError(
                f"clues should be {numbered(rows, 'text')} of {numbered(columns, 'character')}, as size says"
            )
    rules = as_object(document.get("rules", {}), "rules", tuple(CLASSIC))
    return {
        "lines": lines,
        "planks": as_int(rules.get("planks", 2), "rules.planks"),
        "connected": as_flag(rules.get("connected", True), "rules.connected"),
        "loops": as_flag(rules.get("loops", True), "rules.loops"),
    }


STANDARD = _loses(planks=2, connected=True)

CODECS: tuple[Codec[Hashi], ...] = (
    json_codec("hashi", Hashi, _to_document, _from_document),
    Codec(
        "text",
        Hashi,
        _claims_text,
        _read_text,
        lambda puzzle: "\n".join(puzzle.lines),
        "rows of . for water, 1–9, a–w (10–32) and ? for islands; a blank line between maps, or / between rows",
        several=_read_maps,
        lost=STANDARD,
    ),
    Codec(
        "comp3411",
        Hashi,
        lambda text: False,
        _read_comp3411,
        _write_comp3411,
        "the same with three planks, not necessarily connected; by name only, with solved maps",
        lost=_loses(**CLASSIC),
        answer=lambda board, _: solved_map(board),
        by_name=True,
    ),
    Codec(
        "tatham",
        Hashi,
        _claims_game_id,
        _read_game_id,
        _write_game_id,
        "a Bridges game ID such as 7x7m2:4a3a4a1g…",
        lost=_game_id_loses,
        one_line=True,
        begins=DECIMAL,
    ),
    Codec(
        "task",
        Hashi,
        lambda text: False,
        _read_task,
        about="a task of puzzle-bridges.com: a Bridges game ID of a square without its size; by name only (read only)",
        example="2a2c2a2",
        by_name=True,
        one_line=True,
    ),
    Codec(
        "puzz.link",
        Hashi,
        pzpr.claims_address(*NAMES),
        _read_address,
        _write_address,
        "an address such as https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3",
        lost=STANDARD,
        one_line=True,
        begins=pzpr.BEGINS,
    ),
    Codec(
        "pzprv3",
        Hashi,
        pzpr.claims_file(*NAMES),
        _read_file,
        about="a saved file of pzpr (read only)",
        example="pzprv3\nhashikake\n3\n3\n2 . 2\n. . .\n2 . 2",
        begins=pzpr.BEGINS,
    ),
    Codec(
        "penpa",
        Hashi,
        penpa.claims(penpa.Kind.INSIDE),
        _read_penpa,
        _write_penpa,
        "a Penpa+ address, …#m=edit&p=…: islands as circles with numbers",
        lost=STANDARD,
        one_line=True,
        begins=penpa.BEGINS,
    ),
    Codec(
        "has",
        Hashi,
        _claims_has,
        _read_has,
        _write_has,
        "rows, columns and islands, then rows of numbers, 0 = water",
        lost=STANDARD,
        suffixes=(".has",),
        begins=DECIMAL,
        lines=2,
    ),
    janko.codec(Hashi, ("hashi",), _read_janko, _write_janko, "puzzle hashi, and the numbers as problem", STANDARD),
)
