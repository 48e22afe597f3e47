"""A map of islands: which see each other, which pairs cross, and the groups that bridges form."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sightline.kernel.reference.bridges import Bridges

SIZE = 1 << 9  # masks of 0 to 8 planks
LOW = [(mask & -mask).bit_length() - 1 for mask in range(SIZE)]
HIGH = [mask.bit_length() - 1 for mask in range(SIZE)]
GAPLESS = [(mask + (mask & -mask)) & mask == 0 for mask in range(SIZE)]
OPEN = [mask & (mask - 1) > 0 for mask in range(SIZE)]
ODD, EVEN = 0b010101010, 0b101010101
STANDS = SIZE - 2  # at least one plank
ENDLESS = 1 << 40  # what an island of unknown number needs: never reached


class Groups:
    """The groups that known bridges form, each by one of its islands: their sizes, and the bridges they still need."""

    def __init__(self, problem: "Bridges", masks: Sequence[int]) -> None:
        self.leader = list(range(len(problem.counts)))
        self.size = [1] * len(problem.counts)
        self.rest = [count or ENDLESS for count in problem.counts]
        self.loop = False
        for ends, mask in zip(problem.ends, masks, strict=True):
            if not mask & 1:
                self.join(self.of(ends[0]), self.of(ends[1]), LOW[mask])

    def of(self, island: int) -> int:
        while self.leader[island] != island:
            self.leader[island] = self.leader[self.leader[island]]
            island = self.leader[island]
        return island

    def join(self, a: int, b: int, planks: int) -> None:
        self.rest[a] -= 2 * planks
        if a == b:
            self.loop = True
        else:
            self.leader[b], self.size[a], self.rest[a] = a, self.size[a] + self.size[b], self.rest[a] + self.rest[b]


def pairs(columns: int, cells: Sequence[int]) -> list[tuple[int, int]]:
    """Islands that see each other, in the order of the spots."""
    below: dict[int, int] = {}
    last: dict[int, int] = {}
    for island, cell in enumerate(cells):
        if cell % columns in last:
            below[last[cell % columns]] = island
        last[cell % columns] = island
    found = []
    for island, cell in enumerate(cells):
        if island + 1 < len(cells) and cells[island + 1] // columns == cell // columns:
            found.append((island, island + 1))
        if island in below:
            found.append((island, below[island]))
    return found


def crossings(columns: int, cells: Sequence[int], ends: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The spots that cross each spot."""
    across: dict[int, int] = {}
    crossing: list[list[int]] = [[] for _ in ends]
    for spot, (a, b) in enumerate(ends):
        if cells[a] // columns == cells[b] // columns:
            across.update(dict.fromkeys(range(cells[a] + 1, cells[b]), spot))
    for spot, (a, b) in enumerate(ends):
        if cells[a] // columns != cells[b] // columns:
            for other in {across[cell] for cell in range(cells[a] + columns, cells[b], columns) if cell in across}:
                crossing[spot].append(other)
                crossing[other].append(spot)
    return crossing
