"""Answers and positions as people type and save them: signs, numbers, or a drawing."""

from sightline.formats.signs import read_sign_answer, read_sign_position
from tests.null.puzzle import EMPTY, FILLED, OPEN, Null

VALUES = dict.fromkeys(".·x×", 0) | dict.fromkeys("#█■", 1)
MASKS = dict.fromkeys(".·", OPEN) | dict.fromkeys("x×", EMPTY) | dict.fromkeys("#█■", FILLED)


def read_answer(puzzle: Null, text: str) -> list[list[int]]:
    """Rows of 1 and 0, of # and ., or what `solve` draws, which `check` must be able to read."""
    return read_sign_answer(puzzle.shape, text, VALUES)


def read_position(puzzle: Null, text: str) -> list[int]:
    """The masks of a board that is not finished: # or 1 is filled, x or 0 empty, . or ? open."""
    return read_sign_position(puzzle.shape, text, OPEN, MASKS)
