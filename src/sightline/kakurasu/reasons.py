"""How one reasons: the constraints and the techniques, as the engine takes them."""

from sightline.family import grids
from sightline.family.reasons import Reasons
from sightline.kakurasu import constraints
from sightline.kakurasu.answers import read_position
from sightline.kakurasu.techniques import CHAINS, TECHNIQUES, all_ways

REASONS = Reasons(
    techniques=TECHNIQUES,
    blank=grids.blank,
    scopes=grids.LINES,
    scope_spots=lambda puzzle, line: puzzle.shape.line(line),
    scope_clues=lambda puzzle, line: (line,),
    propagate=constraints.propagate,
    entails=constraints.entails,
    fallback=lambda puzzle, clues: all_ways,
    word_text=constraints.word_text,
    read_fact=lambda puzzle, text: grids.read_fact(puzzle, text, "value here: 1 is filled, 0 is empty"),
    chain_techniques=CHAINS,
    printed_clues=lambda puzzle: [line for line, clue in enumerate(puzzle.clues) if clue is not None],
    read_position=read_position,
    relax=constraints.relax,
)
