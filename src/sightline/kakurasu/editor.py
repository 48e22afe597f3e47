"""How one clue of a puzzle can be changed."""

from collections.abc import Iterator
from functools import partial

from sightline.core.errors import InvalidPuzzle
from sightline.core.scene import Place, PlaceAt
from sightline.family.editor import Change, Editor
from sightline.kakurasu.drawing import clue_cell
from sightline.kakurasu.puzzle import Clue, Kakurasu, KakurasuBoard, line_sum


def with_clue(puzzle: Kakurasu, line: int, clue: Clue) -> Kakurasu:
    return puzzle.with_clues((*puzzle.clues[:line], clue, *puzzle.clues[line + 1 :]))


def named(puzzle: Kakurasu, line: int, clue: Clue) -> str:
    return f"{clue} {'right of' if line < puzzle.shape.rows else 'below'} {puzzle.shape.line_name(line)}"


def omissions(puzzle: Kakurasu) -> Iterator[Change]:
    """The puzzle without each of its clues."""
    for line, clue in enumerate(puzzle.clues):
        if clue is not None:
            yield Change(f"the {named(puzzle, line, clue)}", partial(with_clue, puzzle, line, None))


def repairs(board: KakurasuBoard) -> Iterator[Change]:
    """The puzzle with a clue more, then with another clue."""
    puzzle = board.puzzle
    for line in sorted(range(puzzle.shape.lines), key=lambda line: puzzle.clues[line] is not None):
        old = puzzle.clues[line]
        for clue in range(puzzle.total(line) + 1):
            make = partial(with_clue, puzzle, line, clue)
            if old is None:
                yield Change(f"add a {named(puzzle, line, clue)}", make, partial(adds_up, line, clue))
            elif clue != old:
                yield Change(f"change the {named(puzzle, line, old)} to {clue}", make)


def adds_up(line: int, clue: int, board: KakurasuBoard) -> bool:
    return line_sum(board.values[board.puzzle.shape.line_slice(line)]) == clue


def put(puzzle: Kakurasu, place: PlaceAt, value: int | None) -> Kakurasu:
    """The sum of a line, at its end."""
    for line in range(puzzle.shape.lines):
        if place == (Place.EDGE, clue_cell(puzzle, line)):
            return with_clue(puzzle, line, value)
    raise InvalidPuzzle("sums stand right of the rows and below the columns")


EDITOR: Editor[Kakurasu] = Editor(
    omissions,
    repairs,
    pattern=lambda puzzle: puzzle,
    blank=lambda rows, columns: Kakurasu([None] * rows, [None] * columns),
    put=put,
)
