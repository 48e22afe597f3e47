"""All that techniques find from a board on, round by round, for answers that rest on few of these findings."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import Any, NamedTuple

from sightline.core.board import Board, Either, Fact, new_facts, values_of
from sightline.core.step import Step
from sightline.core.technique import Deduction, Kind, Technique
from sightline.engine.reason.reasoner import Reasoner
from sightline.engine.reason.story import argument_of, is_long_argument, is_untold
from sightline.family import Family

Removal = tuple[int, int]
"""A spot and a value that is ruled out there."""


class Finding(NamedTuple):
    """What a technique finds in some round."""

    technique: Technique
    deduction: Deduction
    round: int
    whole: bool = False
    """Whether it is a chain, which needs all that it cites and says all that it does."""
    argued: tuple[int, ...] | None = None
    """What it cites with a short argument."""
    links: int = 0
    """How many sentences its argument takes."""
    is_noted: bool = False
    """Whether it is noted without a word."""


class Findings:
    """All that techniques find from a board on: in each round everything that is found on the same board, so that a
    value which can be ruled out in several ways has all of them."""

    def __init__(self, family: Family[Any, Any], board: Board[Any], plain: int) -> None:
        self.reasoner = Reasoner(family, board)
        self.reasons, self.start = self.reasoner.reasons, board.unpacked()
        self.boards: list[Board[Any]] = []
        """The board of each round."""
        self.found: list[Finding] = []
        self.sources: dict[Removal, list[int]] = {}
        """For each value the findings that rule it out, by number: those of the first round that has one."""
        self.chains: list[tuple[Technique, Deduction]] = []
        """What was proposed with a chain, for when nothing else is found."""
        self.long: list[tuple[Technique, Deduction]] = []
        """What was proposed and takes a long argument, for when not even a chain is found."""

        def turn_of(technique: Technique) -> tuple[int, bool]:
            if not technique.tier:  # it takes no sentence, and where it is done, plainer techniques say more
                return 0, False
            is_plain = technique.tier <= self.reasons.simple or is_local(technique, board.puzzle)
            return (plain, False) if technique.tier <= plain and is_plain else (max(technique.tier, plain), True)

        by_turn = groupby(sorted(self.reasoner.techniques, key=turn_of), key=turn_of)
        self.turns = [list(techniques) for _, techniques in by_turn]

    def reach(self, wrong: Fact) -> bool:
        """Goes on until *wrong* is ruled out; False if it is not when nothing is left to find."""
        while self.reasoner.masks[wrong.spot] & wrong.mask:
            if self.reasoner.conflict or not self.look():
                return False
        return True

    def look(self) -> bool:
        """One round: all that plain techniques find, or else those of the next tier, is learned at once."""
        for techniques in self.turns:
            proposals = chain.from_iterable(map(self.reasoner.proposals, techniques))
            new = [found for found in (self.finding(*proposal) for proposal in proposals) if found]
            if new := new or self.found_by_chains():
                self.learn(new)
                return True
        if new := self.found_by_long_argument():
            self.learn(new)
        return bool(new)

    def finding(self, technique: Technique, deduction: Deduction) -> Finding | None:
        """What is new of a proposal that assumes nothing and is about spots alone; chains are kept for later."""
        masks = self.reasoner.masks
        new = tuple([fact for fact in deduction.plain_facts() if masks[fact.spot] & ~fact.mask])
        if technique.in_turn:  # the others may follow from the first: the next round has them
            new = new[:1]
        more = deduction.cases or deduction.eithers or Either in map(type, deduction.facts)
        if not new or more or deduction.kind is not Kind.FORCED:
            return None
        if deduction.chain:
            self.chains.append((technique, deduction))
            return None
        if technique.by_cases:
            return self.with_argument(technique, deduction.with_facts(new))
        is_noted = technique in self.reasons.bookkeeping and all(
            (masks[fact.spot] & fact.mask).bit_count() > 1 for fact in new
        )
        return Finding(technique, deduction.with_facts(new), len(self.boards), is_noted=is_noted or not technique.tier)

    def with_argument(self, technique: Technique, deduction: Deduction) -> Finding | None:
        """A finding with an argument, if that is short."""
        step = self.reasoner.step(technique, deduction)
        if step is None or not is_untold(step):
            return Finding(technique, deduction, len(self.boards)) if step else None
        argument = argument_of(self.reasons, self.reasoner.board, step)
        if argument is None or is_long_argument(argument.cases):
            self.long.append((technique, deduction))
            return None
        links = sum(len(case.links) for case in argument.cases)
        return Finding(technique, deduction, len(self.boards), argued=step.deduction.premises, links=links)

    def found_by_chains(self) -> list[Finding]:
        """What is new of the chains that were proposed, each worked out on this board."""
        chains, self.chains = self.chains, []
        steps = [step for step in map(self.step_now, chains) if step]
        return [Finding(step.technique, step.deduction, len(self.boards), whole=True) for step in steps]

    def found_by_long_argument(self) -> list[Finding]:
        """The plainest one that is still new, by now perhaps with a shorter argument."""
        for proposal in sorted(self.long, key=lambda one: one[0].tier):
            self.long.remove(proposal)
            if step := self.step_now(proposal):
                premises = step.deduction.premises
                return [Finding(step.technique, step.deduction, len(self.boards), argued=premises)]
        return []

    def step_now(self, proposal: tuple[Technique, Deduction]) -> Step | None:
        """What is new of a proposal, worked out on this board."""
        technique, deduction = proposal
        facts = new_facts(self.reasoner.masks, self.reasoner.blank, deduction.facts, ())
        return self.reasoner.step(technique, deduction.with_facts(facts)) if facts else None

    def learn(self, found: Sequence[Finding]) -> None:
        reasoner, board = self.reasoner, self.reasoner.board
        for number, finding in enumerate(found, len(self.found)):
            for fact in finding.deduction.plain_facts():
                for value in values_of(board[fact.spot] & ~fact.mask):
                    self.sources.setdefault((fact.spot, value), []).append(number)
        self.boards.append(board)
        self.found += found
        for finding in found:
            reasoner.take_deduction(finding.deduction)
        reasoner.refresh()

    def removals(self, spot: int, mask: int) -> list[Removal]:
        """The values that must be out before no more than *mask* is left at a spot."""
        return [(spot, value) for value in values_of(self.start[spot] & ~mask)]

    def cited(self, number: int) -> Iterator[Removal]:
        """All that must be out before a finding can be cited as it was found."""
        finding = self.found[number]
        masks = self.boards[finding.round].domains
        return chain.from_iterable(self.removals(spot, masks[spot]) for spot in finding.deduction.premises)

    def round_of(self, removal: Removal) -> int:
        return self.found[self.sources[removal][0]].round


def is_local(technique: Technique, puzzle: Any) -> bool:
    """Whether a technique looks at one part of the board at a time, so that it takes little time to ask it."""
    return len([*technique.places.all(puzzle)]) > 1
