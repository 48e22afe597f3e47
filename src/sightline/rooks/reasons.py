"""How one reasons about rooks: the ground and the catalogue as the engine takes them."""

from sightline.family import Logic
from sightline.rooks import logic
from sightline.rooks.techniques import ASKED, TECHNIQUES, attack

LOGIC = Logic(
    techniques=TECHNIQUES,
    blank=logic.blank,
    scopes=logic.LINES,
    spots=lambda puzzle, line: puzzle.line_spots[line],
    clues=lambda puzzle, line: (line,),
    narrow=logic.narrow,
    entails=logic.entails,
    local=attack,
    speak=logic.speak,
    read_fact=logic.read_fact,
    written=lambda puzzle: (),
    asked=ASKED,
)
