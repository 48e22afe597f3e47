"""One line of runs, all positions moved at once.

Positions are bits of a plain int. Position i means "cell i is the next one to explain"; `reach` holds the positions
that the first blocks can lead to, `rest` those from which the remaining blocks can fill the line to its end.
"""

from collections.abc import Sequence

Block = tuple[int, int, int]
"""Length, colour, and 1 if a background cell must follow before the next block."""


def support(blocks: Sequence[Block], cells: Sequence[int]) -> tuple[list[int], list[int]] | None:
    """The values that some arrangement has in each cell, and each block's starts as bits; None if there is none."""
    values = 1 + max((color for _, color, _ in blocks), default=1)
    found = line_starts(blocks, len(cells), [cells_with(cells, range(len(cells)), value) for value in range(values)])
    if found is None:
        return None
    with_value, starts = found
    return [sum((with_value[v] >> i & 1) << v for v in range(values)) for i in range(len(cells))], starts


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
