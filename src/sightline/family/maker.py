"""Maker: how a family proposes puzzles; whether one will do is decided by the engine."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from sightline.core.board import Board, Puzzle
from sightline.core.dice import Dice
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
    """A draft is a finished answer in whatever form is handy; its puzzle has every clue that the answer gives."""

    default_size: Callable[[Mapping[str, Any]], tuple[int, int]]
    """Rows and columns for a request that names none."""
    propose: Callable[[Dice, Request], D]
    pose: Callable[[D, Request], P]
    """The puzzle that a draft answers, with all its clues."""
    change: Callable[[Dice, D, Sequence[int], Request], D]
    """Another draft, a little different near these spots of the puzzle."""
    levels: Callable[[Request], Sequence[str]]
    """The levels that can be made of this size and with these options; raises InvalidPuzzle if none can."""
    parts: Callable[[Dice, P, Request], Sequence[Part]] = lambda dice, puzzle, request: ()
    """What may be removed from a puzzle, in the order to try it."""
    without: Callable[[P, Part], P] = lambda puzzle, part: puzzle
    unique: Callable[[Request], bool] = lambda request: True
    """Whether the answer must be the only one; if not, any puzzle will do."""
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
    options: Mapping[str, Option] = field(default_factory=dict)
    """What can be asked for beside size and level; a request has those that were named."""
