"""The rules of Nonograms: what is wrong with an answer, and where."""

from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.grid import cell_name
from sightline.family import Violation
from sightline.nonogram.puzzle import Nonogram, Run, as_pair, runs_of


def violations(puzzle: Nonogram, grid: Any) -> list[Violation]:
    """Every broken rule of a finished picture."""
    height, breadth = puzzle.height, puzzle.breadth
    rows = grid if isinstance(grid, Sequence) else ()
    if len(rows) != height or any(not isinstance(row, Sequence) or len(row) != breadth for row in rows):
        return [Violation("shape", (), f"the answer should be {height} rows of {breadth} cells")]
    wrong = list(_cells(puzzle, grid))
    return wrong or list(_lines(puzzle, grid))


def _cells(puzzle: Nonogram, grid: Sequence[Sequence[Any]]) -> Iterator[Violation]:
    for r, row in enumerate(grid):
        for c, value in enumerate(row):
            if not isinstance(value, int) or not 0 <= value <= puzzle.palette:
                yield Violation("value", ((r, c),), f"{cell_name(r, c)} holds {value}: values are 0–{puzzle.palette}")
            elif puzzle.givens and (given := puzzle.givens[r][c]) not in (None, value):
                yield Violation("given", ((r, c),), f"{cell_name(r, c)} holds {value}, but {given} is given")


def _lines(puzzle: Nonogram, grid: Sequence[Sequence[int]]) -> Iterator[Violation]:
    for number, wanted in enumerate(puzzle.lines):
        cells = [divmod(spot, puzzle.breadth) for spot in puzzle.shape.line(number)]
        found = runs_of(grid[r][c] for r, c in cells)
        if found != [as_pair(run) for run in wanted]:
            runs = f"{runs_text(puzzle, found)} instead of {runs_text(puzzle, wanted)}"
            yield Violation("runs", tuple(cells), f"{puzzle.line_name(number)} has {runs}")


def runs_text(puzzle: Nonogram, line: Sequence[Run]) -> str:
    """Runs as text: 3 1, or 3 red 1 blue."""
    if not line:
        return "no run"
    if not puzzle.colors:
        return " ".join(str(as_pair(run)[0]) for run in line)
    return " ".join(f"{length} {puzzle.color_name(value)}" for length, value in map(as_pair, line))
