"""A puzzle made of scopes as a problem for the search in Python."""

from collections.abc import Callable, Iterable, Sequence
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

    def at(self, spot: int) -> Iterable[int]:
        return self.rules.places.at(self.puzzle, spot)

    def keeps(self, scope: int, masks: Masks) -> Kept:
        """The values that one scope leaves its cells; None if nothing fits."""
        spots = self.rules.spots(self.puzzle, scope)
        kept = self.rules.keep(self.puzzle, scope, tuple(masks[spot] for spot in spots))
        return list(zip(spots, kept, strict=True)) if kept and kept[0] else None

    def narrow(self, masks: list[int]) -> bool:
        """Asks each scope again after every change of its cells."""
        waiting = dict.fromkeys(self.numbers)  # in order, each once
        while waiting:
            scope = next(iter(waiting))
            del waiting[scope]
            found = self.keeps(scope, masks)
            if found is None:
                return False
            for spot, kept in found:
                if masks[spot] & ~kept:
                    masks[spot] &= kept
                    waiting |= dict.fromkeys(other for other in self.at(spot) if other != scope)
        return True

    def legal(self, values: Sequence[int]) -> bool:
        """Whether a full board keeps the rules."""
        return not self.violations(self.puzzle, rows_of(values, self.puzzle.shape.columns))

    def scopes(self) -> Sequence[Sequence[int]]:
        return [self.rules.spots(self.puzzle, scope) for scope in self.numbers]
