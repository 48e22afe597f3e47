"""Puzzles that teach one technique: it and the plainer ones solve them, and the plainer ones alone do not."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sightline.core.errors import SightlineError
from sightline.core.levels import level_of
from sightline.core.rng import Rng
from sightline.core.sentence import suggestion
from sightline.core.technique import Technique
from sightline.engine.make.goal import Attempt, Goal
from sightline.engine.make.limits import CHANGES_TO_NEED, CHECK_COST, IDLE_LESSON_CHANGES
from sightline.engine.make.puzzle_tests import PuzzleTests
from sightline.engine.make.target import maker_of
from sightline.engine.reason.answers.rate import rate
from sightline.engine.reason.arguments.cases import TWO_WAY
from sightline.engine.reason.arguments.contradiction import LONG_CHAIN, NESTED, SHORT_CHAIN
from sightline.engine.reason.explain import explain
from sightline.engine.reason.tier_check import FastCheck
from sightline.family import Family
from sightline.family.maker import LessonNeeds, Part, Request

GENERAL = (SHORT_CHAIN, LONG_CHAIN, NESTED, TWO_WAY)
"""What every family falls back on when no technique of its own finds anything."""


class Outcome(NamedTuple):
    """What comes of reasoning with the plainer techniques and the taught one."""

    needed: bool
    """Whether the taught one was needed: the plainer ones were stuck."""
    left: Sequence[int]
    """The spots that stay open."""

    @property
    def rank(self) -> tuple[bool, int]:
        """Larger is nearer to the goal: once the technique is needed, the fewer open spots the better; before that, all
        are equal."""
        return self.needed, -len(self.left) if self.needed else 0

    @property
    def taught(self) -> bool:
        """Whether it was needed, and sufficed."""
        return self.needed and not self.left


PLAINER_SUFFICE = Outcome(False, [])


class LessonCheck(FastCheck):
    """Notes whether one of the taught techniques finds something."""

    def __init__(
        self, family: Family[Any, Any], board: Any, plainer: Sequence[Technique], taught: Sequence[Technique]
    ) -> None:
        super().__init__(family, board, max(technique.tier for technique in taught), None, plainer)
        chains = self.reasons.chain_techniques.values()
        self.techniques += tuple(technique for technique in taught if technique not in chains)
        self.taught, self.needed, self.rounds = taught, False, 0
        self.with_chains = self.chain_tier < taught[0].tier or taught[0] in chains

    def values_to_assume(self) -> list[int] | None:
        """Every value, for the puzzle may have several solutions; none if the lesson has no chains."""
        return list(self.masks) if self.with_chains else None

    def advance(self) -> bool:
        self.rounds += 1
        return super().advance()

    def record_use(self, technique: Technique) -> None:
        super().record_use(technique)
        self.needed = self.needed or technique in self.taught


class LessonGoal(Goal):
    """A puzzle that needs one technique."""

    def __init__(self, tests: PuzzleTests, minimal: bool, technique: str) -> None:
        super().__init__(tests, minimal)
        self.plainer, self.taught = plainer_and_taught(self.family, technique)

    def level(self, puzzle: Any) -> str:
        return self.measure_level(puzzle)

    def develop(self, rng: Rng, first: Any) -> tuple[Any, Any] | None:
        """A draft is changed until the technique is needed, and then as long as that leaves fewer spots open."""
        draft, puzzle = first, self.lesson_puzzle(rng, first)
        outcome = self.outcome(puzzle)
        idle = 0
        while not outcome.taught:
            if idle == (IDLE_LESSON_CHANGES if outcome.needed else CHANGES_TO_NEED):
                return None
            spots = outcome.left or range(puzzle.spots)
            trial = self.maker.change(rng, draft, spots, self.request)
            changed = self.lesson_puzzle(rng, trial)
            now = self.outcome(changed)
            idle = 0 if now.rank > outcome.rank else idle + 1
            if now.rank >= outcome.rank:
                draft, puzzle, outcome = trial, changed, now
        puzzle = self.remove_clues(rng, puzzle)
        return self.undo_changes(rng, first, draft, puzzle) if self.is_explained_so(puzzle) else None

    def attempt(self, rng: Rng, draft: Any) -> Attempt:
        puzzle = self.lesson_puzzle(rng, draft)
        outcome = self.outcome(puzzle)
        puzzle = self.remove_clues(rng, puzzle) if outcome.taught else puzzle
        if outcome.taught and self.is_explained_so(puzzle):
            return Attempt(puzzle, [], None)
        return Attempt(puzzle, outcome.left or [rng.below(puzzle.spots)], None)

    def is_explained_so(self, puzzle: Any) -> bool:
        """Whether the explanation shows the technique and nothing of a higher tier: in its own order it may go another
        way, or find the same by another technique of the tier."""
        self.tests.spend(CHECK_COST)
        rating = rate(self.family, explain(self.family, self.family.start(puzzle), sentences=False))
        highest = max(technique.tier for technique in self.taught)
        return any(technique.name in rating.profile for technique in self.taught) and (rating.tier or 0) <= highest

    def ambiguous_spots(self, puzzle: Any) -> Sequence[int]:
        return self.outcome(puzzle).left

    def is_good(self, puzzle: Any) -> bool:
        return self.outcome(puzzle).taught

    def is_hard_enough(self, puzzle: Any) -> bool:
        return self.outcome(puzzle).needed

    def outcome(self, puzzle: Any) -> Outcome:
        check = LessonCheck(self.family, self.family.start(puzzle), self.plainer, self.taught)
        solved = check.run()
        self.tests.spend(max(check.rounds, 1))  # a board may be done before the first
        return Outcome(check.needed, [] if solved else check.open_spots())

    # --- where clues can be removed

    def lesson_puzzle(self, rng: Rng, draft: Any) -> Any:
        """The puzzle of a draft without clues whose absence makes the technique needed, if there are any.

        One clue after the other goes while the plainer techniques suffice; where one is too many for them and the
        technique is needed, others that went before may come back.
        """
        puzzle = self.maker.pose(draft, self.request)
        parts = rng.shuffled(self.maker.parts(rng, puzzle, self.request))
        gone = parts[: self.spare_parts(puzzle, parts)]
        for part in parts[len(gone) :] if gone else ():
            outcome = self.outcome(self.less(puzzle, [*gone, part]))
            if outcome == PLAINER_SUFFICE:
                gone.append(part)
            elif outcome.needed and (lesson := self.restore(rng, puzzle, [*gone, part], outcome)):
                return lesson
        return self.less(puzzle, gone)

    def spare_parts(self, puzzle: Any, parts: Sequence[Part]) -> int:
        """About how many of the parts, from the first on, the plainer techniques can do without."""
        few, many = 0, len(parts)
        while few < many:
            middle = (few + many + 1) // 2
            if self.outcome(self.less(puzzle, parts[:middle])) == PLAINER_SUFFICE:
                few = middle
            else:
                many = middle - 1
        return few

    def restore(self, rng: Rng, puzzle: Any, gone: Sequence[Part], outcome: Outcome) -> Any | None:
        """The puzzle with those parts restored that leave fewer spots open while the technique is needed; None if some
        stay open all the same."""
        waiting = rng.shuffled(gone)
        while outcome.left and waiting:
            part = waiting.pop()
            fewer = [other for other in gone if other != part]
            now = self.outcome(self.less(puzzle, fewer))
            if now.rank > outcome.rank:
                gone, outcome, waiting = fewer, now, rng.shuffled(fewer)
        return None if outcome.left else self.less(puzzle, gone)

    def less(self, puzzle: Any, gone: Sequence[Part]) -> Any:
        return self.maker.without(puzzle, tuple(thing for part in gone for thing in part))


def check_lesson(need: LessonNeeds, name: str, request: Request) -> None:
    """Raises `SightlineError` if no puzzle as asked for can need the technique."""
    if need.unavailable:
        raise SightlineError(f"no puzzle is made for {name}: {need.unavailable}")
    for option, value in need.excluded.items():
        if request.options.get(option) == value:
            shown = ("no", "yes")[value] if isinstance(value, bool) else value
            raise SightlineError(f"no puzzle is made for {name} with {option} {shown}: leave that out")
    if min(request.rows, request.columns) < need.minimum_size:
        size = f"{need.minimum_size}×{need.minimum_size}"
        raise SightlineError(f"no puzzle that is smaller than {size} needs {name}: ask for that size or a larger one")


def needs(family: Family[Any, Any], technique: str) -> LessonNeeds:
    """What a puzzle that teaches a technique takes, whichever of its names it is called by."""
    return maker_of(family).lesson(techniques_called(family, technique)[0].name)


def with_level(family: Family[Any, Any], technique: str, request: Request) -> Request:
    """The request with the skill that the technique takes; raises `SightlineError` if it cannot be as asked for."""
    if request.level is not None:
        raise SightlineError("a technique brings its own level: ask for one or the other")
    taught = techniques_called(family, technique)[0]
    check_lesson(needs(family, technique), taught.name, request)
    return replace(request, skill=level_of(taught.tier))


def with_room(family: Family[Any, Any], technique: str, request: Request) -> Request:
    """The request with a size that suits the technique, unless the user brings a picture of a certain size."""
    size = needs(family, technique).size
    return replace(request, rows=size, columns=size) if size and not maker_of(family).keeps_draft(request) else request


def plainer_and_taught(family: Family[Any, Any], name: str) -> tuple[list[Technique], list[Technique]]:
    """The techniques that come before one of that name in the catalogue, which is in order, and those of the name."""
    taught, also = techniques_called(family, name), needs(family, name).also
    catalogue = family.require("reasons").techniques
    places = [index for index, one in enumerate(catalogue) if one in taught and one.tier]
    first = min(places, default=sum(one.tier < taught[0].tier for one in catalogue))
    known = [one for index, one in enumerate(catalogue) if index < first or one.name in also]
    return [one for one in known if one not in taught], taught


def techniques_called(family: Family[Any, Any], name: str) -> list[Technique]:
    """The techniques of a name, or alias; upper and lower case are the same."""
    reasons, asked = family.require("reasons"), str(name).lower()
    catalogue = (*reasons.techniques, *reasons.chain_techniques.values())
    named = [one for one in catalogue if asked in (known.lower() for known in (one.name, *one.aliases))]
    general = next((one for one in GENERAL if one.name.lower() == asked), None)
    if general and not named:
        level = level_of(general.tier)
        raise SightlineError(f"'{general.name}' is not taught by itself: ask for the difficulty {level}")
    if not any(one.tier for one in named):
        known = dict.fromkeys(one.name for one in catalogue if one.tier)
        raise SightlineError(f"{family.name} has no technique '{str(name)[:40]}'; {suggestion(str(name), known)}")
    return named
