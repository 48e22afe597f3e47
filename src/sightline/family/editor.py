"""Editor: how one clue of a puzzle can be changed, for `lint` and for drawing puzzles in the studio."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from sightline.core.board import Puzzle
from sightline.core.scene import Place, PlaceAt

P = TypeVar("P", bound=Puzzle)

LARGEST = 99
"""What can be typed in the studio's editor, unless a family says otherwise."""


class Change(NamedTuple):
    """A clue removed, added or changed: in words, and the puzzle after it."""

    text: str
    make: Callable[[], Any]
    fits: Callable[[Any], bool] | None = None
    """For an added clue: whether a solution to the old puzzle fits it."""


@dataclass(frozen=True, eq=False, repr=False)
class Editor(Generic[P]):
    """Every way to change one clue."""

    omissions: Callable[[P], Iterator[Change]]
    """The puzzle without a clue, for each that can be left out; the words name the clue."""
    repairs: Callable[[Any], Iterator[Change]]
    """The puzzle with one clue added or changed, small changes first; the board is what is known of all solutions."""
    pattern: Callable[[P], Any]
    """What must look the same from two sides for the puzzle to count as symmetric."""
    thorough: bool = True
    """Whether the repairs are all that can be done to one clue."""
    blank: Callable[[int, int], P] | None = None
    """An empty puzzle of so many rows and columns, to start drawing from; raises InvalidPuzzle if there is none."""
    put: Callable[[P, PlaceAt, int | None], P] | None = None
    """The puzzle with a value, or None for nothing, at a place of its layout, such as (Place.EDGE, (row, column)).

    Raises InvalidPuzzle, in one line for the person who draws, where that value cannot be.
    """
    largest: Callable[[P, Place], int | None] = lambda puzzle, kind: LARGEST
    """The largest number that can be put at places of this kind, such as Place.CELL; None if nothing can."""
