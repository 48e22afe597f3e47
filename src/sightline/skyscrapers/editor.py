"""Changes to single clues and givens of a Skyscrapers puzzle."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import product
from typing import Any

from sightline.core.board import values_of
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import cell_name
from sightline.core.scene import Place, PlaceAt
from sightline.family.editor import Change, Editor
from sightline.skyscrapers.constraints import clue_text
from sightline.skyscrapers.drawing import layout
from sightline.skyscrapers.puzzle import Given, Skyscrapers, SkyscrapersBoard, visible


def omissions(puzzle: Skyscrapers) -> Iterator[Change]:
    for clue, number in enumerate(puzzle.clues):
        if number:
            yield Change(clue_text(puzzle, clue), partial(puzzle.without, [clue], []))
    for where, spot, _ in _givens(puzzle):
        yield Change(where, partial(puzzle.without, [], [spot]))


def _givens(puzzle: Skyscrapers) -> Iterator[tuple[str, int, int]]:
    """Each given tower: its text, its spot and its height."""
    for row, line in enumerate(puzzle.givens or ()):
        for column, value in enumerate(line):
            if value is not None:
                yield f"the {_tower(value)} at {cell_name(row, column)}", row * puzzle.size + column, value


def repairs(board: SkyscrapersBoard) -> Iterator[Change]:
    """Adding a clue, giving a tower, changing a clue or a given tower."""
    puzzle = board.puzzle
    numbers = range(1, puzzle.tallest + 1)
    given = [clue for clue, number in enumerate(puzzle.clues) if number]
    empty = [clue for clue, number in enumerate(puzzle.clues) if not number]
    for clue, number in product(empty, numbers):
        words = clue_text(puzzle, clue).replace("the 0", f"add a {number}", 1)
        yield Change(words, _clue(puzzle, clue, number), _shows(puzzle, clue, number))
    for spot, mask in enumerate(board.domains):
        for value in values_of(mask) if mask.bit_count() > 1 else ():
            where = cell_name(*divmod(spot, puzzle.size))
            yield Change(f"give the {_tower(value)} at {where}", _given(puzzle, spot, value), _has(spot, value))
    for clue, number in product(given, numbers):
        if number != puzzle.clues[clue]:
            yield Change(f"change {clue_text(puzzle, clue)} to {number}", _clue(puzzle, clue, number))
    for where, spot, old in _givens(puzzle):
        for value in range(not puzzle.parks, puzzle.tallest + 1):
            make = _given(puzzle, spot, value)
            if value != old and _is_valid(make):
                yield Change(f"change {where} to {_tower(value)}", make)


def _is_valid(make: Callable[[], Skyscrapers]) -> bool:
    """Whether no height is given twice in a line."""
    with suppress(InvalidPuzzle):
        make()
        return True
    return False


def _tower(value: int) -> str:
    return str(value) if value else "park"


def _clue(puzzle: Skyscrapers, clue: int, number: int) -> Any:
    clues = [number if at == clue else old for at, old in enumerate(puzzle.clues)]
    return partial(Skyscrapers, clues, puzzle.givens, **puzzle.rules)


def _given(puzzle: Skyscrapers, spot: int, value: Given) -> Any:
    n = puzzle.size
    givens: list[list[Given]] = [list(row) for row in puzzle.givens or [[None] * n] * n]
    givens[spot // n][spot % n] = value
    return partial(Skyscrapers, puzzle.clues, givens, **puzzle.rules)


def _shows(puzzle: Skyscrapers, clue: int, number: int) -> Any:
    line = puzzle.line(clue)
    return lambda board: visible(board.values[spot] for spot in line) == number


def _has(spot: int, value: int) -> Any:
    return lambda board: board.values[spot] == value


def pattern(puzzle: Skyscrapers) -> Any:
    """Which clues and which cells are given."""
    return [clue > 0 for clue in puzzle.clues], [[value is None for value in row] for row in puzzle.givens or ()]


def blank(rows: int, columns: int) -> Skyscrapers:
    if rows != columns:
        raise InvalidPuzzle(f"{rows}×{columns}: Skyscrapers has as many rows as columns")
    return Skyscrapers([0] * 4 * rows)


def put(puzzle: Skyscrapers, place: PlaceAt, value: int | None) -> Skyscrapers:
    """A clue at the edge, or a given tower."""
    kind, at = place
    edges = [where for _, where in layout(puzzle).clues[: 4 * puzzle.size]]
    made: Skyscrapers
    if kind is Place.EDGE:
        made = _clue(puzzle, edges.index(at), value or 0)()
    elif kind is Place.CELL:
        made = _given(puzzle, at[0] * puzzle.size + at[1], value if puzzle.parks else value or None)()
    else:
        raise InvalidPuzzle("clues are at the edges, and towers in the cells")
    return made


EDITOR: Editor[Skyscrapers] = Editor(
    omissions, repairs, pattern, blank=blank, put=put, largest=lambda puzzle, kind: puzzle.tallest
)
