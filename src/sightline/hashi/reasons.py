"""How one reasons about islands: the ground and the catalogue as the engine takes them."""

from collections.abc import Collection

from sightline.core.errors import FormatError
from sightline.family.reasons import Reasons
from sightline.hashi import constraints
from sightline.hashi.loops import loop_of_two_ways
from sightline.hashi.puzzle import Hashi
from sightline.hashi.solved import drawn, read_answer
from sightline.hashi.speech import word_text
from sightline.hashi.techniques import TECHNIQUES, local


def relax(puzzle: Hashi, clues: Collection[int], givens: Collection[int]) -> Hashi:
    """The same map with the numbers of some islands unknown."""
    signs = [list(line) for line in puzzle.lines]
    for island, (row, column) in enumerate(puzzle.where):
        if island not in clues:
            signs[row][column] = "?"
    return Hashi(["".join(line) for line in signs], puzzle.planks, puzzle.connected, puzzle.loops)


def read_position(puzzle: Hashi, text: str) -> list[int]:
    """A map with some bridges, drawn or in JSON: at least what stands; where nothing stands, nothing is known."""
    if text.lstrip()[:1] not in ("[", "{"):
        return [puzzle.full & -mask if mask != 1 else puzzle.full for mask in drawn(puzzle, text)]
    said = read_answer(puzzle, text)
    masks = [puzzle.full] * puzzle.spots
    for bridge in (said.get("bridges") if isinstance(said, dict) else said) or ():
        try:
            r1, c1, r2, c2, planks = bridge
            spot = puzzle.by_pair[puzzle.by_cell[r1, c1], puzzle.by_cell[r2, c2]]
        except (TypeError, ValueError, KeyError):
            raise FormatError(f"{bridge!r:.40} is no bridge [r1, c1, r2, c2, planks] of this map") from None
        if not isinstance(planks, int) or not 0 < planks <= puzzle.planks:
            raise FormatError(f"{planks!r:.20} planks: a pair of islands takes 1–{puzzle.planks} here")
        masks[spot] &= -(1 << planks)
    return masks


REASONS = Reasons(
    techniques=(*TECHNIQUES, loop_of_two_ways),
    blank=constraints.blank,
    scopes=constraints.SCOPES,
    scope_spots=constraints.spots,
    scope_clues=constraints.clues,
    propagate=constraints.propagate,
    entails=constraints.entails,
    fallback=local,
    word_text=word_text,
    read_fact=constraints.read_fact,
    printed_clues=lambda puzzle: [island for island, count in enumerate(puzzle.counts) if count],
    read_position=read_position,
    relax=relax,
)
