"""How one reasons about islands: the ground and the catalogue as the engine takes them."""

from collections.abc import Collection

from sightline.family import Logic
from sightline.hashi import logic
from sightline.hashi.puzzle import Hashi
from sightline.hashi.techniques import TECHNIQUES, island_count


def relaxed(puzzle: Hashi, clues: Collection[int], givens: Collection[int]) -> Hashi:
    """The same map with the numbers of some islands unknown."""
    signs = [list(line) for line in puzzle.lines]
    for island, (row, column) in enumerate(puzzle.where):
        if island not in clues:
            signs[row][column] = "?"
    return Hashi(["".join(line) for line in signs], puzzle.planks, puzzle.connected, puzzle.loops)


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
    written=lambda puzzle: [island for island, count in enumerate(puzzle.counts) if count],
    relaxed=relaxed,
)
