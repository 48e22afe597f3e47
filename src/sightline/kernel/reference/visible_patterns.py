"""The reference of native/visible/patterns.cpp: what one clue says with the towers that are known."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from sightline.kernel.reference.visible_line import PARK, Cells, keep_singles, seen, towers


def keep_by_each_clue(cells: list[int], near: int, far: int, parks: int, patterns: bool) -> Cells:
    """A line narrowed by naked singles and by each clue alone and, with *patterns*, by hidden singles and the patterns
    of known towers too; empty if nothing fits."""
    for clue, way in ((near, 1), (far, -1)):
        if clue:
            walked = keep_by_clue(cells[::way], clue, parks)
            cells = (keep_by_patterns(walked, clue, parks) if patterns else walked)[::way]
    known = [mask for mask in cells if is_known(mask)]
    if any(known.count(mask) > (parks if mask == PARK else 1) for mask in known):
        return ()
    taken = sum({mask for mask in known if mask != PARK}) | (PARK if parks and known.count(PARK) == parks else 0)
    left = tuple([mask if is_known(mask) else mask & ~taken for mask in cells])
    if not has_all_heights(left, parks) or not all(fits(left[::way], clue) for clue, way in ((near, 1), (far, -1))):
        return ()
    return keep_singles(left, parks) if patterns and all(left) else left


def has_all_heights(cells: Sequence[int], parks: int) -> bool:
    """Whether every height has a place left in a line."""
    return reduce(or_, cells, PARK) == towers(len(cells) - parks) | PARK


def fits(cells: Sequence[int], clue: int) -> bool:
    """Whether the clue counts the towers of a line that is known; True if it is not known, or has no clue."""
    return not clue or not all(map(is_known, cells)) or seen([mask.bit_length() - 1 for mask in cells]) == clue


def is_known(mask: int) -> bool:
    return mask.bit_count() == 1


def up_to(height: int, parks: int) -> int:
    return towers(max(height, 0)) | (PARK if parks else 0)


def keep_by_clue(cells: list[int], clue: int, parks: int) -> list[int]:
    """What the clue says of any line that is walked away from it."""
    top = len(cells) - parks
    kept = [-1] * len(cells)
    if clue == 1:
        kept[0] = 1 << top | (PARK if parks else 0)
    elif clue < top:
        kept[: clue - 1] = [up_to(top - clue + 1 + i, parks) for i in range(clue - 1)]
    elif not parks:
        kept = [2 << i for i in range(top)]
    return both(cells, kept)


def keep_by_patterns(cells: list[int], clue: int, parks: int) -> list[int]:
    """What the clue says with the towers that are known: all patterns at once, until nothing changes."""
    before: list[int] = []
    while cells != before:
        before = cells
        top = len(cells) - parks
        cells = both(cells, hideout(cells, clue, parks))
        cells = both(cells, room_to_climb(cells, clue, top))
        if not parks:
            cells = both(cells, slide(cells, clue), blockade(cells, clue), leap_of_faith(cells, clue))
            cells = both(cells, ascendant(cells, clue))
    return cells


def both(cells: Sequence[int], *kept: Sequence[int]) -> list[int]:
    """The cells narrowed to all of these; -1 and a pattern that does not apply say nothing."""
    found = list(cells)
    for masks in kept:
        found[: len(masks)] = [mask & other for mask, other in zip(found, masks, strict=False)]
    return found


def visible_tops(cells: Sequence[int]) -> tuple[int, int]:
    """Of the tallest towers, as far as their cells are known: how many are seen, and the index of the first."""
    seen, nearest, height = 0, len(cells), len(cells)
    while height and 1 << height in cells:
        index = cells.index(1 << height)
        seen, nearest = (seen + 1, index) if index < nearest else (seen, nearest)
        height -= 1
    return seen, nearest


def hideout(cells: Sequence[int], clue: int, parks: int) -> list[int]:
    peaks, tallest = [], 0
    for index, mask in enumerate(cells):
        if is_known(mask) and mask.bit_length() - 1 > tallest:
            peaks.append(index)
        tallest = max(tallest, mask.bit_length() - 1)
    if len(peaks) != clue or peaks[0]:
        return []
    last = [max(peak for peak in peaks if peak <= index) for index in range(len(cells))]
    return [-1 if peak == index else up_to(cells[peak].bit_length() - 2, parks) for index, peak in enumerate(last)]


def room_to_climb(cells: Sequence[int], clue: int, top: int) -> list[int]:
    kept, taller, nearest = [-1] * len(cells), 0, len(cells)
    for height in range(top, 0, -1):
        index = cells.index(1 << height) if 1 << height in cells else -1
        if index > nearest:
            continue
        for i in range(max(clue - 1 - taller, 0)):
            kept[i] &= ~(1 << height)
        taller, nearest = taller + 1, nearest if index < 0 else min(nearest, index)
    return kept


def slide(cells: Sequence[int], clue: int) -> list[int]:
    seen, nearest = visible_tops(cells)
    if not seen or nearest < 2 or clue != seen + nearest:
        return []
    climb = list(cells[: nearest + 1])
    for index in range(1, nearest + 1):
        climb[index] &= -((climb[index - 1] & -climb[index - 1]) << 1)
    for index in reversed(range(nearest)):
        climb[index] &= up_to(climb[index + 1].bit_length() - 2, 0)
    return climb


def blockade(cells: Sequence[int], clue: int) -> list[int]:
    top = len(cells)
    last = [1 << height for height in range(top - clue + 2, top + 1)]
    return [1 << top - clue + 1] if 1 < clue < top and list(cells[1 - clue :]) == last else []


def leap_of_faith(cells: Sequence[int], clue: int) -> list[int]:
    seen, nearest = visible_tops(cells)
    if not seen or nearest < 2 or clue != seen + 1:
        return []
    near = [height for height in range(1, len(cells) + 1) if 1 << height not in cells[nearest:]]
    least = max(near[nearest - 1], *(mask.bit_length() for mask in cells[1:nearest] if is_known(mask)), 0)
    return [~up_to(least - 1, 0), *[up_to(cells[0].bit_length() - 2, 0)] * (nearest - 1)]


def ascendant(cells: Sequence[int], clue: int) -> list[int]:
    top = len(cells)
    if clue != 2 or top < 3:
        return []
    nearest = next((index for index, mask in enumerate(cells) if index and mask >> top & 1), 1)
    return [-1] + [~(1 << top - 1)] * nearest
