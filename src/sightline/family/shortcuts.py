"""Shortcuts: what the kernel answers quickly about a board, so that the engine need not work it out in Python."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sightline.core.board import Board, Fact, Puzzle
from sightline.core.technique import Technique

P = TypeVar("P", bound=Puzzle)

Masks = Sequence[int]


@dataclass(frozen=True, eq=False, repr=False)
class Shortcuts(Generic[P]):
    """Each is optional, and none decides anything: without them the engine says the same, more slowly."""

    closure: Callable[[Board[P], int], Masks] | None = None
    """Some or all of what the techniques up to a tier conclude, and nothing else; all 0 if the board contradicts
    itself. The techniques complete it, so a new technique needs no change here."""
    covered: tuple[Technique, ...] = ()
    """The techniques of which `closure` says everything, at the tiers below."""
    tiers: Callable[[P], Collection[int]] = lambda puzzle: ()
    """The tiers at which `closure` says all that the covered techniques up to that tier say."""
    first_failures: Callable[[Board[P], Masks, int], tuple[int, Masks]] | None = None
    """Which of these values fail first when they are assumed, within so many rounds (0: any number; negative: all that
    fail so soon), and in how many rounds (0: none). In a round every scope that changed says all it can."""
    prune: Callable[[Board[P], Masks, int], tuple[int, Masks]] | None = None
    """The number of assumptions tried, and what is left when those of these values that fail within so many rounds are
    removed, each as soon as it fails, with all that follows."""
    two_ways: Callable[[Board[P], int], tuple[int, Masks]] | None = None
    """The spots with two candidates that both rule out the same value somewhere, where that takes the fewest rounds,
    and how many; the masks of the others are 0."""
    needed_premises: Callable[[P, int, Mapping[int, int], Sequence[Fact]], Sequence[int] | None] | None = None
    """Which premises one clue needs to force the facts, open spots dropped before decided ones; None if it does not."""

    def complete_tiers(self, puzzle: P, techniques: Sequence[Technique]) -> list[int]:
        """The tiers at which `closure` says all that *techniques* up to that tier do."""
        extra = min((way.tier for way in techniques if way not in self.covered), default=99)
        return [tier for tier in self.tiers(puzzle) if tier < extra]


NONE: Shortcuts[Any] = Shortcuts()
