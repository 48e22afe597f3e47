"""Making puzzles: propose an answer, change it until it is the only one, take clues away, keep what is hard enough.

Only tests are counted, never time, and every choice comes from our own dice: a seed makes the same puzzle everywhere.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.dice import Dice
from sightline.core.errors import BudgetExceeded
from sightline.engine.make.nearest import nearest
from sightline.engine.make.target import maker_of, reasons_of, refuse, target_of
from sightline.engine.reason.contradiction import LONG_CHAIN, SHORT_CHAIN, most_rounds
from sightline.engine.reason.rate import LEVELS, TIERS
from sightline.engine.reason.tier_check import FastCheck, tier_of
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.maker import Request
from sightline.kernel import Status

DEFAULT_TESTS = 60_000
"""Questions put to the kernel or thought through, for one puzzle."""
PATIENCE = 20
"""Changes in a row that bring next to nothing before an answer is given up."""
THOUGHT = 5
"""What a puzzle thought through counts for, in tests."""
NEAR = 1
"""Of four changes towards a harder puzzle, those made where it is hard already."""
BARREN = 2
"""Changes towards a harder puzzle before an answer is given up that leaves propagation nothing to do."""
MANY = 16
"""Parts that are taken away at once while that goes well."""
CHOICE = 16
"""Changes to choose from where as few as possible are wanted."""
ROUNDS = 100
"""Times that an answer is changed because its question is too easy or too hard."""
SEARCH_STEPS = 20_000
"""Decisions in one test of uniqueness; a question that takes more counts as one with many answers.

