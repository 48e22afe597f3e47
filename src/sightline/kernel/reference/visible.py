"""The readable twin of native/visible/: towers, narrowed line by line."""

from collections.abc import Sequence
from functools import lru_cache

from sightline.core.board import pack, unpack, values_of
from sightline.kernel.reference.loop import Reference
from sightline.kernel.reference.rounds import soonest

PARK = 1
WIDEST_FIT, WIDEST_ROOT, WIDEST_LINE = 7, 12, 18
"""Open cells up to which a line is narrowed exactly, which costs two to their number: in a search, in a fixpoint, and
where one line is all that is asked for."""

Cells = tuple[int, ...]


class Visible(Reference):
    """A grid of towers 1 … size - parks and empty parks; clues clockwise from the top left, 0 = none."""

    def __init__(self, size: int, parks: int, clues: Sequence[int], masks: bytes, width: int) -> None:
        super().__init__(masks, width)
        self.size, self.parks, self.top = size, parks, size - parks
        allowed = towers(self.top) | (PARK if parks else 0)
        self.start = [mask & allowed for mask in self.start]
        top, right, bottom, left = (clues[side * size : (side + 1) * size] for side in range(4))
        rows = [range(r * size, (r + 1) * size) for r in range(size)]
        columns = [range(c, size * size, size) for c in range(size)]
        self.lines = [
            *zip(rows, left[::-1], right, strict=True),
            *zip(columns, top, bottom[::-1], strict=True),
        ]

    def scopes(self) -> Sequence[Sequence[int]]:
        return [line for line, _, _ in self.lines]

    def legal(self, values: Sequence[int]) -> bool:
        full = [0] * self.parks + list(range(1, self.top + 1))
        for line, near, far in self.lines:
            heights = [values[spot] for spot in line]
            if sorted(heights) != full or near not in (0, seen(heights)) or far not in (0, seen(heights[::-1])):
                return False
        return True

    def settle(self, masks: list[int]) -> bool:
        """Longer lines are narrowed exactly than in a search; and where a height stands is a permutation too."""
        before: list[int] = []
        while before != masks:
            before = list(masks)
            if not self.narrow(masks, WIDEST_ROOT):
                return False
            if not all(self.settle_height(masks, height) for height in range(1, self.top + 1)):
                return False
        return True

    def settle_height(self, masks: list[int], height: int) -> bool:
        """Which column has the height in which row."""
        rows = self.scopes()[: self.size]
        columns = permuted([sum((masks[spot] >> height & 1) << at for at, spot in enumerate(row)) for row in rows])
        for row, kept in zip(rows, columns, strict=False):
            for at, spot in enumerate(row):
                masks[spot] &= -1 if kept >> at & 1 else ~(1 << height)
        return bool(columns)

    def narrow(self, masks: list[int], widest: int = WIDEST_FIT) -> bool:
        """Cheap looks along every line until they tell nothing new, then one exact look, and so on."""
        size = self.size
        glance, stare = set(range(2 * size)), set(range(2 * size))
        while glance or stare:
            exact = not glance
            number = (stare if exact else glance).pop()
            line, near, far = self.lines[number]
            cells = tuple([masks[spot] for spot in line])
            rules = self.parks, near, far
            narrowed = fitted(cells, *rules, widest) if exact else glanced(cells, *rules)
            if not narrowed:
                return False
            if narrowed == cells:
                continue
            for i, (spot, mask) in enumerate(zip(line, narrowed, strict=True)):
                if mask != cells[i]:
                    masks[spot] = mask
                    crossing = i + size if number < size else i
                    glance.add(crossing)
                    stare.add(crossing)
            glance.add(number)
            stare.add(number)
        return True

    def fork(self, masks: list[int], spots: Sequence[int]) -> list[list[int]]:
        """One board per home of some tower in its line; a tower with few homes, or a tall one, decides most."""
        among = set(spots)
        choices = [
            (len(homes) / (self.top + height) ** 2, 1 << height, homes)
            for line, _, _ in self.lines
            if not among.isdisjoint(line)
            for height in range(1, self.top + 1)
            if len(homes := [spot for spot in line if masks[spot] >> height & 1]) > 1
        ]
        if not choices:
            return []
        _, bit, homes = min(choices)
        return [[bit if spot == home else mask for spot, mask in enumerate(masks)] for home in homes]


