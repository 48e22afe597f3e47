"""How one reasons: the constraints and the techniques, as the engine takes them."""

from collections.abc import Collection

from sightline.family.reasons import Reasons
from sightline.kakurasu import constraints
from sightline.kakurasu.puzzle import Kakurasu
from sightline.kakurasu.techniques import TECHNIQUES, the_clue


def relax(puzzle: Kakurasu, clues: Collection[int], givens: Collection[int]) -> Kakurasu:
    """The same puzzle with fewer clues."""
    return Kakurasu(puzzle.clue if 0 in clues else 0, puzzle.values)


REASONS = Reasons(
    techniques=TECHNIQUES,
    blank=constraints.blank,
    scopes=constraints.SCOPES,
    scope_spots=lambda puzzle, scope: (0,),
    scope_clues=lambda puzzle, scope: (scope,),
    propagate=constraints.propagate,
    entails=constraints.entails,
    fallback=lambda puzzle, clues: the_clue,
    word_text=constraints.word_text,
    read_fact=constraints.read_value,
    printed_clues=lambda puzzle: (0,) if puzzle.clue else (),
    relax=relax,
)
