"""Solved maps as characters, both ways: `- = E` and `| " #` between the islands, or the box characters of a drawing."""

from typing import Any

from sightline import kernel
from sightline.core.board import pack
from sightline.core.errors import FormatError
from sightline.formats.document import parse
from sightline.hashi.puzzle import WATER, Hashi, Sea

FLAT, STEEP = "-=E", '|"#'
ACROSS = {char: planks for signs in (FLAT, "─═≡≣") for planks, char in enumerate(signs, 1)}
DOWN = {char: planks for signs in (STEEP, "│║┃▐") for planks, char in enumerate(signs, 1)}


def solved_map(board: Sea) -> str:
    """The map with one character per cell: 1, 2 or 3 planks as `-=E` across and `|"#` down, blanks for water."""
    puzzle = board.puzzle
    if puzzle.planks > len(FLAT):
        raise FormatError(f"a solved map draws at most {len(FLAT)} planks, and the rule is planks={puzzle.planks}")
    rows = [list(line.replace(WATER, " ")) for line in puzzle.lines]
    for row, column, to_row, to_column, planks in board.bridges:
        for c in range(column + 1, to_column):
            rows[row][c] = FLAT[planks - 1]
        for r in range(row + 1, to_row):
            rows[r][column] = STEEP[planks - 1]
    return "\n".join("".join(row) for row in rows)


def read_answer(puzzle: Hashi, text: str) -> Any:
    """An answer as people save it: JSON, or a solved map."""
    if text.lstrip()[:1] in ("[", "{"):
        value = parse(text.strip())
        if isinstance(value, dict) and "bridges" not in value:
            solutions = value.get("solutions")
            value = solutions[0] if isinstance(solutions, list) and solutions else value.get("solution")
        return value
    return _read_map(puzzle, text)


def _read_map(puzzle: Hashi, text: str) -> list[list[int]]:
    return [list(bridge) for bridge in _completed(puzzle, drawn(puzzle, text)).bridges]


def drawn(puzzle: Hashi, text: str) -> list[int]:
    """By pair, the mask of what is drawn there; anything between islands side by side, where nothing can be drawn."""
    rows = [line.rstrip() for line in text.strip("\r\n").splitlines()]
    while rows and not rows[0]:
        del rows[0]
    rows = [""] * puzzle.where[0][0] + rows  # drawings leave empty rows above and below away
    if len(rows) > puzzle.rows or len(rows) <= puzzle.where[-1][0]:
        raise FormatError(f"the solved map has {len(rows)} rows, but the puzzle has {puzzle.rows}")
    apart = any(len(row) > puzzle.columns for row in rows)  # a drawing has a blank between cells
    cells = [line.ljust(2 * puzzle.columns)[:: 2 if apart else 1] for line in rows]
    masks = []
    for spot in range(puzzle.spots):
        a, b = puzzle.ends(spot)
        flat = a.row == b.row
        row, column = (a.row, a.column + 1) if flat else (a.row + 1, a.column)
        beside = (row, column) == (b.row, b.column)
        masks.append(puzzle.full if beside else 1 << (ACROSS if flat else DOWN).get(cells[row][column], 0))
    return masks


def _completed(puzzle: Hashi, masks: list[int]) -> Sea:
    """Between islands side by side nothing can be drawn: as many planks as the islands want, if that works out."""
    known = [mask & puzzle.full or 1 for mask in masks]
    free = pack(known, puzzle.width)
    rules = (puzzle.planks, False, True)  # the answer may well be wrong: only the numbers count here
    problem = kernel.bridges(puzzle.columns, puzzle.cells, puzzle.counts, *rules, free, puzzle.width)
    found = problem.search().next(1)[1]
    closed = pack([mask if mask.bit_count() == 1 else 1 for mask in known], puzzle.width)
    return Sea(puzzle, found[0] if found else closed)
