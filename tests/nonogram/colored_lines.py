"""Lines with colours, drawn with signs, and what is told of them."""

from sightline.engine.reason.arguments.cases import steps_on
from sightline.engine.reason.story import with_words
from sightline.nonogram import FAMILY, Nonogram
from sightline.nonogram.puzzle import arrangements, default_color

EMPTY, RED, BLUE, GREEN = 1, 2, 4, 8
COLORS = {"red": RED, "blue": BLUE, "green": GREEN}
ANY, FILLED = 15, 14


def line(runs, cells):
    """A row with these runs in three colours; its columns have what its first arrangement asks for."""
    picture = next(arrangements(runs, [ANY] * cells))
    return Nonogram([runs], [[(1, value)] if value else [] for value in picture], [*map(default_color, (1, 2, 3))])


def masks_of(signs):
    """ "r" is red, "." empty, "?" open, "#" filled, "R" not red."""
    values = {"r": RED, "b": BLUE, "g": GREEN, ".": EMPTY, "?": ANY, "#": FILLED, "R": ANY & ~RED, "B": ANY & ~BLUE}
    return [values[sign] for sign in signs]


def told(technique, puzzle, signs):
    """What is told of the first row, where this is known of it."""
    board, reasons = FAMILY.start(puzzle), FAMILY.require("reasons")
    board = board.with_masks([mask & puzzle.full for mask in (*masks_of(signs), *[ANY] * (puzzle.spots - len(signs)))])
    return [with_words(reasons, board, step).text for step in steps_on(reasons, technique, board)]
