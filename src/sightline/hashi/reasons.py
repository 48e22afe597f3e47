"""How one reasons about islands: the ground and the catalogue as the engine takes them."""

from sightline.family import Logic
from sightline.hashi import logic
from sightline.hashi.techniques import TECHNIQUES, island_count

LOGIC = Logic(
    techniques=TECHNIQUES,
    blank=logic.blank,
    scopes=logic.SCOPES,
    spots=logic.spots,
    clues=logic.clues,
    narrow=logic.narrow,
    entails=logic.entails,
    local=island_count,
    speak=logic.speak,
    read_fact=logic.read_fact,
)
