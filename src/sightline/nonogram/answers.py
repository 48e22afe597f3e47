"""Reading answers: signs, rows of numbers, or the drawing that `solve` prints."""

from sightline.formats.signs import read_sign_answer
from sightline.nonogram.puzzle import Nonogram

EMPTY = ".·xX×"
FILLED = "#█■"


def read_answer(puzzle: Nonogram, text: str) -> list[list[int]]:
    """Rows of 0 and 1 (or colours), the picture in signs (# and ., or the colours' letters), or its drawing."""
    return read_sign_answer(puzzle.shape, text, sign_values(puzzle))


def sign_values(puzzle: Nonogram) -> dict[str, int]:
    """The value of each sign."""
    if not puzzle.colors:
        return dict.fromkeys(EMPTY, 0) | dict.fromkeys(FILLED, 1)
    return dict.fromkeys(EMPTY, 0) | {color.char: value for value, color in enumerate(puzzle.colors, 1)}
