"""Whether techniques up to a tier solve a puzzle: the same reasoning as an explanation, without making the reasons."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import compress
from operator import ne
from typing import Any

from sightline.core.board import Board, Fact
from sightline.core.lazy import cached_property
from sightline.core.step import Step
from sightline.core.technique import Deduction, Technique
from sightline.engine.reason.arguments.cases import TWO_WAY
from sightline.engine.reason.arguments.contradiction import (
    LONG_CHAIN,
    SHORT_CHAIN,
    first_failing_chains,
    most_rounds,
    technique_of_chain,
)
from sightline.engine.reason.needs import Cited, follows, needs_fewer_eithers
from sightline.engine.reason.reasoner import Found, Reasoner
from sightline.family import Family


class TierCheck(Reasoner):
    """Goes through the rounds of an explanation without reducing premises or making sentences. *cap* is the highest
    tier that it may use, *solution* the only solution, against which assumptions are tried."""

    def __init__(
        self,
        family: Family[Any, Any],
        board: Board[Any],
        cap: int,
        solution: Sequence[int] | None = None,
        allowed: Collection[Technique] | None = None,
    ) -> None:
        super().__init__(family, board)
        self.shortcuts = self.reasons.shortcuts
        self.cap = cap
        self.possible = solution
        some = self.reasons.techniques if allowed is None else allowed
        self.techniques = self.choose(
            technique for technique in self.reasons.techniques if technique.tier <= cap and technique in some
        )
        self.word_text = partial(self.reasons.word_text, self.puzzle)
        self.tier = 0
        self.open_work = 0
        """The candidates that were open, summed over all assumptions: what is harder to find takes longer."""

    def choose(self, allowed: Iterable[Technique]) -> tuple[Technique, ...]:
        """The techniques to ask, of those that are allowed."""
        return tuple(allowed)

    def run(self) -> bool:
        """Whether the board can be solved so; `tier` is then the highest that it took."""
        while not self.settled():
            if not self.advance():
                return False
        return not self.conflict

    def advance(self) -> bool:
        """Takes one round; False if nothing is found."""
        found = self.round()
        if found is not None:
            self.record_use(found[0])
        return found is not None

    def record_use(self, technique: Technique) -> None:
        """Called with the technique of each round."""
        self.tier = max(self.tier, technique.tier)

    def open_spots(self) -> list[int]:
        """The spots that are undecided, where it got stuck."""
        return [spot for spot, mask in enumerate(self.masks) if mask.bit_count() > 1]

    def step(self, technique: Technique, proposal: Deduction) -> Step | None:
        if not proposal.cases:  # cases were worked out to find the proposal
            cited = Cited.of(self.reasons, self.puzzle, self.masks, proposal)
            about = self.reasons, self.puzzle, cited, proposal.facts
            if not follows(*about) or needs_fewer_eithers(*about):
                return None
        return Step(technique, proposal, (), self.puzzle, self.word_text)

    def by_scope(self) -> Found | None:
        """Only where no technique is left out: a harder one would have found it first."""
        return super().by_scope() if self.techniques == self.reasons.techniques else None

    def by_assumption(self, below: int = LONG_CHAIN.tier) -> Found | None:
        """Short chains only: what they do not refute is beyond every cap that is asked for."""
        rounds = most_rounds(self.reasons, min(self.cap, below - 1))
        values = self.values_to_assume() if rounds else None
        if values is None:
            return None
        found = self.assume(values, rounds)
        return found or (self.by_two_ways() if TWO_WAY.tier <= self.cap and TWO_WAY.tier < below else None)

    def values_to_assume(self) -> list[int] | None:
        """The values to try, by spot: those that the solution does not have; None to make no assumption."""
        if self.possible is None:
            return None
        return [mask & ~real for mask, real in zip(self.masks, self.possible, strict=True)]

    def assume(self, false: list[int], most: int) -> Found | None:
        """Rules out what fails first, within *most* rounds."""
        rounds, failing = self.first_failures(false, most)
        found = self.refute(technique_of_chain(self.reasons, rounds), failing) if rounds else None
        self.open_work += sum(map(int.bit_count, self.masks)) - len(self.masks)
        return found

    def refute(self, technique: Technique, failing: Sequence[int]) -> Found:
        """Rules out the values that fail."""
        blank = self.reasons.blank(self.puzzle)
        facts = (Fact(spot, blank[spot] & ~mask) for spot, mask in enumerate(failing) if mask)
        steps = [Step(technique, Deduction((fact,), (), ()), (), self.puzzle, self.word_text) for fact in facts]
        for step in steps:
            self.take(step)
        self.refresh()
        return technique, steps

    every_failure = False
    """Whether the kernel should report every value that fails soon enough, and not just the first ones."""

    def first_failures(self, false: list[int], most: int) -> tuple[int, Sequence[int]]:
        """The values that fail first, if that takes at most *most* rounds, and how many it takes."""
        if self.shortcuts.first_failures:
            return self.shortcuts.first_failures(self.board, false, most, self.every_failure)
        rounds, failing = 0, [0] * len(false)
        for chain in first_failing_chains(self.reasons, self.board, false, most):
            rounds = chain.rounds
            failing[chain.assumed.spot] |= chain.assumed.mask
        return rounds, failing


class QuickCheck(TierCheck):
    """Has the kernel take the turns of techniques that it knows."""

    @cached_property
    def turn_numbers(self) -> Mapping[tuple[Technique, ...], int]:
        return self.shortcuts.turns(self.puzzle)

    def turn(self, techniques: Sequence[Technique]) -> Found | None:
        number = self.turn_numbers.get(tuple(techniques))
        if number is None:
            return super().turn(techniques)
        return (techniques[0], []) if self.take_turns([number], 1)[0] else None

    def take_turns(self, numbers: Sequence[int], most: int) -> tuple[Sequence[int], Sequence[int]]:
        """Takes what the kernel finds in so many turns: whose they were, and how many values each ruled out."""
        assert self.shortcuts.take_turns
        taken = self.shortcuts.take_turns(self.board, numbers, most)
        if taken.numbers:
            self.replace_masks(taken.left)
        return taken.numbers, taken.facts

    def replace_masks(self, masks: Sequence[int]) -> None:
        self.changed += compress(range(len(masks)), map(ne, self.masks, masks))
        self.masks, self.conflict = list(masks), 0 in masks
        self.refresh()


class FastCheck(QuickCheck):
    """Finds out only whether a board can be solved. The order makes no difference to that, so what is quickest goes
    first."""

    every_failure = True
    quick = 0
    """The tier that the kernel is asked about; 0: none."""
    concludes = False
    """Whether techniques are replaced by what they conclude: not beside assumptions, of which there would be others."""

    def choose(self, allowed: Iterable[Technique]) -> tuple[Technique, ...]:
        """The techniques that the kernel does not answer for."""
        some = tuple(allowed)
        missing = [technique.tier for technique in self.reasons.techniques if technique not in some]
        whole = min(missing, default=self.cap + 1) - 1  # the highest tier up to which no technique is left out
        self.quick = max((tier for tier in self.shortcuts.tiers(self.puzzle) if tier <= whole), default=0)
        done = {technique for technique in self.shortcuts.implemented if self.quick and technique.tier <= self.quick}
        all_allowed = self.shortcuts.conclude is not None and set(self.shortcuts.concluded).issubset(some)
        self.concludes = all_allowed and self.possible is None
        if self.concludes:
            done.update(self.shortcuts.concluded)
        return tuple(technique for technique in some if technique not in done)

    def advance(self) -> bool:
        return self.ask_kernel() or self.take_conclusions() or super().advance()

    def round(self) -> Found | None:
        return (self.by_assumption() if self.shortcuts.first_failures else None) or super().round()

    def assume(self, false: list[int], most: int) -> Found | None:
        if not self.shortcuts.prune:
            return super().assume(false, most)
        tried, left = self.shortcuts.prune(self.board, false, most)
        self.open_work += tried
        if left == self.masks:
            return None
        self.replace_masks(left)
        return technique_of_chain(self.reasons, most), []

    def refute(self, technique: Technique, failing: Sequence[int]) -> Found:
        self.replace_masks([mask & ~out for mask, out in zip(self.masks, failing, strict=True)])
        return technique, []

    def ask_kernel(self) -> bool:
        """Takes what the kernel knows that the plainer techniques conclude; False if that is nothing new."""
        if not self.quick or self.shortcuts.closure is None:
            return False
        known = self.shortcuts.closure(self.board, self.quick)
        if known == self.masks:
            return False
        self.replace_masks(known)
        return True

    def take_conclusions(self) -> bool:
        """Takes what techniques rule out, without their reasons; False if that is nothing."""
        left = self.shortcuts.conclude(self.board) if self.concludes and self.shortcuts.conclude else self.masks
        if left == self.masks:
            return False
        self.record_use(max(self.shortcuts.concluded, key=lambda technique: technique.tier))
        self.replace_masks(left)
        return True


def tier_of(family: Family[Any, Any], board: Board[Any], solution: Sequence[int] | None) -> int:
    """The highest tier that the cheapest reasoning takes; 8 for all that short contradictions do not solve."""
    check = TierCheck(family, board, SHORT_CHAIN.tier, solution)
    return (check.tier or 1) if check.run() else LONG_CHAIN.tier
