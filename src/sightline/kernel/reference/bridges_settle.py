"""What some clues of a map say together, and what they leave of the ways to spread one island's bridges."""

from collections.abc import Collection, Sequence
from itertools import product

from sightline.core.board import pack, unpack, values_of
from sightline.kernel.reference.bridges import STANDS, Bridges, Groups


def bridges_settle(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
    clues: Collection[int],
) -> bytes:
    """What these clues leave of the masks when nothing else is looked at, not even cuts; empty if they contradict each
    other. Clues: the islands, then that bridges do not cross, that all hangs together, that there is no way round."""
    board = unpack(masks, width)
    sea = Bridges(columns, cells, counts, planks, connected, loops, masks, width)
    return pack(board, width) if settle(sea, clues, board) else b""


def bridges_ways(
    columns: int,
    cells: Sequence[int],
    counts: Sequence[int],
    planks: int,
    connected: bool,
    loops: bool,
    masks: bytes,
    width: int,
    clues: Collection[int],
    island: int,
) -> bytes:
    """What is left around an island in the ways to spread its bridges that these clues allow; empty if none is."""
    sea = Bridges(columns, cells, counts, planks, connected, loops, masks, width)
    shores, wanted, board = sea.shores[island], counts[island], unpack(masks, width)
    kept = [0 if spot in shores else mask for spot, mask in enumerate(board)]
    allowed = False
    for way in product(*(tuple(values_of(board[spot])) for spot in shores)):
        if sum(way) == (wanted or sum(way) or 1):
            trial = list(board)
            for spot, count in zip(shores, way, strict=True):
                trial[spot] = 1 << count
            if settle(sea, clues, trial):
                allowed = True
                for spot, count in zip(shores, way, strict=True):
                    kept[spot] |= 1 << count
    return pack(kept, width) if allowed else b""


def settle(sea: Bridges, clues: Collection[int], masks: list[int]) -> bool:
    """Narrows by the clues until nothing changes; False if they contradict each other."""
    crossing = len(sea.counts)
    islands = [clue for clue in clues if clue < crossing and sea.shores[clue]]
    before: list[int] = []
    while masks != before:
        before = list(masks)
        said = [sea.island_says(masks, island) for island in islands]
        if crossing in clues:
            standing = [spot for spot, mask in enumerate(masks) if not mask & 1]
            said += [[(other, 1) for other in sea.crossing[spot]] for spot in standing]
        for facts in said:
            if facts is None:
                return False
            for spot, mask in facts:
                masks[spot] &= mask
        if 0 in masks:
            return False
    together = crossing + 1 not in clues or hangs_together(sea, masks)
    loop = crossing + 2 in clues and Groups(sea, masks).loop
    return even(sea, {clue for clue in clues if clue < crossing}, masks) and together and not loop


def hangs_together(sea: Bridges, masks: Sequence[int]) -> bool:
    """Whether bridges that may stand join all islands."""
    groups = Groups(sea, [mask & STANDS or mask for mask in masks])
    return len({groups.of(island) for island in range(len(sea.counts))}) <= 1


def even(sea: Bridges, islands: Collection[int], masks: Sequence[int]) -> bool:
    """The bridges that leave a group of islands are odd in number just if the sum of their numbers is."""
    if any(not sea.counts[island] for island in islands):
        return True
    total = sum(sea.counts[island] for island in islands)
    for (a, b), mask in zip(sea.ends, masks, strict=True):
        if (a in islands) != (b in islands):
            parities = {value % 2 for value in values_of(mask)}
            if len(parities) > 1:
                return True
            total += parities.pop()
    return total % 2 == 0
