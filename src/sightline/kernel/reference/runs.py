"""The readable twin of native/runs.cpp: runs along the lines of a grid, all positions of a line moved at once.

Positions are bits of a plain int. Position i means "cell i is the next one to explain"; `reach` holds the positions
that the first blocks can lead to, `rest` those from which the remaining blocks can fill the line to its end.
"""

from collections.abc import Sequence
from itertools import groupby

from sightline.core.board import pack, unpack, values_of
from sightline.kernel.reference.loop import Reference

Block = tuple[int, int, int]
"""Length, colour, and 1 if a background cell must follow before the next block."""


class Runs(Reference):
    """A grid of cells, 0 for the background and 1, 2, … for colours; each line has its runs in order."""

    def __init__(
        self,
        rows: int,
        columns: int,
        counts: Sequence[int],
        lengths: Sequence[int],
        colors: Sequence[int],
        masks: bytes,
        width: int,
    ) -> None:
        super().__init__(masks, width)
        self.rows, self.columns = rows, columns
        self.values = 1 + max(colors, default=1)
        self.start = [mask & ((1 << self.values) - 1) for mask in self.start]
        pairs = iter(zip(lengths, colors or [1] * len(lengths), strict=True))
        self.blocks = [blocks_of([next(pairs) for _ in range(count)]) for count in counts]
        self.spots = [range(r * columns, (r + 1) * columns) for r in range(rows)]
        self.spots += [range(c, rows * columns, columns) for c in range(columns)]

    def scopes(self) -> Sequence[Sequence[int]]:
        return self.spots

    def legal(self, values: Sequence[int]) -> bool:
        for blocks, spots in zip(self.blocks, self.spots, strict=True):
            runs = [(len(list(same)), color) for color, same in groupby(values[spot] for spot in spots) if color]
            if runs != [(length, color) for length, color, _ in blocks]:
                return False
        return True

    def narrow(self, masks: list[int]) -> bool:
        can = [[cells_with(masks, spots, v) for v in range(self.values)] for spots in self.spots]
        waiting = dict.fromkeys(range(len(self.spots)))  # in order, each line once
        while waiting:
            line = next(iter(waiting))
            del waiting[line]
            mine = can[line]
            found = line_starts(self.blocks[line], len(self.spots[line]), mine)
            if found is None:
                return False
            crossing = self.rows if line < self.rows else 0
            place = ~(1 << (line if line < self.rows else line - self.rows))
            for value, supported in enumerate(found[0]):
                for i in values_of(mine[value] & ~supported):
                    masks[self.spots[line][i]] &= ~(1 << value)
                    can[crossing + i][value] &= place
                    waiting[crossing + i] = None
                mine[value] = supported
        return True


def blocks_of(runs: Sequence[tuple[int, int]]) -> list[Block]:
    """Runs (length, colour) with the gap each needs: blocks of one colour must not touch."""
    followers = [*runs[1:], (0, 0)]
    return [(length, color, int(color == then)) for (length, color), (_, then) in zip(runs, followers, strict=False)]


def cells_with(masks: Sequence[int], spots: Sequence[int], value: int) -> int:
    """The cells of a line that can have *value*, as bits."""
    return sum((masks[spot] >> value & 1) << i for i, spot in enumerate(spots))


def line_starts(blocks: Sequence[Block], cells: int, can: Sequence[int]) -> tuple[list[int], list[int]] | None:
    """(the cells that can have each value, the places where each block can start), or None if nothing fits."""
    background = can[0]
    fits = [fitting(can[color], length) for length, color, _ in blocks]
    reach = [fill_right(1, background)]
    for (length, _, gap), fit in zip(blocks, fits, strict=True):
        ends = (reach[-1] & fit) << length
        reach.append(fill_right((ends & background) << 1 if gap else ends, background))
    if not reach[-1] >> cells & 1:
        return None
    supported, starts = [0] * len(can), [0] * len(blocks)
    rest = fill_left(1 << cells, background)
    supported[0] = reach[-1] & background & rest >> 1
    for j in range(len(blocks) - 1, -1, -1):
        length, color, gap = blocks[j]
        ends = background & rest >> 1 if gap else rest
        rest = fits[j] & ends >> length
        starts[j] = here = rest & reach[j]
        supported[color] |= covered(here, length)
        if gap:
            supported[0] |= here << length
        rest = fill_left(rest, background)
        supported[0] |= reach[j] & background & rest >> 1
    return supported, starts


def fill_right(start: int, through: int) -> int:
    """Step right from every start while the cell stood on is in *through*: the carry of one addition sweeps."""
    return ((through + (start & through)) ^ through) | start


def fill_left(start: int, through: int) -> int:
    """Step left from every start while the cell stepped onto is in *through*, in doubling steps."""
    by = 1
    while through:
        start |= through & start >> by
        through &= through >> by
        by *= 2
    return start


def fitting(cells: int, length: int) -> int:
    """The positions from which *length* cells in a row are in *cells*."""
    have = 1
    while 2 * have <= length:
        cells &= cells >> have
        have *= 2
    return cells & cells >> (length - have)


def covered(starts: int, length: int) -> int:
    """The cells of blocks of *length* at all these starts."""
    have = 1
    while 2 * have <= length:
        starts |= starts << have
        have *= 2
    return starts | starts << (length - have)


runs = Runs


def runs_line(lengths: Sequence[int], colors: Sequence[int], masks: bytes, width: int) -> tuple[bytes, list[list[int]]]:
    """One line on its own: (the possible values of each cell, nothing if none fit; the possible starts of each run)."""
    domains = unpack(masks, width)
    values = 1 + max(colors, default=1)
    blocks = blocks_of(list(zip(lengths, colors or [1] * len(lengths), strict=True)))
    can = [cells_with(domains, range(len(domains)), v) for v in range(values)]
    found = line_starts(blocks, len(domains), can)
    if found is None:
        return b"", []
    supported, starts = found
    cells = [sum((supported[v] >> i & 1) << v for v in range(values)) for i in range(len(domains))]
    return pack(cells, width), [list(values_of(places)) for places in starts]
