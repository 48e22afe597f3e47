"""The rook polynomial: the number of ways to place k rooks, for every k."""

from collections import defaultdict

from sightline.core.errors import SightlineError
from sightline.rooks.puzzle import Rooks

MOST_STATES = 1 << 18
"""The most sets of taken lines that are kept at once."""


def polynomial(puzzle: Rooks) -> list[int]:
    """How many placements of 0, 1, 2, … rooks there are in which none attacks another.

    >>> polynomial(Rooks(["....."] * 5))
    [1, 25, 200, 600, 600, 120]

    The lines of one direction get a rook, or none, one after the other. The state is the set of lines of the other
    direction that are taken and still have squares to come. For each state the ways are summed as a polynomial, kept in
    one large integer with a slot of bits for every k.
    """
    slot = puzzle.spots + 1  # bits; every set of squares is one of two to the number of spots
    states = {0: 1}
    for crossing, closing in _crossings(puzzle):
        after: defaultdict[int, int] = defaultdict(int)
        for taken, ways in states.items():
            after[taken & ~closing] += ways
            for other in crossing:
                if not taken & other:
                    after[(taken | other) & ~closing] += ways << slot
        states = after
        if len(states) > MOST_STATES:
            raise SightlineError("the board is too wide for its rook polynomial: count() gives the last coefficient")
    total, coefficients = states[0], []
    while total:
        coefficients.append(total & (1 << slot) - 1)
        total >>= slot
    return coefficients


def _crossings(puzzle: Rooks) -> list[tuple[list[int], int]]:
    """For each line of the longer direction: the lines that cross it, as bits, and those that end there."""
    across = puzzle.columns <= puzzle.rows
    order = range(puzzle.lines_across) if across else range(puzzle.lines_across, len(puzzle.lines))
    crossing = [[puzzle.spot_lines[spot][across] for spot in puzzle.line_spots[line]] for line in order]
    last = {other: index for index, others in enumerate(crossing) for other in others}
    return [
        ([1 << other for other in others], sum(1 << other for other in others if last[other] == index))
        for index, others in enumerate(crossing)
    ]
