"""Making puzzles: propose an answer, change it until it is the only one, take clues away, keep what is hard enough.

Only tests are counted, never time, and every choice comes from our own dice: a seed makes the same puzzle everywhere.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sightline.core.dice import Dice
from sightline.core.errors import SightlineError
from sightline.core.step import Technique
from sightline.engine.contradiction import SHORT_CHAIN
from sightline.engine.glance import Glance, tier_of
from sightline.engine.rate import LEVELS, TIERS
from sightline.engine.solve import solve
from sightline.family import Family, Maker, Wish
from sightline.kernel import Status

DEFAULT_TESTS = 200_000
"""Questions put to the kernel or thought through, for one puzzle."""
PATIENCE = 200
"""Changes in a row that bring nothing before an answer is given up."""
ROUNDS = 40
"""Times that an answer is changed because its question is too easy or too hard."""
SEARCH_STEPS = 20_000
"""Decisions in one test of uniqueness; a question that takes more is not wanted."""


class Spent(SightlineError):
    """The budget is spent, and nothing found is as asked for."""


class Made(NamedTuple):
    """A new puzzle; `first` is the question of the answer first proposed, before changes."""

    puzzle: Any
    level: str | None
    tier: int | None
    seed: int
    tests: int
    first: Any


class Aim(NamedTuple):
    """What the thought that solves the puzzle must and must not need."""

    cap: int
    """The highest tier that it may take; 9 if only the answer must be unique."""
    floor: int
    """The highest tier that must not be enough; 0 for none."""
    search: bool
    """Whether propagation may fail."""
    barred: frozenset[Technique] = frozenset()
    """Techniques without which it must get stuck."""


def aim_of(family: Family[Any, Any], wish: Wish, technique: str | None) -> Aim:
    if technique is not None:
        ways = techniques_called(family, technique)
        cap = max(way.tier for way in ways)
        return Aim(cap, 0, True, frozenset(ways))
    if wish.level is None:
        return Aim(9, 0, False)
    tiers = [tier for tier, level in TIERS.items() if LEVELS[level] == wish.level]
    return Aim(max(tiers), max(min(tiers) - 1, 0), max(tiers) >= SHORT_CHAIN.tier)


def techniques_called(family: Family[Any, Any], name: str) -> list[Technique]:
    """The techniques of a name, or alias; upper and lower case are the same."""
    catalogue = family.logic.techniques if family.logic else ()
    named = [way for way in catalogue if name.lower() in (one.lower() for one in (way.name, *way.aliases))]
    if not any(way.tier for way in named):
        known = dict.fromkeys(way.name for way in catalogue if way.tier)
        raise SightlineError(f"{family.name} has no technique '{name[:40]}'; it has {', '.join(known)}")
    return named


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
        refuse(self.maker, family, wish)
        self.aim = aim_of(family, wish, technique)
        self.technique = technique
        self.tests = 0

    def make(self, seed: int) -> Made:
        self.tests = 0
        dice = Dice(seed)
        while True:
            luck = dice.fork()
            draft = self.maker.propose(luck, self.wish)
            first = self.maker.question(draft, self.wish)
            puzzle = self.work(luck, draft)
            if puzzle is not None:
                tier = None if self.wish.level is None and not self.technique else self.tier(puzzle)
                level = None if tier is None else LEVELS[TIERS[tier]]
                return Made(puzzle, level, tier, seed, self.tests, first)

    def work(self, luck: Dice, draft: Any) -> Any | None:
        """A puzzle as asked for out of *draft*, or of what becomes of it; None if it leads nowhere."""
        for _ in range(ROUNDS):
            draft = self.repaired(luck, draft)
            if draft is None:
                return None
            puzzle = self.carved(luck, self.maker.question(draft, self.wish))
            spots = self.faults(luck, puzzle)
            if not spots:
                return puzzle
            draft = self.maker.change(luck, draft, spots, self.wish)
        return None

    def spend(self) -> None:
        self.tests += 1
        if self.tests > self.most:
            asked = " ".join(filter(None, (self.wish.level, self.technique)))
            what = f"no {asked + ' ' if asked else ''}puzzle in {self.most} tests"
            raise Spent(f"{what}: another seed, size or budget (--steps) may do")

    # --- until there is one answer only

    def repaired(self, luck: Dice, draft: Any) -> Any | None:
        """An answer near *draft* whose question has no other; each change is kept unless more is left open by it."""
        spots = self.unsettled(self.maker.question(draft, self.wish))
        idle = 0
        while spots and idle < PATIENCE:
            trial = self.maker.change(luck, draft, spots, self.wish)
            left = self.unsettled(self.maker.question(trial, self.wish))
            idle = 0 if len(left) < len(spots) else idle + 1
            if len(left) <= len(spots):
                draft, spots = trial, left
        return None if spots else draft

    def unsettled(self, puzzle: Any) -> Sequence[int]:
        """The spots that propagation leaves open; where search is welcome, those of which two answers differ."""
        self.spend()
        board = self.family.start(puzzle)
        if not self.aim.search:
            status, masks, _ = self.family.problem(board).fixpoint()
            return () if status == Status.SOLVED else _open(type(board)(puzzle, masks).domains)
        found = solve(self.family, board, 2, steps=SEARCH_STEPS)
        if found.unique:
            return ()
        return found[0].difference(found[1]) if len(found) > 1 else range(puzzle.spots)

    # --- until no clue is too much

    def carved(self, luck: Dice, puzzle: Any) -> Any:
        """The question with all taken away that it can do without; or, if that need not be, enough for its level."""
        for part in self.maker.parts(luck, puzzle, self.wish):
            less = self.maker.without(puzzle, part)
            if not self.unsettled(less) and (self.aim.cap >= SHORT_CHAIN.tier or not self.stuck(less, self.aim.cap)):
                puzzle = less
                if not self.minimal and self.needs_more(puzzle):
                    break
        return puzzle

    def stuck(self, puzzle: Any, cap: int, barred: frozenset[Technique] = frozenset()) -> list[int]:
        """Where a thought that may use tiers up to *cap* gets stuck."""
        self.spend()
        board = self.family.start(puzzle)
        answer = solve(self.family, board, 1)[0].domains if cap >= SHORT_CHAIN.tier else None
        glance = Glance(self.family, board, cap, answer, barred)
        return [] if glance.run() else glance.open_spots()

    def needs_more(self, puzzle: Any) -> bool:
        """Whether what must not be enough is not enough."""
        aim = self.aim
        if aim.barred:
            return bool(self.stuck(puzzle, aim.cap, aim.barred))
        return not aim.floor or bool(self.stuck(puzzle, aim.floor))

    # --- as hard as asked for

    def faults(self, luck: Dice, puzzle: Any) -> Sequence[int]:
        """Where to change a puzzle that is too hard, or (anywhere) one that is too easy; nothing if it is right."""
        if not self.needs_more(puzzle):
            return [luck.below(puzzle.spots)]
        return self.stuck(puzzle, self.aim.cap) if self.aim.cap < 8 else ()

    def tier(self, puzzle: Any) -> int:
        board = self.family.start(puzzle)
        return tier_of(self.family, board, solve(self.family, board, 1)[0].domains)


def _open(masks: Sequence[int]) -> list[int]:
    return [spot for spot, mask in enumerate(masks) if mask & (mask - 1)]


def maker_of(family: Family[Any, Any]) -> Maker[Any, Any]:
    if family.maker is None:
        raise SightlineError(f"nobody has said yet how {family.name} puzzles are made")
    return family.maker


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
        size = f"{wish.rows}×{wish.columns}"
        can = f"{family.name} of that size can be {' or '.join(possible)}" if possible else "none can be rated"
        raise SightlineError(f"there is no {wish.level} {family.name} of {size}: {can}")
