"""Puzzles of a level or a tier: the tiers up to it solve them, and those below do not; or any with one solution."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.levels import EASIEST, LEVELS
from sightline.core.rng import Rng
from sightline.engine.make.goal import Attempt, Goal
from sightline.engine.make.grade import is_within
from sightline.engine.make.limits import (
    CHANGES_TO_OPEN,
    CHECK_COST,
    COMPARED_CHANGES,
    COMPARED_SOLUTIONS,
    FULL_SEARCH_SPOTS,
    GRADE_COST,
    HARD_SPOT_CHANGES,
    IDLE_CHANGES,
    MANY_COST,
    MOST_CHANGES,
    MOST_MISSES,
    MOST_MISSES_WORTH,
    PROGRESS,
    SEARCHED_SPOTS,
    SPOTS_PER_TEST,
    UNKNOWN_COST,
)
from sightline.engine.make.puzzle_tests import PuzzleTests, open_spots
from sightline.engine.make.target import target_of
from sightline.engine.reason.arguments.contradiction import LONG_CHAIN, SHORT_CHAIN, most_rounds
from sightline.engine.reason.tier_check import FastCheck
from sightline.family.maker import Part
from sightline.family.reasons import Reasons


class Checked(NamedTuple):
    """The spots where a check of the tiers got stuck, and the open work: the candidates open at each assumption."""

    left: Sequence[int]
    open_work: int


class LevelGoal(Goal):
    """A puzzle of the level that the request names."""

    def __init__(self, tests: PuzzleTests, minimal: bool, skill: str | None) -> None:
        super().__init__(tests, minimal)
        self.request = replace(self.request, skill=skill)
        self.reasons: Reasons[Any] = self.family.require("reasons")
        self.shortcuts = self.reasons.shortcuts
        self.first_missing = self.shortcuts.first_missing(self.reasons.techniques)
        self.target = target_of(self.family, self.request)
        self.graded = bool(self.request.level and self.reasons.calibration)
        """Whether the level comes from the effort; else the tiers say it."""
        self.eased = False
        """Whether removed parts were put back, because the puzzle was too hard without them."""
        self.last_closure: tuple[Board[Any], int, Sequence[int]] | None = None
        """The last board that was closed, up to which tier, and what that left."""
        self.last_solved: tuple[Any, int, Checked] | None = None
        """The last puzzle that a check of the tiers solved, up to which tier, and what it found."""
        self.last_tiers: tuple[Any, list[int]] | None = None
        """The last puzzle that was asked about, and the tiers of which the kernel says everything."""
        self.found_at = 0
        """The tests that were spent when the last draft with the tiers wanted was given up."""

    def begin(self) -> None:
        super().begin()
        self.found_at = 0

    def develop(self, rng: Rng, first: Any) -> tuple[Any, Any] | None:
        """What *first*, changed step by step, leads to: the last draft and its puzzle; None if it leads nowhere."""
        draft = hardest = first
        most, misses, tries = 0, 0, 0
        there: Sequence[int] = ()
        while tries < MOST_CHANGES:
            changes, draft = self.leave_easy(rng, draft, MOST_CHANGES - tries)
            tries += changes
            if tries == MOST_CHANGES:
                return None
            draft = self.make_unique(rng, draft)
            if draft is None:
                return None
            puzzle, spots, open_work = self.attempt(rng, draft)
            if not spots:
                return self.undo_changes(rng, first, draft, puzzle)
            if open_work is None and (distance := self.distance(puzzle)) is not None:
                return self.approach(rng, draft, distance, MOST_CHANGES - tries)
            misses += self.graded and open_work is None
            if misses == MOST_MISSES and not self.keeps_draft:
                return None
            if self.target.search and open_work is not None:  # uphill: never back to less open work
                if open_work >= most:
                    hardest, most, there = draft, open_work, self.tests.left_open(puzzle)
                if not there and tries == CHANGES_TO_OPEN and not self.keeps_draft:
                    return None
                draft = hardest
                spots = there if there and rng.chance(1, HARD_SPOT_CHANGES) else spots
            draft = self.maker.change(rng, draft, spots, self.request)
            tries += 1
        return None

    def approach(self, rng: Rng, nearest: Any, distance: int, most: int) -> tuple[Any, Any] | None:
        """Changes a draft whose puzzle takes the tiers wanted, but not the effort, until it has the level: never to
        what is farther from the level, and only as long as that costs less than finding such a draft did."""
        worth, misses = self.misses_worth(), 1
        for _ in range(most if misses < worth else 0):
            spots: Sequence[int] = [rng.below(self.tests.pose(nearest).spots)]
            trial = self.make_unique(rng, self.maker.change(rng, nearest, spots, self.request))
            if trial is None:
                continue
            puzzle, spots, open_work = self.attempt(rng, trial)
            if not spots:
                return trial, puzzle
            misses += open_work is None
            if misses == worth:
                break
            now = self.distance(puzzle) if open_work is None else None
            if now is not None and now <= distance:
                nearest, distance = trial, now
        self.found_at = self.tests.spent
        return None

    def misses_worth(self) -> int:
        """How many puzzles may be of another level before a draft is given up."""
        return min(max(MOST_MISSES, (self.tests.spent - self.found_at) // GRADE_COST), MOST_MISSES_WORTH)

    def distance(self, puzzle: Any) -> int | None:
        """How far the effort of a puzzle that was just graded is from the level wanted; None if it was not, or if such
        puzzles are easily found: those that take assumptions are rare."""
        if not self.graded or not self.target.search or self.keeps_draft or self.last_effort is None:
            return None
        graded, effort = self.last_effort
        least = EASIEST * (1 + LEVELS.index(self.request.level or LEVELS[0]))
        return max(least - effort, effort - least - EASIEST + 1) if graded == puzzle else None

    def leave_easy(self, rng: Rng, draft: Any, most: int) -> tuple[int, Any]:
        """The changes that `develop` makes while the puzzle is too easy, in one question to the kernel: how many they
        are, and what they lead to."""
        easy_clues = self.graded and self.maker.keeps_clues(self.request)
        if not self.maker.harden or self.target.search or easy_clues or not self.maker.unique(self.request):
            return 0, draft
        puzzle, floor = self.tests.pose(draft), self.target.floor
        if floor not in self.complete_tiers(puzzle):
            return 0, draft
        changes, draft = self.maker.harden(rng, draft, floor, most, self.request)
        self.tests.spend(changes * (1 + self.check_cost(puzzle)))
        return changes, draft

    def attempt(self, rng: Rng, draft: Any) -> Attempt:
        """What is left of a draft's puzzle: if too easy, it may be changed anywhere; if too hard, where it is stuck."""
        whole = self.tests.pose(draft)
        if self.graded and self.maker.keeps_clues(self.request):
            self.removed = list(self.maker.parts(rng, whole, self.request))
            puzzle = self.ease(whole, self.with_removed(whole, len(self.removed)))
            return Attempt(puzzle, [] if self.confirmed(puzzle) else [rng.below(puzzle.spots)], None)
        puzzle = self.remove_clues(rng, whole)
        below = self.check_floor(puzzle)
        if below and not below.left:
            return Attempt(puzzle, [rng.below(puzzle.spots)], below.open_work)
        stuck = self.stuck(puzzle) if self.target.cap < LONG_CHAIN.tier else ()
        if self.graded and not stuck:
            puzzle = self.ease(whole, puzzle)
        return Attempt(puzzle, stuck or ([] if self.confirmed(puzzle) else [rng.below(puzzle.spots)]), None)

    def confirmed(self, puzzle: Any) -> bool:
        """Whether the rating agrees. With a closure that is only part of what techniques conclude, a check may see
        what the rating, in its own order, does not."""
        if self.graded:
            return self.measure_level(puzzle) == self.request.level
        tiers = self.complete_tiers(puzzle)
        if self.request.tier is not None:
            sure = self.request.tier in tiers or self.checks_as_rated(puzzle)
            return sure or self.measure_tier(puzzle) == self.request.tier
        partial = self.shortcuts.closure and not tiers
        return not (partial and self.request.level) or self.measure_level(puzzle) == self.request.level

    def checks_as_rated(self, puzzle: Any) -> bool:
        """Whether a check of the tiers that are allowed goes the way of the rating: it asks the kernel only where that
        says everything, and assumes nothing."""
        known = [tier for tier in self.shortcuts.tiers(puzzle) if tier <= self.target.cap]
        assumes = most_rounds(self.reasons, self.target.cap) > 0
        return not assumes and (not known or max(known) in self.complete_tiers(puzzle))

    def ease(self, whole: Any, puzzle: Any) -> Any:
        """The puzzle, or if it is too hard, with as many of its removed parts put back as make it easy enough."""
        self.eased = False
        if not self.removed or not self.too_hard(puzzle) or self.too_hard(whole):
            return puzzle
        least, most = 0, len(self.removed)  # easy enough, and too hard, with so many parts removed
        while most - least > 1:
            middle = (least + most) // 2
            if self.too_hard(self.with_removed(whole, middle)):
                most = middle
            else:
                least = middle
        self.eased = True
        return self.with_removed(whole, least)

    def with_removed(self, whole: Any, parts: int) -> Any:
        """The puzzle with only the first of its removed parts gone."""
        return self.maker.without(whole, tuple(thing for part in self.removed[:parts] for thing in part))

    def too_hard(self, puzzle: Any) -> bool:
        wanted = self.request.level or LEVELS[-1]
        if self.target.search:
            return LEVELS.index(self.measure_level(puzzle)) > LEVELS.index(wanted)
        self.tests.spend(CHECK_COST)
        if self.stuck_at([tier for tier in self.complete_tiers(puzzle) if tier >= self.target.cap], puzzle):
            return True
        return not is_within(self.family, self.family.start(puzzle), self.target.cap, wanted)

    # --- until the solution is unique

    def make_unique(self, rng: Rng, draft: Any) -> Any | None:
        """A draft near *draft* whose puzzle has no other solution; each change is kept unless it leaves more open."""
        if not self.maker.unique(self.request):
            return draft
        puzzle = self.tests.pose(draft)
        if self.solved_below(puzzle):  # what techniques solve has one solution
            self.tests.spend()
            return draft
        spots = self.ambiguous_spots(puzzle)
        if spots and self.maker.settle and not self.target.search and not self.keeps_draft:
            return self.settle(rng, draft)
        idle, mark = 0, len(spots)
        while spots and idle < IDLE_CHANGES:
            trial, left = self.best_change(rng, draft, spots)
            idle += 1
            if len(left) <= len(spots):
                draft, spots = trial, left
            if PROGRESS * len(spots) <= (PROGRESS - 1) * mark:
                idle, mark = 0, len(spots)
        return None if spots else draft

    def settle(self, rng: Rng, draft: Any) -> Any | None:
        """The same in one question to the kernel, where uniqueness is what propagation says."""
        assert self.maker.settle
        tests, left, draft = self.maker.settle(rng, draft, IDLE_CHANGES, PROGRESS, self.request)
        self.tests.spend(tests)
        if left:
            return None
        self.tests.last_open = self.tests.pose(draft), ()
        return draft

    def best_change(self, rng: Rng, draft: Any, spots: Sequence[int]) -> tuple[Any, Sequence[int]]:
        """A change and what it leaves ambiguous; where few changes are wanted, the best of several."""
        best: tuple[Any, Sequence[int]] | None = None
        for _ in range(COMPARED_CHANGES if self.keeps_draft else 1):
            trial = self.maker.change(rng, draft, spots, self.request)
            left = self.ambiguous_spots(self.tests.pose(trial))
            if best is None or len(left) < len(best[1]):
                best = trial, left
        assert best is not None
        return best

    def ambiguous_spots(self, puzzle: Any) -> Sequence[int]:
        """The spots that propagation leaves open; where search is allowed, those in which solutions differ.

        Which of many solutions come first is not the same everywhere, and must make no difference.
        """
        left = self.tests.left_open(puzzle)
        if not left or not self.target.search or len(left) > SEARCHED_SPOTS:
            return left
        found = self.tests.solutions(puzzle, COMPARED_SOLUTIONS)
        if 0 < len(found) < COMPARED_SOLUTIONS:
            return found[0].difference(*found[1:])
        self.tests.spend(MANY_COST if found else UNKNOWN_COST)
        return left

    def is_good(self, puzzle: Any) -> bool:
        """Whether a puzzle with fewer clues still has one solution, and is not too hard."""
        if self.target.cap >= SHORT_CHAIN.tier:
            return self.count_solutions(puzzle) == 1
        if self.surely_stuck(puzzle):  # what techniques solve has one solution
            return False
        quick = self.target.cap in self.complete_tiers(puzzle)
        return (quick or self.count_solutions(puzzle) < 2) and not self.stuck(puzzle)

    def count_solutions(self, puzzle: Any) -> int:
        """0, 1, or 2 for several; 0 also if that takes a long search."""
        return len(self.tests.solutions(puzzle, 2, max(puzzle.spots, FULL_SEARCH_SPOTS)))

    def remove_quickly(self, puzzle: Any, parts: list[Part]) -> tuple[Any, list[Part]]:
        """Asks the kernel once, with the highest allowed tier of which it knows everything."""
        if not parts:
            return puzzle, parts
        tier = max((tier for tier in self.complete_tiers(puzzle) if tier <= self.target.cap), default=0)
        if not tier or not self.shortcuts.removable or self.target.cap >= SHORT_CHAIN.tier:
            return puzzle, parts
        self.tests.spend(len(parts))
        gone = set(self.shortcuts.removable(puzzle, tier, parts))
        self.removed = [part for number, part in enumerate(parts) if number in gone]
        left = [part for number, part in enumerate(parts) if number not in gone and tier < self.target.cap]
        less = self.with_removed(puzzle, len(self.removed))
        if gone and tier == self.target.cap:  # else nothing could be removed
            self.last_solved = less, tier, Checked([], 0)
        return less, left

    def complete_tiers(self, puzzle: Any) -> list[int]:
        """The tiers of which the kernel says everything; asked for again and again."""
        if self.last_tiers is None or self.last_tiers[0] is not puzzle:
            self.last_tiers = puzzle, [tier for tier in self.shortcuts.tiers(puzzle) if tier < self.first_missing]
        return self.last_tiers[1]

    def surely_stuck(self, puzzle: Any) -> bool:
        """Whether even more techniques than allowed would get stuck, as far as the kernel can say so quickly."""
        tiers = self.complete_tiers(puzzle)
        more = [tier for tier in tiers if tier > self.target.cap] if self.target.cap not in tiers else []
        return self.stuck_at(more, puzzle)

    def stuck_at(self, tiers: Sequence[int], puzzle: Any) -> bool:
        """Whether the lowest of these tiers, of which the kernel says everything, does not solve a puzzle."""
        return bool(tiers and open_spots(self.closure(self.family.start(puzzle), min(tiers))))

    def closure(self, board: Board[Any], tier: int) -> Sequence[int]:
        """What the kernel knows that techniques up to a tier conclude."""
        if not self.shortcuts.closure:
            return board.domains
        last = self.last_closure
        if last is None or last[1] != tier or last[0].puzzle is not board.puzzle or last[0].masks != board.masks:
            last = self.last_closure = board, tier, self.shortcuts.closure(board, tier)
        return last[2]

    def solved_below(self, puzzle: Any) -> bool:
        """Whether the tiers that must not suffice solve the puzzle, as far as the kernel can say in one question."""
        floor = self.target.floor
        return floor in self.complete_tiers(puzzle) and not self.stuck_at([floor], puzzle)

    def stuck(self, puzzle: Any) -> Sequence[int]:
        """The spots where reasoning with all tiers that are allowed gets stuck."""
        return self.check(puzzle, self.target.cap).left

    def check(self, puzzle: Any, cap: int) -> Checked:
        """How far reasoning with tiers up to *cap* gets."""
        self.tests.spend(self.check_cost(puzzle))
        if self.last_solved and self.last_solved[0] is puzzle and self.last_solved[1] == cap:
            return self.last_solved[2]  # asked when its last clue was removed
        board = self.family.start(puzzle)
        tiers = [tier for tier in self.complete_tiers(puzzle) if tier <= cap]
        if tiers:
            left = open_spots(self.closure(board, max(tiers)))
            if not left or cap in tiers:
                return Checked(left, 0)
        assume = self.maker.unique(self.request) and most_rounds(self.reasons, cap)
        check = FastCheck(self.family, board, cap, self.tests.solution(puzzle) if assume else None)
        if not check.run():
            return Checked(check.open_spots(), check.open_work)
        self.last_solved = puzzle, cap, Checked([], check.open_work)
        return self.last_solved[2]

    def check_cost(self, puzzle: Any) -> int:
        """Tests that a check of the tiers counts for."""
        spots: int = puzzle.spots
        return CHECK_COST * (1 + max(spots - 1, 0) // SPOTS_PER_TEST)

    def check_floor(self, puzzle: Any) -> Checked | None:
        """How far the tiers that must not suffice get; None if there are none."""
        floor = self.target.floor
        if floor >= SHORT_CHAIN.tier and self.maker.unique(self.request) and not self.tests.left_open(puzzle):
            return Checked((), 0)  # propagation does no more than short chains could
        return self.check(puzzle, floor) if floor else None

    def is_hard_enough(self, puzzle: Any) -> bool:
        """Whether the puzzle is not solved by the tiers that must not suffice."""
        below = self.check_floor(puzzle)
        return below is None or bool(below.left)

    def level(self, puzzle: Any) -> str | None:
        return self.request.level
