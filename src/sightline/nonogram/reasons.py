"""How one reasons about pictures: the ground and the catalogue as the engine takes them."""

from sightline.family import Logic
from sightline.nonogram import logic
from sightline.nonogram.techniques import TECHNIQUES, full_line_logic

LOGIC = Logic(
    techniques=TECHNIQUES,
    blank=logic.blank,
    scopes=logic.LINES,
    spots=lambda puzzle, line: puzzle.line(line),
    clues=lambda puzzle, line: (line,),
    narrow=logic.narrow,
    entails=logic.entails,
    local=full_line_logic,
    speak=logic.speak,
    read_fact=logic.read_fact,
    written=lambda puzzle: range(puzzle.height + puzzle.breadth),
)
