"""A map as the kernel takes it."""

from sightline import kernel
from sightline.hashi.puzzle import Hashi, HashiBoard
from sightline.kernel.posed import LastPosed


def problem(board: HashiBoard) -> kernel.Problem:
    puzzle = board.puzzle
    rules = puzzle.planks, puzzle.connected, puzzle.loops
    return kernel.bridges(puzzle.columns, puzzle.cells, puzzle.counts, *rules, board.masks, puzzle.width)


@LastPosed
def posed(puzzle: Hashi) -> kernel.Problem:
    """For questions about any board of a map."""
    return problem(puzzle.start)
