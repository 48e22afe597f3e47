"""One line of runs, all positions moved at once.

Positions are bits of a plain int. Position i means "cell i is the next one to explain"; `reach` holds the positions
that the first blocks can lead to, `rest` those from which the remaining blocks can fill the line to its end.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Block(NamedTuple):
    """A run. `gap` is 1 if a background cell must follow before the next; one that grows may also be longer."""

    length: int
    color: int
    gap: int
    grows: bool


class Places(NamedTuple):
    """As bits: the cells that can have each value, where each block can start, and where each ends (the cell after)."""

    supported: list[int]
    starts: list[int]
    ends: list[int]


def support(blocks: Sequence[Block], cells: Sequence[int]) -> tuple[list[int], Places] | None:
    """The values that some arrangement has in each cell, and where the blocks can be; None if there is none."""
    values = 1 + max((block.color for block in blocks), default=1)
    found = line_starts(blocks, len(cells), [cells_with(cells, range(len(cells)), value) for value in range(values)])
    if found is None:
        return None
    return [sum((found.supported[v] >> i & 1) << v for v in range(values)) for i in range(len(cells))], found


def needed(blocks: Sequence[Block], masks: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """The masks that the line needs to force its cells into *wanted*, 0 for those that are not needed; empty if it
    does not force them."""
    cells = list(masks)

    def forced() -> bool:
        found = support(blocks, cells)
        return found is None or not any(kept & ~want for kept, want in zip(found[0], wanted, strict=True))

    if not forced():
        return []
    left = list(masks)
    for at in sorted(range(len(cells)), key=lambda at: masks[at].bit_count() == 1):  # open cells go first
        cells[at], left[at] = -1, 0
        if not forced():
            cells[at] = left[at] = masks[at]
    return left


def blocks_of(runs: Sequence[tuple[int, int]]) -> list[Block]:
    """Runs (length, colour) with the gap each needs: blocks of one colour must not touch. Length 0 is unknown."""
    followers = [*runs[1:], (0, 0)]
    pairs = zip(runs, followers, strict=False)
    return [Block(length or 1, color, int(color == then), not length) for (length, color), (_, then) in pairs]


def cells_with(masks: Sequence[int], spots: Sequence[int], value: int) -> int:
    """The cells of a line that can have *value*, as bits."""
    return sum((masks[spot] >> value & 1) << i for i, spot in enumerate(spots))


def line_starts(blocks: Sequence[Block], cells: int, can: Sequence[int]) -> Places | None:
    """Where everything can be; None if nothing fits."""
    background = can[0]
    reach = [fill_right(1, background)]
    for block in blocks:
        ends = (reach[-1] & fitting(can[block.color], block.length)) << block.length
        ends = fill_right(ends, can[block.color]) if block.grows else ends
        reach.append(fill_right((ends & background) << 1 if block.gap else ends, background))
    if not reach[-1] >> cells & 1:
        return None
    found = Places([0] * len(can), [0] * len(blocks), [0] * len(blocks))
    rest = fill_left(1 << cells, background)
    found.supported[0] = reach[-1] & background & rest >> 1
    for j in range(len(blocks) - 1, -1, -1):
        length, color, gap, grows = blocks[j]
        ends = background & rest >> 1 if gap else rest
        inside = fill_left(ends, can[color]) if grows else ends
        rest = fitting(can[color], length) & inside >> length
        here = rest & reach[j]
        stops = here << length
        found.supported[color] |= covered(here, length)
        if grows:
            stops = fill_right(stops, can[color])
            found.supported[color] |= stops & can[color] & inside >> 1
            stops &= ends
        found.starts[j], found.ends[j] = here, stops
        if gap:
            found.supported[0] |= stops
        rest = fill_left(rest, background)
        found.supported[0] |= reach[j] & background & rest >> 1
    return found


def fill_right(start: int, through: int) -> int:
    """Step right from every start while the current cell is in *through*, by the carry of one addition."""
    return ((through + (start & through)) ^ through) | start


def fill_left(start: int, through: int) -> int:
    """Step left from every start while the next cell is in *through*, doubling the distance each time."""
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
