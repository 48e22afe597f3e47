"""What an answer breaks, and what one line allows: from that come the search and what follows from a clue."""

from typing import Any

from sightline.family import Violation
from sightline.family.grids import shape_violations
from sightline.family.scopes import Scopes, line_scopes
from tests.null.puzzle import EMPTY, FILLED, OPEN, Null


def violations(puzzle: Null, grid: Any) -> list[Violation]:
    """Every rule that an answer, as people write it, breaks."""
    wrong = shape_violations(puzzle, grid, "a cell is 1 (filled) or 0 (empty)")
    if wrong:
        return wrong
    shape, values = puzzle.shape, [value for row in grid for value in row]
    for line, clue in enumerate(puzzle.clues):
        found = puzzle.clue_of(values[shape.line_slice(line)])
        if clue not in (None, found):
            where = tuple(shape.place(spot) for spot in shape.line(line))
            wrong.append(Violation("count", where, f"{shape.line_name(line)} has {found} filled cells, not {clue}"))
    return wrong


def keep(puzzle: Null, line: int, cells: tuple[int, ...]) -> tuple[int, ...]:
    """The masks of a line's cells without the values that contradict its clue; all 0 if nothing fits."""
    clue, filled, can_be_filled = puzzle.clues[line], cells.count(FILLED), sum(mask != EMPTY for mask in cells)
    if clue is None:
        return cells
    if not filled <= clue <= can_be_filled:
        return (0,) * len(cells)
    rest = EMPTY if filled == clue else FILLED if can_be_filled == clue else OPEN
    return tuple(rest if mask == OPEN else mask for mask in cells)


LINES: Scopes[Null] = line_scopes(keep)
