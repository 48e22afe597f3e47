"""Making puzzles: propose an answer, change it until it is the only one, take clues away, keep what is hard enough.

Only tests are counted, never time, and every choice comes from our own dice: a seed makes the same puzzle everywhere.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.dice import Dice
from sightline.core.errors import SightlineError
from sightline.core.step import Technique
from sightline.engine.contradiction import LONG_CHAIN, SHORT_CHAIN, furthest
from sightline.engine.glance import Glance, Rush, tier_of
from sightline.engine.rate import LEVELS, TIERS
from sightline.engine.solve import solve
from sightline.family import Family, Logic, Maker, Wish
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
"""Decisions in one test of uniqueness; a question that takes more is not wanted."""


class Spent(SightlineError):
    """The budget is spent, and nothing found is as asked for."""


class Made(NamedTuple):
    """A new puzzle. `first` and `last` are the answer as proposed and as it became, where people want to see that."""

    puzzle: Any
    level: str | None
    seed: int
    tests: int
    first: Board[Any] | None
    last: Board[Any] | None


class Aim(NamedTuple):
    """What the thought that solves the puzzle must and must not need."""

    cap: int
    """The highest tier that it may take; 9 if only the answer must be unique."""
    floor: int
    """The highest tier that must not be enough; 0 for none."""
    search: bool
    """Whether propagation may fail."""
    plainer: frozenset[Technique] = frozenset()
    taught: frozenset[Technique] = frozenset()
    """If there are any: just these and the plainer ones may be used, and the plainer ones alone must get stuck."""


def aim_of(family: Family[Any, Any], wish: Wish, technique: str | None) -> Aim:
    if technique is not None:
        if wish.level is not None:
            raise SightlineError("a technique brings its own level: ask for one or the other")
        plainer, ways = taught(family, technique)
        return Aim(max(way.tier for way in ways), 0, False, frozenset(plainer), frozenset(ways))
    if wish.level is None:
        return Aim(9, maker_of(family).floor(wish), False)
    tiers = [tier for tier, level in TIERS.items() if LEVELS[level] == wish.level]
    return Aim(max(tiers), max(min(tiers) - 1, 0), family.logic is not None and furthest(family.logic, max(tiers)) > 0)


def techniques_called(family: Family[Any, Any], name: str) -> list[Technique]:
    """The techniques of a name, or alias; upper and lower case are the same."""
    catalogue = family.logic.techniques if family.logic else ()
    named = [way for way in catalogue if name.lower() in (one.lower() for one in (way.name, *way.aliases))]
    if not any(way.tier for way in named):
        known = dict.fromkeys(way.name for way in catalogue if way.tier)
        raise SightlineError(f"{family.name} has no technique '{name[:40]}'; it has {', '.join(known)}")
    return named


def taught(family: Family[Any, Any], name: str) -> tuple[list[Technique], list[Technique]]:
    """The techniques that come before one of that name in the catalogue, which is in order, and those of the name."""
    ways = techniques_called(family, name)
    catalogue = family.logic.techniques if family.logic else ()
    first = next(index for index, way in enumerate(catalogue) if way in ways and way.tier)
    return [way for index, way in enumerate(catalogue) if (index < first or not way.tier) and way not in ways], ways


class Workshop:
    """Where puzzles of one wish are made, one seed after the other."""

    def __init__(
        self,
        family: Family[Any, Any],
        wish: Wish,
        technique: str | None = None,
        minimal: bool = True,
        tests: int = DEFAULT_TESTS,
    ) -> None:
        self.family, self.wish, self.minimal, self.most = family, wish, minimal, tests
        self.maker = maker_of(family)
        self.logic = logic_of(family)
        refuse(self.maker, family, wish)
        self.aim = aim_of(family, wish, technique)
        self.technique = technique
        self.faithful = self.maker.faithful(wish)
        self.by_search = not self.aim.taught and self.aim.cap >= SHORT_CHAIN.tier
        self.tests = 0

    def make(self, seed: int) -> Made:
        """The puzzle of a seed: one answer after the other is proposed until one leads to what is asked for."""
        self.tests = 0
        dice = Dice(seed)
        while True:
            luck = dice.fork()
            first = self.maker.propose(luck, self.wish)
            found = self.work(luck, first)
            if found is not None:
                return self.made(seed, first, *found)

    def made(self, seed: int, first: Any, last: Any, puzzle: Any) -> Made:
        level = self.level(puzzle) if self.technique else self.wish.level
        show = self.maker.show if self.faithful else None
        before, after = (show(draft, self.wish) if show else None for draft in (first, last))
        return Made(puzzle, level, seed, self.tests, before, after)

    def work(self, luck: Dice, first: Any) -> tuple[Any, Any] | None:
        """What *first*, or what becomes of it, makes: the last answer and its question; None if it leads nowhere."""
        draft = hardest = first
        most_left: Sequence[int] = ()
        for tries in range(ROUNDS):
            draft = self.repaired(luck, draft)
            if draft is None:
                return None
            puzzle, spots = self.tried(luck, draft)
            if not spots:
                return self.nearest(luck, first, draft, puzzle)
            if self.aim.search and self.aim.floor:  # uphill: never back to what propagation leaves less of
                left = self.left_open(puzzle)
                if len(left) >= len(most_left):
                    hardest, most_left = draft, left
                if not most_left and tries == BARREN:
                    return None
                draft = hardest
                spots = most_left if most_left and luck.chance(NEAR, 4) else spots
            draft = self.maker.change(luck, draft, spots, self.wish)
        return None

    def tried(self, luck: Dice, draft: Any) -> tuple[Any, Sequence[int]]:
        """The question that is left of a draft's, and where to change it because it is not as asked for."""
        puzzle = self.carved(luck, self.maker.question(draft, self.wish))
        return puzzle, self.faults(luck, puzzle)

    def nearest(self, luck: Dice, first: Any, draft: Any, puzzle: Any) -> tuple[Any, Any]:
        """The same with every change taken back that was not needed after all."""
        better = self.faithful
        while better:
            better = False
            for trial in self.maker.nearer(draft, first, self.wish):
                if self.unsettled(self.maker.question(trial, self.wish)):
                    continue
                asked, spots = self.tried(luck, trial)
                if not spots:
                    draft, puzzle, better = trial, asked, True
                    break
        return draft, puzzle

    def spend(self, tests: int = 1) -> None:
        self.tests += tests
        if self.tests > self.most:
            asked = " ".join(filter(None, (self.wish.level, self.technique)))
            what = f"no {asked + ' ' if asked else ''}puzzle in {self.most} tests"
            raise Spent(f"{what}: another seed, size or budget (--steps) may do")

    # --- until there is one answer only

    def repaired(self, luck: Dice, draft: Any) -> Any | None:
        """An answer near *draft* whose question has no other; each change is kept unless more is left open by it."""
        if not self.maker.unique(self.wish):
            return draft
        spots = self.unsettled(self.maker.question(draft, self.wish))
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
            trial = self.maker.change(luck, draft, spots, self.wish)
            left = self.unsettled(self.maker.question(trial, self.wish))
            if best is None or len(left) < len(best[1]):
                best = trial, left
        assert best is not None
        return best

    def unsettled(self, puzzle: Any) -> Sequence[int]:
        """The spots that propagation leaves open; where search is welcome, those of which two answers differ."""
        if not self.aim.search:
            return self.left_open(puzzle)
        self.spend()
        board = self.family.start(puzzle)
        status, found, _ = self.family.problem(board).search().next(2, SEARCH_STEPS)
        if len(found) == 1 and status == Status.IMPOSSIBLE:
            return ()
        boards = [type(board)(puzzle, masks) for masks in found]
        return boards[0].difference(boards[1]) if len(boards) > 1 else range(puzzle.spots)

    def left_open(self, puzzle: Any) -> Sequence[int]:
        """The spots that propagation leaves open."""
        self.spend()
        board = self.family.start(puzzle)
        status, masks, _ = self.family.problem(board).fixpoint()
        return () if status == Status.SOLVED else _open(type(board)(puzzle, masks).domains)

    # --- until no clue is too much

    def carved(self, luck: Dice, puzzle: Any) -> Any:
        """The question with all taken away that it can do without; or, if that need not be, enough for its level.

        Many parts are tried at once while that goes well, and then few: what is left is the same.
        """
        waiting = list(self.maker.parts(luck, puzzle, self.wish))[::-1]
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
        if self.by_search:
            return not self.unsettled(puzzle)
        if not self.aim.taught and self.aim.cap in self.logic.reached(puzzle):  # what falls to them has one answer
            return not self.stuck(puzzle, self.aim.cap)
        return not self.unsettled(puzzle) and not self.stuck(puzzle, self.aim.cap)

    def stuck(self, puzzle: Any, cap: int, plainer: bool = False) -> list[int]:
        """Where a thought that may use tiers up to *cap* gets stuck; if a technique is taught, with it or without."""
        self.spend(THOUGHT)
        board = self.family.start(puzzle)
        tiers = [] if self.aim.taught else [tier for tier in self.logic.reached(puzzle) if tier <= cap]
        if tiers and self.logic.reach:
            left = _open(self.logic.reach(board, max(tiers)))
            if not left or cap in tiers:
                return left
        assume = self.maker.unique(self.wish) and furthest(self.logic, cap)
        answer = solve(self.family, board, 1)[0].domains if assume else None
        glance: Glance = Rush(self.family, board, cap, answer)
        if self.aim.taught:
            glance = Glance(
                self.family, board, cap, answer, self.aim.plainer | (frozenset() if plainer else self.aim.taught)
            )
        return [] if glance.run() else glance.open_spots()

    def needs_more(self, puzzle: Any) -> bool:
        """Whether what must not be enough is not enough."""
        aim = self.aim
        if aim.taught:
            return bool(self.stuck(puzzle, aim.cap, plainer=True))
        if aim.floor >= SHORT_CHAIN.tier and self.maker.unique(self.wish) and not self.left_open(puzzle):
            return False  # propagation does no more than short chains could
        return not aim.floor or bool(self.stuck(puzzle, aim.floor))

    # --- as hard as asked for

    def faults(self, luck: Dice, puzzle: Any) -> Sequence[int]:
        """Where to change a puzzle that is too hard, or (anywhere) one that is too easy; nothing if it is right."""
        if not self.needs_more(puzzle):
            return [luck.below(puzzle.spots)]
        return self.stuck(puzzle, self.aim.cap) if self.aim.taught or self.aim.cap < LONG_CHAIN.tier else ()

    def level(self, puzzle: Any) -> str:
        board = self.family.start(puzzle)
        answer = solve(self.family, board, 1)[0].domains if self.maker.unique(self.wish) else None
        return LEVELS[TIERS[tier_of(self.family, board, answer)]]


