"""The formats: our own JSON, a text to type, and the addresses of puzz.link, where Kakurasu is called box, and
Janko's text."""

from sightline.core.errors import FormatError
from sightline.core.sentence import numbered
from sightline.formats import janko, pzpr
from sightline.formats.codec import Codec, Fields
from sightline.formats.line_clues import line_clues_json, line_clues_text
from sightline.formats.tokens import BaseNumber, read_pieces, write_pieces
from sightline.kakurasu.puzzle import Kakurasu

SUMS = (BaseNumber(32, long=False),)


def _read_address(text: str) -> Fields:
    """In an address the columns come first."""
    _, columns, rows, body = pzpr.read_address(text, Kakurasu.largest_side)
    sums, end = read_pieces(SUMS, body, 0, columns + rows)
    if end < len(body):
        raise FormatError(f"more than the {numbered(columns + rows, 'sum')} of a {rows}×{columns} grid", end)
    if not all(isinstance(clue, int) for clue in sums):
        raise FormatError(f"fewer than the {numbered(columns + rows, 'sum')} of a {rows}×{columns} grid")
    return {"columns": sums[:columns], "rows": sums[columns:]}


def _write_address(puzzle: Kakurasu) -> str:
    clues = [clue for clue in (*puzzle.columns, *puzzle.rows) if clue is not None]
    if len(clues) < puzzle.shape.lines:
        raise FormatError("an address has no way to leave a sum out")
    return pzpr.write_address("box", puzzle.shape.columns, puzzle.shape.rows, write_pieces(SUMS, clues))


def _read_janko(part: janko.Part) -> Fields:
    """The sums as labels; a few puzzles have only their solution."""
    rows, columns = part.size(Kakurasu.largest_side)
    if not part.sections.keys() & {"rlabels", "clabels"}:
        grid = part.picture(rows, columns)
        return {"rows": [*map(Kakurasu.clue_of, grid)], "columns": [*map(Kakurasu.clue_of, zip(*grid, strict=True))]}
    sides = (("rows", "rlabels", rows), ("columns", "clabels", columns))
    return {side: part.section(name, 1, count)[0].numbers("a sum") for side, name, count in sides}


def _write_janko(puzzle: Kakurasu) -> str:
    sections = {"clabels": [janko.entries(puzzle.columns)], "rlabels": [janko.entries(puzzle.rows)]}
    return janko.write_part("kakurasu", puzzle.meta, (puzzle.shape.rows, puzzle.shape.columns), sections)


CODECS: tuple[Codec[Kakurasu], ...] = (
    line_clues_json("kakurasu", Kakurasu),
    line_clues_text("kakurasu", Kakurasu, "sum"),
    Codec(
        "puzz.link",
        Kakurasu,
        pzpr.claims_address("box"),
        _read_address,
        _write_address,
        "an address such as https://puzz.link/p?box/5/5/5aea56ff93",
        lost=lambda puzzle: "that some sums are missing" if None in puzzle.clues else None,
        one_line=True,
        begins=pzpr.BEGINS,
    ),
    janko.codec(Kakurasu, ("kakurasu",), _read_janko, _write_janko, "puzzle kakurasu, the sums as clabels and rlabels"),
)
