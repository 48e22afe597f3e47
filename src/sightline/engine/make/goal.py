"""What a new puzzle must be like, and how a draft is led there."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from sightline.core.levels import LEVELS, level_at, level_of
from sightline.core.rng import Rng
from sightline.engine.make.grade import graded_effort
from sightline.engine.make.limits import GRADE_COST, MOST_PARTS
from sightline.engine.make.puzzle_tests import PuzzleTests
from sightline.engine.reason.tier_check import tier_of
from sightline.family.maker import Part


class Attempt(NamedTuple):
    """The puzzle of a draft; the spots to change because it is not as asked for; if it is too easy, its open work."""

    puzzle: Any
    spots: Sequence[int]
    open_work: int | None


class Goal(ABC):
    """What is asked for: a level, or a technique that the puzzle needs."""

    def __init__(self, tests: PuzzleTests, minimal: bool) -> None:
        self.tests, self.minimal = tests, minimal
        self.removed: list[Part] = []
        """The parts that were removed last, in that order."""
        self.last_effort: tuple[Any, int] | None = None
        """The last puzzle that was graded, and its effort."""
        self.family, self.request, self.maker = tests.family, tests.request, tests.maker
        self.keeps_draft = self.maker.keeps_draft(self.request)

    def begin(self) -> None:
        """Called before a new puzzle is made, to forget the others: what is remembered of them must not change its
        tests."""
        self.tests.begin()
        self.last_effort = None

    @abstractmethod
    def develop(self, rng: Rng, first: Any) -> tuple[Any, Any] | None:
        """What *first*, changed step by step, leads to: the last draft and its puzzle; None if it leads nowhere."""

    @abstractmethod
    def attempt(self, rng: Rng, draft: Any) -> Attempt:
        """What is left of a draft's puzzle, and where to change the draft if that is not as asked for."""

    @abstractmethod
    def ambiguous_spots(self, puzzle: Any) -> Sequence[int]:
        """The spots that stay open when everything is used that may be used."""

    @abstractmethod
    def is_good(self, puzzle: Any) -> bool:
        """Whether a puzzle with fewer clues still has one solution, and is not too hard."""

    @abstractmethod
    def is_hard_enough(self, puzzle: Any) -> bool:
        """Whether the puzzle takes more than what must not suffice."""

    @abstractmethod
    def level(self, puzzle: Any) -> str | None:
        """The level of a finished puzzle; None if none was asked for."""

    def measure_tier(self, puzzle: Any) -> int:
        """The tier of a puzzle as its rating says."""
        return tier_of(self.family, self.family.start(puzzle), self.solution(puzzle))

    def solution(self, puzzle: Any) -> Sequence[int] | None:
        """The only solution, where there must be one."""
        return self.tests.solution(puzzle) if self.maker.unique(self.request) else None

    def measure_level(self, puzzle: Any) -> str:
        """The level of a puzzle as its rating says."""
        board, solution = self.family.start(puzzle), self.solution(puzzle)
        if self.family.require("reasons").calibration is None or solution is None:
            return level_of(self.measure_tier(puzzle))
        if self.last_effort is None or self.last_effort[0] != puzzle:
            self.tests.spend(GRADE_COST)
            self.last_effort = puzzle, graded_effort(self.family, board, solution, self.request.level or LEVELS[-1])
        return level_at(self.last_effort[1])

    # --- until no change is left that is not needed

    def undo_changes(self, rng: Rng, first: Any, draft: Any, puzzle: Any) -> tuple[Any, Any]:
        """The draft and its puzzle, with every change taken back that was not needed after all."""
        better = self.keeps_draft
        while better:
            better = False
            for trial in self.maker.undo_changes(draft, first, self.request):
                accepted = self.accept(rng, trial)
                if accepted is not None:
                    draft, puzzle, better = trial, accepted, True
                    break
        return draft, puzzle

    def accept(self, rng: Rng, draft: Any) -> Any | None:
        """The puzzle of a draft that will do as it is; None if it will not."""
        if self.ambiguous_spots(self.tests.pose(draft)):
            return None
        attempt = self.attempt(rng, draft)
        return None if attempt.spots else attempt.puzzle

    # --- until every clue is needed

    def remove_quickly(self, puzzle: Any, parts: list[Part]) -> tuple[Any, list[Part]]:
        """The puzzle without the parts that one question to the kernel finds unnecessary, and the parts that are left
        to try."""
        return puzzle, parts

    def remove_clues(self, rng: Rng, puzzle: Any) -> Any:
        """The puzzle without all that it can do without; if it need not be minimal, only until it is hard enough.

        Many parts are tried at once while that goes well, and then few: what is left is the same.
        """
        parts = list(self.maker.parts(rng, puzzle, self.request))
        self.removed = []
        if self.minimal:
            puzzle, parts = self.remove_quickly(puzzle, parts)
        waiting, many = parts[::-1], MOST_PARTS if self.minimal else 1
        while waiting:
            parts = [waiting.pop() for _ in range(min(many, len(waiting)))]
            less = self.maker.without(puzzle, tuple(thing for part in parts for thing in part))
            if self.is_good(less):
                self.removed += parts
                puzzle, many = less, min(2 * many, MOST_PARTS) if self.minimal else 1
                if not self.minimal and self.is_hard_enough(puzzle):
                    break
            elif len(parts) > 1:
                waiting += parts[::-1]
                many = len(parts) // 2
        return puzzle
