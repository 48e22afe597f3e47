"""Making Skyscrapers puzzles: a random Latin square, all its clues, and which of them can be removed."""

from collections.abc import Sequence
from dataclasses import replace

from sightline import kernel
from sightline.core.errors import InvalidPuzzle
from sightline.core.rng import Rng
from sightline.core.sentence import numbered
from sightline.family import Option
from sightline.family.maker import LessonNeeds, Maker, Part, Request, SkillSizes, Symmetry, check_size, skills_at
from sightline.formats.tokens import number, yes_or_no
from sightline.skyscrapers.puzzle import Skyscrapers
from sightline.skyscrapers.squares import (
    Square,
    diagonal_square,
    random_square,
    tight_square,
    trade,
    trade_on_diagonals,
)


def give_everything(square: Sequence[Sequence[int]], diagonals: bool = False) -> Skyscrapers:
    """The puzzle in which every clue and every tower is given."""
    return Skyscrapers.from_grid(square, diagonals).with_givens(square)


# --- the maker: a draft is a Latin square of 1…n; with parks, its tallest heights become the parks


def gives_towers(request: Request) -> bool:
    """Whether towers may be given: by default, where clues alone are rarely enough."""
    asked = request.options.get("givens")
    if asked is not None:
        return bool(asked)
    return request.rows > 6 or request.level == "easy" or request.tier in (1, 2) or few_heights(request)


def few_heights(request: Request) -> bool:
    """Whether parks leave one or two heights, so that clues rule out next to nothing."""
    return parks_of(request) > 0 and request.rows - parks_of(request) < 3


def pose(square: Square, request: Request) -> Skyscrapers:
    parks = parks_of(request)
    grid = [[0 if value > request.rows - parks else value for value in row] for row in square] if parks else square
    diagonals = has_diagonals(request)
    return give_everything(grid, diagonals) if gives_towers(request) else Skyscrapers.from_grid(grid, diagonals)


def has_diagonals(request: Request) -> bool:
    return bool(request.options.get("diagonals"))


def propose(rng: Rng, request: Request) -> Square:
    if has_diagonals(request):
        return diagonal_square(rng, request.rows)
    if needs_tight_square(request):
        return tight_square(rng, request.rows, parks_of(request))
    return random_square(rng, request.rows)


def needs_tight_square(request: Request) -> bool:
    """Whether clues alone must be enough at a size where those of a random square rarely are."""
    return request.rows > 7 and not gives_towers(request) and not has_diagonals(request)


def parks_of(request: Request) -> int:
    return request.options.get("parks") or 0


def change(rng: Rng, square: Square, spots: Sequence[int], request: Request) -> Square:
    if has_diagonals(request) and request.rows > 1:
        return trade_on_diagonals(rng, square)
    return trade(rng, square, spots if needs_tight_square(request) else ()) if request.rows > 1 else square


def parts(rng: Rng, puzzle: Skyscrapers, request: Request) -> list[Part]:
    """Towers first, so that few remain; cells are numbered before clues. Symmetric images are removed together."""
    n, given = puzzle.size, puzzle.given_values
    towers = orbits(shuffled(rng, 0, n * n), n, request.symmetry) if puzzle.givens else []
    if request.level == "medium":  # who must find the tallest towers first has more to do
        towers.sort(key=lambda part: given[part[0]] != puzzle.tallest)
    return towers + orbits(shuffled(rng, n * n, 4 * n), n, request.symmetry)


def shuffled(rng: Rng, first: int, count: int) -> list[int]:
    """Numbers from *first* on in random order, as `Rng.shuffled` gives them, in a tenth of the time."""
    order, rng.state = kernel.shuffled(count, rng.state)
    return [first + number for number in order] if first else order


def orbits(things: Sequence[int], n: int, symmetry: Symmetry) -> list[Part]:
    if symmetry is Symmetry.NONE:
        return [(thing,) for thing in things]
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
    Symmetry.NONE: lambda thing, n: thing,
    Symmetry.HALF_TURN: _half_turn,
    Symmetry.QUARTER_TURN: _quarter_turn,
    Symmetry.MIRROR: _mirror,
}


def remove_part(puzzle: Skyscrapers, part: Part) -> Skyscrapers:
    cells = puzzle.spots
    return puzzle.without([thing - cells for thing in part if thing >= cells], [t for t in part if t < cells])


def skills_possible(request: Request) -> list[str]:
    n = request.rows
    if request.rows != request.columns:
        raise InvalidPuzzle(f"a Skyscrapers grid is square, and {request.rows}×{request.columns} is not")
    check_size(request, "Skyscrapers", LARGEST)
    parks = parks_of(request)
    if not 0 <= parks < n:
        raise InvalidPuzzle(f"{numbered(parks, 'park')} per line: a {n}×{n} grid has room for 0–{n - 1}")
    if has_diagonals(request):
        check_diagonals(request)
    clues_only = n > 1 and not gives_towers(request)
    if clues_only:
        check_clues_only(request)
    if parks == n - 1:
        return ["easy"]
    found = [level for level, size in SMALLEST_OF_LEVEL.items() if size <= n <= LARGEST_OF_LEVEL.get(level, n)]
    if n == 4 and request.symmetry is Symmetry.QUARTER_TURN:
        found.remove("expert")
    return [level for level in found if not (clues_only and too_rare(level, n, parks))]


