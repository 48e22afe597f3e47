"""What an explanation can do without: facts that no later step needs and that settle no spot are dropped again."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from sightline.core.board import Board, Either, Fact
from sightline.core.step import Step
from sightline.core.technique import Deduction, Technique
from sightline.engine.reason.needs import Cited, Proposals, follows, minimise_chain
from sightline.engine.reason.steps import Quotes, findings, says_as_much, shown_board
from sightline.engine.reason.telling.nearby import every_fact_settles
from sightline.family.reasons import Reasons
from sightline.family.shortcuts import AS_IT_IS, BY_CLUES, Reasoned, Showing
from sightline.kernel.limits import tick

FactsLeft = dict[int, int]
"""The plain facts of a step that are not dropped: a mask for each spot."""


def without_unneeded(reasons: Reasons[Any], start: Board[Any], steps: Sequence[Step]) -> list[Step]:
    """The steps to a solution, with only those facts that settle a spot or that a later step rests on.

    Steps that cite less than before still say the same: what they cite is enough without it.
    """
    if every_fact_settles(start):
        return list(steps)
    facts = facts_left_by_kernel(reasons, start, steps) or Pruning(reasons, start, steps).facts_left()
    return rewritten(reasons, start, steps, facts)


def in_order(steps: Sequence[Step]) -> list[int]:
    """The numbers of the steps as they are tried: reported steps before bookkeeping, the last first, for what the later
    ones needed may go with them."""
    last_first = range(len(steps) - 1, -1, -1)
    return sorted(last_first, key=lambda number: not steps[number].technique.tier)


def facts_left_by_kernel(reasons: Reasons[Any], start: Board[Any], steps: Sequence[Step]) -> list[FactsLeft] | None:
    """The same as `Pruning.facts_left`, if the kernel knows what all their techniques find."""
    shortcuts = reasons.shortcuts
    numbers = shortcuts.finders(start.puzzle) if shortcuts.unneeded else {}
    if not numbers or not all(is_known(numbers, step) for step in steps):
        return None
    facts: list[FactsLeft] = [dict(step.deduction.plain_facts()) for step in steps]
    reasoned = Reasoned(
        [step.deduction.clues for step in steps],
        [step.deduction.premises for step in steps],
        [mask for step in steps for _, mask in step.premises],
        [[*one] for one in facts],
        [mask for one in facts for mask in one.values()],
    )
    techniques = [number_of(numbers, step) for step in steps]
    alone = [step.technique.places.scope is not None for step in steps]
    assert shortcuts.unneeded
    unneeded = shortcuts.unneeded(start, reasoned, Showing(techniques, alone, in_order(steps)))
    tick(unneeded.looks)
    for number, spot in zip(unneeded.steps, unneeded.spots, strict=True):
        del facts[number][spot]
    return facts


def is_known(numbers: Mapping[Technique, int], step: Step) -> bool:
    """Whether the kernel knows what it takes for a step to show its facts."""
    technique, deduction = step.technique, step.deduction
    if deduction.cases:
        return True
    is_plain = not deduction.chain and not deduction.eithers and Either not in map(type, deduction.facts)
    return is_plain and (technique.generic or technique in numbers)


def number_of(numbers: Mapping[Technique, int], step: Step) -> int:
    """The number by which the kernel knows what must find the facts of a step."""
    if step.deduction.cases:  # its links lead to all of its facts
        return AS_IT_IS
    return BY_CLUES if step.technique.generic else numbers[step.technique]


class Pruning:
    """Steps by number, with what each one cites, concludes and removes."""

    def __init__(self, reasons: Reasons[Any], start: Board[Any], steps: Sequence[Step]) -> None:
        self.reasons, self.start, self.puzzle, self.steps = reasons, start, start.puzzle, steps
        self.blank = reasons.blank(self.puzzle)
        self.premises = [dict(step.premises) for step in steps]
        self.facts = [dict(step.deduction.plain_facts()) for step in steps]
        self.removed: list[dict[int, int]] = []
        self.settled: list[set[int]] = []
        self.touching: list[list[int]] = [[] for _ in range(self.puzzle.spots)]
        """For each spot the steps that cite it or conclude something of it."""
        self.enough: dict[int, dict[int, int]] = {}
        """For each step that was asked: known values per spot that suffice for it; knowing more suffices too. Empty if
        that is not known."""
        masks = start.unpacked()
        for number, facts in enumerate(self.facts):
            self.removed.append({spot: masks[spot] & ~mask for spot, mask in facts.items()})
            for spot, mask in facts.items():
                masks[spot] &= mask
            self.settled.append({spot for spot in facts if masks[spot].bit_count() == 1})
            for spot in {*facts, *self.premises[number]}:
                self.touching[spot].append(number)

    def facts_left(self) -> list[FactsLeft]:
        """What each step still concludes when nothing more can be dropped."""
        for number in in_order(self.steps):
            self.drop_facts(number)
        return self.facts

    def drop_facts(self, number: int) -> None:
        if self.steps[number].deduction.cases:  # its links lead to all of its facts
            return
        for spot in [spot for spot in self.facts[number] if spot not in self.settled[number]]:
            looser = self.looser_premises(number, spot)
            if looser is not None:
                del self.facts[number][spot]
                for later, mask in looser.items():
                    self.premises[later][spot] = mask

    def looser_premises(self, number: int, spot: int) -> dict[int, int] | None:
        """What later steps cite of a spot if a fact about it is dropped; None if one of them needs it."""
        later_steps = self.steps_until_ruled_out(number, spot)
        looser: dict[int, int] = {}
        for later, more in later_steps or ():
            if spot in self.premises[later] and self.facts[later]:
                looser[later] = self.premises[later][spot] | more
                if not self.holds(later, spot, looser[later]):
                    return None
        return None if later_steps is None else looser

    def steps_until_ruled_out(self, number: int, spot: int) -> list[tuple[int, int]] | None:
        """The later steps that touch a spot, up to one that rules out what this one does there, each with what would
        be possible beyond what it cites; None if no step does that before the spot is settled."""
        more, found, touching = self.removed[number][spot], [], self.touching[spot]
        for later in touching[bisect_right(touching, number) :]:
            found.append((later, more))
            if spot in self.facts[later]:
                more &= self.facts[later][spot]
                if not more:
                    return found
                if spot in self.settled[later]:
                    return None
        return None

    def holds(self, number: int, spot: int, mask: int) -> bool:
        """Whether a step, with less known of one spot, still shows what it concludes."""
        step = self.steps[number]
        if step.deduction.cases:
            return False
        if number not in self.enough:
            self.enough[number] = self.least_premises(number)
        if spot in self.enough[number] and not mask & ~self.enough[number][spot]:
            return True
        if not self.shows(number, self.premises[number] | {spot: mask}):
            return False
        self.enough[number] = {}
        return True

    def least_premises(self, number: int) -> dict[int, int]:
        """What a step cites, without pencil marks of values that it says nothing of, if that is enough for what one
        line or one island shows; else nothing."""
        step, premises = self.steps[number], self.premises[number]
        if not step.technique.places.scope:
            return {}
        about = reduce(or_, [mask if mask.bit_count() == 1 else ~mask for mask in self.facts[number].values()], 0)
        least = {
            spot: mask if mask.bit_count() == 1 else self.blank[spot] & ~(about & ~mask)
            for spot, mask in premises.items()
        }
        return least if self.shows(number, least) else {}

    def shows(self, number: int, premises: dict[int, int]) -> bool:
        """Whether a step, with these premises, shows what it concludes."""
        step, facts = self.steps[number], self.conclusions(number)
        if step.deduction.chain:
            masks = [premises.get(spot, mask) for spot, mask in enumerate(self.blank)]
            return bool(minimise_chain(self.reasons, self.puzzle, masks, step.deduction._replace(facts=facts)))
        cited = Cited(list(step.deduction.clues), premises, list(step.deduction.eithers))
        return follows(self.reasons, self.puzzle, cited, facts) and self.is_found(step.technique, premises, facts)

    def is_found(self, technique: Technique, premises: dict[int, int], facts: Iterable[Any]) -> bool:
        """Whether its technique finds the same on a board that holds just the premises."""
        wanted = {fact.spot: fact.mask for fact in facts if isinstance(fact, Fact)}
        if technique.generic or not wanted:
            return technique.generic
        shown = shown_board(self.reasons, self.start, premises.items())
        return any(
            says_as_much(found, wanted, shown.domains)
            for found in findings(technique, shown, next(iter(wanted)), [*wanted, *premises])
        )

    def conclusions(self, number: int) -> tuple[Any, ...]:
        return conclusions(self.steps[number], self.facts[number])


def conclusions(step: Step, left: FactsLeft) -> tuple[Any, ...]:
    """What a step concludes if just these plain facts are left."""
    if len(left) == len(step.facts):  # nothing is dropped, as of nearly all
        return step.facts
    return tuple([fact for fact in step.facts if isinstance(fact, Either) or fact.spot in left])


def rewritten(
    reasons: Reasons[Any], start: Board[Any], steps: Sequence[Step], facts: Sequence[FactsLeft]
) -> list[Step]:
    """The steps with the facts that are left, each as it is on the board that those before it lead to. What those with
    fewer facts rest on is cut down at once."""
    masks, blank, fewer = start.unpacked(), reasons.blank(start.puzzle), Proposals(reasons, start.puzzle)
    quotes, done, waiting = Quotes(masks), list[Step](), list[tuple[int, Step, Deduction, list[int]]]()
    for step, left in zip(steps, facts, strict=True):
        own = conclusions(step, left)
        if own and has_fewer(step, own):
            deduction = step.deduction.with_facts(own)
            fewer.add(masks, deduction)
            waiting.append((len(done), step, deduction, masks[:]))
            done.append(step)
        elif own:
            is_same = quotes.of(step.deduction.premises) == step.premises
            done.append(step if is_same else rewrite(step, step.deduction, blank, quotes))
        for spot, mask in left.items():
            masks[spot] &= mask
            quotes.pop(spot, None)
    for (at, step, deduction, known), exact in zip(waiting, fewer.minimised(), strict=True):
        done[at] = rewrite(step, exact or deduction, blank, Quotes(known))
    return done


def has_fewer(step: Step, facts: tuple[Any, ...]) -> bool:
    """Whether a step without cases concludes less than before."""
    return len(facts) < len(step.facts) and not step.deduction.cases


def rewrite(step: Step, deduction: Deduction, blank: Sequence[int], quotes: Quotes) -> Step:
    """A step with what is left of its deduction where just this is known."""
    masks, spots = quotes.masks, deduction.premises
    kept = tuple([spot for spot in spots if masks[spot] != blank[spot]])
    deduction = deduction if kept == spots else deduction.with_needs(kept, deduction.clues)
    left = tuple([masks[spot] & mask for spot, mask in deduction.plain_facts()])
    return Step(step.technique, deduction, quotes.of(kept), step.puzzle, step.word_text, left)
