"""Solved maps as characters, both ways: `- = E` and `| " #` between the islands, or the box characters of a drawing."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sightline import kernel
from sightline.core.board import pack
from sightline.core.errors import FormatError
from sightline.core.grid import cell_name
from sightline.core.sentence import numbered
from sightline.formats.document import parse
from sightline.hashi.puzzle import FLAT, STEEP, WATER, Hashi, HashiBoard

PLAIN_FLAT, PLAIN_STEEP = "-=E", '|"#'
ACROSS = {char: planks for signs in (PLAIN_FLAT, FLAT) for planks, char in enumerate(signs, 1)}
DOWN = {char: planks for signs in (PLAIN_STEEP, STEEP) for planks, char in enumerate(signs, 1)}

COMPLETING_STEPS = 10_000
"""Search steps to find the planks that a drawing cannot show."""

Cell = tuple[int, int]


def solved_map(board: HashiBoard) -> str:
    """The map with one character per cell: 1, 2 or 3 planks as `-=E` across and `|"#` down, blanks for water."""
    puzzle = board.puzzle
    if max((bridge.planks for bridge in board.bridges), default=0) > len(PLAIN_FLAT):
        raise FormatError(
            f"a solved map draws at most {len(PLAIN_FLAT)} planks, and the rule is planks={puzzle.planks}"
        )
    rows = [list(line.replace(WATER, " ")) for line in puzzle.lines]
    for row, column, to_row, to_column, planks in board.bridges:
        for c in range(column + 1, to_column):
            rows[row][c] = PLAIN_FLAT[planks - 1]
        for r in range(row + 1, to_row):
            rows[r][column] = PLAIN_STEEP[planks - 1]
    return "\n".join("".join(row) for row in rows)


def read_answer(puzzle: Hashi, text: str) -> Any:
    """An answer from JSON or from a solved map."""
    if text.lstrip()[:1] in ("[", "{"):
        value = parse(text.strip())
        if isinstance(value, dict) and "bridges" not in value:
            solutions = value.get("solutions")
            value = solutions[0] if isinstance(solutions, list) and solutions else value.get("solution")
        return value
    return _read_map(puzzle, text)


def _read_map(puzzle: Hashi, text: str) -> list[list[int]]:
    bridges = list(_strokes(puzzle, text))
    masks = _masks(puzzle, bridges)
    beside = [spot for spot, mask in enumerate(masks) if mask == puzzle.full]
    planks = _complete(puzzle, masks) if beside else ()
    ends = [(puzzle.pairs[spot], planks[spot]) for spot in beside if planks[spot]]
    return bridges + [[*puzzle.where[a], *puzzle.where[b], count or 0] for (a, b), count in ends]


def read_drawing(puzzle: Hashi, text: str) -> list[int]:
    """By pair, the mask of what is drawn there; all values between islands side by side, where nothing can be drawn."""
    bridges = list(_strokes(puzzle, text))
    for row, column, to_row, to_column, _ in bridges:
        if _spot(puzzle, (row, column), (to_row, to_column)) is None:
            ends = f"{cell_name(row, column)}–{cell_name(to_row, to_column)}"
            raise FormatError(f"what is drawn from {ends} is not a whole bridge between two islands")
    return _masks(puzzle, bridges)


def _masks(puzzle: Hashi, bridges: Sequence[Sequence[int]]) -> list[int]:
    masks = []
    for a, b in puzzle.pairs:
        (row, column), (to_row, to_column) = puzzle.where[a], puzzle.where[b]
        masks.append(puzzle.full if to_row - row + to_column - column == 1 else 1)
    for row, column, to_row, to_column, planks in bridges:
        spot = _spot(puzzle, (row, column), (to_row, to_column))
        if spot is not None:
            masks[spot] = 1 << planks
    return masks


def _spot(puzzle: Hashi, start: Cell, end: Cell) -> int | None:
    return puzzle.by_pair.get((puzzle.by_cell.get(start, -1), puzzle.by_cell.get(end, -1)))


def _strokes(puzzle: Hashi, text: str) -> Iterator[list[int]]:
    """Every stretch of one sign as a bridge between the cells before and behind it, whatever is there."""
    cells = _cells(puzzle, text)
    for row, line in enumerate(cells):
        for start, end, planks in _stretches(line, ACROSS, DOWN):
            yield [row, start, row, end, planks]
    for column in range(puzzle.columns):
        for start, end, planks in _stretches("".join(line[column] for line in cells), DOWN, ACROSS):
            yield [start, column, end, column, planks]


def _stretches(line: str, along: dict[str, int], across: dict[str, int]) -> Iterator[tuple[int, int, int]]:
    """Where stretches of one sign begin and end; other bridges may cross them."""
    signs = dict.fromkeys(across, "x") | {sign: str(planks) for sign, planks in along.items()}
    for found in re.finditer(r"x*([1-9])(?:x*\1)*x*", "".join(signs.get(sign, " ") for sign in line)):
        yield found.start() - 1, found.end(), int(found[1])


def _cells(puzzle: Hashi, text: str) -> list[str]:
    """The characters of a map, row by row, padded to its full width."""
    rows = [line.rstrip() for line in text.strip("\r\n").replace("/", "\n").splitlines()]
    begin = next((at for at, row in enumerate(rows) if row.strip(f"{WATER} ")), len(rows))
    rows = [""] * puzzle.where[0][0] + rows[begin:]  # drawings leave out empty rows above and below
    if len(rows) > puzzle.rows or len(rows) <= puzzle.where[-1][0]:
        raise FormatError(f"the solved map has {numbered(len(rows), 'row')}, but the puzzle has {puzzle.rows}")
    widest = max(map(len, rows))
    if widest >= 2 * puzzle.columns:
        raise FormatError(
            f"the solved map is {widest} characters wide, but the puzzle has {numbered(puzzle.columns, 'column')}"
        )
    dense, spaced = ([line.ljust(2 * puzzle.columns)[::step] for line in rows] for step in (1, 2))
    return spaced if widest > puzzle.columns or _islands(puzzle, spaced) > _islands(puzzle, dense) else dense


def _islands(puzzle: Hashi, cells: list[str]) -> int:
    """How many islands are where they should be: a drawing may have a blank between cells."""
    return sum(cells[row][column] == puzzle.lines[row][column] for row, column in puzzle.where)


def _complete(puzzle: Hashi, masks: list[int]) -> Sequence[int | None]:
    """The planks with those between islands side by side, where nothing can be drawn, chosen to keep all rules or, if
    that is impossible, the numbers."""
    known = pack([mask & puzzle.full or 1 for mask in masks], puzzle.width)
    for rules in ((puzzle.connected, puzzle.loops), (False, True)):
        problem = kernel.bridges(
            puzzle.columns, puzzle.cells, puzzle.counts, puzzle.planks, *rules, known, puzzle.width
        )
        found = problem.search().next(1, COMPLETING_STEPS)[1]
        if found:
            return HashiBoard(puzzle, found[0]).values
    return (0,) * puzzle.spots
