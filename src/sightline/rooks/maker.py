"""Making Rooks boards: random walls, then moved one by one."""

from collections.abc import Sequence
from dataclasses import replace
from math import isqrt

from sightline.core.errors import InvalidPuzzle
from sightline.core.rng import Rng
from sightline.family import Option
from sightline.family.maker import LessonNeeds, Maker, Request, Symmetry, check_size
from sightline.formats.tokens import number
from sightline.rooks.puzzle import FREE, WALL, Rooks

Draft = str
"""The squares of a board, row by row."""
LARGEST = 1000
"""Rows and columns of the largest boards that are made."""
WALL_PERCENT = {"easy": 40, "medium": 28, "hard": 22, "expert": 12, "extreme": 10}
"""Default percent of squares that are walls: the fewer walls, the more lines a proof needs."""
SMALLEST_OF_LEVEL = {"easy": 1, "medium": 4, "hard": 4, "expert": 5, "extreme": 8}
"""The smallest shorter side of boards of a level; one more with symmetry."""


def wall_range(level: str, request: Request) -> tuple[int, int]:
    """The smallest and the largest percent of walls with which boards of a level are found quickly.

    Measured on random boards of 4×4 to 50×50: where one percent have a level, moving a few walls leads to it.
    """
    side = isqrt(request.rows * request.columns)
    return {
        "easy": (min(8 + side, 80) if side > 3 else 0, 99),
        "medium": (min(max(12, side * 9 // 10), 50), min(25 + 3 * side, 60)),
        "hard": (10 if side <= 12 else 15, min(25 + 3 * side, 55)),
        "expert": (3 if side <= 8 else min(side // 2, 15), min(10 + 2 * side, 30)),
        "extreme": (1, min(2 * side - 3, 20)),
    }[level]


def wall_percent(request: Request) -> int:
    asked = request.options.get("blocked")
    if asked is not None:
        return int(asked)
    least, most = wall_range(request.skill or "hard", request)
    return max(least, min(WALL_PERCENT[request.skill or "hard"], most))


def propose(rng: Rng, request: Request) -> Draft:
    squares = [FREE] * (request.rows * request.columns)
    wanted, walls = count_walls(request), 0
    for square in rng.shuffled(range(len(squares))):
        places = orbit(square, request)
        if walls >= wanted or len(squares) - walls <= len(places):
            break
        for place in places:
            walls += squares[place] != WALL
            squares[place] = WALL
    return "".join(squares)


def count_walls(request: Request) -> int:
    return request.rows * request.columns * wall_percent(request) // 100


def orbit(square: int, request: Request) -> set[int]:
    """A square and its image."""
    row, column = divmod(square, request.columns)
    if request.symmetry is Symmetry.MIRROR:
        return {square, row * request.columns + request.columns - 1 - column}
    return {square, request.rows * request.columns - 1 - square} if request.symmetry is Symmetry.HALF_TURN else {square}


def pose(squares: Draft, request: Request) -> Rooks:
    return Rooks([squares[start : start + request.columns] for start in range(0, len(squares), request.columns)])


def change(rng: Rng, squares: Draft, spots: Sequence[int], request: Request) -> Draft:
    """Moves a wall to a square where the techniques got stuck."""
    free = [place for place, square in enumerate(squares) if square == FREE]
    walls = [place for place, square in enumerate(squares) if square == WALL]
    changed = list(squares)
    if walls:
        for place in orbit(rng.choice(walls), request):
            changed[place] = FREE
        for place in orbit(free[rng.choice(spots)], request):
            changed[place] = WALL
    return "".join(changed) if FREE in changed else squares


def levels(request: Request) -> list[str]:
    check_size(request, "Rooks", LARGEST)
    if not 0 <= wall_percent(request) < 100:
        raise InvalidPuzzle(f"{wall_percent(request)} percent walls: it must be 0–99, because rooks need free squares")
    return [level for level in SMALLEST_OF_LEVEL if can_have_level(level, request)]


def can_have_level(level: str, request: Request) -> bool:
    asked = replace(request, skill=level)
    if not count_walls(asked):
        return level == "easy"
    least, most = wall_range(level, request)
    balanced = level != "easy" and request.symmetry is not Symmetry.NONE
    return (
        SMALLEST_OF_LEVEL[level] + balanced <= min(request.rows, request.columns)
        and least <= wall_percent(asked) <= most
    )


LESSONS = {"Lone square": LessonNeeds(6, options={"blocked": 65})}


MAKER: Maker[Rooks, Draft] = Maker(
    default_size=lambda options: (8, 8),
    propose=propose,
    pose=pose,
    change=change,
    levels=levels,
    unique=lambda request: False,
    floor=lambda request: (
        2 if any(can_have_level(level, request) for level in SMALLEST_OF_LEVEL if level != "easy") else 0
    ),
    lesson=lambda technique: LESSONS.get(technique, LessonNeeds()),
    symmetries=(Symmetry.NONE, Symmetry.MIRROR, Symmetry.HALF_TURN),
    options={"blocked": Option(lambda text: number(text, what="a percentage"), "percent of squares that are walls")},
)
