"""How hard a puzzle is, without the reasons: the same thought as an explanation, at a fraction of its cost."""

from collections.abc import Collection, Sequence
from itertools import compress
from operator import ne
from typing import Any

from sightline.core.board import Board, Fact
from sightline.core.step import Deduction, Step, Technique
from sightline.engine.cases import TWO_WAY
from sightline.engine.contradiction import LONG_CHAIN, SHORT_CHAIN, chain_way, furthest, soonest
from sightline.engine.explain import Said, Thinker
from sightline.engine.minimise import Cited, follows
from sightline.family import Family


class Glance(Thinker):
    """Goes the way an explanation goes, round for round, but keeps no reasons and cuts no premises down.

    *cap* is the highest tier that it may use, *answer* the only solution: what assumptions are tried against.
    """

    def __init__(
        self,
        family: Family[Any, Any],
        board: Board[Any],
        cap: int,
        answer: Sequence[int] | None = None,
        allowed: Collection[Technique] | None = None,
    ) -> None:
        super().__init__(family, board)
        some = self.logic.techniques if allowed is None else allowed
        self.techniques = tuple(way for way in self.logic.techniques if way.tier <= cap and way in some)
        self.cap = cap
        self.possible = answer
        self.tier = 0
        self.toil = 0
        """How much lay open, all in all, whenever something had to be assumed: what is harder to find takes longer."""

    def run(self) -> bool:
        """Whether the board falls; `tier` is then the highest that it took."""
        while not self.settled():
            found = self.round()
            if found is None:
                return False
            self.tier = max(self.tier, found[0].tier)
        return not self.clash

    def open_spots(self) -> list[int]:
        """Where it got stuck."""
        return [spot for spot, mask in enumerate(self.masks) if mask.bit_count() > 1]

    def step(self, way: Technique, proposal: Deduction) -> Step | None:
        if proposal.cases:  # they were gone through to find it
            return Step(way, proposal, (), self.puzzle, self.logic.speak)
        cited = Cited.of(self.logic, self.puzzle, self.masks, proposal)
        if not follows(self.logic, self.puzzle, cited, proposal.facts):
            return None
        return Step(way, proposal, (), self.puzzle, self.logic.speak)

    def by_scope(self) -> Said | None:
        """Only where no technique is left out: a harder one would have said it first."""
        return super().by_scope() if self.techniques == self.logic.techniques else None

    def by_assumption(self, below: int = LONG_CHAIN.tier) -> Said | None:
        """Short chains only: what they do not refute is beyond, and needs no more than that to be said."""
        most = furthest(self.logic, min(self.cap, below - 1))
        if not most or self.possible is None:
            return None
        false = [mask & ~real for mask, real in zip(self.masks, self.possible, strict=True)]
        found = self.assume(false, most)
        return found or (self.by_two_ways() if TWO_WAY.tier <= self.cap and TWO_WAY.tier < below else None)

    def assume(self, false: list[int], most: int) -> Said | None:
        """Takes out what fails soonest, within *most* rounds."""
        rounds, failing = self.soonest(false, most)
        found = self.refute(chain_way(self.logic, rounds), failing) if rounds else None
        self.toil += sum(map(int.bit_count, self.masks)) - len(self.masks)
        return found

    def refute(self, way: Technique, failing: Sequence[int]) -> Said:
        """What fails is out."""
        blank = self.logic.blank(self.puzzle)
        steps = [
            Step(way, Deduction((Fact(spot, blank[spot] & ~mask),), (), ()), (), self.puzzle, self.logic.speak)
            for spot, mask in enumerate(failing)
            if mask
        ]
        for step in steps:
            self.take(step)
        self.look()
        return way, steps

    def soonest(self, false: list[int], most: int) -> tuple[int, Sequence[int]]:
        """The values that fail soonest, if that is within *most* rounds, and in how many."""
        if self.logic.soonest:
            return self.logic.soonest(self.board, false, most)
        rounds, failing = 0, [0] * len(false)
        for chain in soonest(self.logic, self.board, false, most):
            rounds = chain.rounds
            failing[chain.assumed.spot] |= chain.assumed.mask
        return rounds, failing


class Rush(Glance):
    """Only whether a board falls: what is quickest speaks first, for to that the order makes no difference."""

    def __init__(
        self,
        family: Family[Any, Any],
        board: Board[Any],
        cap: int,
        answer: Sequence[int] | None = None,
        allowed: Collection[Technique] | None = None,
    ) -> None:
        super().__init__(family, board, cap, answer, allowed)
        missing = [way.tier for way in self.logic.techniques if way not in self.techniques]
        self.whole = min(missing, default=cap + 1) - 1
        """The highest tier up to which nothing is left out."""
        tiers = [tier for tier in self.logic.reached(self.puzzle) if tier <= self.whole]
        self.quick = max(tiers, default=-1)
        self.techniques = tuple(way for way in self.techniques if way.tier > self.quick)

    def round(self) -> Said | None:
        found = self.by_kernel()
        if found or self.settled():
            return found
        return (self.by_assumption() if self.logic.soonest else None) or super().round()

    def assume(self, false: list[int], most: int) -> Said | None:
        if not self.logic.weeded:
            return super().assume(false, most)
        tried, left = self.logic.weeded(self.board, false, most)
        self.toil += tried
        if left == self.masks:
            return None
        self.know(left)
        return SHORT_CHAIN, []

    def soonest(self, false: list[int], most: int) -> tuple[int, Sequence[int]]:
        """All that fails so soon, at once."""
        return self.logic.soonest(self.board, false, -most) if self.logic.soonest else super().soonest(false, most)

    def refute(self, way: Technique, failing: Sequence[int]) -> Said:
        self.know([mask & ~out for mask, out in zip(self.masks, failing, strict=True)])
        return way, []

    def by_kernel(self) -> Said | None:
        """What the kernel says that the plainer techniques would."""
        known = self.reached()
        if known == self.masks:
            return None
        self.know(known)
        return self.logic.techniques[0], []

    def know(self, masks: Sequence[int]) -> None:
        self.changed += compress(range(len(masks)), map(ne, self.masks, masks))
        self.masks, self.clash = list(masks), 0 in masks
        self.look()

    def reached(self) -> Sequence[int]:
        if self.logic.glimpse:
            return self.logic.glimpse(self.board, self.whole)
        return self.logic.reach(self.board, self.quick) if self.logic.reach and self.quick > 0 else self.masks


def tier_of(family: Family[Any, Any], board: Board[Any], answer: Sequence[int] | None) -> int:
    """The highest tier that the cheapest thought takes; 8 for all that short contradictions cannot do."""
    glance = Glance(family, board, SHORT_CHAIN.tier, answer)
    return (glance.tier or 1) if glance.run() else LONG_CHAIN.tier
