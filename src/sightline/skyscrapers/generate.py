"""Making cities: a random Latin square, all its clues, and what may be taken away again."""

from collections.abc import Sequence

from sightline.core.dice import Dice
from sightline.skyscrapers.puzzle import Given, Skyscrapers

Square = list[list[int]]


def random_square(dice: Dice, n: int) -> Square:
    """A Latin square of 1…n, all of them about equally likely: a long walk of trades from the plainest one.

    Between two rows, the columns fall into cycles on which the rows can be exchanged while every line keeps each height
    once; the same holds between two columns and between two heights.
    """
    square = [[(row + column) % n for column in range(n)] for row in range(n)]
    in_row = [[(symbol - row) % n for symbol in range(n)] for row in range(n)]  # where a symbol stands in a row …
    in_column = [list(row) for row in in_row]  # … and in a column
    trades = (_trade_rows, _trade_columns, _trade_symbols)
    for _ in range(n * n * n if n > 1 else 0):
        first = dice.below(n)
        second = (first + 1 + dice.below(n - 1)) % n
        dice.choice(trades)(square, in_row, in_column, first, second, dice.below(n))
    return [[value + 1 for value in row] for row in square]


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


def everything(square: Sequence[Sequence[int]]) -> Skyscrapers:
    """The puzzle in which every clue and every tower is given."""
    clues = Skyscrapers.from_grid(square)
    return Skyscrapers(clues.clues, square)


def without(puzzle: Skyscrapers, clues: Sequence[int], cells: Sequence[int]) -> Skyscrapers:
    """The puzzle with these clues and these givens taken away."""
    n, gone = puzzle.size, set(clues)
    kept = [0 if index in gone else clue for index, clue in enumerate(puzzle.clues)]
    givens: list[list[Given]] = [list(row) for row in puzzle.givens or [[None] * n] * n]
    for cell in cells:
        givens[cell // n][cell % n] = None
    return Skyscrapers(kept, givens, puzzle.parks)
