"""The sums that the cells of a line can reach, as bits of a number: bit s is set if s can be reached."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sightline.kakurasu.puzzle import EMPTY, FILLED, Clue


def sums_before(cells: Sequence[int], clue: Clue) -> list[int]:
    """Per cell, and at the end, the sums of all cells before it from which the others can lead to the clue."""
    found = [-1 if clue is None else 1 << clue]  # without a clue every sum will do, and every bit is set
    for number in range(len(cells), 0, -1):
        mask, after = cells[number - 1], found[-1]
        found.append((after if mask & EMPTY else 0) | (after >> number if mask & FILLED else 0))
    return found[::-1]


@lru_cache(maxsize=1 << 16)
def support(cells: tuple[int, ...], clue: Clue) -> tuple[int, ...]:
    """Per cell the values that some way to reach the clue has there; all 0 if there is no way."""
    good = sums_before(cells, clue)
    reached, kept = 1, []
    for number, mask in enumerate(cells, 1):
        empty = reached & good[number] if mask & EMPTY else 0
        filled = reached << number & good[number] if mask & FILLED else 0
        kept.append((EMPTY if empty else 0) | (FILLED if filled else 0))
        reached = empty | filled
    return tuple(kept)


def arrangements(cells: Sequence[int], clue: Clue) -> Iterator[tuple[int, ...]]:
    """Every way to fill the cells that reaches the clue, smaller values first."""
    good = sums_before(cells, clue)
    waiting: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while waiting:
        values, total = waiting.pop()
        number = len(values) + 1
        if not good[number - 1] >> total & 1:
            continue
        if number > len(cells):
            yield values
            continue
        mask = cells[number - 1]
        waiting += [((*values, 1), total + number)] if mask & FILLED else []
        waiting += [((*values, 0), total)] if mask & EMPTY else []
