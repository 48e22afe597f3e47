"""How hard a puzzle is, without the reasons: the same thought as an explanation, at a fraction of its cost."""

from collections.abc import Collection, Sequence
from itertools import compress
from operator import ne
from typing import Any

from sightline.core.board import Board, Fact
from sightline.core.step import Deduction, Step, Technique
from sightline.engine.reason.cases import TWO_WAY
from sightline.engine.reason.contradiction import LONG_CHAIN, SHORT_CHAIN, chain_way, first_failures, furthest
from sightline.engine.reason.explain import Reasoner, Said
from sightline.engine.reason.minimise import Cited, follows
from sightline.family import Family


class TierCheck(Reasoner):
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
        some = self.reasons.techniques if allowed is None else allowed
        self.techniques = tuple(way for way in self.reasons.techniques if way.tier <= cap and way in some)
        self.cap = cap
        self.shortcuts = self.reasons.shortcuts
        self.possible = answer
        self.tier = 0
        self.open_work = 0
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
            return Step(way, proposal, (), self.puzzle, self.reasons.word_text)
        cited = Cited.of(self.reasons, self.puzzle, self.masks, proposal)
        if not follows(self.reasons, self.puzzle, cited, proposal.facts):
            return None
        return Step(way, proposal, (), self.puzzle, self.reasons.word_text)

    def by_scope(self) -> Said | None:
        """Only where no technique is left out: a harder one would have said it first."""
        return super().by_scope() if self.techniques == self.reasons.techniques else None

    def by_assumption(self, below: int = LONG_CHAIN.tier) -> Said | None:
        """Short chains only: what they do not refute is beyond, and needs no more than that to be said."""
        most = furthest(self.reasons, min(self.cap, below - 1))
        if not most or self.possible is None:
            return None
        false = [mask & ~real for mask, real in zip(self.masks, self.possible, strict=True)]
        found = self.assume(false, most)
        return found or (self.by_two_ways() if TWO_WAY.tier <= self.cap and TWO_WAY.tier < below else None)

    def assume(self, false: list[int], most: int) -> Said | None:
        """Removes what fails first, within *most* rounds."""
        rounds, failing = self.first_failures(false, most)
        found = self.refute(chain_way(self.reasons, rounds), failing) if rounds else None
        self.open_work += sum(map(int.bit_count, self.masks)) - len(self.masks)
        return found

    def refute(self, way: Technique, failing: Sequence[int]) -> Said:
        """What fails is out."""
        blank = self.reasons.blank(self.puzzle)
        steps = [
            Step(way, Deduction((Fact(spot, blank[spot] & ~mask),), (), ()), (), self.puzzle, self.reasons.word_text)
            for spot, mask in enumerate(failing)
            if mask
        ]
        for step in steps:
            self.take(step)
        self.look()
        return way, steps

    def first_failures(self, false: list[int], most: int) -> tuple[int, Sequence[int]]:
        """The values that fail first, if that takes at most *most* rounds, and how many it takes."""
        if self.shortcuts.first_failures:
            return self.shortcuts.first_failures(self.board, false, most)
        rounds, failing = 0, [0] * len(false)
        for chain in first_failures(self.reasons, self.board, false, most):
            rounds = chain.rounds
            failing[chain.assumed.spot] |= chain.assumed.mask
        return rounds, failing


class FastCheck(TierCheck):
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
        missing = [way.tier for way in self.reasons.techniques if way not in self.techniques]
        self.whole = min(missing, default=cap + 1) - 1
        """The highest tier up to which nothing is left out."""
        self.quick = max((tier for tier in self.shortcuts.tiers(self.puzzle) if tier <= self.whole), default=0)
        """The tier that the kernel is asked about; 0: none."""
        done = [way for way in self.shortcuts.covered if way.tier <= self.quick] if self.quick else []
        self.techniques = tuple(way for way in self.techniques if way not in done)

    def round(self) -> Said | None:
        found = self.by_kernel()
        if found or self.settled():
            return found
        return (self.by_assumption() if self.shortcuts.first_failures else None) or super().round()

    def assume(self, false: list[int], most: int) -> Said | None:
        if not self.shortcuts.prune:
            return super().assume(false, most)
        tried, left = self.shortcuts.prune(self.board, false, most)
        self.open_work += tried
        if left == self.masks:
            return None
        self.know(left)
        return SHORT_CHAIN, []

    def first_failures(self, false: list[int], most: int) -> tuple[int, Sequence[int]]:
        """All that fails within *most* rounds, at once."""
        return super().first_failures(false, -most if self.shortcuts.first_failures else most)

    def refute(self, way: Technique, failing: Sequence[int]) -> Said:
        self.know([mask & ~out for mask, out in zip(self.masks, failing, strict=True)])
        return way, []

    def by_kernel(self) -> Said | None:
        """What the kernel says that the plainer techniques would."""
        if not self.quick or self.shortcuts.closure is None:
            return None
        known = self.shortcuts.closure(self.board, self.quick)
        if known == self.masks:
            return None
        self.know(known)
        return self.reasons.techniques[0], []

    def know(self, masks: Sequence[int]) -> None:
        self.changed += compress(range(len(masks)), map(ne, self.masks, masks))
        self.masks, self.clash = list(masks), 0 in masks
        self.look()


def tier_of(family: Family[Any, Any], board: Board[Any], answer: Sequence[int] | None) -> int:
    """The highest tier that the cheapest thought takes; 8 for all that short contradictions cannot do."""
    check = TierCheck(family, board, SHORT_CHAIN.tier, answer)
    return (check.tier or 1) if check.run() else LONG_CHAIN.tier
