"""The text formats of nonograms: our JSON, lists, addresses, game IDs and plain text; files are in archives."""

import json
import re
from collections.abc import Sequence
from typing import Any

from sightline.core.errors import FormatError
from sightline.core.grid import rows_of
from sightline.core.lazy import Pattern
from sightline.core.sentence import numbered
from sightline.formats import penpa, pzpr
from sightline.formats.codec import Codec, Fields
from sightline.formats.document import json_codec, parse
from sightline.formats.shape import as_int, as_ints, as_list, as_object, as_text
from sightline.formats.tokens import BLANK, DECIMAL, LONGEST_NUMBER, UNKNOWN, Value, number, read_pieces, write_pieces
from sightline.nonogram.archives import ARCHIVES
from sightline.nonogram.archives.common import loses_colors, numbers_only, read_length
from sightline.nonogram.pictures import PICTURE
from sightline.nonogram.puzzle import LARGEST, Color, Given, Length, Nonogram, Run, as_pair
from sightline.nonogram.puzzle import UNKNOWN as UNKNOWN_LENGTH

# --- picture-cross lists: `[[1],[2],[1,1]], [[2],[1],[1,1]]`

_LISTS = r"[\s\[\](),0-9?'\"]+"


def _claims_lists(text: str) -> bool:
    return bool(re.fullmatch(_LISTS, text) and re.match(r"\s*[\[(][\s0,]*[\[(]", text))


def _read_lists(text: str) -> Fields:
    if not re.fullmatch(_LISTS, text):
        raise FormatError("expected two lists of runs, rows then columns, such as [[1],[2]], [[1],[2]]")
    plain = re.sub(r",\s*(?=[\])])", "", text.translate(str.maketrans("()'", '[]"')).strip().rstrip(","))
    plain = re.sub(r'"?\?"?', '"?"', plain)
    value = parse(f"[{plain}]")
    if len(value) == 1 and isinstance(value[0], list):
        value = value[0]
    if len(value) != 2:
        raise FormatError(f"expected two lists, rows and columns, found {len(value)}")
    rows, columns = (as_list(side, name) for side, name in zip(value, ("the rows", "the columns"), strict=True))
    return {"rows": rows, "columns": columns}


def _write_lists(puzzle: Nonogram) -> str:
    return ", ".join(_listed(side) for side in (puzzle.rows, puzzle.columns))


def _listed(lines: Sequence[Sequence[Run]]) -> str:
    return (
        "["
        + ",".join(str([list(run) if isinstance(run, tuple) else run for run in line]) for line in lines).replace(
            " ", ""
        )
        + "]"
    )


# --- puzz.link: the margins above the columns, then those left of the rows, each line from the grid outwards


