"""What the engine needs to explain Nonograms: constraints, techniques, and positions read from text."""

from sightline.family import grids
from sightline.family.reasons import Reasons
from sightline.formats.signs import read_sign_position
from sightline.nonogram import constraints
from sightline.nonogram.answers import sign_values
from sightline.nonogram.calibration import CALIBRATION
from sightline.nonogram.puzzle import Nonogram
from sightline.nonogram.techniques import BOOKKEEPING, CHAINS, MILDER, TECHNIQUES
from sightline.nonogram.techniques.lines import full_line_logic
from sightline.nonogram.texts import word_text


def read_position(puzzle: Nonogram, text: str) -> list[int]:
    """Signs or numbers: # or a colour's letter is filled, . or x empty, ? open. A drawing is open where it is blank."""
    signs = {sign: 1 << value for sign, value in sign_values(puzzle).items()}
    return read_sign_position(puzzle.shape, text, puzzle.full, signs)


REASONS = Reasons(
    techniques=TECHNIQUES,
    blank=grids.blank,
    scopes=grids.LINES,
    scope_spots=lambda puzzle, line: puzzle.shape.line(line),
    scope_clues=lambda puzzle, line: (line,),
    propagate=constraints.propagate,
    entails=constraints.entails,
    fallback=lambda puzzle, clues: full_line_logic,
    word_text=word_text,
    read_fact=constraints.read_fact,
    chain_techniques=CHAINS,
    bookkeeping=BOOKKEEPING,
    milder=MILDER,
    printed_clues=lambda puzzle: range(puzzle.shape.lines),
    read_position=read_position,
    calibration=CALIBRATION,
)
