"""The rules of Nonograms: what is wrong with an answer, and where."""

from collections.abc import Iterator, Sequence
from typing import Any

from sightline.family import Violation
from sightline.family.grids import given_violations, shape_violations
from sightline.nonogram.puzzle import Nonogram, Run, as_pair, has_runs, runs_of


def violations(puzzle: Nonogram, grid: Any) -> list[Violation]:
    """Every broken rule of a finished picture."""
    wrong = shape_violations(puzzle, grid, f"values are 0–{puzzle.palette}")
    return wrong or given_violations(puzzle.givens or (), grid) or list(_lines(puzzle, grid))


def _lines(puzzle: Nonogram, grid: Sequence[Sequence[int]]) -> Iterator[Violation]:
    for number, wanted in enumerate(puzzle.lines):
        cells = [divmod(spot, puzzle.breadth) for spot in puzzle.shape.line(number)]
        values = [grid[r][c] for r, c in cells]
        if not has_runs(values, wanted):
            runs = f"{runs_text(puzzle, runs_of(values))} instead of {runs_text(puzzle, wanted)}"
            yield Violation("runs", tuple(cells), f"{puzzle.line_name(number)} has {runs}")


def runs_text(puzzle: Nonogram, line: Sequence[Run]) -> str:
    """Runs as text: 3 ?, or 3 red ? blue."""
    if not line:
        return "no run"
    if not puzzle.colors:
        return " ".join(str(as_pair(run)[0]) for run in line)
    return " ".join(f"{length} {puzzle.color_name(value)}" for length, value in map(as_pair, line))