The kernel and its twin each count their own, so a cut could make another puzzle of a seed there. It does not come to
that: of 36,000 searches for 2,100 pictures up to 25×25 the longest took 3,051, and the longest of those that found few
answers 2,039; the twin took 912 at the most for the longest of them."""
LARGE = 144
"""Spots from which on a test that takes a clue away gets fewer decisions, for each takes longer and there are more."""
SEARCHABLE = 400
"""Open spots up to which answers are looked for."""
FEW = 16
"""Fewer answers are compared with each other; of more, what propagation leaves open says where they may differ."""
WASTED, LOST = 40, 2000
"""What it counts for, in tests, to find that many answers, or to give up looking for them: it takes as much longer."""


class Spent(BudgetExceeded):
    """The budget is spent, and nothing found is as asked for."""


class Made(NamedTuple):
    """A new puzzle. `first` and `last` are the answer as proposed and as it became, where people want to see that."""

    puzzle: Any
    level: str | None
    seed: int
    tests: int
    first: Board[Any] | None
    last: Board[Any] | None


class Thought(NamedTuple):
    """Where a thought got stuck, and how much lay open, all in all, whenever it had to assume something."""

    left: Sequence[int]
    open_work: int


class Tried(NamedTuple):
    """What a draft asks; where to change it because that is not as wished for; and if it is too easy, its toil."""

    puzzle: Any
    spots: Sequence[int]
    open_work: int | None


class Generator:
    """Where puzzles of one wish are made, one seed after the other."""

    def __init__(
        self, family: Family[Any, Any], request: Request, minimal: bool = True, tests: int = DEFAULT_TESTS
    ) -> None:
        self.family, self.request, self.minimal, self.most = family, request, minimal, tests
        self.maker = maker_of(family)
        self.reasons = reasons_of(family)
        self.shortcuts = self.reasons.shortcuts
        refuse(self.maker, family, request)
        self.target = target_of(family, request)
        self.faithful = self.maker.keeps_draft(request)
        self.tests = 0
        self.sure: tuple[Any, Board[Any]] | None = None
        """The last puzzle that was seen to have one answer, and that answer."""
        self.drafted: tuple[Any, Any] | None = None
        """The last draft, and its question."""
        self.opened: tuple[Any, Sequence[int]] | None = None
        """The last puzzle that was propagated, and what that left open."""

    def make(self, seed: int) -> Made:
        """The puzzle of a seed: one answer after the other is proposed until one leads to what is asked for."""
        self.tests = 0
        dice = Dice(seed)
        luck = dice.fork()
        first = self.maker.propose(luck, self.request)
        found = nearest(self, luck, first) if self.faithful else None
        while found is None:
            found = self.work(luck, first)
            if found is None:
                luck = dice.fork()
                first = first if self.faithful else self.maker.propose(luck, self.request)
        return self.made(seed, first, *found)

    def question(self, draft: Any) -> Any:
        """What a draft answers; most are asked twice in a row."""
        if self.drafted is None or self.drafted[0] is not draft:
            self.drafted = draft, self.maker.pose(draft, self.request)
        return self.drafted[1]

    def made(self, seed: int, first: Any, last: Any, puzzle: Any) -> Made:
        show = self.maker.board_of if self.faithful else None
        before, after = (show(draft, self.request) if show else None for draft in (first, last))
        return Made(puzzle, self.request.level, seed, self.tests, before, after)

    def work(self, luck: Dice, first: Any) -> tuple[Any, Any] | None:
        """What *first*, or what becomes of it, makes: the last answer and its question; None if it leads nowhere."""
        draft = hardest = first
        most = 0
        there: Sequence[int] = ()
        for tries in range(ROUNDS):
            draft = self.repaired(luck, draft)
            if draft is None:
                return None
            puzzle, spots, open_work = self.tried(luck, draft)
            if not spots:
                return self.nearest(luck, first, draft, puzzle)
            if self.target.search and open_work is not None:  # uphill: never back to what is less toil
                if open_work >= most:
                    hardest, most, there = draft, open_work, self.left_open(puzzle)
                if not there and tries == BARREN and not self.faithful:
                    return None
                draft = hardest
                spots = there if there and luck.chance(NEAR, 4) else spots
            draft = self.maker.change(luck, draft, spots, self.request)
        return None

    def tried(self, luck: Dice, draft: Any) -> Tried:
        """The question that is left of a draft's: if too easy, it may be changed anywhere; if too hard, where it is."""
        puzzle = self.carved(luck, self.question(draft))
        below = self.below(puzzle)
        if below and not below.left:
            return Tried(puzzle, [luck.below(puzzle.spots)], below.open_work)
        stuck = self.stuck(puzzle) if self.target.cap < LONG_CHAIN.tier else ()
        return Tried(puzzle, stuck or ([] if self.confirmed(puzzle) else [luck.below(puzzle.spots)]), None)

    def confirmed(self, puzzle: Any) -> bool:
        """Whether the rating agrees. A thought does not look everywhere again for each change far away; helped by a
        glimpse it may see what the rating, in its own order, passes by."""
        partial = self.shortcuts.closure and not self.shortcuts.complete_tiers(puzzle, self.reasons.techniques)
        return not (partial and self.request.level) or self.level(puzzle) == self.request.level

    def nearest(self, luck: Dice, first: Any, draft: Any, puzzle: Any) -> tuple[Any, Any]:
        """The same with every change taken back that was not needed after all."""
        better = self.faithful
        while better:
            better = False
            for trial in self.maker.undo_changes(draft, first, self.request):
                asked = self.accepted(luck, trial)
                if asked is not None:
                    draft, puzzle, better = trial, asked, True
                    break
        return draft, puzzle

    def accepted(self, luck: Dice, draft: Any) -> Any | None:
        """The question of a draft that will do as it is."""
        if self.unsettled(self.question(draft)):
            return None
        asked = self.tried(luck, draft)
        return None if asked.spots else asked.puzzle

    def spend(self, tests: int = 1) -> None:
        self.tests += tests
        if self.tests > self.most:
            raise Spent(told=f"no {self.asked()} in {self.most} tests: another seed, size or budget (--steps) may do")

    def asked(self) -> str:
        """What is wished for, in a few words."""
        return f"{self.request.level} puzzle" if self.request.level else "puzzle"

    # --- until there is one answer only

    def repaired(self, luck: Dice, draft: Any) -> Any | None:
        """An answer near *draft* whose question has no other; each change is kept unless more is left open by it."""
        if not self.maker.unique(self.request):
            return draft
        spots = self.unsettled(self.question(draft))
        idle, mark = 0, len(spots)
        while spots and idle < PATIENCE:
            trial, left = self.changed(luck, draft, spots)
            idle += 1
            if len(left) <= len(spots):
                draft, spots = trial, left
            if 16 * len(spots) <= 15 * mark:
                idle, mark = 0, len(spots)
        return None if spots else draft

    def changed(self, luck: Dice, draft: Any, spots: Sequence[int]) -> tuple[Any, Sequence[int]]:
        """A change and what it leaves open; where each is one too many, the best of several."""
        best: tuple[Any, Sequence[int]] | None = None
        for _ in range(CHOICE if self.faithful else 1):
            trial = self.maker.change(luck, draft, spots, self.request)
            left = self.unsettled(self.question(trial))
            if best is None or len(left) < len(best[1]):
                best = trial, left
        assert best is not None
        return best

    def unsettled(self, puzzle: Any) -> Sequence[int]:
        """The spots that propagation leaves open; where search is welcome, those of which answers differ.

        Which of many answers come first is not the same everywhere, and must make no difference.
        """
        left = self.left_open(puzzle)
        if not left or not self.target.search or len(left) > SEARCHABLE:
            return left
        found = self.answers(puzzle, FEW)
        if 0 < len(found) < FEW:
            return found[0].difference(*found[1:])
        self.spend(WASTED if found else LOST)
        return left

    def answers(self, puzzle: Any, most: int, size: int = LARGE) -> list[Board[Any]]:
        """All answers or, if there are more, so many of them; none if that is a long search."""
        self.spend()
        board = self.family.start(puzzle)
        status, found, _ = self.family.problem(board).search().next(most, SEARCH_STEPS * LARGE**3 // size**3)
        if status == Status.IMPOSSIBLE and len(found) == 1:
            self.sure = puzzle, type(board)(puzzle, found[0])
        return [] if status == Status.UNKNOWN else [type(board)(puzzle, masks) for masks in found]

    def answer(self, puzzle: Any) -> Sequence[int]:
        """The answer of a puzzle that has but one; most were asked for it just now."""
        if self.sure is None or self.sure[0] != puzzle:
            self.sure = puzzle, solve(self.family, self.family.start(puzzle), 1)[0]
        return self.sure[1].domains

    def left_open(self, puzzle: Any) -> Sequence[int]:
        """The spots that propagation leaves open."""
        if self.opened is None or self.opened[0] != puzzle:
            self.spend()
            board = self.family.start(puzzle)
            status, masks, _ = self.family.problem(board).fixpoint()
            left = () if status == Status.SOLVED else _open(type(board)(puzzle, masks).domains)
            self.opened = puzzle, left
        return self.opened[1]

    # --- until no clue is too much

    def carved(self, luck: Dice, puzzle: Any) -> Any:
        """The question with all taken away that it can do without; or, if that need not be, enough for its level.

        Many parts are tried at once while that goes well, and then few: what is left is the same.
        """
        waiting = list(self.maker.parts(luck, puzzle, self.request))[::-1]
        many = MANY if self.minimal else 1
        while waiting:
            bunch = [waiting.pop() for _ in range(min(many, len(waiting)))]
            less = self.maker.without(puzzle, tuple(thing for part in bunch for thing in part))
            if self.good(less):
                puzzle, many = less, min(2 * many, MANY) if self.minimal else 1
                if not self.minimal and self.needs_more(puzzle):
                    break
            elif len(bunch) > 1:
                waiting += bunch[::-1]
                many = len(bunch) // 2
        return puzzle

    def good(self, puzzle: Any) -> bool:
        """Whether a question with less in it still has one answer, and is not too hard."""
        if self.target.cap >= SHORT_CHAIN.tier:
            return len(self.answers(puzzle, 2, max(puzzle.spots, LARGE))) == 1
        return not self.beyond(puzzle) and not self.stuck(puzzle)  # what falls to techniques has one answer

    def beyond(self, puzzle: Any) -> bool:
        """Whether even more than may be used would get stuck, as far as the kernel can say so quickly."""
        tiers = self.shortcuts.complete_tiers(puzzle, self.reasons.techniques)
        more = [tier for tier in tiers if tier > self.target.cap] if self.target.cap not in tiers else []
        return bool(more and _open(self.closure(self.family.start(puzzle), min(more))))

    def closure(self, board: Board[Any], tier: int) -> Sequence[int]:
        """What the kernel knows that techniques up to a tier conclude."""
        return self.shortcuts.closure(board, tier) if self.shortcuts.closure else board.domains

    def stuck(self, puzzle: Any) -> Sequence[int]:
        """Where a thought gets stuck that may use all tiers that are asked for."""
        return self.thought(puzzle, self.target.cap).left

    def thought(self, puzzle: Any, cap: int) -> Thought:
        """A thought that may use tiers up to *cap*."""
        self.spend(THOUGHT)
        board = self.family.start(puzzle)
        tiers = [tier for tier in self.shortcuts.complete_tiers(puzzle, self.reasons.techniques) if tier <= cap]
        if tiers:
            left = _open(self.closure(board, max(tiers)))
            if not left or cap in tiers:
                return Thought(left, 0)
        assume = self.maker.unique(self.request) and most_rounds(self.reasons, cap)
        check = FastCheck(self.family, board, cap, self.answer(puzzle) if assume else None)
        return Thought([] if check.run() else check.open_spots(), check.open_work)

    def below(self, puzzle: Any) -> Thought | None:
        """What must not be enough, thought through; None if anything will do."""
        floor = self.target.floor
        if floor >= SHORT_CHAIN.tier and self.maker.unique(self.request) and not self.left_open(puzzle):
            return Thought((), 0)  # propagation does no more than short chains could
        return self.thought(puzzle, floor) if floor else None

    def needs_more(self, puzzle: Any) -> bool:
        """Whether what must not be enough is not enough."""
        below = self.below(puzzle)
        return below is None or bool(below.left)

    def level(self, puzzle: Any) -> str:
        board = self.family.start(puzzle)
        answer = self.answer(puzzle) if self.maker.unique(self.request) else None
        return LEVELS[TIERS[tier_of(self.family, board, answer)]]


def _open(masks: Sequence[int]) -> list[int]:
    return [spot for spot, mask in enumerate(masks) if mask & (mask - 1)]
