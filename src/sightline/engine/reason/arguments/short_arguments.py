"""A second way through a puzzle with long arguments: others first, then the shortest of those."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sightline.core.board import Board
from sightline.core.step import Step
from sightline.core.technique import Deduction, Technique
from sightline.core.trace import End
from sightline.engine.reason.arguments.cases import TWO_WAY, make_step, two_ways
from sightline.engine.reason.arguments.chain import Chain
from sightline.engine.reason.arguments.contradiction import LONG_CHAIN, NESTED, most_rounds, refutation_of, technique_of
from sightline.engine.reason.arguments.join import FEW_LINKS
from sightline.engine.reason.arguments.short_refutations import chain_of, first_failures, short_refutation
from sightline.engine.reason.reasoner import Found, Reasoner
from sightline.engine.reason.story import links_to_tell, needs_long_argument
from sightline.family import Family

ORDERS, MANY_ORDERS = 2, 8
"""In how many orders scopes are tried for a short argument: against one of the values that fail soonest, and against
any value."""


MOST_LINKS, MOST_SPOTS = 3_000, 5_000_000
"""Links that are written out before the search for short arguments is given up, about half a second; and the spots of
all boards on which that is done, as it takes longer on a large one."""


WORTH_TRYING = 1500
"""The most links of a whole explanation for which shorter arguments are looked for: beyond that it takes too long."""


ONE_BY_ONE = 6
"""The lowest tier of steps after each of which one looks for something plainer."""


class TooLong(Exception):
    """The search for short arguments takes too long."""


class ShortArgumentReasoner(Reasoner):
    """Uses a long argument, or one that goes through several ways, only if there is nothing else.

    What a round finds then depends on the orientation of the board, so ratings do not come from here.
    """

    def __init__(self, family: Family[Any, Any], board: Board[Any], highest: int) -> None:
        super().__init__(family, board)
        self.highest = highest
        """The highest tier that it may use."""
        self.long: list[Step] = []
        """The steps of this round that are left alone."""
        self.written = 0
        """Links written out so far."""
        self.hopeful = True
        """Whether every argument was short so far."""

    def step(self, technique: Technique, proposal: Deduction) -> Step | None:
        step = super().step(technique, proposal)
        self.count_links(len(step.deduction.links) if step else 0)
        if step and (told_length(step) > FEW_LINKS or needs_long_argument(self.reasons, self.board, step)):
            self.looked.pop(technique, None)
            self.long.append(step)
            return None
        return step

    def round(self) -> Found | None:
        """What short steps say; if there is none, the shortest of the long ones."""
        self.long.clear()
        found = super().round()
        return found if found or not self.long else self.taken(self.take_shortest(self.long))

    def learn(self, proposals: Iterable[tuple[Technique, Deduction]]) -> list[Step]:
        """What short steps say, of chains only the first."""
        return super().learn(self.one_chain(proposals))

    def one_chain(self, proposals: Iterable[tuple[Technique, Deduction]]) -> Iterator[tuple[Technique, Deduction]]:
        """The proposals up to the first chain that is learned: after it, something plainer may follow."""
        for technique, proposal in proposals:
            changes = len(self.changed)
            yield technique, proposal
            if technique.tier >= ONE_BY_ONE and len(self.changed) > changes:
                self.looked.pop(technique, None)
                return

    def count_links(self, links: int) -> None:
        self.written += links
        if self.written > min(MOST_LINKS, MOST_SPOTS // self.puzzle.spots):
            raise TooLong

    def refutation(self, chain: Chain) -> tuple[Technique, Deduction]:
        found = refutation_of(chain)
        self.count_links(len(found[1].links))
        return found

    def take_shortest(self, steps: Iterable[Step]) -> list[Step]:

        def length(step: Step) -> tuple[int, int]:
            return step.technique.tier, links_to_tell(self.reasons, self.board, step) or 1

        step = min(steps, key=length, default=None)
        if step is None:
            return []
        self.take(step)
        self.refresh()
        return [step]

    def by_assumption(self, below: int = NESTED.tier + 1) -> Found | None:
        """A short refutation; else the shortest one, or what both values of a spot lead to if that is shorter."""
        below = min(below, self.highest + 1)
        chain = self.short_chain(below)
        if chain is None or technique_of(chain).tier >= below:
            return super().by_assumption(below)
        refutation = self.refutation(chain)
        if len(refutation[1].links) <= FEW_LINKS:
            return super().by_assumption(below)
        more = [refutation, *((TWO_WAY, way) for way in two_ways(self.reasons, self.board))]
        steps = [make_step(self.reasons, self.board, self.masks, *one) for one in more if one[0].tier < below]
        return self.taken(self.take_shortest(step for step in (*self.long, *steps) if step))

    def short_chain(self, below: int) -> Chain | None:
        """A refutation with few links: of the values that fail soonest if possible, else of any that tiers *below*
        refute. Where none is short, they are not looked for again: one long argument is enough to be hard to follow."""
        chain = next(iter(self.refuted(self.wrong_values())), None)
        if chain and self.hopeful and len(chain.links) > FEW_LINKS and technique_of(chain).tier < below:
            most = FEW_LINKS if LONG_CHAIN.tier < below else max(chain.rounds, most_rounds(self.reasons, below - 1))
            _, failing = first_failures(self.reasons, self.board, self.wrong_values(), most, every=True)
            other = short_refutation(self.reasons, self.board, failing, FEW_LINKS, MANY_ORDERS)
            self.hopeful = other is not None and len(other.scopes) <= FEW_LINKS
            if other and len(other.scopes) < len(chain.links):
                chain = chain_of(self.reasons, self.board, other)
                self.plain_chains = self.board, [chain]
        return chain

    def refuted(self, false: Sequence[int]) -> list[Chain]:
        """Of the values that fail soonest the one with the shortest argument."""
        if self.plain_chains is None or self.plain_chains[0] is not self.board:
            _, failing = first_failures(self.reasons, self.board, false)
            found = short_refutation(self.reasons, self.board, failing, FEW_LINKS, ORDERS) if any(failing) else None
            self.plain_chains = self.board, [chain_of(self.reasons, self.board, found)] if found else []
        return self.plain_chains[1]

    def taken(self, steps: list[Step]) -> Found | None:
        return (steps[0].technique, steps) if steps else None


def steps_with_short_arguments(
    family: Family[Any, Any], board: Board[Any], possible: Sequence[int] | None, highest: int
) -> list[Step] | None:
    """The steps to a solution, with short arguments where possible, up to the *highest* tier; None if they do not get
    there."""
    reasoner, steps = ShortArgumentReasoner(family, board, highest), list[Step]()
    reasoner.possible = possible
    try:
        while not reasoner.settled():
            found = reasoner.round()
            if found is None:
                return None
            steps += found[1]
    except TooLong:
        return None
    return steps if reasoner.end is End.SOLVED else None


def told_length(step: Step) -> int:
    """How many sentences its argument takes."""
    return len(step.deduction.links) or 1