def towers(top: int) -> int:
    return (2 << top) - 2


def seen(line: Sequence[int]) -> int:
    """How many towers an observer at the start of *line* sees; a park (0) hides nothing and is not seen."""
    tallest = count = 0
    for height in line:
        if height > tallest:
            tallest, count = height, count + 1
    return count


@lru_cache(1 << 14)
def glanced(cells: Cells, parks: int, near: int, far: int) -> Cells:
    """What is clear at a glance: singles, and what each clue allows by itself; empty if nothing fits."""
    line = singled(cells, parks)
    return by_clues(line, parks, near, far) if line else ()


def by_clues(line: Cells, parks: int, near: int, far: int) -> Cells:
    """What each clue allows by itself."""
    top = 1 << len(line) - parks
    for clue in (near, far):
        if clue and line:
            end = max((i for i, mask in enumerate(line, 1) if mask & top), default=0)
            near_part = looked(line[:end], top, parks, clue)  # nobody sees past the tallest tower
            line = near_part + line[end:] if near_part else ()
        line = line[::-1]
    return line


def singled(cells: Cells, parks: int) -> Cells:
    """A height stands once in a line, and a line has exactly so many parks."""
    once = twice = fixed = 0
    for mask in cells:
        twice |= once & mask
        once |= mask
        if not mask & (mask - 1):
            if fixed & mask & ~PARK or not mask:
                return ()
            fixed |= mask
    if once | PARK != towers(len(cells) - parks) | PARK:
        return ()
    only = once & ~twice & ~PARK
    fixed &= ~PARK
    if parks:
        homes, placed = sum(mask & PARK for mask in cells), cells.count(PARK)
        if not placed <= parks <= homes:
            return ()
        if placed == parks:
            fixed |= PARK
        elif homes == parks:
            cells = tuple([PARK if mask & PARK else mask for mask in cells])
    narrowed = []
    for mask in cells:
        if mask & (mask - 1):
            mask = mask & only or mask & ~fixed
            if not mask:
                return ()
        narrowed.append(mask)
    return tuple(narrowed)


@lru_cache(1 << 14)
def looked(cells: Cells, top: int, parks: int, clue: int) -> Cells:
    """What one clue allows were towers free to repeat; empty if nothing.

    The towers seen before the tallest climb, so the tallest so far and how many were seen are all there is to know:
    reach[i][k] holds the heights that can be the tallest before cell i with k seen, bit 0 meaning none. What follows
    the tallest tower is hidden and free.
    """
    passing = [tallest_kept(here, top) for here in cells]
    reach = climbs(passing, top, parks, clue)
    peaks = [i for i, here in enumerate(cells) if here & top and reach[i][-1]]
    if not peaks:
        return ()
    narrowed = [mask & ~top for mask in cells]
    lead = [0] * (clue + 1)  # the heights of reach[i] from which the tallest can be met with the right number seen
    for i in range(peaks[-1], -1, -1):
        climbing, hides = passing[i]
        keep = ~top if i > peaks[0] else 0
        for k, heights in enumerate(reach[i]):
            if not heights:
                lead[k] = 0
                continue
            stays = heights & lead[k]
            rises = climbing & lead[k + 1] & -2 * (heights & -heights)
            lead[k] = stays & hides
            if stays:
                keep |= PARK | (1 << stays.bit_length() - 1) - 1
            if rises:
                keep |= rises
                lead[k] |= heights & (1 << rises.bit_length() - 1) - 1
        if i in peaks:
            keep |= top
            lead[clue - 1] = reach[i][-1]
        narrowed[i] = cells[i] & keep
    return tuple(narrowed) if all(narrowed) else ()


