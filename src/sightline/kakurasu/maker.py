"""How puzzles are made: propose an answer, pose its puzzle, change it a little."""

from sightline.family.maker import Maker
from sightline.kakurasu.puzzle import Kakurasu

MAKER: Maker[Kakurasu, int] = Maker(
    default_size=lambda options: (1, 1),
    propose=lambda dice, request: 1 + dice.below(2),
    pose=lambda value, request: Kakurasu(value),
    change=lambda dice, value, spots, request: 3 - value,
    levels=lambda request: ["easy"],
)
