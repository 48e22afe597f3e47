"""Puzzles to be solved, a chunk at a time, up to the first error."""

from collections.abc import Iterator
from itertools import islice
from operator import length_hint
from typing import Any

from sightline.core.board import Board
from sightline.registry import family_of

FEWEST = 8
"""Puzzles of the first chunk."""
AIM = 0.02
"""Seconds of CPU time that a chunk should take: much more than its way to a worker and back, but not so much that one
worker has to wait long for another at the end."""
FASTEST_GROWTH = 16
"""How many times as long as the last one a chunk can be."""


def next_size(size: int, seconds: float, most: int) -> int:
    """How many puzzles the next chunk should have, after one of *size* took so many seconds."""
    wanted = int(size * min(AIM / max(seconds, 1e-9), FASTEST_GROWTH))
    return min(max(wanted, 1), most)


class PuzzleSource:
    """Puzzles up to the first error: what comes before it is solved first, as it would be without workers."""

    def __init__(self, puzzles: Iterator[Any]) -> None:
        self._held: list[Any] = []
        """What was given back."""
        self.left = length_hint(puzzles)
        """How many are still to come; 0 or less if that is not known."""
        self._puzzles = self._until_error(puzzles)
        self._known: set[type] = set()
        self.families: set[str] = set()
        """The names of those whose puzzles have come so far."""
        self.error: Exception | None = None
        self.is_empty = False
        """Whether there was nothing left when more were asked for."""

    def next(self, most: int) -> list[Any]:
        """So many more, or all that are left."""
        if self._held:
            chunk, self._held = self._held[:most], self._held[most:]
            self.left -= len(chunk)
            return chunk
        chunk = [] if self.error else list(islice(self._puzzles, most))
        self.left -= len(chunk)
        self.is_empty = self.is_empty or not chunk
        if not self._known.issuperset(map(type, chunk)):
            for at, puzzle in enumerate(chunk):
                if not self._is_known(puzzle):
                    return chunk[:at]
        return chunk

    def give_back(self, puzzles: list[Any]) -> None:
        """They are the next ones again."""
        self._held = puzzles + self._held
        self.left += len(puzzles)

    def has_more(self) -> bool:
        """Whether there is another one. Reads the first few, so that their families are known."""
        self.give_back(self.next(FEWEST))
        return bool(self._held)

    def fail(self, error: Exception) -> None:
        """The next one has an error, so that no more are solved."""
        self.error, self._held = error, []

    def _is_known(self, puzzle: Any) -> bool:
        """Whether it is a puzzle of some family; if not, that is the error."""
        if type(puzzle) in self._known:
            return True
        try:
            self.families.add(family_of(puzzle.puzzle if isinstance(puzzle, Board) else puzzle).name)
        except Exception as error:
            self.error = error
            return False
        self._known.add(type(puzzle))
        return True

    def _until_error(self, puzzles: Iterator[Any]) -> Iterator[Any]:
        try:
            yield from puzzles
        except Exception as error:
            self.error = error
