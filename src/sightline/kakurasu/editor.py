"""How one clue of a puzzle can be changed."""

from collections.abc import Iterator
from functools import partial

from sightline.family.editor import Change, Editor
from sightline.kakurasu.puzzle import Kakurasu, KakurasuBoard


def omissions(puzzle: Kakurasu) -> Iterator[Change]:
    """The puzzle without its clue."""
    if puzzle.clue:
        yield Change(f"the {puzzle.clue}", partial(Kakurasu, 0, puzzle.values))


def repairs(board: KakurasuBoard) -> Iterator[Change]:
    """The puzzle with a clue, for each value that is still possible."""
    puzzle = board.puzzle
    for value in sorted(board.candidates[0]) if not puzzle.clue else ():
        yield Change(f"add the clue {value}", partial(Kakurasu, value, puzzle.values), partial(_holds, value))


def _holds(value: int, board: KakurasuBoard) -> bool:
    return board.values[0] == value


EDITOR: Editor[Kakurasu] = Editor(omissions, repairs, pattern=lambda puzzle: puzzle)
