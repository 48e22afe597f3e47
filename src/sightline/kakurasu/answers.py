"""Answers and positions as people type and save them: signs, numbers, or a drawing."""

import re

from sightline.formats.answers import read_rows
from sightline.formats.positions import read_cells
from sightline.kakurasu.puzzle import EMPTY, FILLED, OPEN, Kakurasu


def read_answer(puzzle: Kakurasu, text: str) -> list[list[int]]:
    """Rows of 1 and 0, of # and ., or a drawing."""
    return read_rows(_narrowed(text), str.maketrans(".·x×#█■", "0000111"))  # type: ignore[arg-type]


def read_position(puzzle: Kakurasu, text: str) -> list[int]:
    """The same of a board that is not finished: # or 1 is filled, x or 0 empty, . or ? open."""
    signs = dict.fromkeys("#█■", FILLED) | dict.fromkeys("x×", EMPTY) | dict.fromkeys(".·", OPEN)
    return read_cells(_narrowed(text), *puzzle.shape, OPEN, signs)


def _narrowed(text: str) -> str:
    """In drawings, cells of a column with long numbers have several signs, between blanks: one will do."""
    return re.sub(r"(?<=[ \[])([#█x×])\1+(?=[ \]])", r"\1", text)
