"""Positions for law files: boards on which something is known already."""

import random
from collections.abc import Sequence
from typing import Any

from sightline.core.board import Board


def partly_known(start: Board[Any], solution: Sequence[int], rng: random.Random) -> Board[Any]:
    """The board with some values ruled out at random, none of them those of the *solution*: a value for each spot."""
    share = rng.choice((0.1, 0.3, 0.6))
    return start.with_masks(
        [
            mask & (1 << value | rng.getrandbits(mask.bit_length())) if rng.random() < share else mask
            for mask, value in zip(start.domains, solution, strict=True)
        ]
    )
