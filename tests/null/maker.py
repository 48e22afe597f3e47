"""How puzzles are made: propose an answer, pose its puzzle, change it a little."""

from collections.abc import Sequence

from sightline.family.maker import Maker, Request
from tests.null.puzzle import Null, check_size


def levels(request: Request) -> Sequence[str]:
    """The levels that can be made of this size."""
    check_size(request.rows, request.columns)
    return ["easy"]


MAKER: Maker[Null, int] = Maker(
    default_size=lambda options: (1, 1),
    propose=lambda rng, request: 1 + rng.below(2),
    pose=lambda value, request: Null(value),
    change=lambda rng, value, spots, request: 3 - value,
    levels=levels,
)
