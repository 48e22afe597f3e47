"""How a player reasons: one short finder for each technique, plainer ones first."""

from collections.abc import Iterator

from sightline.core.technique import Deduction, technique
from sightline.kakurasu.constraints import SCOPES, propagate
from sightline.kakurasu.puzzle import KakurasuBoard


@technique("The clue", 1, "the clue says {value}, so {facts}.", SCOPES)
def the_clue(board: KakurasuBoard, place: int) -> Iterator[Deduction]:
    """The cell holds what the clue says."""
    facts = propagate(board.puzzle, board.domains, place)
    if facts:
        yield Deduction(tuple(facts), premises=(), clues=(place,), words={"value": board.puzzle.clue})


TECHNIQUES = (the_clue,)
