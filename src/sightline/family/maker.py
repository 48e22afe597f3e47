"""Maker: how a family proposes puzzles; whether one will do is decided by the engine."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from sightline.core.board import Board, Puzzle
from sightline.core.errors import InvalidPuzzle
from sightline.core.rng import Rng
from sightline.family import Option

P = TypeVar("P", bound=Puzzle)
D = TypeVar("D")


class Symmetry(StrEnum):
    """How a puzzle may look the same from another side."""

    NONE = "none"
    MIRROR = "mirror"
    HALF_TURN = "half-turn"
    QUARTER_TURN = "quarter-turn"


@dataclass(frozen=True)
class Request:
    """What a new puzzle should be; a level is one of the rating's words."""

    rows: int
    columns: int
    level: str | None = None
    symmetry: Symmetry = Symmetry.NONE
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    skill: str | None = None
    """The level whose tiers the puzzle should need: the generator chooses one of `Maker.skills` for the level."""
    tier: int | None = None
    """The highest tier that the puzzle should need, instead of a level."""


def check_size(request: Request, title: str, largest: int) -> None:
    """Raises `InvalidPuzzle`, with the sizes that can be made, for a request of another size."""
    if not 1 <= min(request.rows, request.columns) <= max(request.rows, request.columns) <= largest:
        asked = f"{request.rows}×{request.columns}"
        raise InvalidPuzzle(f"{title} puzzles are made from 1×1 to {largest}×{largest}, not {asked}")


SkillSizes = Mapping[str, Mapping[str, tuple[int, int]]]
"""By level and skill, the smallest and the largest size at which puzzles made for the skill often have the level."""


def skills_at(sizes: SkillSizes, level: str | None, size: int, possible: Sequence[str]) -> list[str]:
    """The skills with which puzzles of that level and size are found, of those that are possible."""
    found = sizes.get(level or "", {})
    return [skill for skill, (least, most) in found.items() if least <= size <= most and skill in possible]


Part = tuple[int, ...]
"""Clues that are removed together."""


class LessonNeeds(NamedTuple):
    """What a puzzle that teaches one technique takes."""

    size: int = 0
    """Rows and columns by default: where such puzzles are found quickly."""
    minimum_size: int = 0
    """Rows and columns below which no puzzle can need the technique."""
    options: Mapping[str, Any] = {}
    """Options to use unless the request names others."""
    excluded: Mapping[str, Any] = {}
    """Options, each with a value for which no puzzle that needs the technique is found."""
    also: tuple[str, ...] = ()
    """Techniques that come later in the catalogue, but without which this one leads nowhere."""
    unavailable: str = ""
    """Why no puzzle that needs it can be found, if none can."""


@dataclass(frozen=True, eq=False, repr=False)
class Maker(Generic[P, D]):
    """A draft is a finished solution in whatever form is handy; its puzzle has every clue that the solution gives."""

    default_size: Callable[[Mapping[str, Any]], tuple[int, int]]
    """Rows and columns for a request that names none."""
    propose: Callable[[Rng, Request], D]
    pose: Callable[[D, Request], P]
    """The puzzle that a draft solves, with all its clues."""
    change: Callable[[Rng, D, Sequence[int], Request], D]
    """Another draft, a little different near these spots of the puzzle."""
    levels: Callable[[Request], Sequence[str]]
    """The levels that can be made of this size and with these options; raises InvalidPuzzle if none can."""
    skills: Callable[[Request], Sequence[str]] = lambda request: [request.level] if request.level else []
    """The levels whose tiers puzzles of the request's level may need, to be tried in turn: with a calibration, a small
    puzzle that takes hard techniques is no harder than a large one that takes easy ones."""
    harden: Callable[[Rng, D, int, int, Request], tuple[int, D]] | None = None
    """Changes a draft, anywhere, until techniques up to a tier do not solve its puzzle with all its clues, or so many
    times: the number of changes, and the draft. Only quicker than calling `change` each time."""
    settle: Callable[[Rng, D, int, int, Request], tuple[int, int, D]] | None = None
    """Changes a draft where propagation leaves something open, and keeps each change unless it leaves more open; until
    nothing is open, or for so many changes in a row no progress was made, which is one open spot fewer of each so many.
    The tests that took, the open spots that are left, and the draft. Only quicker than calling `change` each time."""
    parts: Callable[[Rng, P, Request], Sequence[Part]] = lambda rng, puzzle, request: ()
    """What may be removed from a puzzle, in the order to try it."""
    without: Callable[[P, Part], P] = lambda puzzle, part: puzzle
    keeps_clues: Callable[[Request], bool] = lambda request: False
    """Whether puzzles of the request's level have clues that they could do without: that is what makes them easy."""
    unique: Callable[[Request], bool] = lambda request: True
    """Whether the solution must be the only one; if not, any puzzle will do."""
    floor: Callable[[Request], int] = lambda request: 0
    """The tier that must not suffice where no level is asked for, so that there is something to think about."""
    keeps_draft: Callable[[Request], bool] = lambda request: False
    """Whether the first draft is the user's own and should change as little as possible."""
    undo_changes: Callable[[D, D, Request], Iterable[D]] = lambda draft, first, request: ()
    """A changed draft with each change, by itself, taken back."""
    board_of: Callable[[D, Request], Board[P]] | None = None
    """A draft as a board."""
    lesson: Callable[[str], LessonNeeds] = lambda technique: LessonNeeds()
    symmetries: tuple[Symmetry, ...] = (Symmetry.NONE,)
    search_steps: int = 20_000
    """Search steps in one test of uniqueness; a puzzle that takes more counts as one with many solutions. The number
    suits a problem in C++: of 36,000 searches for 2,100 pictures up to 25×25 the longest took 3,051 steps (912 in
    Python, which counts its own), so that no puzzle depends on it. A problem in Python does less in a second."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """What can be asked for beside size and level; a request has those that were named."""
