"""What the engine needs to explain Rooks: constraints, techniques, and positions read from text."""

from sightline.core.errors import FormatError
from sightline.core.sentence import counted
from sightline.family.reasons import Reasons
from sightline.rooks import constraints
from sightline.rooks.formats import read_answer
from sightline.rooks.puzzle import EMPTY, OPEN, ROOK, Rooks
from sightline.rooks.techniques import TECHNIQUES, WHY_TECHNIQUES, attack


def read_position(puzzle: Rooks, text: str) -> list[int]:
    """The placed rooks, in the form of an answer; about the other squares nothing is known."""
    masks = [OPEN] * puzzle.spots
    answer = read_answer(puzzle, text)
    for square in (answer.get("rooks") if isinstance(answer, dict) else answer) or ():
        try:
            row, column = square
            masks[puzzle.spot_at[row, column]] = ROOK
        except (TypeError, ValueError, KeyError):
            raise FormatError(f"{square!r:.40} is not a free square [row, column] of this board") from None
    return masks


REASONS = Reasons(
    techniques=TECHNIQUES,
    blank=constraints.blank,
    scopes=constraints.LINES,
    scope_spots=lambda puzzle, line: puzzle.line_spots[line],
    scope_clues=lambda puzzle, line: (line,),
    propagate=constraints.propagate,
    entails=constraints.entails,
    fallback=lambda puzzle, clues: attack,
    word_text=constraints.word_text,
    read_fact=constraints.read_fact,
    printed_clues=lambda puzzle: (),
    read_position=read_position,
    why_techniques=WHY_TECHNIQUES,
    unwritten=EMPTY,
    best_text=lambda board: f"{counted(len(board.rooks), 'rook')}, and no more fit",
)