def _read_address(text: str) -> Fields:
    address = pzpr.read_address(text, LARGEST)
    above, beside = -(-address.rows // 2), -(-address.columns // 2)
    margin, end = read_pieces(pzpr.MARGIN, address.body, 0, above * address.columns + beside * address.rows)
    if end < len(address.body):
        raise FormatError("unexpected text after the address's last clue", end)
    split = above * address.columns
    columns, rows = (
        [[_run(slot) for slot in reversed(line) if slot not in (BLANK, 0)] for line in rows_of(side, depth)]
        for side, depth in ((margin[:split], above), (margin[split:], beside))
    )
    return {"rows": rows, "columns": columns}


def _run(slot: Value) -> Any:
    return slot if isinstance(slot, int) else UNKNOWN_LENGTH


def _write_address(puzzle: Nonogram) -> str:
    above, beside = -(-puzzle.height // 2), -(-puzzle.breadth // 2)
    slots: list[Value] = []
    for lines, depth in ((puzzle.columns, above), (puzzle.rows, beside)):
        for line in lines:
            lengths = [as_pair(run)[0] for run in reversed(line)]
            numbers: list[Value] = [length if isinstance(length, int) else UNKNOWN for length in lengths]
            if len(numbers) > depth:
                raise FormatError(f"an address has room for {depth} runs in a line, not {len(numbers)}")
            slots += numbers + [BLANK] * (depth - len(numbers))
    return pzpr.write_address("nonogram", puzzle.breadth, puzzle.height, write_pieces(pzpr.MARGIN, slots))


def _read_file(text: str) -> Fields:
    """A saved file shows the margins as they look: -2 is a ?; numbers crossed off by a player begin with c."""
    rows, columns, lines = pzpr.read_file(text, LARGEST)
    above, beside = -(-rows // 2), -(-columns // 2)
    grid = pzpr.file_grid(lines, above + rows, beside + columns)
    return {
        "rows": [[_file_run(entry) for entry in row[:beside] if entry != "."] for row in grid[above:]],
        "columns": [
            [_file_run(row[beside + column]) for row in grid[:above] if row[beside + column] != "."]
            for column in range(columns)
        ],
    }


def _file_run(entry: str) -> Length:
    entry = entry.removeprefix("c")
    return UNKNOWN_LENGTH if entry == "-2" else read_length(entry)


# --- Penpa+: runs in the margins above and left of the board


def _read_penpa(text: str) -> Fields:
    layer = penpa.read_layer(text, LARGEST)
    top, bottom, left, right = layer.margins
    if bottom or right or not (top and left) or len(layer.outer) < len(layer.numbers) or layer.circles:
        raise FormatError("a nonogram has its runs in the margins above and left of the board, and nothing else")
    margin: list[list[tuple[int, int]]] = [[(row, at) for at in range(-left, 0)] for row in range(layer.rows)]
    margin += [[(at, column) for at in range(-top, 0)] for column in range(layer.columns)]
    lines = [[str(layer.numbers[cell]).strip() for cell in line if cell in layer.numbers] for line in margin]
    runs = [[run for run in map(read_length, filter(None, line)) if run] for line in lines]
    return {"rows": runs[: layer.rows], "columns": runs[layer.rows :]}


def _write_penpa(puzzle: Nonogram) -> str:
    rows, columns = ([[as_pair(run)[0] for run in line] for line in side] for side in (puzzle.rows, puzzle.columns))
    top, left = (max(1, *(len(line) for line in side)) for side in (columns, rows))
    beside = {(r, at): run for r, line in enumerate(rows) for at, run in enumerate(line, -len(line))}
    above = {(at, c): run for c, line in enumerate(columns) for at, run in enumerate(line, -len(line))}
    return penpa.write_layer(penpa.Layer(puzzle.height, puzzle.breadth, beside | above, margins=(top, 0, left, 0)))


# --- Pattern game IDs: `5x5:1/3/2/3/4/1/1/2.2/4/3`

_GAME_ID = Pattern(r"\s*([0-9]{1,4})x([0-9]{1,4})([:#])(\S*)\s*")


def _claims_game_id(text: str) -> bool:
    return _GAME_ID.fullmatch(text) is not None


def _read_game_id(text: str) -> Fields:
    found = _GAME_ID.fullmatch(text)
    if not found:
        raise FormatError("a Pattern game ID looks like 5x5:1/3/2/3/4/1/1/2.2/4/3")
    if found[3] == "#":
        raise FormatError("this is a random seed, not a puzzle: copy the game ID with ':' instead")
    return _read_game(number(found[1], what="the width"), number(found[2], what="the height"), found[4])


def _read_game(columns: int, rows: int, text: str) -> Fields:
    if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
        raise FormatError(f"the size {columns}×{rows} is outside 1–{LARGEST}")
    margin, comma, squares = text.partition(",")
    count = margin.count("/") + 1
    if count != columns + rows:
        raise FormatError(f"{numbered(count, 'line')} where a {columns}×{rows} grid has {columns + rows}")
    lines = _read_game_lines(margin)
    givens = rows_of(_read_squares(squares, rows * columns), columns) if comma else None
    return {"rows": lines[columns:], "columns": lines[:columns], "givens": givens}


_JSON = json.JSONDecoder()
_DIGITS_AS_ZERO = bytes.maketrans(b"123456789", b"000000000")
_TOO_LONG = b"0" * (LONGEST_NUMBER + 1)


def _read_game_lines(margin: str) -> list[list[int]]:
    """The runs of each line; a margin in which nothing is unusual becomes JSON, which is read several times faster."""
    signs = margin.encode(errors="surrogatepass").translate(_DIGITS_AS_ZERO)
    if not signs.translate(None, b"0./") and _TOO_LONG not in signs:
        try:
            found: list[list[int]] = _JSON.raw_decode(f"[[{margin.replace('/', '],[').replace('.', ',')}]]")[0]
            return found
        except ValueError:  # JSON has no 01 and no 1..2
            pass
    return [[number(run, what="a run") for run in entry.split(".")] if entry else [] for entry in margin.split("/")]


def _read_squares(text: str, count: int) -> list[Given]:
    """A letter is a run of open squares, then one that is black (upper case) or white; z is 25 open squares."""
    values: list[Given] = []
    for at, letter in enumerate(text):
        if not re.fullmatch("[a-zA-Y]", letter):
            raise FormatError(f"expected a letter for clue squares, found {letter!r}", at)
        values += [None] * (ord(letter.lower()) - ord("a"))
        if letter != "z":
            values.append(int(letter.isupper()))
        if len(values) > count:
            raise FormatError(f"more than {count} clue squares", at)
    return values + [None] * (count - len(values))


def _write_game_id(puzzle: Nonogram) -> str:
    lines = [".".join(str(as_pair(run)[0]) for run in line) for line in puzzle.columns + puzzle.rows]
    text = f"{puzzle.breadth}x{puzzle.height}:" + "/".join(lines)
    if not puzzle.givens:
        return text
    squares, gap = "", 0
    for value in (value for row in puzzle.givens for value in row):
        if value is None:
            gap += 1
            continue
        squares += "z" * (gap // 25) + chr(ord("A" if value else "a") + gap % 25)
        gap = 0
    return f"{text},{squares}"


# --- tasks of puzzle-nonograms.com: the same without the size, for a square

_TASK = Pattern(r"\s*[0-9.]*(?:/[0-9.]*){5,2045}\s*")


def _claims_task(text: str) -> bool:
    """As many lines of rows as of columns, and as many cells in them."""
    if "/" not in text[:5000] or len(text) > 1 << 16 or not _TASK.fullmatch(text):
        return False
    lines = [[int(run[:9]) for run in entry.split(".") if run] for entry in text.strip().split("/")]
    half, rest = divmod(len(lines), 2)
    return not rest and sum(map(sum, lines[:half])) == sum(map(sum, lines[half:])) > 0


def _read_task(text: str) -> Fields:
    size, rest = divmod(text.count("/") + 1, 2)
    if rest:
        raise FormatError("a task has as many lines of columns as of rows, with / between any two")
    return _read_game(size, size, text.strip())


# --- plain text: `1 2: # . ?` rows under lines of column runs, each run above its column

_CELLS = {"#": 1, ".": 0, "?": None}


def _claims_text(text: str) -> bool:
    if ":" not in text:
        return False
    lines = list(filter(str.strip, text.splitlines()))
    rows = [line for line in lines if ":" in line]
    return all(re.fullmatch(r"[ 0-9?]*:[ #.?]*", line) for line in rows) and len(rows) < len(lines)


def _read_text(text: str) -> Fields:
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    first = next((at for at, line in enumerate(lines) if ":" in line), len(lines))
    body = [line.partition(":") for line in lines[first:]]
    if not body or any(not bar for _, bar, _ in body):
        raise FormatError("expected lines of column runs, then a row `runs: cells` for each row")
    cells = [after.split() for _, _, after in body]
    if any(len(row) != len(cells[0]) or not set(row) <= _CELLS.keys() for row in cells):
        raise FormatError("every row needs as many cells as the first, each # or . or ?")
    edge = lines[first].index(":") + 1
    above = {edge + match.end(): column for column, match in enumerate(re.finditer(r"\S", lines[first][edge:]))}
    columns: list[list[Length]] = [[] for _ in above]
    for line in lines[:first]:
        for match in re.finditer(r"\S+", line):
            if match.end() not in above:
                raise FormatError(f"run {match[0][:20]} is above no column: align it with the cells below")
            columns[above[match.end()]].append(read_length(match[0]))
    rows = [[read_length(run) for run in before.split()] for before, _, _ in body]
    return {
        "rows": [_nonzero(row) for row in rows],
        "columns": [_nonzero(column) for column in columns],
        "givens": [[_CELLS[cell] for cell in row] for row in cells],
    }


def _nonzero(line: list[Length]) -> list[Length]:
    return [] if line == [0] else line


def _write_text(puzzle: Nonogram) -> str:
    columns = [[str(as_pair(run)[0]) for run in line] or ["0"] for line in puzzle.columns]
    rows = [" ".join(str(as_pair(run)[0]) for run in line) or "0" for line in puzzle.rows]
    depth, edge = max(map(len, columns)), max(map(len, rows))
    widths = [max(map(len, column)) for column in columns]
    signs = {value: sign for sign, value in _CELLS.items()}
    givens = puzzle.givens or [[None] * puzzle.breadth] * puzzle.height
    above = [
        " ".join(
            (column[-level] if level <= len(column) else "").rjust(w) for column, w in zip(columns, widths, strict=True)
        )
        for level in range(depth, 0, -1)
    ]
    below = [" ".join(signs[value].rjust(w) for value, w in zip(row, widths, strict=True)) for row in givens]
    text = [" " * (edge + 2) + line for line in above]
    text += [f"{runs.rjust(edge)}: {cells}" for runs, cells in zip(rows, below, strict=True)]
    return "\n".join(line.rstrip() for line in text)


# --- our JSON


def _to_document(puzzle: Nonogram) -> dict[str, Any]:
    document: dict[str, Any] = {"size": [puzzle.height, puzzle.breadth]}
    document["clues"] = {"rows": puzzle.rows, "columns": puzzle.columns}
    if puzzle.colors:
        document["colors"] = [color._asdict() for color in puzzle.colors]
    if puzzle.givens:
        document["givens"] = puzzle.givens
    return document


def _from_document(document: dict[str, Any]) -> Fields:
    size = as_ints(document.get("size"), "size", 2)
    clues = as_object(document.get("clues"), "clues")
    fields: Fields = {}
    for name, count in zip(("rows", "columns"), size, strict=True):
        lines = as_list(clues.get(name), f"clues.{name}", count)
        fields[name] = [_document_line(line, f"clues.{name}[{at}]") for at, line in enumerate(lines)]
    if document.get("colors") is not None:
        fields["colors"] = [
            _color(one, f"colors[{at}]") for at, one in enumerate(as_list(document["colors"], "colors"))
        ]
    if document.get("givens") is not None:
        rows = as_list(document["givens"], "givens", size[0])
        fields["givens"] = [
            [
                None if value is None else as_int(value, f"givens[{r}][{c}]")
                for c, value in enumerate(as_list(row, f"givens[{r}]"))
            ]
            for r, row in enumerate(rows)
        ]
    return fields


def _document_line(value: object, where: str) -> list[Any]:
    if value == 0 and isinstance(value, int):
        return []
    return [_document_run(run, f"{where}[{at}]") for at, run in enumerate(as_list(value, where))]


def _document_run(run: object, where: str) -> Any:
    if not isinstance(run, list):
        return run if run == UNKNOWN_LENGTH else as_int(run, where)
    length, color = as_list(run, where, 2)
    return length if length == UNKNOWN_LENGTH else as_int(length, f"{where}[0]"), as_int(color, f"{where}[1]")


def _color(value: object, where: str) -> Color:
    entry = as_object(value, where)
    name, rgb, char = (as_text(entry.get(key), f"{where}.{key}") for key in Color._fields)
    if not re.fullmatch("[0-9a-fA-F]{6}", rgb) or len(char) != 1 or not char.isprintable() or len(name) > 100:
        raise FormatError(f"{where} should have a name, an rgb of six hex digits and a char of one letter")
    return Color(name, rgb, char)


def _loses_color_or_givens(puzzle: Nonogram) -> str | None:
    return loses_colors(puzzle) or ("the givens" if puzzle.givens else None)


def _loses_colors_in_lists(puzzle: Nonogram) -> str | None:
    return "the names of the colours" if puzzle.colors else "the givens" if puzzle.givens else None


CODECS: tuple[Codec[Nonogram], ...] = (
    json_codec("nonogram", Nonogram, _to_document, _from_document),
    Codec(
        "lists",
        Nonogram,
        _claims_lists,
        _read_lists,
        _write_lists,
        "two lists of runs, rows then columns: [[1],[2]], [[1],[2]]",
        lost=_loses_colors_in_lists,
        one_line=True,
        begins="[(",
    ),
    Codec(
        "puzz.link",
        Nonogram,
        pzpr.claims_address("nonogram"),
        _read_address,
        _write_address,
        "an address such as https://puzz.link/p?nonogram/5/5/1h3h2h3h4h1h1h22g4h3h",
        lost=_loses_color_or_givens,
        one_line=True,
        begins=pzpr.BEGINS,
    ),
    Codec(
        "pzprv3",
        Nonogram,
        pzpr.claims_file("nonogram"),
        _read_file,
        about="a saved file of pzpr (read only)",
        example="pzprv3\nnonogram\n2\n2\n. 2 1\n1 . .\n2 . .",
        begins=pzpr.BEGINS,
    ),
    Codec(
        "task",
        Nonogram,
        _claims_task,
        _read_task,
        about="a task of puzzle-nonograms.com: a Pattern game ID of a square without the size (read only)",
        example="1.1/1/2/1/2/1.1",
        one_line=True,
        begins=f"{DECIMAL}./",
    ),
    Codec(
        "penpa",
        Nonogram,
        penpa.claims(penpa.Kind.ABOVE_AND_LEFT),
        _read_penpa,
        _write_penpa,
        "a Penpa+ address, …#m=edit&p=…: runs in the margins",
        lost=_loses_color_or_givens,
        one_line=True,
        begins=penpa.BEGINS,
    ),
    numbers_only(
        Codec(
            "tatham",
            Nonogram,
            _claims_game_id,
            _read_game_id,
            _write_game_id,
            "a Pattern game ID such as 5x5:1/3/2/3/4/1/1/2.2/4/3",
            lost=loses_colors,
            one_line=True,
            begins=DECIMAL,
        )
    ),
    Codec(
        "text",
        Nonogram,
        _claims_text,
        _read_text,
        _write_text,
        "rows `1 ?: # . ?` under the runs of the columns; ? is an unknown run, or an open cell",
        lost=loses_colors,
        lines=2,
    ),
    *ARCHIVES,
    PICTURE,
)
