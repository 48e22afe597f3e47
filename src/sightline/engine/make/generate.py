"""Generating puzzles: propose a solution, change it until it is unique, remove clues, keep what is hard enough.

Only tests are counted, never time, and every choice comes from `Rng`: a seed makes the same puzzle everywhere.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.errors import BudgetExceeded
from sightline.core.levels import LEVELS, level_of
from sightline.core.rng import Rng
from sightline.engine.make.grade import graded_level, is_within
from sightline.engine.make.limits import (
    CHANGES_TO_OPEN,
    CHECK_COST,
    COMPARED_CHANGES,
    COMPARED_SOLUTIONS,
    DEFAULT_TESTS,
    FULL_SEARCH_SPOTS,
    GRADE_COST,
    HARD_SPOT_CHANGES,
    IDLE_CHANGES,
    MANY_COST,
    MOST_CHANGES,
    MOST_MISSES,
    MOST_PARTS,
    PROGRESS,
    SEARCHED_SPOTS,
    SPOTS_PER_TEST,
    UNKNOWN_COST,
)
from sightline.engine.make.nearest import nearest
from sightline.engine.make.target import check_request, maker_of, target_of
from sightline.engine.reason.contradiction import LONG_CHAIN, SHORT_CHAIN, most_rounds
from sightline.engine.reason.tier_check import FastCheck, tier_of
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.maker import Part, Request
from sightline.family.reasons import Reasons
from sightline.kernel import Status
from sightline.kernel.limits import tick


class Spent(BudgetExceeded):
    """The budget is spent, and nothing found is as asked for."""


class Made(NamedTuple):
    """A new puzzle; `first` and `last` are the draft as proposed and as it became, for a picture of the user's own."""

    puzzle: Any
    level: str | None
    seed: int
    tests: int
    first: Board[Any] | None
    last: Board[Any] | None


class Checked(NamedTuple):
    """The spots where a check of the tiers got stuck, and the open work: the candidates open at each assumption."""

    left: Sequence[int]
    open_work: int


class Attempt(NamedTuple):
    """The puzzle of a draft; the spots to change because it is not as asked for; if it is too easy, its open work."""

    puzzle: Any
    spots: Sequence[int]
    open_work: int | None


