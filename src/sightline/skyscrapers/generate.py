"""Making cities: a random Latin square, all its clues, and what may be taken away again."""

from collections.abc import Sequence

from sightline.core.dice import Dice
from sightline.core.errors import InvalidPuzzle
from sightline.family import Maker, Need, Option, Part, Wish
from sightline.formats.tokens import number, yes_or_no
from sightline.skyscrapers.puzzle import LARGEST, Skyscrapers

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


def traded(dice: Dice, square: Sequence[Sequence[int]]) -> Square:
    """The square after one trade."""
    n = len(square)
    plain = [[value - 1 for value in row] for row in square]
    in_row = [[row.index(symbol) for symbol in range(n)] for row in plain]
    in_column = [[list(column).index(symbol) for symbol in range(n)] for column in zip(*plain, strict=True)]
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


def everything(square: Sequence[Sequence[int]]) -> Skyscrapers:
    """The puzzle in which every clue and every tower is given."""
    clues = Skyscrapers.from_grid(square)
    return Skyscrapers(clues.clues, square, clues.parks)


# --- the maker: a draft is a square of 1…n; with parks, its tallest heights stand for them


def given_towers(wish: Wish) -> bool:
    """Whether towers may be given: unless told, where clues alone are rarely enough."""
    told = wish.options.get("givens")
    return wish.rows > 6 or easy_parks(wish) if told is None else bool(told)


def easy_parks(wish: Wish) -> bool:
    """Whether clues alone would be too hard: parks leave them so little to say."""
    return wish.rows > 5 and bool(wish.options.get("parks")) and wish.level == "easy"


def question(square: Square, wish: Wish) -> Skyscrapers:
    parks = wish.options.get("parks") or 0
    city = [[0 if value > wish.rows - parks else value for value in row] for row in square] if parks else square
    return everything(city) if given_towers(wish) else Skyscrapers.from_grid(city)


def change(dice: Dice, square: Square, spots: Sequence[int], wish: Wish) -> Square:
    return traded(dice, square) if wish.rows > 1 else square


def parts(dice: Dice, puzzle: Skyscrapers, wish: Wish) -> list[Part]:
    """Towers first, so that few stay; cells come before clues in number. What is alike by symmetry goes together."""
    n = puzzle.size
    towers = orbits(dice.shuffled(range(n * n)), n, wish.symmetry) if puzzle.givens else []
    return towers + orbits(dice.shuffled(range(n * n, n * n + 4 * n)), n, wish.symmetry)


def orbits(things: Sequence[int], n: int, symmetry: str) -> list[Part]:
    step = SYMMETRIES[symmetry]
    found: list[Part] = []
    done: set[int] = set()
    for thing in things:
        orbit = [thing]
        while (following := step(orbit[-1], n)) != thing:
            orbit.append(following)
        if thing not in done:
            found.append(tuple(orbit))
        done.update(orbit)
    return found


def _half_turn(thing: int, n: int) -> int:
    return n * n - 1 - thing if thing < n * n else n * n + (thing - n * n + 2 * n) % (4 * n)


def _quarter_turn(thing: int, n: int) -> int:
    row, column = divmod(thing, n)
    return column * n + n - 1 - row if thing < n * n else n * n + (thing - n * n + n) % (4 * n)


def _mirror(thing: int, n: int) -> int:
    row, column = divmod(thing, n)
    return row * n + n - 1 - column if thing < n * n else n * n + (5 * n - 1 - (thing - n * n)) % (4 * n)


SYMMETRIES = {
    "none": lambda thing, n: thing,
    "half-turn": _half_turn,
    "quarter-turn": _quarter_turn,
    "mirror": _mirror,
}


def take(puzzle: Skyscrapers, part: Part) -> Skyscrapers:
    cells = puzzle.spots
    return puzzle.without([thing - cells for thing in part if thing >= cells], [t for t in part if t < cells])


def levels(wish: Wish) -> list[str]:
    n = wish.rows
    if wish.rows != wish.columns:
        raise InvalidPuzzle(f"a city is square, and {wish.rows}×{wish.columns} is not")
    if not 1 <= n <= LARGEST:
        raise InvalidPuzzle(f"a {n}×{n} city: sizes are 1–{LARGEST}")
    parks = wish.options.get("parks") or 0
    if not 0 <= parks < n:
        raise InvalidPuzzle(f"{parks} parks per line: a {n}×{n} city has room for 0–{n - 1}")
    found = [level for level, size in SMALLEST.items() if size <= n]
    return found[1:] if easy_parks(wish) and not given_towers(wish) else found


SMALLEST = {"easy": 1, "medium": 4, "hard": 5, "expert": 4, "extreme": 6}
"""The size from which on cities of a level can be made, other than by rare luck."""


GIVENS = {"givens": True}
RARE = "those that need it are too rare to be found"
LESSONS = {
    "Last parks": Need(5, 2, {"parks": 1, "givens": True}),
    "Outflanked": Need(hopeless="from a puzzle's start, plainer techniques always say it before"),
    "Naked triple": Need(10, 6, GIVENS),
    "Hidden triple": Need(12, 7, GIVENS),
    "Naked quad": Need(12, 8, GIVENS),
    "Hidden quad": Need(hopeless=RARE),
    "Locked set": Need(hopeless=RARE),
    "Swordfish": Need(9, 6, GIVENS),
    "Jellyfish": Need(12, 8, GIVENS),
}
"""Of n open cells in a line, k that share k heights leave n - k others: the smaller set is seen first, and the same
holds for the lines of a fish. So the larger ones take a large city."""


MAKER: Maker[Skyscrapers, Square] = Maker(
    size=lambda options: (6, 6),
    propose=lambda dice, wish: random_square(dice, wish.rows),
    question=question,
    change=change,
    levels=levels,
    parts=parts,
    without=take,
    lesson=lambda technique: LESSONS.get(technique, Need(options=GIVENS)),
    symmetries=tuple(SYMMETRIES),
    options={
        "givens": Option(yes_or_no, "whether towers may be given, beside clues"),
        "parks": Option(lambda text: number(text, what="a number of parks"), "empty cells per line"),
    },
)
