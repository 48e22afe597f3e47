"""What a family signs: the one record through which everything else meets a kind of puzzle."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sightline.core.board import Board, Puzzle
from sightline.core.scene import Scene
from sightline.formats.codec import Codec
from sightline.kernel import Problem

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True)
class Violation:
    """A broken rule: its name, the cells (row, column) where it shows, and the sentence."""

    rule: str
    where: tuple[tuple[int, int], ...]
    text: str


@dataclass(frozen=True)
class Option:
    """A rule option: a field of the puzzle that a text can set."""

    parse: Callable[[str], Any]
    about: str


@dataclass(frozen=True)
class Family(Generic[P]):
    """A kind of puzzle. The loops belong to engine; a family only poses, checks, reads, writes and draws."""

    name: str
    title: str
    puzzle_type: type[P]
    start: Callable[[P], Board[P]]
    """The board before the first thought: givens, and nothing else."""
    problem: Callable[[Board[P]], Problem]
    """The kernel's view of a board."""
    violations: Callable[[P, Any], Sequence[Violation]]
    """Every rule that an answer, as people write it, breaks."""
    answer: Callable[[Board[P]], Any]
    """A full board as people write it, in plain JSON values."""
    lines: Callable[[Board[P], int], Iterator[tuple[int, ...]]]
    """Every arrangement of one line that fits its clues and the board."""
    scene: Callable[[Board[P]], Scene]
    codecs: tuple[Codec[P], ...]
    examples: Mapping[str, P]
    symmetries: Callable[[P], Sequence[P]]
    """The puzzle as seen from every side; the first is itself."""
    options: Mapping[str, Option] = field(default_factory=dict)
    limit: int = 2
    """How many solutions to look for unless told: two are enough to say "unique"."""

    def codec(self, name: str) -> Codec[P] | None:
        return next((codec for codec in self.codecs if codec.name == name), None)
