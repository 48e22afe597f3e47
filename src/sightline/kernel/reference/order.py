"""Numbers in random order."""

from sightline.core.rng import Rng

MOST = 1 << 16


def shuffled(count: int, state: int) -> tuple[list[int], int]:
    """The numbers from 0 to *count* - 1 in random order, and the state of the random numbers."""
    if not 0 <= count <= MOST:
        raise ValueError("so many numbers are not shuffled")
    rng = Rng(state)
    return rng.shuffled(range(count)), rng.state
