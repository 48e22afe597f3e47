"""Latin squares, changed by random trades.

Between two rows, the columns fall into cycles on which the rows can be exchanged while every line keeps each symbol
once; the same holds between two columns and between two symbols.
"""

from sightline.core.rng import Rng
from sightline.kernel.watching import poll

LARGEST = 255

Table = list[list[int]]


def trade_squares(size: int, square: bytes, trades: int, spot: int, state: int) -> tuple[bytes, int]:
    """The square, 1 to n row by row in a byte each, after some random trades, and the state of the random numbers.

    *spot* is the cell that each trade changes; -1 for any.
    """
    if not 2 <= size <= LARGEST or len(square) != size * size or not -1 <= spot < size * size:
        raise ValueError("a Latin square of 2 to 255 rows is needed, and one of its cells")
    latin, rng = Latin(size, square), Rng(state)
    for _ in range(trades):
        poll()
        if spot < 0:
            first = rng.below(size)
            second = (first + 1 + rng.below(size - 1)) % size
            rng.choice(latin.trades)(first, second, rng.below(size))
        else:
            row, column = divmod(spot, size)
            kind = rng.below(3)
            first = (row, column, latin.symbols[row][column])[kind]
            latin.trades[kind](first, (first + 1 + rng.below(size - 1)) % size, row if kind else column)
    return latin.packed(), rng.state


class Latin:
    """What each of two coordinates of the square says of the third."""

    def __init__(self, size: int, square: bytes) -> None:
        lines = [square[at * size : (at + 1) * size] for at in range(size)]
        full = bytes(range(1, size + 1))
        if any(bytes(sorted(line)) != full for line in (*lines, *map(bytes, zip(*lines, strict=True)))):
            raise ValueError("a Latin square is needed")
        self.symbols: Table = [[symbol - 1 for symbol in line] for line in lines]
        self.columns: Table = [[line.index(symbol) for symbol in range(size)] for line in self.symbols]
        """The column of each symbol in a row …"""
        down = [list(line) for line in zip(*self.symbols, strict=True)]
        self.rows: Table = [[line.index(symbol) for symbol in range(size)] for line in down]
        """… and its row in a column."""
        self.trades = (self.trade_rows, self.trade_columns, self.trade_symbols)

    def packed(self) -> bytes:
        return bytes([symbol + 1 for line in self.symbols for symbol in line])

    def place(self, row: int, column: int, symbol: int) -> None:
        self.symbols[row][column] = symbol
        self.columns[row][symbol] = column
        self.rows[column][symbol] = row

    def trade_rows(self, a: int, b: int, column: int) -> None:
        """Exchanges rows a and b on the cycle of columns that starts at *column*."""
        start = self.symbols[a][column]
        while True:
            x, y = self.symbols[a][column], self.symbols[b][column]
            following = self.columns[a][y]
            self.place(a, column, y)
            self.place(b, column, x)
            if y == start:
                return
            column = following

    def trade_columns(self, a: int, b: int, row: int) -> None:
        """Exchanges columns a and b on the cycle of rows that starts at *row*."""
        start = self.symbols[row][a]
        while True:
            x, y = self.symbols[row][a], self.symbols[row][b]
            following = self.rows[a][y]
            self.place(row, a, y)
            self.place(row, b, x)
            if y == start:
                return
            row = following

    def trade_symbols(self, a: int, b: int, row: int) -> None:
        """Exchanges symbols a and b on the cycle of rows that starts at *row*."""
        start = self.columns[row][a]
        while True:
            x, y = self.columns[row][a], self.columns[row][b]
            following = self.rows[y][a]
            self.place(row, x, b)
            self.place(row, y, a)
            if y == start:
                return
            row = following