def climbs(passing: list[tuple[int, int]], top: int, parks: int, clue: int) -> list[list[int]]:
    """reach[i][k] of `looked`: k towers seen leave the other clue - k, taller ones, to come."""
    room = [(2 * top >> clue - k) - 1 for k in range(clue)]
    reach = [[PARK] + [0] * (clue - 1)]
    for i, (climbing, hides) in enumerate(passing, 1):
        tall_enough = -1 << i - parks if i > parks else -1
        below, after = 0, []
        for k, heights in enumerate(reach[-1]):
            now = heights & hides
            if below:
                now |= climbing & -2 * (below & -below)
            after.append(now & tall_enough & room[k])
            below = heights
        reach.append(after)
    return reach


def tallest_kept(here: int, top: int) -> tuple[int, int]:
    """The towers below the top that a cell may hold, and the heights before it that stay the tallest."""
    climbing = here & ~PARK & ~top
    return climbing, -1 if here & PARK else -2 * (climbing & -climbing)


@lru_cache(1 << 14)
def fitted(cells: Cells, parks: int, near: int, far: int, widest: int) -> Cells:
    """What both clues allow together, where that is not too much work, or else no clue; empty if nothing fits."""
    if (near or far) and open_cells(cells) <= widest:
        return supported(cells, parks, near, far)
    park, slots = len(cells) - parks + 1, (1 << parks) - 1  # each park is a thing of its own
    kept = permuted([mask & ~PARK | (slots << park if mask & PARK else 0) for mask in cells])
    return tuple(mask & ~(slots << park) | (PARK if mask >> park else 0) for mask in kept)


def permuted(options: Sequence[int]) -> list[int]:
    """What each taker gets in some way to give every taker a thing of its own; empty if there is none.

    In one such way, a thing can pass from its owner to whoever may have it. What passes round a circle can be had; an
    option on no circle, never.
    """
    owner: dict[int, int] = {}
    if not all(handed(taker, options, owner, set()) for taker in range(len(options))):
        return []
    passes = [0] * len(options)
    for thing, taker in owner.items():
        passes[taker] = sum(1 << other for other, mask in enumerate(options) if mask >> thing & 1)
    for middle in range(len(options)):
        for taker, onwards in enumerate(passes):
            if onwards >> middle & 1:
                passes[taker] |= passes[middle]
    had = [sum(1 << thing for thing, other in owner.items() if onwards >> other & 1) for onwards in passes]
    return [mask & things for mask, things in zip(options, had, strict=True)]


def handed(taker: int, options: Sequence[int], owner: dict[int, int], asked: set[int]) -> bool:
    """Finds *taker* a thing, if need be one whose owner finds another."""
    for thing in values_of(options[taker]):
        if thing not in asked:
            asked.add(thing)
            if thing not in owner or handed(owner[thing], options, owner, asked):
                owner[thing] = taker
                return True
    return False


def open_cells(cells: Cells) -> int:
    return sum(mask & (mask - 1) > 0 for mask in cells)


def supported(cells: Cells, parks: int, near: int, far: int) -> Cells:
    """Exactly the values that some arrangement of the line uses; empty if there is none.

    What the cells walked so far have used decides how the walk can go on; in which order does not matter but for the
    towers seen. A tower is seen from the near end if none walked before is taller, and from the far end if none still
    to come is: counts[used] has bit near * wide + far set for the pairs that are possible.
    """
    bits = [1 << height for height in range(1, len(cells) - parks + 1)]
    full, wide = sum(bits), far + 2
    allowed = sum((2 << far) - 1 << seen * wide for seen in range(near + 1))
    counts = {0: 1}
    steps = []
    for walked, cell in enumerate(cells):
        heights = [bit for bit in bits if bit & cell]
        after: dict[int, int] = {}
        layer = []
        for used, pairs in counts.items():
            if cell & PARK and walked - used.bit_count() < parks:
                after[used] = after.get(used, 0) | pairs
                layer.append((used, pairs, PARK, used, 0))
            for bit in heights:
                if not used & bit:
                    then = used | bit
                    grows = (wide if near and bit > used else 0) + (1 if far and bit > full ^ then else 0)
                    if now := pairs << grows & allowed:
                        after[then] = after.get(then, 0) | now
                        layer.append((used, pairs, bit, then, grows))
        counts = after
        steps.append(layer)
    alive = {full: counts.get(full, 0) & 1 << near * wide + far}
    narrowed = []
    for layer in reversed(steps):
        keep = 0
        before: dict[int, int] = {}
        for used, pairs, bit, then, grows in layer:
            if hits := pairs & alive.get(then, 0) >> grows:
                keep |= bit
                before[used] = before.get(used, 0) | hits
        alive = before
        narrowed.append(keep)
    return tuple(narrowed[::-1]) if all(narrowed) else ()


