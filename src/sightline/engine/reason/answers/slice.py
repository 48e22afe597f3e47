"""The part of an explanation that one conclusion rests on."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sightline.core.board import Board, Conclusion, Either, Fact, values_of
from sightline.core.step import Step
from sightline.core.technique import Deduction
from sightline.engine.reason.needs import Cited, follows, minimise
from sightline.engine.reason.steps import findings, finished_step, plainest, says_as_much
from sightline.engine.reason.story import shown_as_cited
from sightline.family.reasons import Reasons

LOCAL = 5
"""The highest tier of techniques that look at one place, so that it takes little time to ask them again."""


class Slice:
    """Steps from a board on; which of them, and how much of each, one conclusion rests on."""

    def __init__(self, reasons: Reasons[Any], board: Board[Any], steps: Sequence[Step]) -> None:
        self.reasons, self.board, self.steps = reasons, board, steps
        self.needed: dict[int, int] = {}
        """The values that must be out at a spot before the step that is looked at."""
        self.needed_eithers: set[Either] = set()

    def leading_to(self, wrong: Fact) -> list[Step]:
        """The steps that rule *wrong* out, in order, each with just the facts that matter."""
        self.needed, self.needed_eithers = {wrong.spot: wrong.mask & self.board[wrong.spot]}, set()
        kept: list[Step] = []
        for step in reversed(self.steps):
            facts = self.facts_needed(step)
            if facts:
                premises = self.require(step, facts)
                kept.append(replace(step, deduction=step.deduction._replace(facts=facts, premises=premises)))
        steps = self.replay(kept[::-1])
        if extent(steps) == extent(self.steps):
            return steps
        return Slice(self.reasons, self.board, steps).leading_to(wrong)  # what cites less needs fewer steps

    def facts_needed(self, step: Step) -> tuple[Conclusion, ...]:
        """The facts of a step by which something goes that must be out; all of one with cases, whose links lead to all
        of them."""
        facts: list[Conclusion] = []
        for fact in step.facts:
            if isinstance(fact, Either):
                facts += [fact] if fact in self.needed_eithers else []
            elif gone := self.needed.get(fact.spot, 0) & ~fact.mask:
                facts.append(fact)
                self.needed[fact.spot] &= ~gone
        return step.facts if facts and step.deduction.cases else tuple(facts)

    def require(self, step: Step, facts: tuple[Conclusion, ...]) -> tuple[int, ...]:
        """Notes what must be known before a step with these facts; the spots that it cites."""
        premises = {premise.spot: premise.mask for premise in step.premises}
        if not (step.deduction.cases or step.technique.by_cases) and step.technique.tier <= LOCAL:
            premises = least_premises(self.reasons, self.board, step, facts, premises)
        for spot, mask in premises.items():
            self.needed[spot] = self.needed.get(spot, 0) | self.board[spot] & ~mask
        self.needed_eithers.update(step.deduction.eithers)
        return tuple(sorted(premises))

    def replay(self, steps: Sequence[Step]) -> list[Step]:
        """The steps as they are where nothing else is known."""
        masks, done, puzzle = self.board.unpacked(), list[Step](), self.board.puzzle
        for step in with_news(self.board, steps):
            deduction: Deduction | None = step.deduction
            if not step.deduction.cases:
                deduction = minimise(self.reasons, puzzle, masks, step.deduction)
            if deduction is None:  # it rests on a pattern that needs more than follows
                return list(self.steps)
            technique = step.technique
            if not deduction.cases:  # of a part, a plainer technique may say as much
                technique, deduction = plainest(self.reasons, self.board, masks, technique, deduction)
            done.append(self.named(masks, finished_step(self.reasons, puzzle, masks, technique, deduction)))
            for fact in deduction.plain_facts():
                masks[fact.spot] &= fact.mask
        return done

    def named(self, masks: Sequence[int], step: Step) -> Step:
        """A step with a name that holds where just these *masks* are known: a line that has all its runs on the whole
        board may lack some of them here."""
        wanted = {fact.spot: fact.mask for fact in step.deduction.plain_facts()}
        is_plain = not step.deduction.cases and not step.deduction.chain
        if not is_plain or not step.technique.tier or not wanted or not step.premises:
            return step
        found = findings(step.technique, self.board.with_masks(masks), next(iter(wanted)), step.deduction.premises)
        if any(says_as_much(one, wanted, masks) for one in found):
            return step
        return shown_as_cited(self.reasons, self.board, step)


def with_news(board: Board[Any], steps: Iterable[Step]) -> list[Step]:
    """Steps without facts that those before them have shown already."""
    masks, done = board.unpacked(), list[Step]()
    for step in steps:
        new = tuple([fact for fact in step.facts if isinstance(fact, Either) or masks[fact.spot] & ~fact.mask])
        if new:
            all_new = len(new) == len(step.facts) or step.deduction.cases
            done.append(step if all_new else step.with_deduction(step.deduction.with_facts(new)))
        for fact in step.deduction.plain_facts():
            masks[fact.spot] &= fact.mask
    return done


def extent(steps: Iterable[Step]) -> list[tuple[int, int]]:
    """How much each step says and cites."""
    return [(len(step.facts), len(step.premises)) for step in steps]


def least_premises(
    reasons: Reasons[Any], board: Board[Any], step: Step, facts: Sequence[Conclusion], premises: Mapping[int, int]
) -> dict[int, int]:
    """Premises that still show the facts of a step: without those that can go, the others with as many values as can
    be. The first ones go first."""
    patterned, least = shows(reasons, board, step, facts, premises), dict(premises)

    def enough(trial: dict[int, int]) -> bool:
        cited = Cited(list(step.deduction.clues), trial, list(step.deduction.eithers))
        holds = follows(reasons, board.puzzle, cited, facts)
        return holds and (not patterned or shows(reasons, board, step, facts, trial))

    for spot in premises:
        rest = {other: mask for other, mask in least.items() if other != spot}
        if enough(rest):
            least = rest
            continue
        for value in values_of(board[spot] & ~least[spot]):
            looser = least | {spot: least[spot] | 1 << value}
            if enough(looser):
                least = looser
    return least


def shows(
    reasons: Reasons[Any], board: Board[Any], step: Step, facts: Iterable[Conclusion], premises: Mapping[int, int]
) -> bool:
    """Whether its technique finds the facts of a step on a board that holds just the premises, and does not first
    decide one of these: what it cites is told as known."""
    masks = list(reasons.blank(board.puzzle))
    for spot, mask in premises.items():
        masks[spot] = mask
    wanted = {fact.spot: fact.mask for fact in facts if isinstance(fact, Fact)}
    shown = board.with_masks(masks, step.deduction.eithers)
    spots = [*wanted, *premises]
    known = premises.keys() - wanted if step.technique.in_turn else frozenset[int]()
    found = findings(step.technique, shown, spots[0], spots) if spots else ()
    return any(
        says_as_much(one, wanted, masks) and known.isdisjoint(fact.spot for fact in one.plain_facts()) for one in found
    )
