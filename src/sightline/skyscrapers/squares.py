"""Latin squares: random ones, their neighbours by one trade, and those whose clues leave few fillings."""

from collections.abc import Sequence
from functools import cache
from math import comb, prod

from sightline.core.rng import Rng
from sightline.skyscrapers.puzzle import visible

Square = list[list[int]]


def random_square(rng: Rng, n: int) -> Square:
    """A Latin square of 1…n, all of them about equally likely: a long random walk of trades from the cyclic square.

    Between two rows, the columns fall into cycles on which the rows can be exchanged while every line keeps each height
    once; the same holds between two columns and between two heights.
    """
    square = [[(row + column) % n for column in range(n)] for row in range(n)]
    in_row = [[(symbol - row) % n for symbol in range(n)] for row in range(n)]  # the column of a symbol in a row …
    in_column = [list(row) for row in in_row]  # … and its row in a column
    for _ in range(n * n * n if n > 1 else 0):
        first = rng.below(n)
        second = (first + 1 + rng.below(n - 1)) % n
        rng.choice(TRADES)(square, in_row, in_column, first, second, rng.below(n))
    return [[value + 1 for value in row] for row in square]


def trade(rng: Rng, square: Sequence[Sequence[int]], spots: Sequence[int] = ()) -> Square:
    """The square after one random trade; if there are *spots*, it changes one of them."""
    n = len(square)
    plain = [[value - 1 for value in row] for row in square]
    in_row = [[row.index(symbol) for symbol in range(n)] for row in plain]
    in_column = [[list(column).index(symbol) for symbol in range(n)] for column in zip(*plain, strict=True)]
    if spots:
        row, column = divmod(rng.choice(spots), n)
        exchange, first, start = rng.choice(
            ((_trade_rows, row, column), (_trade_columns, column, row), (_trade_symbols, plain[row][column], row))
        )
        exchange(plain, in_row, in_column, first, (first + 1 + rng.below(n - 1)) % n, start)
    else:
        first = rng.below(n)
        second = (first + 1 + rng.below(n - 1)) % n
        rng.choice(TRADES)(plain, in_row, in_column, first, second, rng.below(n))
    return [[value + 1 for value in row] for row in plain]


def _trade_rows(square: Square, in_row: Square, in_column: Square, a: int, b: int, column: int) -> None:
    """Exchanges rows a and b on the cycle of columns that starts at *column*."""
    start = square[a][column]
    while True:
        x, y = square[a][column], square[b][column]
        square[a][column], square[b][column] = y, x
        in_column[column][x], in_column[column][y] = b, a
        following = in_row[a][y]
        in_row[a][y], in_row[b][x] = column, column
        if y == start:
            return
        column = following


def _trade_columns(square: Square, in_row: Square, in_column: Square, a: int, b: int, row: int) -> None:
    """Exchanges columns a and b on the cycle of rows that starts at *row*."""
    start = square[row][a]
    while True:
        x, y = square[row][a], square[row][b]
        square[row][a], square[row][b] = y, x
        in_row[row][x], in_row[row][y] = b, a
        following = in_column[a][y]
        in_column[a][y], in_column[b][x] = row, row
        if y == start:
            return
        row = following


def _trade_symbols(square: Square, in_row: Square, in_column: Square, a: int, b: int, row: int) -> None:
    """Exchanges symbols a and b on the cycle of rows that starts at *row*."""
    start = in_row[row][a]
    while True:
        x, y = in_row[row][a], in_row[row][b]
        square[row][x], square[row][y] = b, a
        in_row[row][a], in_row[row][b] = y, x
        following = in_column[y][a]
        in_column[x][b], in_column[y][a] = row, row
        if y == start:
            return
        row = following


TRADES = (_trade_rows, _trade_columns, _trade_symbols)


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
