"""The readable twin of native/runs/: runs along the lines of a grid, all positions of a line moved at once.

Positions are bits of a plain int. Position i means "cell i is the next one to explain"; `reach` holds the positions
that the first blocks can lead to, `rest` those from which the remaining blocks can fill the line to its end.
"""

from collections.abc import Sequence
from itertools import groupby

from sightline.core.board import pack, unpack, values_of
from sightline.kernel.reference.loop import Reference
from sightline.kernel.reference.rounds import soonest, two_ways, weeded

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

    def at(self, spot: int) -> tuple[int, int]:
        return spot // self.columns, self.rows + spot % self.columns

    def keeps(self, line: int, masks: Sequence[int]) -> list[tuple[int, int]] | None:
        """What one line keeps of its cells; None if nothing fits it."""
        spots = self.spots[line]
        found = line_starts(self.blocks[line], len(spots), [cells_with(masks, spots, v) for v in range(self.values)])
        if found is None:
            return None
        return [(spot, sum((words >> i & 1) << v for v, words in enumerate(found[0]))) for i, spot in enumerate(spots)]

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


def runs_needed(
    lengths: Sequence[int], colors: Sequence[int], masks: bytes, wanted: bytes, full: int, width: int
) -> bytes:
    """The masks that one line needs to force its cells into *wanted*, the others *full*; nothing if it does not."""
    cells, facts = unpack(masks, width), unpack(wanted, width)

    def forced() -> bool:
        found = unpack(runs_line(lengths, colors, pack(cells, width), width)[0], width)
        return not found or not any(kept & ~fact for kept, fact in zip(found, facts, strict=True))

    if not forced():
        return b""
    for at in sorted(range(len(cells)), key=lambda at: cells[at].bit_count() == 1):  # open cells go first
        cells[at], before = full, cells[at]
        if not forced():
            cells[at] = before
    return pack(cells, width)


def runs_soonest(
    rows: int,
    columns: int,
    counts: Sequence[int],
    lengths: Sequence[int],
    colors: Sequence[int],
    masks: bytes,
    wanted: bytes,
    width: int,
    furthest: int = 0,
) -> tuple[int, bytes]:
    """Which of the values *wanted* fail soonest when they are assumed, and in how many rounds (0: none)."""
    picture = Runs(rows, columns, counts, lengths, colors, masks, width)
    rounds, failing = soonest(unpack(masks, width), unpack(wanted, width), picture.at, picture.keeps, furthest)
    return rounds, pack(failing, width)


def runs_weeded(
    rows: int,
    columns: int,
    counts: Sequence[int],
    lengths: Sequence[int],
    colors: Sequence[int],
    masks: bytes,
    wanted: bytes,
    width: int,
    most: int,
) -> tuple[int, bytes]:
    """How many assumptions it takes, and what is left, when those of the values *wanted* that soon fail are out."""
    picture = Runs(rows, columns, counts, lengths, colors, masks, width)
    tried, left = weeded(unpack(masks, width), unpack(wanted, width), picture.at, picture.keeps, most)
    return tried, pack(left, width)


def runs_two_ways(
    rows: int,
    columns: int,
    counts: Sequence[int],
    lengths: Sequence[int],
    colors: Sequence[int],
    masks: bytes,
    width: int,
    furthest: int,
) -> tuple[int, bytes]:
    """The open cells both of whose values rule out the same somewhere, where that is soonest, and how soon."""
    picture = Runs(rows, columns, counts, lengths, colors, masks, width)
    rounds, split = two_ways(unpack(masks, width), picture.at, picture.keeps, furthest)
    return rounds, pack(split, width)


def runs_reach(
    rows: int, columns: int, counts: Sequence[int], lengths: Sequence[int], masks: bytes, width: int
) -> bytes:
    """How far plain looks along single lines bring a picture of one colour; empty if nothing fits."""
    picture = Runs(rows, columns, counts, lengths, (), masks, width)
    board = picture.start
    waiting = dict.fromkeys(range(rows + columns))
    while waiting:
        line = next(iter(waiting))
        del waiting[line]
        spots, runs = picture.spots[line], [length for length, _, _ in picture.blocks[line]]
        filled, empty = (sum((board[spot] == mask) << i for i, spot in enumerate(spots)) for mask in (2, 1))
        said = plain_looks(picture.blocks[line], runs, len(spots), filled, empty)
        if said is None:
            return b""
        for mask, cells in ((2, said[0] & ~filled), (1, said[1] & ~empty)):
            for i in values_of(cells):
                board[spots[i]] &= mask
                waiting |= dict.fromkeys((line, (rows if line < rows else 0) + i))
                if not board[spots[i]]:
                    return b""
    return pack(board, width)


