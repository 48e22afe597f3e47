"""The rules of Rooks: what is wrong with an answer, and where."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from sightline import kernel
from sightline.core.grid import cell_name
from sightline.core.sentence import numbered
from sightline.family import Violation
from sightline.rooks.puzzle import Cell, Line, Rooks, RooksBoard

FEW = 12
"""The most lines of a cover that a message names."""


def violations(puzzle: Rooks, answer: Any) -> list[Violation]:
    """Every broken rule of a placement: {"rooks": [[row, column], …]}, or just the list. Its "cover" is checked too."""
    placement = answer if isinstance(answer, dict) else {"rooks": answer}
    rooks, cover = placement.get("rooks"), placement.get("cover")
    if not _are_numbers(rooks, 2) or not (cover is None or _are_numbers(cover, 4)):
        return [Violation("shape", (), "the answer should be a list of rooks, each [row, column] from 0")]
    cells = [(row, column) for row, column in placement["rooks"]]
    found = [*_places(puzzle, cells), *_attacks(puzzle, [cell for cell in cells if puzzle.holds(*cell)])]
    if not found:
        found += _too_few(puzzle, len(cells)) if cover is None else _cover(puzzle, len(cells), cover)
    return found


def _are_numbers(value: Any, length: int) -> bool:
    """Whether this is a list of lists of *length* integers each."""
    return isinstance(value, list | tuple) and all(
        isinstance(entry, list | tuple) and len(entry) == length and all(type(number) is int for number in entry)
        for entry in value
    )


def _places(puzzle: Rooks, cells: Sequence[Cell]) -> Iterator[Violation]:
    size = f"{puzzle.rows}×{puzzle.columns}"
    for cell, rooks in sorted(Counter(cells).items()):
        name = cell_name(*cell)
        if not puzzle.holds(*cell):
            yield Violation("outside", (), f"there is no square {name} on a {size} board")
        elif not puzzle.is_free(*cell):
            yield Violation("wall", (cell,), f"the rook on {name} stands in a wall")
        elif rooks > 1:
            yield Violation("twice", (cell,), f"{rooks} rooks stand on {name}")


def _attacks(puzzle: Rooks, cells: Sequence[Cell]) -> Iterator[Violation]:
    """Two rooks in a row or a column with no wall between them; comparing neighbours is enough."""
    by_row = sorted(set(cells))
    by_column = sorted(by_row, key=lambda cell: cell[::-1])
    for ordered, shared in ((by_row, 0), (by_column, 1)):
        for one, other in pairwise(ordered):
            if one[shared] == other[shared] and all(puzzle.is_free(*cell) for cell in Line(*one, *other).cells):
                names = " and ".join(cell_name(*cell) for cell in (one, other))
                yield Violation("attack", (one, other), f"the rooks on {names} attack each other")


def _too_few(puzzle: Rooks, count: int) -> Iterator[Violation]:
    search = problem(puzzle.start).search()
    search.next(1)
    value = search.value or 0
    if count < value:
        cover = puzzle.cover(search.best_proof)
        proof = f": these lines reach every free square: {', '.join(map(str, cover))}" if value <= FEW else ""
        yield Violation("few", (), f"the most is {value}, not {count}{proof}")


def _cover(puzzle: Rooks, count: int, cover: Sequence[Sequence[int]]) -> Iterator[Violation]:
    """A cover proves that a placement is best: as many lines as rooks, and every free square on one of them."""
    reached = set()
    for line in (Line(*numbers) for numbers in cover):
        if _is_line(puzzle, line):
            reached.update(line.cells)
        else:
            yield Violation("cover", (), f"{list(line)} is not a line of free squares")
    for cell in puzzle.cells:
        if cell not in reached:
            yield Violation("cover", (cell,), f"no line of the cover reaches {cell_name(*cell)}")
    if len(cover) != count:
        lines, rooks = numbered(len(cover), "line"), numbered(count, "rook")
        yield Violation("cover", (), f"a cover of {lines} proves nothing about {rooks}")


def _is_line(puzzle: Rooks, line: Line) -> bool:
    straight = line.row == line.to_row or line.column == line.to_column
    inside = puzzle.holds(line.row, line.column) and puzzle.holds(line.to_row, line.to_column)
    return straight and inside and bool(line.cells) and all(puzzle.is_free(*cell) for cell in line.cells)


def problem(board: RooksBoard) -> kernel.Problem:
    """The kernel's problem for a board."""
    puzzle = board.puzzle
    return kernel.matching(puzzle.rows, puzzle.columns, puzzle.free, board.masks)