def visible(size: int, parks: int, clues: Sequence[int], masks: bytes, width: int) -> Visible:
    return Visible(size, parks, clues, masks, width)


def visible_line(masks: bytes, parks: int, near: int, far: int, width: int) -> bytes:
    """One line narrowed to what some arrangement uses; empty if there is none. Past 18 open cells more may be left."""
    before: Cells = ()
    cells = tuple(unpack(masks, width))
    if open_cells(cells) <= WIDEST_LINE:
        return pack(supported(cells, parks, near, far), width)
    while cells and cells != before:
        before, cells = cells, by_clues(cells, parks, near, far)
    return pack(cells, width)


def visible_soonest(
    size: int, parks: int, clues: Sequence[int], masks: bytes, wanted: bytes, width: int, furthest: int = 0
) -> tuple[int, bytes]:
    """Which of the values *wanted* fail soonest when they are assumed, and in how many rounds (0: none)."""
    lines = Visible(size, parks, clues, masks, width).lines

    def narrow(line: int, board: Sequence[int]) -> list[tuple[int, int]] | None:
        spots, near, far = lines[line]
        kept = unpack(visible_line(pack([board[spot] for spot in spots], width), parks, near, far, width), width)
        return list(zip(spots, kept, strict=True)) if kept else None

    rounds, failing = soonest(
        unpack(masks, width), unpack(wanted, width), lambda spot: (spot // size, size + spot % size), narrow, furthest
    )
    return rounds, pack(failing, width)


def visible_reach(size: int, parks: int, clues: Sequence[int], masks: bytes, width: int, tier: int) -> bytes:
    """How far ways of thinking up to a tier bring a city: one clue at a time (3), both clues of a line and all the
    tallest towers (4), sets in a line (5); empty if nothing fits."""
    city = Visible(size, parks, clues, masks, width)
    board, before = city.start, [0]
    for line, near, far in city.lines:
        if near > 1 and far > 1 and near + far == size + 1 and not parks:  # where the two climbs meet
            board[line[near - 1]] &= 1 << city.top
    while all(board) and board != before:
        before = list(board)
        for line, near, far in city.lines:
            together = [(near, far)] if tier >= 4 else [(near, 0), (0, far)]
            for pair in together if any(together[0]) or any(together[-1]) or tier >= 5 else ():
                if any(pair) or tier >= 5:
                    keep(
                        board,
                        line,
                        visible_line(pack([board[spot] for spot in line], width), parks, *pair, width),
                        width,
                    )
            cells = singled(tuple([board[spot] for spot in line]), parks)
            keep(board, line, pack(cells, width), width)
        if tier >= 4 and all(board):
            rows = range(0, size * size, size)
            tall = [sum(2 << c for c in range(size) if board[row + c] >> city.top & 1) for row in rows]
            kept = unpack(visible_line(pack(tall, 8), 0, 0, 0, 8), 8) or [0] * size
            for spot in range(size * size):
                if not kept[spot // size] >> spot % size + 1 & 1:
                    board[spot] &= ~(1 << city.top)
    return pack(board, width) if all(board) else b""


def keep(board: list[int], line: Sequence[int], cells: bytes, width: int) -> None:
    """Narrows a line of the board to *cells*; to nothing if these are none."""
    for spot, mask in zip(line, unpack(cells, width) or [0] * len(line), strict=True):
        board[spot] &= mask
