"""What an answer breaks, and what a line allows: its sums as bits of a number, bit s if s can be reached."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sightline.family import Violation
from sightline.family.grids import shape_violations
from sightline.family.line_clues import Clue
from sightline.family.scopes import Scopes, line_scopes
from sightline.kakurasu.puzzle import EMPTY, FILLED, Kakurasu


def violations(puzzle: Kakurasu, grid: Any) -> list[Violation]:
    """Every rule that an answer, as people write it, breaks."""
    wrong = shape_violations(puzzle, grid, "a cell is 1 (filled) or 0 (empty)")
    if wrong:
        return wrong
    shape, values = puzzle.shape, [value for row in grid for value in row]
    for line, clue in enumerate(puzzle.clues):
        found = puzzle.clue_of(values[shape.line_slice(line)])
        if clue not in (None, found):
            where = tuple(divmod(spot, shape.columns) for spot in shape.line(line))
            wrong.append(Violation("sum", where, f"{shape.line_name(line)} adds up to {found}, but its clue is {clue}"))
    return wrong


def sums_before(cells: Sequence[int], clue: Clue) -> list[int]:
    """Per cell, and at the end, the sums of all cells before it from which the others can lead to the clue."""
    found = [-1 if clue is None else 1 << clue]  # without a clue every sum will do, and every bit is set
    for number in range(len(cells), 0, -1):
        mask, after = cells[number - 1], found[-1]
        found.append((after if mask & EMPTY else 0) | (after >> number if mask & FILLED else 0))
    return found[::-1]


@lru_cache(maxsize=1 << 16)
def keep(cells: tuple[int, ...], clue: Clue) -> tuple[int, ...]:
    """Per cell the values that some way to reach the clue has there; all 0 if there is no way."""
    good = sums_before(cells, clue)
    reached, kept = 1, []
    for number, mask in enumerate(cells, 1):
        empty = reached & good[number] if mask & EMPTY else 0
        filled = reached << number & good[number] if mask & FILLED else 0
        kept.append((EMPTY if empty else 0) | (FILLED if filled else 0))
        reached = empty | filled
    return tuple(kept)


LINES: Scopes[Kakurasu] = line_scopes(lambda puzzle, line, cells: keep(cells, puzzle.clues[line]))
