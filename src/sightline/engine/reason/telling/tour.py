"""Shortens the way through an explanation: blocks of steps move to where they are nearer to their neighbours."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sightline.engine.reason.telling.nearness import APART, Nearness
from sightline.kernel import short_tour

UNIT = 12
"""Parts of a cell in which distances are counted: whole numbers, wherever the middle of a spot is."""
GOES_ON = 1
"""Cells that it is worth to go on with the sentence."""
WORTH_IT = 0
"""Cells that a move has to save, beyond which it is made."""


class Block(NamedTuple):
    """Steps that belong together in an explanation; the last of them gives a value."""

    ends: list[int]
    """The first and the last spot that get a value, by their numbers, one only once; a block without any stays where it
    is."""
    both_ways: bool
    """Whether its spots can be named from the last to the first as well."""
    simple: bool
    """Whether people do this as they go along: such blocks do not change places with others."""
    needed: list[int]
    """The blocks that come before it."""
    topic: tuple[int, ...]
    """The clues that it is about in the end."""
    again: tuple[int, ...] | None
    """The clues that a sentence has to be about for this block to go on with it, if it can."""
    sequel_to: list[int]
    """The blocks whose sentence can go on with it."""


def first_and_last(spots: Sequence[int]) -> list[int]:
    """The first and the last of some spots, one only once."""
    return list(spots) if len(spots) < 2 else [spots[0], spots[-1]] if spots[0] != spots[-1] else [spots[0]]


class NumberedSpots:
    """Where spots are, in parts of a cell and by numbers of their own, as the kernel wants to know it."""

    def __init__(self, nearness: Nearness, spots: Iterable[int]) -> None:
        self.numbers = {spot: number for number, spot in enumerate(dict.fromkeys(spots))}
        places = nearness.places_of(self.numbers)
        self.rows = [round(UNIT * row) for row, _, _ in places]
        self.columns = [round(UNIT * column) for _, column, _ in places]
        self.scopes = [nearness.scopes[spot] for spot in self.numbers]

    def numbers_of(self, spots: Iterable[int]) -> list[int]:
        return [*map(self.numbers.__getitem__, spots)]


def shortened(where: NumberedSpots, blocks: Sequence[Block]) -> list[int]:
    """The numbers of the blocks in an order in which the way from each to the next is short; *where* are their ends,
    and maybe other spots."""
    topics = {topic: number for number, topic in enumerate(dict.fromkeys(block.topic for block in blocks))}
    return short_tour(
        where.rows,
        where.columns,
        where.scopes,
        [block.ends if block.both_ways else block.ends[:1] for block in blocks],
        [block.ends if block.both_ways else block.ends[-1:] for block in blocks],
        [topics[block.topic] for block in blocks],
        [-1 if block.again is None else topics.get(block.again, -1) for block in blocks],
        [block.sequel_to for block in blocks],
        [block.needed for block in blocks],
        [int(block.simple) if block.ends else -1 for block in blocks],
        round(UNIT * APART),
        UNIT * GOES_ON,
        UNIT * WORTH_IT,
    )
