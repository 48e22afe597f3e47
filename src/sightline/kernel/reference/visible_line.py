"""One line of towers: what a clue allows by itself, and what both clues allow together."""

from collections.abc import Sequence
from functools import lru_cache

from sightline.core.board import values_of

PARK = 1
WIDEST_FIT, WIDEST_ROOT, WIDEST_LINE = 7, 12, 18
"""Open cells up to which a line is narrowed exactly, which costs 2 to the power of that: in a search, in a fixpoint,
and for a single line."""

Cells = tuple[int, ...]


def towers(top: int) -> int:
    return (2 << top) - 2


def seen(line: Sequence[int]) -> int:
    """How many towers an observer at the start of *line* sees; a park (0) hides nothing and is not seen."""
    tallest = count = 0
    for height in line:
        if height > tallest:
            tallest, count = height, count + 1
    return count


def narrow_line(cells: Cells, parks: int, near: int, far: int) -> Cells:
    """What some arrangement of the line uses; empty if there is none. Past 18 open cells more may be left."""
    if open_cells(cells) <= WIDEST_LINE:
        return keep_supported(cells, parks, near, far)
    before: Cells = ()
    while cells and cells != before:
        before, cells = cells, keep_by_clues(cells, parks, near, far)
    return cells


@lru_cache(1 << 14)
def scan_line(cells: Cells, parks: int, near: int, far: int) -> Cells:
    """Singles, and what each clue allows by itself; empty if nothing fits."""
    line = keep_singles(cells, parks)
    return keep_by_clues(line, parks, near, far) if line else ()


def keep_by_clues(line: Cells, parks: int, near: int, far: int) -> Cells:
    """What each clue allows by itself."""
    top = 1 << len(line) - parks
    for clue in (near, far):
        if clue and line:
            end = max((i for i, mask in enumerate(line, 1) if mask & top), default=0)
            near_part = keep_seen(line[:end], top, parks, clue)  # nothing is seen past the tallest tower
            line = near_part + line[end:] if near_part else ()
        line = line[::-1]
    return line


def keep_singles(cells: Cells, parks: int) -> Cells:
    """A line has each height once, and exactly *parks* parks."""
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
def keep_seen(cells: Cells, top: int, parks: int, clue: int) -> Cells:
    """What one clue allows if towers could repeat; empty if nothing.

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
    """reach[i][k] of `keep_seen`: k towers seen leave the other clue - k, taller ones, to come."""
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
def fit_line(cells: Cells, parks: int, near: int, far: int, widest: int) -> Cells:
    """What both clues allow together, where that is not too much work, or else no clue; empty if nothing fits."""
    if (near or far) and open_cells(cells) <= widest:
        return keep_supported(cells, parks, near, far)
    park, slots = len(cells) - parks + 1, (1 << parks) - 1  # each park is a separate thing
    kept = keep_assignable([mask & ~PARK | (slots << park if mask & PARK else 0) for mask in cells])
    return tuple(mask & ~(slots << park) | (PARK if mask >> park else 0) for mask in kept)


def keep_assignable(options: Sequence[int]) -> list[int]:
    """The things each taker gets in some assignment of different things to all takers; empty if there is none.

    In an assignment, the owner of a thing can pass it on to any other taker that may have it. Passing things round a
    circle gives another assignment; an option on no such circle is never possible.
    """
    owner: dict[int, int] = {}
    if not all(find_thing(taker, options, owner, set()) for taker in range(len(options))):
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


def find_thing(taker: int, options: Sequence[int], owner: dict[int, int], asked: set[int]) -> bool:
    """Finds a thing for *taker*, if necessary one whose owner can take another."""
    for thing in values_of(options[taker]):
        if thing not in asked:
            asked.add(thing)
            if thing not in owner or find_thing(owner[thing], options, owner, asked):
                owner[thing] = taker
                return True
    return False


def open_cells(cells: Cells) -> int:
    return sum(mask & (mask - 1) > 0 for mask in cells)


def keep_supported(cells: Cells, parks: int, near: int, far: int) -> Cells:
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
