"""Making cities: a random Latin square, all its clues, and what may be taken away again."""

from collections.abc import Sequence

from sightline.core.dice import Dice
from sightline.core.errors import InvalidPuzzle
from sightline.family import Option
from sightline.family.maker import LessonNeeds, Maker, Part, Request
from sightline.formats.tokens import number, yes_or_no
from sightline.skyscrapers.puzzle import Skyscrapers
from sightline.skyscrapers.squares import Square, random_square, tight_square, traded


def everything(square: Sequence[Sequence[int]]) -> Skyscrapers:
    """The puzzle in which every clue and every tower is given."""
    clues = Skyscrapers.from_grid(square)
    return Skyscrapers(clues.clues, square, clues.parks)


# --- the maker: a draft is a square of 1…n; with parks, its tallest heights stand for them


def given_towers(request: Request) -> bool:
    """Whether towers may be given: unless told, where clues alone are rarely enough."""
    told = request.options.get("givens")
    return request.rows > 6 or easy_parks(request) or mute(request) if told is None else bool(told)


def easy_parks(request: Request) -> bool:
    """Whether clues alone would be too hard: parks leave them so little to say."""
    parks = parks_of(request)
    return parks > 0 and (request.rows > 5 or parks > 1) and request.level == "easy"


def mute(request: Request) -> bool:
    """Whether clues can say next to nothing: parks leave one or two heights."""
    return parks_of(request) > 0 and request.rows - parks_of(request) < 3


def pose(square: Square, request: Request) -> Skyscrapers:
    parks = parks_of(request)
    city = [[0 if value > request.rows - parks else value for value in row] for row in square] if parks else square
    return everything(city) if given_towers(request) else Skyscrapers.from_grid(city)


def propose(dice: Dice, request: Request) -> Square:
    return tight_square(dice, request.rows, parks_of(request)) if sparse(request) else random_square(dice, request.rows)


def sparse(request: Request) -> bool:
    """Whether clues alone must do where they rarely can."""
    return request.rows > 7 and not given_towers(request)


def parks_of(request: Request) -> int:
    return request.options.get("parks") or 0


def change(dice: Dice, square: Square, spots: Sequence[int], request: Request) -> Square:
    return traded(dice, square, spots if sparse(request) else ()) if request.rows > 1 else square


def parts(dice: Dice, puzzle: Skyscrapers, request: Request) -> list[Part]:
    """Towers first, so that few stay; cells come before clues in number. What is alike by symmetry goes together."""
    n = puzzle.size
    towers = orbits(dice.shuffled(range(n * n)), n, request.symmetry) if puzzle.givens else []
    return towers + orbits(dice.shuffled(range(n * n, n * n + 4 * n)), n, request.symmetry)


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


def levels(request: Request) -> list[str]:
    n = request.rows
    if request.rows != request.columns:
        raise InvalidPuzzle(f"a city is square, and {request.rows}×{request.columns} is not")
    if not 1 <= n <= LARGEST:
        raise InvalidPuzzle(f"a {n}×{n} city: such are made up to {LARGEST}×{LARGEST}")
    parks = parks_of(request)
    if not 0 <= parks < n:
        raise InvalidPuzzle(f"{parks} parks per line: a {n}×{n} city has room for 0–{n - 1}")
    bare = n > 1 and not given_towers(request)
    if bare:
        refuse_bare(request)
    if parks == n - 1:
        return ["easy"]
    found = [level for level, size in SMALLEST.items() if size <= n <= MOST.get(level, n)]
    if n == 4 and request.symmetry == "quarter-turn":
        found.remove("expert")
    return [level for level in found if not (bare and too_bare(level, n, parks))]


def refuse_bare(request: Request) -> None:
    """Says so where towers must be given."""
    parks = parks_of(request) > 0
    if mute(request):
        raise InvalidPuzzle("clues alone say too little where parks leave one or two heights: towers must be given too")
    if request.rows > MOST_BARE[parks]:
        most = f"{MOST_BARE[parks]}×{MOST_BARE[parks]}{' with parks' * parks}"
        raise InvalidPuzzle(f"clues alone settle cities up to {most}: towers must be given too")


def too_bare(level: str, n: int, parks: int) -> bool:
    """Whether cities of clues alone are rarely of that level: easy ones say much, and so do large ones."""
    return (level == "easy" and (n == 10 or parks > 1 or (parks > 0 and n > 5))) or (level == "expert" and n > 9)


MOST_BARE = (11, 8)
"""The largest cities of clues alone that can be made, without parks and with them."""
LARGEST = 45
"""What is larger takes minutes."""
SMALLEST = {"easy": 1, "medium": 4, "hard": 5, "expert": 4, "extreme": 6}
"""The size from which on cities of a level can be made, other than by rare luck …"""
MOST = {"easy": 16, "medium": 20, "hard": 20, "expert": 12, "extreme": 20}
"""… and up to which: in a large one there is always something that takes more thought."""


GIVENS = {"givens": True}


def roomy(side: int, least: int) -> LessonNeeds:
    """A large city, which clues alone do not settle."""
    return LessonNeeds(side, least, GIVENS, excluded={"givens": False})


RARE = "those that need it are too rare to be found"
LESSONS = {
    "Last parks": LessonNeeds(5, 2, {"parks": 1, "givens": True}, excluded={"parks": 0, "givens": False}),
    "Outflanked": LessonNeeds(unavailable="from a puzzle's start, plainer techniques always say it before"),
    "Naked triple": roomy(10, 6),
    "Hidden triple": roomy(12, 7),
    "Naked quad": roomy(12, 8),
    "Hidden quad": LessonNeeds(unavailable=RARE),
    "Locked set": LessonNeeds(unavailable=RARE),
    "Swordfish": roomy(9, 6),
    "Jellyfish": roomy(12, 8),
}
"""Of n open cells in a line, k that share k heights leave n - k others: the smaller set is seen first, and the same
holds for the lines of a fish. So the larger ones take a large city."""


MAKER: Maker[Skyscrapers, Square] = Maker(
    default_size=lambda options: (6, 6),
    propose=propose,
    pose=pose,
    change=change,
    levels=levels,
    parts=parts,
    without=take,
    lesson=lambda technique: LESSONS.get(technique, LessonNeeds(options=GIVENS)),
    symmetries=tuple(SYMMETRIES),
    options={
        "givens": Option(yes_or_no, "whether towers may be given, beside clues"),
        "parks": Option(lambda text: number(text, what="a number of parks"), "empty cells per line"),
    },
)
