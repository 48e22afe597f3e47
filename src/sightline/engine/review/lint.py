"""For makers: is the answer the only one, is every clue needed, how hard is it, and what would put it right."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, combinations, islice
from typing import Any

from sightline.core.solutions import Claim, Solutions
from sightline.core.step import Step
from sightline.engine.reason.explain import explain
from sightline.engine.reason.rate import Rating, hardest_step, rate
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.editor import Change

STEPS = 500_000
"""The budget of each question: is there one answer, which clues can go, what would put it right."""
SAMPLE = 16
"""Answers among which to look for two that differ little."""
MOST_TRIES = 2000
"""Changes of a clue that are solved before a repair counts as not known."""
VIEWS = {
    1: "left-right mirror",
    5: "top-bottom mirror",
    3: "falling diagonal",
    7: "rising diagonal",
    4: "half turn",
    2: "quarter turn",
}
"""What it means to look the same in one of a family's eight views; three quarter turns say nothing new."""


class LintStatus(StrEnum):
    """How many answers a puzzle has; unknown where the budget ended too soon."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Lint:
    """What there is to say about a puzzle as a piece of work."""

    family: str
    status: LintStatus
    best: bool
    """The puzzle asks for the most: several answers are no fault."""
    solutions: tuple[Any, ...]
    """At most two."""
    different: tuple[int, ...]
    """The spots of which the two differ."""
    clues: int | None
    """How many could be left out, each by itself; None if that was not asked for."""
    unnecessary: tuple[str, ...] | None
    """The clues without which the answer is still the only one; None where there is none, or it is not known."""
    rating: Rating | None
    hardest: Step | None
    symmetries: tuple[str, ...]
    repair: Change | None
    """One clue told or changed that makes the answer the only one."""
    complete: bool
    """Nothing was left open for want of budget."""

    @property
    def minimal(self) -> bool | None:
        """Whether every clue is needed."""
        return None if self.unnecessary is None else not self.unnecessary


def lint(family: Family[Any, Any], puzzle: Any, steps: int = STEPS) -> Lint:
    """Everything at once; *steps* is the budget of each question put to the kernel."""
    return Review(family, puzzle, steps).report()


class Review:
    """A puzzle under review; `complete` turns False where a question stays open."""

    def __init__(self, family: Family[Any, Any], puzzle: Any, steps: int) -> None:
        self.family, self.puzzle, self.steps = family, puzzle, steps
        self.complete = True
        self.board = family.start(puzzle)
        self.solutions = solve(family, self.board, 2, steps=steps)
        self.left = steps

    def answers(self, change: Change) -> Solutions[Any]:
        """One or two after a change, for what is left of the budget; if they stay unknown, the report is incomplete."""
        found = solve(self.family, self.family.start(change.make()), 2, steps=self.left)
        self.complete = self.complete and found.unique is not None
        self.left = max(self.left - found.steps, 0)
        return found

    def report(self) -> Lint:
        status = self.status()
        best = self.solutions.claim is Claim.BEST
        rating, hardest = self.rated() if status is LintStatus.UNIQUE or best else (None, None)
        omissions = list(self.family.editor.omissions(self.puzzle)) if self.family.editor else None
        unnecessary = self.unnecessary(omissions) if omissions is not None and status is LintStatus.UNIQUE else None
        repair = self.repair(omissions or []) if status in (LintStatus.SEVERAL, LintStatus.NONE) else None
        found = self.two()
        return Lint(
            family=self.family.name,
            status=status,
            best=best,
            solutions=found,
            different=found[0].difference(found[1]) if len(found) > 1 else (),
            clues=None if omissions is None else len(omissions),
            unnecessary=unnecessary,
            rating=rating,
            hardest=hardest,
            symmetries=self.symmetries(),
            repair=repair,
            complete=self.complete,
        )

    def two(self) -> tuple[Any, ...]:
        """Two answers that differ little, or what there is."""
        if len(self.solutions) < 2:
            return tuple(self.solutions)
        some = list(solve(self.family, self.board, SAMPLE, steps=self.steps))
        return min(combinations(some, 2), key=lambda pair: len(pair[0].difference(pair[1])))

    def status(self) -> LintStatus:
        if self.solutions.unique is None:
            self.complete = False
            return LintStatus.UNKNOWN
        if self.solutions.unique:
            return LintStatus.UNIQUE
        return LintStatus.SEVERAL if self.solutions else LintStatus.NONE

    def rated(self) -> tuple[Rating | None, Step | None]:
        if self.family.reasons is None:
            return None, None
        trace = explain(self.family, self.board)
        return rate(trace), hardest_step(trace.reported().steps)

    def unnecessary(self, omissions: list[Change]) -> tuple[str, ...] | None:
        self.left = self.steps
        found = []
        for one in omissions:
            found += [one.text] if self.answers(one).unique else []
            if not self.complete:
                return None
        return tuple(found)

    def symmetries(self) -> tuple[str, ...]:
        editor = self.family.editor
        if editor is None:
            return ()
        views = [editor.pattern(view) for view in self.family.symmetries(self.puzzle)]
        return tuple(name for at, name in VIEWS.items() if at < len(views) and views[at] == views[0])

    def repair(self, omissions: list[Change]) -> Change | None:
        """The first change that settles it; every answer met on the way rules out the clues that two of them fit."""
        self.left = self.steps
        pool, tries = list(self.solutions), 0
        for change in self.worth_a_try(omissions):
            if change.fits and sum(1 for _ in islice(filter(change.fits, pool), 2)) > 1:
                continue
            tries += 1
            if tries > MOST_TRIES or not self.left:
                self.complete = False
                return None
            after = self.answers(change)
            if after.unique:
                return change
            if change.fits:
                pool += [type(found)(self.puzzle, found.masks) for found in after]
        return None

    def worth_a_try(self, omissions: list[Change]) -> Iterator[Change]:
        if self.family.editor is None:
            return iter(())
        if self.solutions:
            return self.family.editor.repairs(self.solutions.known or self.board)
        less = (one._replace(text=f"leave out {one.text}") for one in omissions)
        changed = (one for one in self.family.editor.repairs(self.board) if one.fits is None)  # more clues do not help
        return chain(less, changed)
