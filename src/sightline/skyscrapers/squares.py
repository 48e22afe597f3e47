"""Latin squares: random ones, their neighbours by one trade, and those whose clues leave few fillings."""

from collections.abc import Sequence
from functools import cache
from math import comb, prod

from sightline import kernel
from sightline.core.grid import rows_of
from sightline.core.rng import Rng
from sightline.skyscrapers.puzzle import visible

Square = list[list[int]]


def random_square(rng: Rng, n: int) -> Square:
    """A Latin square of 1…n, all of them about equally likely: a long random walk of trades from the cyclic square."""
    cyclic = bytes([(row + column) % n + 1 for row in range(n) for column in range(n)])
    return _trade(rng, n, cyclic, n * n * n, ANYWHERE)


def trade(rng: Rng, square: Sequence[Sequence[int]], spots: Sequence[int] = ()) -> Square:
    """The square after one random trade; if there are *spots*, it changes one of them."""
    packed = b"".join(map(bytes, square))
    return _trade(rng, len(square), packed, 1, rng.choice(spots) if spots else ANYWHERE)


ANYWHERE = -1


def _trade(rng: Rng, n: int, square: bytes, trades: int, spot: int) -> Square:
    if n > 1:
        square, rng.state = kernel.trade_squares(n, square, trades, spot, rng.state)
    return rows_of(list(square), n)


# --- squares whose diagonals have each height once too


def diagonal_square(rng: Rng, n: int) -> Square:
    """A Latin square of 1…n whose two long diagonals have each height once: n is 1 or at least 4."""
    while True:
        masks = {divmod(cell, n): (1 << n) - 1 for cell in rng.shuffled(range(n * n))}
        if (filled := _fill(rng, masks, {}, [MOST_PLACED * n * n])) is not None:
            return [[filled[row, column] + 1 for column in range(n)] for row in range(n)]


Cell = tuple[int, int]
MOST_PLACED = 4
"""Per cell; after so many trials a new start is better."""


def _fill(rng: Rng, masks: dict[Cell, int], filled: dict[Cell, int], left: list[int]) -> dict[Cell, int] | None:
    """The cell with the fewest values gets one of them after the other; None if none of them leads to a square."""
    if not masks:
        return filled
    cell = min(masks, key=lambda one: masks[one].bit_count())
    for value in rng.shuffled([value for value in range(masks[cell].bit_length()) if masks[cell] >> value & 1]):
        left[0] -= 1
        if left[0] < 0:
            return None
        others = {one: _seen_from(cell, one, value, mask, masks, filled) for one, mask in masks.items() if one != cell}
        if all(others.values()) and (found := _fill(rng, others, filled | {cell: value}, left)) is not None:
            return found
    return None


def _seen_from(cell: Cell, other: Cell, value: int, mask: int, masks: dict[Cell, int], filled: dict[Cell, int]) -> int:
    """The values left at *other* when *cell* gets *value*."""
    size = round((len(masks) + len(filled)) ** 0.5)
    (row, column), (r, c) = cell, other
    falling = row == column and r == c
    rising = row + column == size - 1 and r + c == size - 1
    return mask & ~(1 << value) if row == r or column == c or falling or rising else mask


def trade_on_diagonals(rng: Rng, square: Sequence[Sequence[int]]) -> Square:
    """The square after a change that keeps its diagonals: two heights exchanged, or two lines and those opposite."""
    n = len(square)
    first = rng.below(n)
    second = (first + 1 + rng.below(n - 1)) % n
    if rng.chance(1, 2) or n - 1 in (2 * first, 2 * second):  # the middle lines stay
        names = {first + 1: second + 1, second + 1: first + 1}
        return [[names.get(value, value) for value in row] for row in square]
    places = {first: second, second: first, n - 1 - first: n - 1 - second, n - 1 - second: n - 1 - first}
    order = [places.get(line, line) for line in range(n)]
    return [[square[row][column] for column in order] for row in order]


# --- squares whose clues leave few fillings


def tight_square(rng: Rng, n: int, parks: int) -> Square:
    """A square whose clues leave its lines few fillings: of large squares, few others are determined by clues alone.

    Late acceptance hill climbing: a trade is kept if it leaves no more fillings than now, or than HISTORY trades ago,
    which lets the walk leave local minima.
    """
    square = best = random_square(rng, n)
    now = fewest = count_fillings(square, n - parks)
    earlier = [now] * HISTORY
    for at in range(n**4 // 2):
        trial = trade(rng, square)
        free = count_fillings(trial, n - parks)
        if free <= max(now, earlier[at % HISTORY]):
            square, now = trial, free
        earlier[at % HISTORY] = min(earlier[at % HISTORY], now)
        if now < fewest:
            best, fewest = square, now
    return best


HISTORY = 20
"""How many trades back the walk compares with."""


def count_fillings(square: Square, tallest: int) -> int:
    """The product over all lines of the fillings that show the line's two clues; a value above *tallest* is a park."""
    lines = ([value for value in line if value <= tallest] for line in (*square, *zip(*square, strict=True)))
    return prod(count_lines(tallest, visible(line), visible(line[::-1])) for line in lines)


@cache
def count_lines(n: int, near: int, far: int) -> int:
    """The number of lines of n towers that show *near* and *far*. Around the tallest, each other visible tower leads a
    group: itself and the towers that it hides. *near* - 1 of these groups are on the near side."""
    groups = near + far - 2
    return _count_groupings(n - 1, groups) * comb(groups, near - 1)


@cache
def _count_groupings(things: int, groups: int) -> int:
    """The ways to arrange things in groups, the tallest of each in front (Stirling numbers of the first kind)."""
    if not things or not groups:
        return int(things == groups)
    return _count_groupings(things - 1, groups - 1) + (things - 1) * _count_groupings(things - 1, groups)
