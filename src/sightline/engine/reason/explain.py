"""Thinking a puzzle through: the cheapest technique that has something to say speaks, until all is said."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from sightline.core.board import Board, Either
from sightline.core.step import Deduction, End, Round, Step, Technique, Trace, news
from sightline.engine.possible import possible_values
from sightline.engine.reason.cases import TWO_WAY, two_ways
from sightline.engine.reason.chain import Chain
from sightline.engine.reason.contradiction import NESTED, refute, refuted, way_of
from sightline.engine.reason.proposals import direct, make_step
from sightline.family import Family
from sightline.family.reasons import Reasons
from sightline.kernel import Status

DEEPEST = 8
"""Chains inside chains; past this a puzzle counts as not explained."""


def explain(family: Family[Any, Any], board: Board[Any], heard: Callable[[Trace], None] | None = None) -> Trace:
    """The whole thought, from *board* to the end; after each round *heard* gets what has been said so far."""
    reasoner = Reasoner(family, board)
    steps: list[Step] = []
    rounds: list[Round] = []
    while not reasoner.settled():
        before = reasoner.masks[:]
        found = reasoner.round()
        if found is None:
            break
        way, said = found
        steps += said
        both = zip(before, reasoner.masks, strict=True)
        facts = sum((old & ~new).bit_count() for old, new in both if old != new)
        if reasoner.for_the_most and rounds and way.tier <= rounds[-1].tier:
            # safe steps can be taken in any order; what is left when none of a tier is open is the same
            rounds[-1] = rounds[-1]._replace(facts=rounds[-1].facts + facts)
        elif not rounds or rounds[-1].tier < NESTED.tier:  # what follows a nested chain depends on which came first
            rounds.append(Round(way.tier, way.weight, facts, reasoner.open_lines(before)))
        if heard:
            heard(Trace(board, tuple(steps), tuple(rounds), reasoner.end))
    return Trace(board, tuple(steps), tuple(rounds), reasoner.end)


Said = tuple[Technique, list[Step]]
"""The steps of a round, and the technique that had so much to say; some may have found a plainer name."""


class Reasoner:
    """A board under thought, the spots that changed one after the other, and when each technique last looked."""

    def __init__(self, family: Family[Any, Any], board: Board[Any]) -> None:
        if family.reasons is None:
            raise TypeError(f"{family.name} has no techniques")
        self.family = family
        self.reasons: Reasons[Any] = family.reasons
        self.board = board
        self.puzzle = board.puzzle
        self.masks = board.unpacked()
        self.techniques = (*self.reasons.techniques, *self.reasons.why_techniques)
        self.eithers = list(board.eithers)
        self.changed: list[int] = []
        self.looked: dict[Technique, int] = {}
        self.clash = 0 in self.masks
        self.most: int | None = None
        """So many steps of a round are enough; None: all are wanted."""
        self.possible: Sequence[int] | None = None
        self.for_the_most = family.cover is not None
        self.named_chain = min((way.tier for way in self.reasons.chain_techniques.values()), default=NESTED.tier)
        """The tier from which a chain may be plainer than a technique."""
        self.plain: tuple[Board[Any], list[Chain]] | None = None

    def settled(self) -> bool:
        return self.clash or self.solved()

    def solved(self) -> bool:
        """Whether the board is full and keeps the rules: on an impossible puzzle it may fill up before they clash."""
        if any(mask.bit_count() != 1 for mask in self.masks):
            return False
        board = self.board.with_masks(self.masks)
        problem = self.family.problem(board)
        best = not self.for_the_most or problem.fixpoint()[0] == Status.SOLVED
        return best and problem.verify(board.masks)

    @property
    def end(self) -> End:
        if self.clash or not self.solved():
            return End.IMPOSSIBLE if self.clash else End.STUCK
        return End.BEST if self.for_the_most else End.SOLVED

    def open_lines(self, masks: Sequence[int]) -> int:
        """The scopes that hold an open spot."""
        puzzle, reasons = self.puzzle, self.reasons
        undecided = [mask & (mask - 1) for mask in masks].__getitem__
        return sum(any(map(undecided, reasons.scope_spots(puzzle, scope))) for scope in reasons.scopes.all(puzzle))

    def round(self) -> Said | None:
        """All that the cheapest technique has to say now, learned; None if nothing is left to say."""
        for (tier, _), group in groupby(self.techniques, key=lambda way: (way.tier, way.name)):
            if tier > self.named_chain and (said := self.by_assumption(tier)):
                return said
            ways = list(group)
            steps = self.learn(found for way in ways for found in self.proposals(way))
            if steps:
                return ways[0], steps
        return self.by_scope() or self.by_assumption()

    def by_scope(self) -> Said | None:
        """What a scope says by itself and no technique has said."""
        reasons, puzzle, proposals = self.reasons, self.puzzle, []
        for scope in reasons.scopes.all(puzzle):
            facts = tuple(reasons.propagate(puzzle, self.masks, scope))
            if facts:
                clues = reasons.scope_clues(puzzle, scope)
                deduction = Deduction(facts, tuple(reasons.scope_spots(puzzle, scope)), clues)
                proposals.append((reasons.fallback(puzzle, clues), deduction))
        steps = self.learn(proposals)
        return (max((way for way, _ in proposals), key=lambda way: way.weight), steps) if steps else None

    def by_assumption(self, below: int = NESTED.tier + 1) -> Said | None:
        """What assumptions refute: plain chains first, then chains in chains as deep as it takes; all of a tier *below*
        that of what else there is to try."""
        if self.possible is None:
            self.possible = possible_values(self.family, self.board)
        if self.possible is None:
            return None
        false = [mask & ~real for mask, real in zip(self.masks, self.possible, strict=True)]
        for depth in range(DEEPEST if any(false) else 0):
            chains = self.refuted(false) if not depth else list(refute(self.reasons, self.board, false, depth))
            way = way_of(chains[0]) if chains else NESTED
            if not depth and TWO_WAY.tier < min(way.tier, below) and (said := self.by_two_ways()):
                return said
            if way.tier >= below:
                return None
            steps = [step for chain in chains for step in self.learn_chain(chain)]
            if steps:
                return way, steps
        return None

    def by_two_ways(self) -> Said | None:
        """What is the same whichever value a spot has."""
        steps = self.learn((TWO_WAY, found) for found in two_ways(self.reasons, self.board))
        return (TWO_WAY, steps) if steps else None

    def refuted(self, false: Sequence[int]) -> list[Chain]:
        """The plain chains of this board, kept for when there is nothing else to say on it."""
        if self.plain is None or self.plain[0] is not self.board:
            self.plain = self.board, list(refute(self.reasons, self.board, false))
        return self.plain[1]

    def learn_chain(self, chain: Chain) -> list[Step]:
        """A chain as a step; if another of its round has made it plain, as what it is by now."""
        if self.clash or not self.masks[chain.assumed.spot] & chain.assumed.mask:
            return []
        now = chain.on(self.board)
        for step in direct(self.reasons, self.board, chain.assumed, more=False) if now is not chain else ():
            if step.technique.tier < way_of(now).tier:
                self.take(step)
                self.look()
                return [step]
        return self.learn([refuted(now)])

    def proposals(self, way: Technique) -> Iterator[tuple[Technique, Deduction]]:
        """What *way* sees at the places that changed since it last looked."""
        last = self.looked.get(way)
        self.looked[way] = len(self.changed)
        for place in sorted(self.places(way, last)):
            for deduction in way.find(self.board, place):
                yield way, deduction
                if way.alone:
                    self.looked.pop(way)
                    return

    def places(self, way: Technique, since: int | None) -> Iterable[int]:
        if since is None:
            return way.places.all(self.puzzle)
        return {place for spot in set(self.changed[since:]) for place in way.places.at(self.puzzle, spot)}

    def learn(self, proposals: Iterable[tuple[Technique, Deduction]]) -> list[Step]:
        """Takes the proposals in order, each as far as it still says something new."""
        steps: list[Step] = []
        for way, proposal in proposals:
            if way.tier and len(steps) == self.most:
                break
            facts = news(self.masks, self.reasons.blank(self.puzzle), proposal.facts, self.eithers)
            if not facts or self.clash:
                continue
            step = self.step(way, proposal._replace(facts=facts))
            if step:
                steps.append(step)
                self.take(step)
        if steps:
            self.look()
        return steps

    def step(self, way: Technique, proposal: Deduction) -> Step | None:
        """The proposal as a step of the trace; None if its scope does not force it."""
        return make_step(self.reasons, self.board, self.masks, way, proposal)

    def take(self, step: Step) -> None:
        for fact in step.deduction.plain_facts():
            self.masks[fact.spot] &= fact.mask
            self.clash = self.clash or not self.masks[fact.spot]
            self.changed.append(fact.spot)
        for either in step.facts:
            if isinstance(either, Either):
                self.eithers.append(either)
                self.changed += [fact.spot for fact in either.facts]

    def look(self) -> None:
        """The board anew, with all that has been learned."""
        self.board = self.board.with_masks(self.masks, tuple(self.eithers))
