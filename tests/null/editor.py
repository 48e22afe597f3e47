"""How one clue of a puzzle can be changed."""

from collections.abc import Iterator
from functools import partial

from sightline.core.errors import InvalidPuzzle
from sightline.core.scene import Place, PlaceAt
from sightline.family.editor import Change, Editor
from tests.null.puzzle import Null, NullBoard, check_size


def omissions(puzzle: Null) -> Iterator[Change]:
    """The puzzle without its clue."""
    if puzzle.clue:
        yield Change(f"the {puzzle.clue}", partial(Null, 0, puzzle.values))


def repairs(board: NullBoard) -> Iterator[Change]:
    """The puzzle with a clue, for each value that is still possible."""
    puzzle = board.puzzle
    for value in sorted(board.candidates[0]) if not puzzle.clue else ():
        yield Change(f"add the clue {value}", partial(Null, value, puzzle.values), partial(_holds, value))


def _holds(value: int, board: NullBoard) -> bool:
    return board.values[0] == value


def blank(rows: int, columns: int) -> Null:
    """An empty puzzle to start drawing from."""
    check_size(rows, columns)
    return Null(0)


def put(puzzle: Null, place: PlaceAt, value: int | None) -> Null:
    """The puzzle with another clue; None removes it."""
    if place[0] is not Place.EDGE:
        raise InvalidPuzzle("the clue is at the edge")
    return Null(value or 0, puzzle.values)


EDITOR: Editor[Null] = Editor(omissions, repairs, pattern=lambda puzzle: puzzle, blank=blank, put=put)
