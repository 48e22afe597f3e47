"""How puzzles are made: cells filled by chance, every sum, and then the sums that are not needed removed."""

from collections.abc import Sequence

from sightline.core.grid import rows_of
from sightline.core.rng import Rng
from sightline.family.line_clue_changes import removable_clues, without_clues
from sightline.family.maker import Maker, Request, check_size
from sightline.kakurasu.puzzle import Kakurasu

Draft = tuple[int, ...]
"""The values of the cells, row by row."""
SMALLEST = {"easy": 1, "medium": 4, "hard": 5, "expert": 6, "extreme": 6}
"""The shorter side from which on puzzles of a level can be made, other than by rare chance …"""
LARGEST = {"easy": 16, "medium": 20, "hard": 10, "expert": 10, "extreme": 10}
"""… and the longer side up to which that takes seconds."""


def share(request: Request) -> int:
    """The percentage of cells that have the rarer value: a long line has so many ways to a middling sum that a solution
    is the only one just where nearly all cells, or nearly none, are filled."""
    return max(10, min(50, 120 - 10 * max(request.rows, request.columns)))


def propose(rng: Rng, request: Request) -> Draft:
    common = rng.below(2)
    return tuple(common ^ rng.chance(share(request), 100) for _ in range(request.rows * request.columns))


def change(rng: Rng, draft: Draft, spots: Sequence[int], request: Request) -> Draft:
    """One of the cells the other way."""
    spot = rng.choice(spots)
    return (*draft[:spot], 1 - draft[spot], *draft[spot + 1 :])


def levels(request: Request) -> list[str]:
    shorter, longer = sorted((request.rows, request.columns))
    check_size(request, "Kakurasu", max(LARGEST.values()))
    return [level for level in SMALLEST if SMALLEST[level] <= shorter and longer <= LARGEST[level]]


MAKER: Maker[Kakurasu, Draft] = Maker(
    default_size=lambda options: (6, 6),
    propose=propose,
    pose=lambda draft, request: Kakurasu.from_grid(rows_of(draft, request.columns)),
    change=change,
    levels=levels,
    parts=removable_clues,
    without=without_clues,
    search_steps=2_000,  # in Python; with 20,000 or with 500, fifteen seeds up to 10×10 gave the same puzzles
)