class Generator:
    """Makes the puzzles of one request, one seed after the other."""

    def __init__(
        self, family: Family[Any, Any], request: Request, minimal: bool = True, tests: int = DEFAULT_TESTS
    ) -> None:
        self.family, self.request, self.minimal, self.most_tests = family, request, minimal, tests
        self.maker = maker_of(family)
        self.reasons: Reasons[Any] = family.require("reasons")
        self.shortcuts = self.reasons.shortcuts
        check_request(self.maker, family, request)
        self.skills = self.maker.skills(request) if request.level else [None]
        self.graded = bool(request.level and self.reasons.calibration)
        """Whether the level comes from the effort; else the tiers say it."""
        self.removed: list[Part] = []
        """The parts that were removed last, in that order."""
        self.eased = False
        """Whether some of them were put back, because the puzzle was too hard without them."""
        self.aim(self.skills[0])
        self.keeps_draft = self.maker.keeps_draft(request)
        self.tests = 0
        self.last_unique: tuple[Any, Board[Any]] | None = None
        """The last puzzle that was found to be unique, and its solution."""
        self.last_pose: tuple[Any, Any] | None = None
        """The last draft, and its puzzle."""
        self.last_open: tuple[Any, Sequence[int]] | None = None
        """The last puzzle that was propagated, and the spots that this left open."""
        self.last_level: tuple[Any, str] | None = None
        """The last puzzle that was graded, and its level."""

    def make(self, seed: int) -> Made:
        """The puzzle of a seed: one draft after the other is proposed until one leads to what is asked for."""
        self.tests = 0
        seeds = Rng(seed)
        first = found = None
        for turn in count():
            self.aim(self.skills[turn % len(self.skills)])
            rng = seeds.fork()
            if first is None or not self.keeps_draft:
                first = self.maker.propose(rng, self.request)
            if self.keeps_draft and turn < len(self.skills):
                found = nearest(self, rng, first)
            found = found or self.develop(rng, first)
            if found:
                break
        assert found
        return self.made(seed, first, *found)

    def aim(self, skill: str | None) -> None:
        """From now on, proposes and accepts what needs the tiers of that level."""
        self.request = replace(self.request, skill=skill)
        self.target = target_of(self.family, self.request)

    def pose(self, draft: Any) -> Any:
        """The puzzle that a draft solves; most are asked for twice in a row."""
        if self.last_pose is None or self.last_pose[0] is not draft:
            self.last_pose = draft, self.maker.pose(draft, self.request)
        return self.last_pose[1]

    def made(self, seed: int, first: Any, last: Any, puzzle: Any) -> Made:
        board_of = self.maker.board_of if self.keeps_draft else None
        before, after = (board_of(draft, self.request) if board_of else None for draft in (first, last))
        return Made(puzzle, self.request.level, seed, self.tests, before, after)

    def develop(self, rng: Rng, first: Any) -> tuple[Any, Any] | None:
        """What *first*, changed step by step, leads to: the last draft and its puzzle; None if it leads nowhere."""
        draft = hardest = first
        most, misses = 0, 0
        there: Sequence[int] = ()
        for tries in range(MOST_CHANGES):
            draft = self.make_unique(rng, draft)
            if draft is None:
                return None
            puzzle, spots, open_work = self.attempt(rng, draft)
            if not spots:
                return self.undo_changes(rng, first, draft, puzzle)
            misses += self.graded and open_work is None
            if misses == MOST_MISSES and not self.keeps_draft:
                return None
            if self.target.search and open_work is not None:  # uphill: never back to less open work
                if open_work >= most:
                    hardest, most, there = draft, open_work, self.left_open(puzzle)
                if not there and tries == CHANGES_TO_OPEN and not self.keeps_draft:
                    return None
                draft = hardest
                spots = there if there and rng.chance(1, HARD_SPOT_CHANGES) else spots
            draft = self.maker.change(rng, draft, spots, self.request)
        return None

    def attempt(self, rng: Rng, draft: Any) -> Attempt:
        """What is left of a draft's puzzle: if too easy, it may be changed anywhere; if too hard, where it is stuck."""
        whole = self.pose(draft)
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
            return self.level(puzzle) == self.request.level
        partial = self.shortcuts.closure and not self.shortcuts.complete_tiers(puzzle, self.reasons.techniques)
        return not (partial and self.request.level) or self.level(puzzle) == self.request.level

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
            return LEVELS.index(self.level(puzzle)) > LEVELS.index(wanted)
        self.spend(CHECK_COST)
        return not is_within(self.family, self.family.start(puzzle), self.target.cap, wanted)

    def undo_changes(self, rng: Rng, first: Any, draft: Any, puzzle: Any) -> tuple[Any, Any]:
        """The same with every change taken back that was not needed after all."""
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
        if self.ambiguous_spots(self.pose(draft)):
            return None
        attempt = self.attempt(rng, draft)
        return None if attempt.spots else attempt.puzzle

    def spend(self, tests: int = 1) -> None:
        self.tests += tests
        tick()
        if self.tests > self.most_tests:
            asked = self.describe_request()
            raise Spent(message=f"no {asked} in {self.most_tests} tests: try another seed, size or budget (--tests)")

    def describe_request(self) -> str:
        return f"{self.request.level} puzzle" if self.request.level else "puzzle"

    # --- until the solution is unique

    def make_unique(self, rng: Rng, draft: Any) -> Any | None:
        """A draft near *draft* whose puzzle has no other solution; each change is kept unless it leaves more open."""
        if not self.maker.unique(self.request):
            return draft
        spots = self.ambiguous_spots(self.pose(draft))
        idle, mark = 0, len(spots)
        while spots and idle < IDLE_CHANGES:
            trial, left = self.best_change(rng, draft, spots)
            idle += 1
            if len(left) <= len(spots):
                draft, spots = trial, left
            if PROGRESS * len(spots) <= (PROGRESS - 1) * mark:
                idle, mark = 0, len(spots)
        return None if spots else draft

    def best_change(self, rng: Rng, draft: Any, spots: Sequence[int]) -> tuple[Any, Sequence[int]]:
        """A change and what it leaves ambiguous; where few changes are wanted, the best of several."""
        best: tuple[Any, Sequence[int]] | None = None
        for _ in range(COMPARED_CHANGES if self.keeps_draft else 1):
            trial = self.maker.change(rng, draft, spots, self.request)
            left = self.ambiguous_spots(self.pose(trial))
            if best is None or len(left) < len(best[1]):
                best = trial, left
        assert best is not None
        return best

    def ambiguous_spots(self, puzzle: Any) -> Sequence[int]:
        """The spots that propagation leaves open; where search is allowed, those in which solutions differ.

        Which of many solutions come first is not the same everywhere, and must make no difference.
        """
        left = self.left_open(puzzle)
        if not left or not self.target.search or len(left) > SEARCHED_SPOTS:
            return left
        found = self.solutions(puzzle, COMPARED_SOLUTIONS)
        if 0 < len(found) < COMPARED_SOLUTIONS:
            return found[0].difference(*found[1:])
        self.spend(MANY_COST if found else UNKNOWN_COST)
        return left

    def solutions(self, puzzle: Any, most: int, size: int = FULL_SEARCH_SPOTS) -> list[Board[Any]]:
        """All solutions or, if there are more, so many of them; none if that takes a long search."""
        self.spend()
        board = self.family.start(puzzle)
        steps = self.maker.search_steps * FULL_SEARCH_SPOTS**3 // size**3
        status, found, _ = self.family.problem(board).search().next(most, steps)
        if status == Status.IMPOSSIBLE and len(found) == 1:
            self.last_unique = puzzle, type(board)(puzzle, found[0])
        return [] if status == Status.UNKNOWN else [type(board)(puzzle, masks) for masks in found]

    def solution(self, puzzle: Any) -> Sequence[int]:
        """The solution of a unique puzzle; most were asked for it just before."""
        if self.last_unique is None or self.last_unique[0] != puzzle:
            self.last_unique = puzzle, solve(self.family, self.family.start(puzzle), 1)[0]
        return self.last_unique[1].domains

    def left_open(self, puzzle: Any) -> Sequence[int]:
        """The spots that propagation leaves open."""
        if self.last_open is None or self.last_open[0] != puzzle:
            self.spend()
            board = self.family.start(puzzle)
            status, masks, _ = self.family.problem(board).fixpoint()
            left = () if status == Status.SOLVED else _open_spots(type(board)(puzzle, masks).domains)
            self.last_open = puzzle, left
        return self.last_open[1]

    # --- until every clue is needed

    def remove_clues(self, rng: Rng, puzzle: Any) -> Any:
        """The puzzle without all that it can do without; if it need not be minimal, only until it is hard enough.

        Many parts are tried at once while that goes well, and then few: what is left is the same.
        """
        waiting = list(self.maker.parts(rng, puzzle, self.request))[::-1]
        many = MOST_PARTS if self.minimal else 1
        self.removed = []
        while waiting:
            parts = [waiting.pop() for _ in range(min(many, len(waiting)))]
            less = self.maker.without(puzzle, tuple(thing for part in parts for thing in part))
            if self.is_good(less):
                self.removed += parts
                puzzle, many = less, min(2 * many, MOST_PARTS) if self.minimal else 1
                if not self.minimal and self.floor_fails(puzzle):
                    break
            elif len(parts) > 1:
                waiting += parts[::-1]
                many = len(parts) // 2
        return puzzle

    def is_good(self, puzzle: Any) -> bool:
        """Whether a puzzle with fewer clues still has one solution, and is not too hard."""
        if self.target.cap >= SHORT_CHAIN.tier:
            return len(self.solutions(puzzle, 2, max(puzzle.spots, FULL_SEARCH_SPOTS))) == 1
        return not self.surely_stuck(puzzle) and not self.stuck(puzzle)  # what techniques solve has one solution

    def surely_stuck(self, puzzle: Any) -> bool:
        """Whether even more techniques than allowed would get stuck, as far as the kernel can say so quickly."""
        tiers = self.shortcuts.complete_tiers(puzzle, self.reasons.techniques)
        more = [tier for tier in tiers if tier > self.target.cap] if self.target.cap not in tiers else []
        return bool(more and _open_spots(self.closure(self.family.start(puzzle), min(more))))

    def closure(self, board: Board[Any], tier: int) -> Sequence[int]:
        """What the kernel knows that techniques up to a tier conclude."""
        return self.shortcuts.closure(board, tier) if self.shortcuts.closure else board.domains

    def stuck(self, puzzle: Any) -> Sequence[int]:
        """The spots where reasoning with all tiers that are allowed gets stuck."""
        return self.check(puzzle, self.target.cap).left

    def check(self, puzzle: Any, cap: int) -> Checked:
        """How far reasoning with tiers up to *cap* gets."""
        self.spend(CHECK_COST * (1 + max(puzzle.spots - 1, 0) // SPOTS_PER_TEST))
        board = self.family.start(puzzle)
        tiers = [tier for tier in self.shortcuts.complete_tiers(puzzle, self.reasons.techniques) if tier <= cap]
        if tiers:
            left = _open_spots(self.closure(board, max(tiers)))
            if not left or cap in tiers:
                return Checked(left, 0)
        assume = self.maker.unique(self.request) and most_rounds(self.reasons, cap)
        check = FastCheck(self.family, board, cap, self.solution(puzzle) if assume else None)
        return Checked([] if check.run() else check.open_spots(), check.open_work)

    def check_floor(self, puzzle: Any) -> Checked | None:
        """How far the tiers get that must not suffice; None if there are none."""
        floor = self.target.floor
        if floor >= SHORT_CHAIN.tier and self.maker.unique(self.request) and not self.left_open(puzzle):
            return Checked((), 0)  # propagation does no more than short chains could
        return self.check(puzzle, floor) if floor else None

    def floor_fails(self, puzzle: Any) -> bool:
        """Whether the tiers that must not suffice do not."""
        below = self.check_floor(puzzle)
        return below is None or bool(below.left)

    def level(self, puzzle: Any) -> str:
        """The level that a rating gives the puzzle."""
        board = self.family.start(puzzle)
        solution = self.solution(puzzle) if self.maker.unique(self.request) else None
        if self.reasons.calibration is None or solution is None:
            return level_of(tier_of(self.family, board, solution))
        if self.last_level is None or self.last_level[0] != puzzle:
            self.spend(GRADE_COST)
            self.last_level = puzzle, graded_level(self.family, board, solution, self.request.level or LEVELS[-1])
        return self.last_level[1]


def _open_spots(masks: Sequence[int]) -> list[int]:
    return [spot for spot, mask in enumerate(masks) if mask & (mask - 1)]