SKILLS: SkillSizes = {
    "easy": {"easy": (1, 16)},
    "medium": {"easy": (3, 16)},
    "hard": {"medium": (4, 20), "easy": (4, 16), "hard": (5, 9)},
    "expert": {"expert": (4, 9), "hard": (8, 20)},
    "extreme": {"extreme": (6, 20), "expert": (8, 12)},
}
"""Puzzles with few clues are hard at least, whatever techniques they take."""


def skills(request: Request) -> list[str]:
    """The skills for the level of the request: clues alone are not easy, as they rarely show a tallest tower."""
    if request.level == "easy" and request.rows > 2 and not gives_towers(request):
        return []
    return skills_at(SKILLS, request.level, request.rows, skills_possible(request))


def levels(request: Request) -> list[str]:
    """The levels that can be made."""
    return [level for level in SKILLS if skills(replace(request, level=level))]


def check_diagonals(request: Request) -> None:
    """Raises InvalidPuzzle where no puzzle with diagonals can be made."""
    n, most, alone = request.rows, LARGEST_DIAGONAL, LARGEST_CLUES_ONLY[True]
    if n in (2, 3) or n > most:
        raise InvalidPuzzle(f"a {n}×{n} Skyscrapers with diagonals: they can be made from 4×4 to {most}×{most}")
    if n > alone and not gives_towers(request):
        most_alone = f"{alone}×{alone} with diagonals"
        raise InvalidPuzzle(f"clues alone are enough up to {most_alone}: give towers too (givens=yes)")


LARGEST_DIAGONAL = 12
"""The largest size that is made with diagonals."""


def check_clues_only(request: Request) -> None:
    """Raises InvalidPuzzle where towers must be given."""
    parks = parks_of(request) > 0
    if few_heights(request):
        raise InvalidPuzzle(
            "clues alone are not enough where parks leave one or two heights: give towers too (givens=yes)"
        )
    if request.rows > LARGEST_CLUES_ONLY[parks]:
        most = f"{LARGEST_CLUES_ONLY[parks]}×{LARGEST_CLUES_ONLY[parks]}{' with parks' * parks}"
        raise InvalidPuzzle(f"clues alone are enough up to {most}: give towers too (givens=yes)")


def too_rare(level: str, n: int, parks: int) -> bool:
    """Whether puzzles of clues alone are rarely of that level: easy and large ones need many clues."""
    return (level == "easy" and (n == 10 or parks > 1 or (parks > 0 and n > 5))) or (level == "expert" and n > 9)


LARGEST_CLUES_ONLY = (11, 8)
"""The largest size that can be made of clues alone, without parks and with them."""
LARGEST = 45
"""The largest size that is made: larger ones take minutes."""
SMALLEST_OF_LEVEL = {"easy": 1, "medium": 4, "hard": 5, "expert": 4, "extreme": 6}
"""The smallest size at which puzzles of a level are not too rare to be found …"""
LARGEST_OF_LEVEL = {"easy": 16, "medium": 20, "hard": 20, "expert": 12, "extreme": 20}
"""… and the largest: in a large puzzle some step is always harder."""


GIVENS = {"givens": True}


def large_puzzle(side: int, least: int) -> LessonNeeds:
    """A large puzzle, for which clues alone are not enough."""
    return LessonNeeds(side, least, GIVENS, excluded={"givens": False})


RARE = "those that need it are too rare to be found"
LESSONS = {
    "Last parks": LessonNeeds(5, 2, {"parks": 1, "givens": True}, excluded={"parks": 0, "givens": False}),
    "Outflanked": LessonNeeds(unavailable="from a puzzle's start, simpler techniques always find it first"),
    "Naked triple": large_puzzle(10, 6),
    "Hidden triple": large_puzzle(12, 7),
    "Naked quad": large_puzzle(12, 8),
    "Hidden quad": LessonNeeds(unavailable=RARE),
    "Locked set": LessonNeeds(unavailable=RARE),
    "Swordfish": large_puzzle(9, 6),
    "Jellyfish": large_puzzle(12, 8),
}
"""Of n open cells in a line, k that share k heights leave n - k others: the smaller set is seen first, and the same
holds for the lines of a fish. So the larger ones need a large puzzle."""


MAKER: Maker[Skyscrapers, Square] = Maker(
    default_size=lambda options: (6, 6),
    propose=propose,
    pose=pose,
    change=change,
    levels=levels,
    skills=skills,
    keeps_clues=lambda request: request.level in ("easy", "medium"),
    parts=parts,
    without=remove_part,
    lesson=lambda technique: LESSONS.get(technique, LessonNeeds(options=GIVENS)),
    symmetries=tuple(SYMMETRIES),
    options={
        "givens": Option(yes_or_no, "whether towers may be given besides clues"),
        "parks": Option(lambda text: number(text, what="a number of parks"), "empty cells per line"),
        "diagonals": Option(yes_or_no, "whether the diagonals have each height once too"),
    },
)
