"""What the engine needs to explain Hashi: constraints, techniques, and positions read from text."""

from collections.abc import Collection

from sightline.core.errors import FormatError
from sightline.family.reasons import Reasons
from sightline.hashi import constraints
from sightline.hashi.calibration import CALIBRATION
from sightline.hashi.puzzle import Hashi
from sightline.hashi.solved import read_answer, read_drawing
from sightline.hashi.techniques import ANNOUNCED, TECHNIQUES, fallback
from sightline.hashi.texts import word_text


def relax(puzzle: Hashi, clues: Collection[int], givens: Collection[int]) -> Hashi:
    """The same map with only these numbers known."""
    signs = [list(line) for line in puzzle.lines]
    for island, (row, column) in enumerate(puzzle.where):
        if island not in clues:
            signs[row][column] = "?"
    return Hashi(["".join(line) for line in signs], puzzle.planks, puzzle.connected, puzzle.loops)


def read_position(puzzle: Hashi, text: str) -> list[int]:
    """A map with some bridges, drawn or in JSON: at least these bridges; where there is none, nothing is known."""
    if text.lstrip()[:1] not in ("[", "{"):
        return [puzzle.full & -mask if mask != 1 else puzzle.full for mask in read_drawing(puzzle, text)]
    answer = read_answer(puzzle, text)
    masks = [puzzle.full] * puzzle.spots
    for bridge in (answer.get("bridges") if isinstance(answer, dict) else answer) or ():
        try:
            r1, c1, r2, c2, planks = bridge
            spot = puzzle.by_pair[puzzle.by_cell[r1, c1], puzzle.by_cell[r2, c2]]
        except (TypeError, ValueError, KeyError):
            raise FormatError(f"{bridge!r:.40} is not a bridge [r1, c1, r2, c2, planks] of this map") from None
        if not isinstance(planks, int) or not 0 < planks <= puzzle.planks:
            raise FormatError(f"{planks!r:.20} planks: a pair of islands takes 1–{puzzle.planks} here")
        masks[spot] &= -(1 << planks)
    return masks


REASONS = Reasons(
    techniques=TECHNIQUES,
    blank=constraints.blank,
    scopes=constraints.SCOPES,
    scope_spots=constraints.scope_spots,
    scope_clues=constraints.scope_clues,
    propagate=constraints.propagate,
    entails=constraints.entails,
    fallback=fallback,
    word_text=word_text,
    read_fact=constraints.read_fact,
    announced=ANNOUNCED,
    printed_clues=lambda puzzle: [island for island, count in enumerate(puzzle.counts) if count],
    read_position=read_position,
    relax=relax,
    simple=3,
    unwritten=0b1,
    calibration=CALIBRATION,
)
