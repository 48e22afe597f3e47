"""Table: what the studio needs to know to offer a family, beyond its layout and its scene."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from sightline.core.board import Puzzle

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True, eq=False, repr=False)
class Table(Generic[P]):
    """Everything has a default, so a grid family is playable without a line of JavaScript."""

    sizes: Sequence[str] = ("5x5", "6x6", "8x8", "10x10")
    """Sizes to offer for a new puzzle, rows x columns; the second is the one to begin with."""
    square: bool = False
    """Whether rows and columns are always equal in number."""
    value_names: Callable[[P], Mapping[int, str]] = field(default=lambda puzzle: {})
    """What a value is called on the page, where the number alone would not do."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """The family's rules in the studio's other languages, by their codes: {"de": …}; English where one is missing."""
    emblem: P | None = None
    """A small puzzle whose solution stands for the family where the studio offers it; None: the first example."""
