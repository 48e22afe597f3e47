"""Changes to a Nonogram: the runs of a line, a given cell more or fewer."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, islice, permutations
from typing import Any

from sightline.core.board import values_of
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import cell_name
from sightline.core.scene import Place, PlaceAt
from sightline.family.editor import Change, Editor
from sightline.nonogram.puzzle import (
    UNKNOWN,
    Given,
    Nonogram,
    NonogramBoard,
    Pair,
    as_pair,
    has_runs,
    known_length,
    min_length,
)
from sightline.nonogram.rules import runs_text

MOST_LINES = 600
"""The most changed lines that are proposed before given cells."""


def omissions(puzzle: Nonogram) -> Iterator[Change]:
    for row, line in enumerate(puzzle.givens or ()):
        for column, value in enumerate(line):
            if value is not None:
                make = partial(_with, puzzle, row * puzzle.breadth + column, None)
                yield Change(f"the {_name(puzzle, value)} cell at {cell_name(row, column)}", make)


def repairs(board: NonogramBoard) -> Iterator[Change]:
    """Telling an unknown length, changing the runs of a line, then giving a cell."""
    yield from islice(chain(_told_lengths(board), _changed_lines(board)), MOST_LINES)
    puzzle = board.puzzle
    for spot, mask in enumerate(board.domains):
        for value in values_of(mask) if mask.bit_count() > 1 else ():
            where = cell_name(*divmod(spot, puzzle.breadth))
            text = f"give {where} as {_name(puzzle, value)}"
            yield Change(text, partial(_with, puzzle, spot, value), _has(spot, value))


def _changed_lines(board: NonogramBoard) -> Iterator[Change]:
    """Lines with the most open cells first; the number of filled cells stays, so that rows and columns agree."""
    puzzle = board.puzzle
    undecided = [sum(board[spot].bit_count() > 1 for spot in puzzle.shape.line(at)) for at in range(len(puzzle.lines))]
    for at in sorted(range(len(undecided)), key=lambda at: -undecided[at]):
        old = [(known_length(length), color) for length, color in map(as_pair, puzzle.lines[at])]
        nearby = _nearby(old) if all(length for length, _ in old) else ()
        for new in dict.fromkeys(map(tuple, nearby)):
            if min_length(new) <= len(puzzle.shape.line(at)) and list(new) != old:
                words = f"change {puzzle.line_name(at)} from {runs_text(puzzle, old)} to {runs_text(puzzle, new)}"
                yield Change(words, partial(_with_line, puzzle, at, new))


def _told_lengths(board: NonogramBoard) -> Iterator[Change]:
    """A number for each run of unknown length, as far as the line has room."""
    puzzle = board.puzzle
    for at, line in enumerate(puzzle.lines) if puzzle.has_unknown else ():
        old, spots = [as_pair(run) for run in line], puzzle.shape.line(at)
        for run, (length, color) in enumerate(old):
            for number in range(1, len(spots) + 1) if length == UNKNOWN else ():
                new = (*old[:run], (number, color), *old[run + 1 :])
                words = f"change {puzzle.line_name(at)} from {runs_text(puzzle, old)} to {runs_text(puzzle, new)}"
                try:
                    changed = _with_line(puzzle, at, new)
                except InvalidPuzzle:  # more cells than there is room for, or than the lines across have
                    continue
                yield Change(words, partial(_itself, changed), _has_runs(spots, new))


def _itself(puzzle: Nonogram) -> Nonogram:
    return puzzle


def _has_runs(spots: Sequence[int], runs: Sequence[Pair]) -> Any:
    return lambda board: has_runs([board.values[spot] for spot in spots], runs)


def _nearby(runs: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """The runs with one cell moved to another of its colour, two neighbours exchanged, one split, two joined."""
    for a, b in permutations(range(len(runs)), 2):
        if runs[a][1] == runs[b][1]:
            moved = [(length - (at == a) + (at == b), color) for at, (length, color) in enumerate(runs)]
            yield [run for run in moved if run[0]]
    for at in range(len(runs) - 1):
        yield [*runs[:at], runs[at + 1], runs[at], *runs[at + 2 :]]
        if runs[at][1] == runs[at + 1][1]:
            yield [*runs[:at], (runs[at][0] + runs[at + 1][0], runs[at][1]), *runs[at + 2 :]]
    for at, (length, color) in enumerate(runs):
        for first in range(1, length):
            yield [*runs[:at], (first, color), (length - first, color), *runs[at + 1 :]]


def _with_line(puzzle: Nonogram, at: int, runs: tuple[Pair, ...]) -> Nonogram:
    lines: list[Any] = list(puzzle.lines)
    lines[at] = runs if puzzle.colors else [length for length, _ in runs]
    return Nonogram(lines[: puzzle.height], lines[puzzle.height :], puzzle.colors, puzzle.givens)


def _name(puzzle: Nonogram, value: int) -> str:
    return puzzle.color_name(value) if value else "empty"


def _with(puzzle: Nonogram, spot: int, value: Given) -> Nonogram:
    givens: list[list[Given]] = [list(row) for row in puzzle.givens or [[None] * puzzle.breadth] * puzzle.height]
    givens[spot // puzzle.breadth][spot % puzzle.breadth] = value
    return Nonogram(puzzle.rows, puzzle.columns, puzzle.colors, givens)


def _has(spot: int, value: int) -> Any:
    return lambda board: board.values[spot] == value


def put(puzzle: Nonogram, place: PlaceAt, value: int | None) -> Nonogram:
    """A given cell; the runs of a line are more than one number."""
    kind, at = place
    if kind is not Place.CELL:
        raise InvalidPuzzle("only cells can be given one at a time; paint the picture for its runs")
    return _with(puzzle, at[0] * puzzle.breadth + at[1], value)


EDITOR: Editor[Nonogram] = Editor(
    omissions,
    repairs,
    lambda puzzle: puzzle,
    thorough=False,
    blank=lambda rows, columns: Nonogram([[]] * rows, [[]] * columns),
    put=put,
)
