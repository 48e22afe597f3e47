"""How one reasons: the rules and the techniques, as the engine takes them."""

from sightline.family import grids
from sightline.family.line_clues import printed_clues, relax
from sightline.family.reasons import Reasons
from tests.null.answers import read_position
from tests.null.rules import LINES
from tests.null.techniques import TECHNIQUES, count

REASONS = Reasons(
    techniques=TECHNIQUES,
    blank=grids.blank,
    scopes=LINES.places,
    scope_spots=LINES.spots,
    scope_clues=lambda puzzle, line: (line,),
    propagate=LINES.propagate,
    entails=LINES.entails,
    fallback=lambda puzzle, clues: count,
    word_text=grids.cell_wording(("empty", "filled")),
    read_fact=lambda puzzle, text: grids.read_fact(puzzle, text, "value here: 1 is filled, 0 is empty"),
    printed_clues=printed_clues,
    read_position=read_position,
    relax=relax,
)
