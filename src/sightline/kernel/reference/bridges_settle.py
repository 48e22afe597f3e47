"""What some clues of a map conclude together."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from sightline.core.board import values_of
from sightline.kernel.reference.bridges_map import STANDS, Groups

if TYPE_CHECKING:
    from sightline.kernel.reference.bridges import Bridges


def settle(problem: "Bridges", clues: Collection[int], masks: list[int]) -> bool:
    """Narrows by the clues until nothing changes, without looking for cuts; False if they contradict each other.

    Clues: the islands, then that bridges do not cross, that all islands are connected, that there are no loops.
    """
    crossing = len(problem.counts)
    if not all(0 <= clue < crossing + 3 for clue in clues):
        raise ValueError("there is no such clue")
    islands = [clue for clue in clues if clue < crossing and problem.shores[clue]]
    before: list[int] = []
    while masks != before:
        before = list(masks)
        found = [problem.island_keeps(masks, island) for island in islands]
        if crossing in clues:
            standing = [spot for spot, mask in enumerate(masks) if not mask & 1]
            found += [[(other, 1) for other in problem.crossing[spot]] for spot in standing]
        for kept in found:
            if kept is None:
                return False
            for spot, mask in kept:
                masks[spot] &= mask
        if 0 in masks:
            return False
    connected = crossing + 1 not in clues or is_connected(problem, masks)
    loop = crossing + 2 in clues and Groups(problem, masks).loop
    return even(problem, {clue for clue in clues if clue < crossing}, masks) and connected and not loop


def is_connected(problem: "Bridges", masks: Sequence[int], without: Collection[int] = ()) -> bool:
    """Whether the possible bridges connect all islands, or all but some."""
    groups = Groups(problem, [mask & STANDS or mask for mask in masks])
    return len({groups.of(island) for island in range(len(problem.counts)) if island not in without}) <= 1


def even(problem: "Bridges", islands: Collection[int], masks: Sequence[int]) -> bool:
    """The number of bridges that leave a group of islands is odd if and only if the sum of their numbers is."""
    if any(not problem.counts[island] for island in islands):
        return True
    total = sum(problem.counts[island] for island in islands)
    for (a, b), mask in zip(problem.ends, masks, strict=True):
        if (a in islands) != (b in islands):
            parities = {value % 2 for value in values_of(mask)}
            if len(parities) > 1:
                return True
            total += parities.pop()
    return total % 2 == 0
