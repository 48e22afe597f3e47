"""Making boards: walls thrown by chance, then moved one by one."""

from collections.abc import Sequence
from dataclasses import replace
from math import isqrt

from sightline.core.dice import Dice
from sightline.core.errors import InvalidPuzzle
from sightline.family import Maker, Need, Option, Wish
from sightline.formats.tokens import number
from sightline.rooks.puzzle import FREE, WALL, Rooks

Draft = str
"""The squares of a board, row by row."""
LARGEST = 1000
SHARES = {"easy": 40, "medium": 28, "hard": 22, "expert": 12, "extreme": 10}
"""Walls of a hundred squares, unless told: the more open a board, the more lines it takes to see what is best."""
SMALLEST = {"easy": 1, "medium": 4, "hard": 4, "expert": 5, "extreme": 8}
"""The shorter side from which on boards of a level can be made; one more with symmetry."""


def found_with(level: str, wish: Wish) -> tuple[int, int]:
    """The fewest and the most walls of a hundred squares with which boards of a level are found soon.

    Counted on boards of 4×4 to 50×50 thrown by chance: where a level is one of a hundred, a few moved walls lead to it.
    """
    side = isqrt(wish.rows * wish.columns)
    return {
        "easy": (min(8 + side, 80) if side > 3 else 0, 99),
        "medium": (min(max(12, side * 9 // 10), 50), min(25 + 3 * side, 60)),
        "hard": (10 if side <= 12 else 15, min(25 + 3 * side, 55)),
        "expert": (3 if side <= 8 else min(side // 2, 15), min(10 + 2 * side, 30)),
        "extreme": (1, min(2 * side - 3, 20)),
    }[level]


def share(wish: Wish) -> int:
    told = wish.options.get("blocked")
    if told is not None:
        return int(told)
    least, most = found_with(wish.level or "hard", wish)
    return max(least, min(SHARES[wish.level or "hard"], most))


def propose(dice: Dice, wish: Wish) -> Draft:
    squares = [FREE] * (wish.rows * wish.columns)
    wanted = walls_wanted(wish)
    for square in dice.shuffled(range(len(squares))):
        places = orbit(square, wish)
        if squares.count(WALL) >= wanted or squares.count(FREE) <= len(places):
            break
        for place in places:
            squares[place] = WALL
    return "".join(squares)


def walls_wanted(wish: Wish) -> int:
    return wish.rows * wish.columns * share(wish) // 100


def orbit(square: int, wish: Wish) -> set[int]:
    """A square and what it is mapped to."""
    row, column = divmod(square, wish.columns)
    if wish.symmetry == "mirror":
        return {square, row * wish.columns + wish.columns - 1 - column}
    return {square, wish.rows * wish.columns - 1 - square} if wish.symmetry == "half-turn" else {square}


def question(squares: Draft, wish: Wish) -> Rooks:
    return Rooks([squares[start : start + wish.columns] for start in range(0, len(squares), wish.columns)])


def change(dice: Dice, squares: Draft, spots: Sequence[int], wish: Wish) -> Draft:
    """A wall somewhere goes, and one comes where thought got stuck."""
    free = [place for place, square in enumerate(squares) if square == FREE]
    walls = [place for place, square in enumerate(squares) if square == WALL]
    changed = list(squares)
    if walls:
        for place in orbit(dice.choice(walls), wish):
            changed[place] = FREE
        for place in orbit(free[dice.choice(spots)], wish):
            changed[place] = WALL
    return "".join(changed) if FREE in changed else squares


def levels(wish: Wish) -> list[str]:
    if not (1 <= wish.rows <= LARGEST and 1 <= wish.columns <= LARGEST):
        raise InvalidPuzzle(f"a board of {wish.rows}×{wish.columns}: sizes are 1–{LARGEST}")
    if not 0 <= share(wish) < 100:
        raise InvalidPuzzle(f"{share(wish)} walls of a hundred squares: 0–99, for rooks need room")
    return [level for level in SMALLEST if can_be(level, wish)]


def can_be(level: str, wish: Wish) -> bool:
    asked = replace(wish, level=level)
    if not walls_wanted(asked):
        return level == "easy"
    least, most = found_with(level, wish)
    balanced = level != "easy" and wish.symmetry != "none"
    return SMALLEST[level] + balanced <= min(wish.rows, wish.columns) and least <= share(asked) <= most


LESSONS = {"Lone square": Need(6, options={"blocked": 65})}


MAKER: Maker[Rooks, Draft] = Maker(
    size=lambda options: (8, 8),
    propose=propose,
    question=question,
    change=change,
    levels=levels,
    unique=lambda wish: False,
    floor=lambda wish: 2 if any(can_be(level, wish) for level in SMALLEST if level != "easy") else 0,
    lesson=lambda technique: LESSONS.get(technique, Need()),
    symmetries=("none", "mirror", "half-turn"),
    options={"blocked": Option(lambda text: number(text, what="a share"), "walls of a hundred squares")},
)
