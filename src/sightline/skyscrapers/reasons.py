"""How one reasons about cities: the ground and the catalogue as the engine takes them."""

from sightline.family import Logic
from sightline.skyscrapers import logic
from sightline.skyscrapers.techniques import TECHNIQUES, both_clues

LOGIC = Logic(
    techniques=TECHNIQUES,
    blank=logic.blank,
    scopes=logic.LINES,
    spots=logic.spots,
    clues=logic.clues,
    narrow=logic.narrow,
    entails=logic.entails,
    local=both_clues,
    speak=logic.speak,
    read_fact=logic.read_fact,
)
