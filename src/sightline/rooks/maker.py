"""Making boards: walls thrown by chance, then moved one by one."""

from collections.abc import Sequence
from dataclasses import replace
from math import isqrt

from sightline.core.dice import Dice
from sightline.core.errors import InvalidPuzzle
from sightline.family import Option
from sightline.family.maker import LessonNeeds, Maker, Request
from sightline.formats.tokens import number
from sightline.rooks.puzzle import FREE, WALL, Rooks

Draft = str
"""The squares of a board, row by row."""
LARGEST = 1000
SHARES = {"easy": 40, "medium": 28, "hard": 22, "expert": 12, "extreme": 10}
"""Walls of a hundred squares, unless told: the more open a board, the more lines it takes to see what is best."""
SMALLEST = {"easy": 1, "medium": 4, "hard": 4, "expert": 5, "extreme": 8}
"""The shorter side from which on boards of a level can be made; one more with symmetry."""


def found_with(level: str, request: Request) -> tuple[int, int]:
    """The fewest and the most walls of a hundred squares with which boards of a level are found soon.

    Counted on boards of 4×4 to 50×50 thrown by chance: where a level is one of a hundred, a few moved walls lead to it.
    """
    side = isqrt(request.rows * request.columns)
    return {
        "easy": (min(8 + side, 80) if side > 3 else 0, 99),
        "medium": (min(max(12, side * 9 // 10), 50), min(25 + 3 * side, 60)),
        "hard": (10 if side <= 12 else 15, min(25 + 3 * side, 55)),
        "expert": (3 if side <= 8 else min(side // 2, 15), min(10 + 2 * side, 30)),
        "extreme": (1, min(2 * side - 3, 20)),
    }[level]


def share(request: Request) -> int:
    told = request.options.get("blocked")
    if told is not None:
        return int(told)
    least, most = found_with(request.level or "hard", request)
    return max(least, min(SHARES[request.level or "hard"], most))


def propose(dice: Dice, request: Request) -> Draft:
    squares = [FREE] * (request.rows * request.columns)
    wanted = walls_wanted(request)
    for square in dice.shuffled(range(len(squares))):
        places = orbit(square, request)
        if squares.count(WALL) >= wanted or squares.count(FREE) <= len(places):
            break
        for place in places:
            squares[place] = WALL
    return "".join(squares)


def walls_wanted(request: Request) -> int:
    return request.rows * request.columns * share(request) // 100


def orbit(square: int, request: Request) -> set[int]:
    """A square and what it is mapped to."""
    row, column = divmod(square, request.columns)
    if request.symmetry == "mirror":
        return {square, row * request.columns + request.columns - 1 - column}
    return {square, request.rows * request.columns - 1 - square} if request.symmetry == "half-turn" else {square}


def pose(squares: Draft, request: Request) -> Rooks:
    return Rooks([squares[start : start + request.columns] for start in range(0, len(squares), request.columns)])


def change(dice: Dice, squares: Draft, spots: Sequence[int], request: Request) -> Draft:
    """A wall somewhere goes, and one comes where thought got stuck."""
    free = [place for place, square in enumerate(squares) if square == FREE]
    walls = [place for place, square in enumerate(squares) if square == WALL]
    changed = list(squares)
    if walls:
        for place in orbit(dice.choice(walls), request):
            changed[place] = FREE
        for place in orbit(free[dice.choice(spots)], request):
            changed[place] = WALL
    return "".join(changed) if FREE in changed else squares


def levels(request: Request) -> list[str]:
    if not (1 <= request.rows <= LARGEST and 1 <= request.columns <= LARGEST):
        raise InvalidPuzzle(f"a board of {request.rows}×{request.columns}: sizes are 1–{LARGEST}")
    if not 0 <= share(request) < 100:
        raise InvalidPuzzle(f"{share(request)} walls of a hundred squares: 0–99, for rooks need room")
    return [level for level in SMALLEST if can_be(level, request)]


def can_be(level: str, request: Request) -> bool:
    asked = replace(request, level=level)
    if not walls_wanted(asked):
        return level == "easy"
    least, most = found_with(level, request)
    balanced = level != "easy" and request.symmetry != "none"
    return SMALLEST[level] + balanced <= min(request.rows, request.columns) and least <= share(asked) <= most


LESSONS = {"Lone square": LessonNeeds(6, options={"blocked": 65})}


MAKER: Maker[Rooks, Draft] = Maker(
    default_size=lambda options: (8, 8),
    propose=propose,
    pose=pose,
    change=change,
    levels=levels,
    unique=lambda request: False,
    floor=lambda request: 2 if any(can_be(level, request) for level in SMALLEST if level != "easy") else 0,
    lesson=lambda technique: LESSONS.get(technique, LessonNeeds()),
    symmetries=("none", "mirror", "half-turn"),
    options={"blocked": Option(lambda text: number(text, what="a share"), "walls of a hundred squares")},
)
