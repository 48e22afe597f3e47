"""Making pictures: blots out of smoothed noise, changed cell by cell."""

from collections.abc import Sequence

from sightline.core.dice import Dice
from sightline.core.errors import InvalidPuzzle
from sightline.family import Maker, Option, Wish
from sightline.formats.tokens import number
from sightline.nonogram.puzzle import LARGEST, Nonogram

Rows = list[list[int]]
GREY = 1 << 16
SMOOTH = {"easy": 2, "medium": 1, "hard": 1, "expert": 0, "extreme": 0}
"""How often the noise is smoothed: blots are easy, dust is hard."""


def propose(dice: Dice, wish: Wish) -> Rows:
    """The darkest cells of smoothed noise, as many as the density says."""
    rows, columns = wish.rows, wish.columns
    noise = [[dice.below(GREY) for _ in range(columns)] for _ in range(rows)]
    for _ in range(SMOOTH.get(wish.level or "easy", 1)):
        noise = smoothed(noise)
    order = sorted(range(rows * columns), key=lambda spot: (noise[spot // columns][spot % columns], spot))
    share = wish.options.get("density")
    filled = set(order[: (rows * columns * (50 if share is None else share) + 50) // 100])
    picture = [[int(row * columns + column in filled) for column in range(columns)] for row in range(rows)]
    return [symmetric(row) for row in picture] if wish.symmetry == "mirror" else picture


def smoothed(noise: Rows) -> Rows:
    """Every cell the mean of itself and its neighbours, times 36, which all their numbers divide."""
    rows, columns = range(len(noise)), range(len(noise[0]))
    means = [[around(noise, row, column) for column in columns] for row in rows]
    return [[36 // len(near) * sum(near) for near in line] for line in means]


def around(noise: Rows, row: int, column: int) -> list[int]:
    return [value for line in noise[max(row - 1, 0) : row + 2] for value in line[max(column - 1, 0) : column + 2]]


def symmetric(row: Sequence[int]) -> list[int]:
    """The left half, and its mirror image."""
    half = list(row[: (len(row) + 1) // 2])
    return half + half[: len(row) // 2][::-1]


def change(dice: Dice, picture: Rows, spots: Sequence[int], wish: Wish) -> Rows:
    """One of the cells turned over."""
    row, column = divmod(dice.choice(spots), len(picture[0]))
    changed = [list(line) for line in picture]
    changed[row][column] ^= 1
    if wish.symmetry == "mirror":
        changed[row][len(picture[0]) - 1 - column] = changed[row][column]
    return changed


def levels(wish: Wish) -> list[str]:
    if not (1 <= wish.rows <= LARGEST and 1 <= wish.columns <= LARGEST):
        raise InvalidPuzzle(f"a picture of {wish.rows}×{wish.columns}: sizes are 1–{LARGEST}")
    share = wish.options.get("density")
    if share is not None and not 0 <= share <= 100:
        raise InvalidPuzzle(f"a density of {share}: it is a part of a hundred cells")
    if min(wish.rows, wish.columns) < 5:
        return ["easy"]
    return ["easy", "medium", "expert", "extreme"]


MAKER: Maker[Nonogram, Rows] = Maker(
    size=(10, 10),
    propose=propose,
    question=lambda picture, wish: Nonogram.from_grid(picture),
    change=change,
    levels=levels,
    symmetries=("none", "mirror"),
    options={"density": Option(lambda text: number(text, what="a density"), "filled cells of a hundred")},
)
