"""The clues of lines removed, added and changed: parts for a maker, and an editor."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from sightline.core.board import GridBoard
from sightline.core.rng import Rng
from sightline.core.scene import Place, PlaceAt
from sightline.family.editor import Change, Editor
from sightline.family.line_clues import LineClues, printed_clues, relax
from sightline.family.maker import Part, Request

P = TypeVar("P", bound=LineClues)


def removable_clues(rng: Rng, puzzle: LineClues, request: Request) -> list[Part]:
    """Every clue by itself, in random order, for `Maker.parts`."""
    return [(line,) for line in rng.shuffled(range(puzzle.shape.lines))]


def without_clues(puzzle: P, part: Part) -> P:
    """The puzzle without these clues, for `Maker.without`."""
    return relax(puzzle, set(range(puzzle.shape.lines)) - set(part), ())


def line_clue_editor(puzzle_type: Callable[..., P]) -> Editor[P]:
    """An editor that removes, adds and changes the clue of a line."""
    return Editor(
        _omissions,
        _repairs,
        pattern=lambda puzzle: puzzle,
        blank=lambda rows, columns: puzzle_type([None] * rows, [None] * columns),
        put=_put,
        largest=_largest,
    )


def _omissions(puzzle: LineClues) -> Iterator[Change]:
    for line in printed_clues(puzzle):
        yield Change(f"the {_text(puzzle, line)}", partial(puzzle.with_clue, line, None))


def _repairs(board: GridBoard[Any]) -> Iterator[Change]:
    """The puzzle with a clue more, then with another clue."""
    puzzle: LineClues = board.puzzle
    for line in sorted(range(puzzle.shape.lines), key=lambda line: puzzle.clues[line] is not None):
        old = puzzle.clues[line]
        for clue in range(puzzle.largest_clue(line) + 1):
            make = partial(puzzle.with_clue, line, clue)
            if old is None:
                yield Change(f"add a {clue} {puzzle.edge.place_name(line)}", make, partial(_fits, line, clue))
            elif clue != old:
                yield Change(f"change the {_text(puzzle, line)} to {clue}", make)


def _text(puzzle: LineClues, line: int) -> str:
    return f"{puzzle.clues[line]} {puzzle.edge.place_name(line)}"


def _fits(line: int, clue: int, board: GridBoard[Any]) -> bool:
    puzzle: LineClues = board.puzzle
    return puzzle.clue_of(board.values[puzzle.shape.line_slice(line)]) == clue  # type: ignore[arg-type]


def _put(puzzle: P, place: PlaceAt, value: int | None) -> P:
    return puzzle.with_clue(puzzle.edge.line_at(place), value)


def _largest(puzzle: LineClues, kind: Place) -> int | None:
    lines = range(puzzle.shape.lines)
    return max(map(puzzle.largest_clue, lines)) if kind is Place.EDGE else None
