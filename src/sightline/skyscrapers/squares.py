"""Latin squares: random ones, what lies near them, and those whose clues say much."""

from collections.abc import Sequence
from functools import cache
from math import comb, prod

from sightline.core.dice import Dice
from sightline.skyscrapers.puzzle import visible

Square = list[list[int]]


def random_square(dice: Dice, n: int) -> Square:
    """A Latin square of 1…n, all of them about equally likely: a long walk of trades from the plainest one.

    Between two rows, the columns fall into cycles on which the rows can be exchanged while every line keeps each height
    once; the same holds between two columns and between two heights.
    """
    square = [[(row + column) % n for column in range(n)] for row in range(n)]
    in_row = [[(symbol - row) % n for symbol in range(n)] for row in range(n)]  # where a symbol stands in a row …
    in_column = [list(row) for row in in_row]  # … and in a column
    for _ in range(n * n * n if n > 1 else 0):
        first = dice.below(n)
        second = (first + 1 + dice.below(n - 1)) % n
        dice.choice(TRADES)(square, in_row, in_column, first, second, dice.below(n))
    return [[value + 1 for value in row] for row in square]


def traded(dice: Dice, square: Sequence[Sequence[int]], spots: Sequence[int] = ()) -> Square:
    """The square after one trade; if there are *spots*, one of them has its share in it."""
    n = len(square)
    plain = [[value - 1 for value in row] for row in square]
    in_row = [[row.index(symbol) for symbol in range(n)] for row in plain]
    in_column = [[list(column).index(symbol) for symbol in range(n)] for column in zip(*plain, strict=True)]
    if spots:
        row, column = divmod(dice.choice(spots), n)
        trade, first, start = dice.choice(
            ((_trade_rows, row, column), (_trade_columns, column, row), (_trade_symbols, plain[row][column], row))
        )
        trade(plain, in_row, in_column, first, (first + 1 + dice.below(n - 1)) % n, start)
    else:
        first = dice.below(n)
        second = (first + 1 + dice.below(n - 1)) % n
        dice.choice(TRADES)(plain, in_row, in_column, first, second, dice.below(n))
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


# --- squares whose clues say much


def tight_square(dice: Dice, n: int, parks: int) -> Square:
    """A square whose clues leave its lines few ways to be filled: without given towers, few others have one answer.

    A walk of trades towards fewer ways. A trade is also taken if it leaves no more than there were some trades ago, so
    that the walk gets out of small hollows.
    """
    square = best = random_square(dice, n)
    now = fewest = freedom(square, n - parks)
    before = [now] * MEMORY
    for at in range(n**4 // 2):
        trial = traded(dice, square)
        free = freedom(trial, n - parks)
        if free <= max(now, before[at % MEMORY]):
            square, now = trial, free
        before[at % MEMORY] = min(before[at % MEMORY], now)
        if now < fewest:
            best, fewest = square, now
    return best


MEMORY = 20
"""How many trades ago is "some"."""


def freedom(square: Square, tallest: int) -> int:
    """In how many ways the lines could be filled, each by itself, if all clues were told; what is taller than
    *tallest* stands for a park."""
    lines = ([value for value in line if value <= tallest] for line in (*square, *zip(*square, strict=True)))
    return prod(climbs(tallest, visible(line), visible(line[::-1])) for line in lines)


@cache
def climbs(n: int, near: int, far: int) -> int:
    """The lines of n towers of which so many are seen from either end: around the tallest stand as many groups as it
    hides nobody of, each behind its own tallest, some on the one side and the rest on the other."""
    groups = near + far - 2
    return _in_groups(n - 1, groups) * comb(groups, near - 1)


@cache
def _in_groups(things: int, groups: int) -> int:
    """In how many ways things stand in so many groups, the tallest of each in front (Stirling, first kind)."""
    if not things or not groups:
        return int(things == groups)
    return _in_groups(things - 1, groups - 1) + (things - 1) * _in_groups(things - 1, groups)