def plain_looks(
    blocks: Sequence[Block], runs: Sequence[int], cells: int, filled: int, empty: int
) -> tuple[int, int] | None:
    """What simple arguments fill and empty in a line; an argument counts only if the line forces what it says."""
    everything = (1 << cells) - 1
    if filled | empty == everything:
        return filled, empty
    now = line_starts(blocks, cells, [everything & ~filled, everything & ~empty])
    free = line_starts(blocks, cells, [everything, everything])
    if now is None or free is None:
        return None
    to_fill = to_empty = 0
    said = blank_arguments(runs, free[1], cells) + arguments_of(runs, now[1], cells, filled, empty)
    for fill, clear in said:
        if not (fill & now[0][0] or clear & now[0][1]):
            to_fill, to_empty = to_fill | fill, to_empty | clear
    return to_fill, to_empty


def stretch(first: int, last: int) -> int:
    """The cells from *first* to before *last*."""
    return (1 << last) - (1 << first) if first < last else 0


def outermost(starts: int) -> tuple[int, int]:
    return (starts & -starts).bit_length() - 1, starts.bit_length() - 1


def overlaps(runs: Sequence[int], starts: Sequence[int]) -> list[tuple[int, int]]:
    """The cells that a run's outermost places share."""
    return [
        (stretch(last, first + length), 0) for length, (first, last) in zip(runs, map(outermost, starts), strict=True)
    ]


def blank_arguments(runs: Sequence[int], starts: Sequence[int], cells: int) -> list[tuple[int, int]]:
    """What a line says of which nothing is known."""
    if not runs:
        return [(0, (1 << cells) - 1)]
    found = overlaps(runs, starts)
    if all(places.bit_count() == 1 for places in starts):
        fill = sum(cell for cell, _ in found)
        found.append((fill, (1 << cells) - 1 & ~fill))
    return found


def arguments_of(
    runs: Sequence[int], starts: Sequence[int], cells: int, filled: int, empty: int
) -> list[tuple[int, int]]:
    """What follows from the cells known so far: overlaps, complete lines and blocks, reach, gaps, the walls."""
    everything = (1 << cells) - 1
    ends = [outermost(places) for places in starts]
    found = overlaps(runs, starts)
    if runs and filled.bit_count() == sum(runs):
        found.append((0, everything & ~filled))
    for first, last in groups(filled):
        reach = stretch(0, first + 1)
        owners = [
            length
            for length, places in zip(runs, starts, strict=True)
            if length >= last - first and places & reach & ~stretch(0, max(last - length, 0))
        ]
        if owners and set(owners) == {last - first}:
            found.append((0, (stretch(first - 1, first) if first else 0) | stretch(last, last + 1) & everything))
    reached = 0
    for length, (first, last) in zip(runs, ends, strict=True):
        reached |= stretch(first, last + length)
    found.append((0, everything & ~reached))
    for first, last in groups(everything & ~empty):
        if not any(
            length <= last - first and near <= last and far + length > first
            for length, (near, far) in zip(runs, ends, strict=True)
        ):
            found.append((0, stretch(first, last)))
    return found + (walls(runs, cells, filled, empty) if runs else [])


def groups(cells: int) -> list[tuple[int, int]]:
    """The maximal stretches of set cells."""
    found = []
    while cells:
        first = (cells & -cells).bit_length() - 1
        last = first + (~(cells >> first) & (cells >> first) + 1).bit_length() - 1
        found.append((first, last))
        cells &= ~stretch(first, last)
    return found


def walls(runs: Sequence[int], cells: int, filled: int, empty: int) -> list[tuple[int, int]]:
    """A filled cell near the wall pulls the first run away from it; one just beyond the run keeps it off the wall."""
    near, far = outermost((1 << cells) - 1 & ~empty)
    far += 1
    first, last = runs[0], runs[-1]
    found = []
    if hit := filled & stretch(near, min(near + first, cells)):
        found.append((stretch(outermost(hit)[0], min(near + first, cells)), 0))
    if hit := filled & stretch(max(far - last, 0), far):
        found.append((stretch(max(far - last, 0), outermost(hit)[1] + 1), 0))
    if filled >> near + first & 1:
        found.append((0, 1 << near))
    if far > last and filled >> far - 1 - last & 1:
        found.append((0, 1 << far - 1))
    return found
