"""How puzzles are made: an answer by chance, the puzzle with all its clues, then clues removed that are not needed."""

from collections.abc import Sequence

from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import rows_of
from sightline.core.rng import Rng
from sightline.family.line_clue_changes import removable_clues, without_clues
from sightline.family.maker import Maker, Request
from tests.null.puzzle import Null

Draft = tuple[int, ...]
"""A finished answer, in whatever form is handy: the values of the cells, row by row."""
LARGEST = 6
"""The longer side up to which an answer by chance is soon the only one."""


def propose(rng: Rng, request: Request) -> Draft:
    return tuple(rng.below(2) for _ in range(request.rows * request.columns))


def change(rng: Rng, draft: Draft, spots: Sequence[int], request: Request) -> Draft:
    """Another answer, a little different near these spots."""
    spot = rng.choice(spots)
    return (*draft[:spot], 1 - draft[spot], *draft[spot + 1 :])


def levels(request: Request) -> Sequence[str]:
    """The levels that can be made of this size."""
    if not 1 <= min(request.rows, request.columns) <= max(request.rows, request.columns) <= LARGEST:
        raise InvalidPuzzle(f"{request.rows}×{request.columns}: sides are 1–{LARGEST}")
    return ["easy"]


MAKER: Maker[Null, Draft] = Maker(
    default_size=lambda options: (4, 4),
    propose=propose,
    pose=lambda draft, request: Null.from_grid(rows_of(draft, request.columns)),
    change=change,
    levels=levels,
    parts=removable_clues,
    without=without_clues,
)
