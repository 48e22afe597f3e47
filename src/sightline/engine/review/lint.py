"""For authors of puzzles: is it unique, is every clue needed, how hard is it, and what would repair it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, islice
from typing import Any, NamedTuple

from sightline.core.errors import BudgetExceeded, Cancelled
from sightline.core.solutions import Batch, Claim, Solutions, SolutionStatus
from sightline.core.step import Step
from sightline.engine.reason.answers.rate import Rating, hardest_step, rate
from sightline.engine.reason.explain import explain
from sightline.engine.reason.steps import with_argument
from sightline.engine.reason.story import with_story
from sightline.engine.solve import REASONING_STEPS, solve
from sightline.family import Family
from sightline.family.editor import Change
from sightline.kernel import Stopped
from sightline.kernel.limits import Meter, tick

STEPS = 500_000
"""The budget, in search steps, of each check: is it unique, which clues are unnecessary, what would repair it."""
SAMPLE = 16
"""Solutions that are compared to find the two most similar."""
MOST_TRIES = 2000
"""Changes of a clue to try before giving up on a repair."""


class Repair(NamedTuple):
    """One clue to add or change, in words, and the puzzle after it."""

    text: str
    puzzle: Any

    def make(self) -> Any:
        """The puzzle after it, by the name that first scripts used."""
        return self.puzzle


@dataclass(frozen=True)
class Lint:
    """The report on a puzzle."""

    family: str
    status: SolutionStatus
    """Never BEST, which `best` says beside it."""
    best: bool
    """The puzzle asks for a best solution: several are no fault."""
    solutions: tuple[Any, ...]
    """At most two."""
    different: tuple[int, ...]
    """The spots where the two differ."""
    clues: int | None
    """How many clues there are; None if the family has no editor."""
    unnecessary: tuple[str, ...] | None
    """The clues without each of which the puzzle is still unique; None if it is not unique, or if unknown."""
    rating: Rating | None
    hardest: Step | None
    symmetries: tuple[str, ...]
    repair: Repair | None
    """One clue to add or change that makes the puzzle unique."""
    complete: bool
    """Whether every check finished within its budget."""

    @property
    def minimal(self) -> bool | None:
        """Whether every clue is needed."""
        return None if self.unnecessary is None else not self.unnecessary


def lint(family: Family[Any, Any], puzzle: Any, steps: int = STEPS) -> Lint:
    """Runs every check; *steps* is the budget of each. If a limit of the verb ends it, the error has what is known."""
    review = Review(family, puzzle, steps)
    try:
        return review.report()
    except (BudgetExceeded, Cancelled, Stopped) as stop:
        review.complete = False
        stop.partial = review.summary()  # type: ignore[attr-defined]
        raise


class Review:
    """The checks of one puzzle; `complete` turns False if one does not finish."""

    def __init__(self, family: Family[Any, Any], puzzle: Any, steps: int) -> None:
        self.family, self.puzzle, self.steps = family, puzzle, steps
        self.complete = True
        self.board = family.start(puzzle)
        self.solutions: Solutions[Any] = Solutions(_not_asked_yet, None)
        self.left = steps
        self.known: dict[str, Any] = {"status": SolutionStatus.UNKNOWN, "best": False}
        """The fields of the report that have been worked out."""

    def solutions_after(self, change: Change) -> Solutions[Any]:
        """One or two solutions after a change, within what is left of the budget."""
        found = solve(self.family, self.family.start(change.make()), 2, steps=self.left)
        self.complete = self.complete and found.unique is not None
        self.left = max(self.left - found.steps, 0)
        return found

    def report(self) -> Lint:
        known = self.known
        known["symmetries"] = self.symmetries()
        omissions = list(self.family.editor.omissions(self.puzzle)) if self.family.editor else None
        known["clues"] = None if omissions is None else len(omissions)
        self.solutions = solve(self.family, self.board, 2, steps=self.steps)
        status = known["status"] = self.status()
        best = known["best"] = self.solutions.claim is Claim.BEST
        found = known["solutions"] = self.two_solutions()
        known["different"] = found[0].difference(found[1]) if len(found) > 1 else ()
        if status is SolutionStatus.UNIQUE or best:
            known["rating"], known["hardest"] = self.rate()
        if omissions is not None and status is SolutionStatus.UNIQUE:
            known["unnecessary"] = self.unnecessary(omissions)
        if status in (SolutionStatus.SEVERAL, SolutionStatus.NONE):
            known["repair"] = self.repair(omissions or [])
        return self.summary()

    def summary(self) -> Lint:
        """The report on what is known by now."""
        nothing = {"solutions": (), "different": (), "symmetries": ()}
        missing = dict.fromkeys(("clues", "unnecessary", "rating", "hardest", "repair"))
        return Lint(**{**nothing, **missing, **self.known}, family=self.family.name, complete=self.complete)

    def two_solutions(self) -> tuple[Any, ...]:
        """The two most similar solutions, or the only one, or none."""
        if len(self.solutions) < 2:
            return tuple(self.solutions)
        some = list(solve(self.family, self.board, SAMPLE, steps=self.steps))
        return min(combinations(some, 2), key=lambda pair: len(pair[0].difference(pair[1])))

    def status(self) -> SolutionStatus:
        if self.solutions.unique is None:
            self.complete = False
            return SolutionStatus.UNKNOWN
        if self.solutions.unique:
            return SolutionStatus.UNIQUE
        return SolutionStatus.SEVERAL if self.solutions else SolutionStatus.NONE

    def rate(self) -> tuple[Rating | None, Step | None]:
        if self.family.reasons is None:
            return None, None
        try:
            with Meter("lint", REASONING_STEPS):
                trace = explain(self.family, self.board, sentences=False)
                hardest = hardest_step(trace.reported().steps)
                told = hardest and with_argument(with_story(self.family.reasons, self.board, hardest))
        except BudgetExceeded:
            tick(0)  # raises again if it is the time of the whole verb that is over
            self.complete = False
            return None, None
        return rate(self.family, trace), told

    def unnecessary(self, omissions: list[Change]) -> tuple[str, ...] | None:
        self.left = self.steps
        found = []
        for one in omissions:
            found += [one.text] if self.solutions_after(one).unique else []
            if not self.complete:
                return None
        return tuple(found)

    def symmetries(self) -> tuple[str, ...]:
        editor = self.family.editor
        if editor is None:
            return ()
        pattern = editor.pattern(self.puzzle)
        views = self.family.symmetries(self.puzzle)
        return tuple(name for name, view in views if name and editor.pattern(view) == pattern)

    def repair(self, omissions: list[Change]) -> Repair | None:
        """The first change that makes the puzzle unique; a change that fits two known solutions is not tried."""
        self.left = self.steps
        pool, tries = list(self.solutions), 0
        for change in self.candidate_repairs(omissions):
            if change.fits and sum(1 for _ in islice(filter(change.fits, pool), 2)) > 1:
                continue
            tries += 1
            if tries > MOST_TRIES or not self.left:
                self.complete = False
                return None
            after = self.solutions_after(change)
            if after.unique:
                return Repair(change.text, change.make())
            if change.fits:
                pool += [type(found)(self.puzzle, found.masks) for found in after]
        return None

    def candidate_repairs(self, omissions: list[Change]) -> Iterator[Change]:
        if self.family.editor is None:
            return iter(())
        if self.solutions:
            return self.family.editor.repairs(self.solutions.known or self.board)
        omitted = (one._replace(text=f"leave out {one.text}") for one in omissions)
        # only changed clues: an added clue leaves the puzzle without a solution
        changed = (one for one in self.family.editor.repairs(self.board) if one.fits is None)
        return chain(omitted, changed)


def _not_asked_yet(most: int) -> Batch[Any]:
    return Batch([], Claim.GAVE_UP, 0, 0)