def _open(masks: Sequence[int]) -> list[int]:
    return [spot for spot, mask in enumerate(masks) if mask & (mask - 1)]


def maker_of(family: Family[Any, Any]) -> Maker[Any, Any]:
    if family.maker is None:
        raise SightlineError(f"nobody has said yet how {family.name} puzzles are made")
    return family.maker


def logic_of(family: Family[Any, Any]) -> Logic[Any]:
    if family.logic is None:
        raise SightlineError(f"there are no techniques for {family.name} yet")
    return family.logic


def refuse(maker: Maker[Any, Any], family: Family[Any, Any], wish: Wish) -> None:
    """Says what can be made, if what is wished for cannot."""
    possible = maker.levels(wish)
    if wish.level is not None and wish.level not in LEVELS:
        raise SightlineError(f"'{wish.level[:20]}' is no level; levels are {', '.join(LEVELS)}")
    if wish.symmetry not in maker.symmetries:
        raise SightlineError(
            f"{family.name} has no symmetry '{wish.symmetry[:20]}'; it has {', '.join(maker.symmetries)}"
        )
    if wish.level is not None and wish.level not in possible:
        can = f"such a one can be {' or '.join(possible)}" if possible else "it has no level"
        raise SightlineError(f"cannot make {wish.rows}×{wish.columns} {family.name} that is {wish.level}: {can}")
