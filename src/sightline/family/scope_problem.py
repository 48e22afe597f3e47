"""A puzzle made of scopes as a problem for the search in Python."""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, Generic, TypeVar

from sightline.core.board import GridBoard, GridPuzzle
from sightline.core.grid import rows_of
from sightline.family import Violation
from sightline.family.scopes import Scopes
from sightline.kernel.search.loop import DepthFirstProblem
from sightline.kernel.search.rounds import Kept

P = TypeVar("P", bound=GridPuzzle)

Masks = Sequence[int]


class ScopeProblem(DepthFirstProblem, Generic[P]):
    """A puzzle made of scopes, as the search takes it; a model in C++ can take its place later."""

    def __init__(
        self, scopes: Scopes[P], board: GridBoard[P], violations: Callable[[P, Any], Sequence[Violation]]
    ) -> None:
        super().__init__(board.masks, board.puzzle.width)
        self.puzzle, self.rules, self.violations = board.puzzle, scopes, violations
        self.numbers = list(scopes.places.all(board.puzzle))
        self._spots = {scope: scopes.spots(board.puzzle, scope) for scope in self.numbers}
        self._cells = {scope: _cells_at(spots) for scope, spots in self._spots.items()}
        self._around: dict[int, dict[int, None]] = {}

    def at(self, spot: int) -> Iterable[int]:
        return self.rules.places.at(self.puzzle, spot)

    def keeps(self, scope: int, masks: Masks) -> Kept:
        """The values that one scope leaves its cells; None if nothing fits."""
        kept = self.rules.keep(self.puzzle, scope, self._cells[scope](masks))
        return list(zip(self._spots[scope], kept, strict=True)) if kept and kept[0] else None

    def narrow(self, masks: list[int]) -> bool:
        """Asks each scope again after every change of its cells."""
        waiting = dict.fromkeys(self.numbers)  # in order, each once
        puzzle, keep = self.puzzle, self.rules.keep
        while waiting:
            scope = next(iter(waiting))
            del waiting[scope]
            cells = self._cells[scope](masks)
            found = keep(puzzle, scope, cells)
            if not found or not found[0]:
                return False
            if found == cells:
                continue
            for spot, mask, kept in zip(self._spots[scope], cells, found, strict=True):
                if mask & ~kept:
                    masks[spot] &= kept
                    waiting |= self._asked_after(spot)
            waiting.pop(scope, None)
        return True

    def _asked_after(self, spot: int) -> dict[int, None]:
        """The scopes that a change of this cell concerns."""
        if spot not in self._around:
            self._around[spot] = dict.fromkeys(self.at(spot))
        return self._around[spot]

    def legal(self, values: Sequence[int]) -> bool:
        """Whether a full board keeps the rules."""
        return not self.violations(self.puzzle, rows_of(values, self.puzzle.shape.columns))

    def scopes(self) -> Sequence[Sequence[int]]:
        return [self.rules.spots(self.puzzle, scope) for scope in self.numbers]


def _cells_at(spots: Sequence[int]) -> Callable[[Masks], tuple[int, ...]]:
    """What reads the masks of these cells, in half the time that a loop takes."""
    if len(spots) < 2:
        return lambda masks: tuple([masks[spot] for spot in spots])
    return itemgetter(*spots)
