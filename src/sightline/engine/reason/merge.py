"""Merges steps: what prepares a value with the step that finds it, and several plain ones into one sentence."""

from collections.abc import Sequence
from typing import Any

from sightline.core.board import Board, Either, Fact
from sightline.core.step import Step, continuation, gives_value, parts_in_turn
from sightline.core.technique import Kind
from sightline.engine.reason.steps import finished_step, first_cited
from sightline.family.reasons import Reasons

MOST_WORDS = 40
"""The longest sentence that one can follow."""
Block = list[Step]
"""Steps in order: those that prepare a value, with their bookkeeping, and the one that gives it."""


class Merging:
    """Goes through the blocks of an explanation and makes one step of several where a sentence can hold them."""

    def __init__(self, reasons: Reasons[Any], start: Board[Any]) -> None:
        self.reasons, self.puzzle, self.masks = reasons, start.puzzle, start.unpacked()
        self.blank = reasons.blank(self.puzzle)
        self.done: list[Step] = []
        self.before: list[int] = list(self.masks)
        """The masks before the last step that was added."""

    def add_block(self, block: Block) -> None:
        """Adds steps: all of them as one if that can be said, else the last few."""
        reported = [at for at, step in enumerate(block) if step.technique.tier]
        for at in reported[:-1] if len(reported) > 1 else ():
            one = self.merge(self.masks_after(block[:at]), block[at:])
            if one:
                self.add_all(block[:at])
                self.add(one)
                return
        self.add_all(block)

    def add_all(self, steps: Sequence[Step]) -> None:
        for step in steps:
            self.add(step)

    def add(self, step: Step) -> None:
        """Adds a step, merged with the last reported one if both are of a kind that a sentence can list."""
        last = self.last_told()
        if last is not None and self.goes_with(self.done[last], step):
            before = self.before
            one = self.merge(before, [*self.done[last:], step])
            if one:
                del self.done[last:]
                self.masks, step = list(before), one
        if step.technique.tier:
            self.before = list(self.masks)
        self.done.append(step)
        for fact in step.deduction.plain_facts():
            self.masks[fact.spot] &= fact.mask

    def goes_with(self, last: Step, step: Step) -> bool:
        """Whether a sentence that ends with one step can go on with the other."""
        technique = step.technique
        if continuation([part for part, _ in parts_in_turn(last)], step):
            return True
        if not technique.tier:
            return False
        if technique is last.technique:
            return bool(technique.brief) or not (gives_value(last) or gives_value(step))
        return bool(technique.brief) and gives_value(last) and gives_value(step)

    def last_told(self) -> int | None:
        return next((at for at in range(len(self.done) - 1, -1, -1) if self.done[at].technique.tier), None)

    def masks_after(self, steps: Sequence[Step]) -> list[int]:
        masks = list(self.masks)
        for step in steps:
            for fact in step.deduction.plain_facts():
                masks[fact.spot] &= fact.mask
        return masks

    def merge(self, masks: Sequence[int], steps: Sequence[Step]) -> Step | None:
        """These steps as one on a board; None if that is too long to say."""
        parts = tuple(part for step in steps for part in step.parts or (step,))
        if not all(map(is_plain, parts)):
            return None
        hardest = hardest_part(parts)
        facts: dict[int, int] = {}
        for fact in (fact for part in parts for fact in part.deduction.plain_facts()):
            facts[fact.spot] = facts.get(fact.spot, self.blank[fact.spot]) & fact.mask
        whole = hardest.deduction._replace(
            facts=tuple(Fact(spot, mask) for spot, mask in facts.items()),
            premises=tuple(sorted(first_cited(list(self.blank), masks, parts))),
            clues=tuple(sorted({clue for part in parts for clue in part.deduction.clues})),
            argument=(),
        )
        one = finished_step(self.reasons, self.puzzle, masks, hardest.technique, whole, parts)
        return one if len(one.text.split()) <= MOST_WORDS else None


def hardest_part(parts: Sequence[Step]) -> Step:
    """The part that a step is named after: the hardest of those with which no sentence just goes on."""
    told: list[Step] = []
    own: list[Step] = []
    for part in parts:
        how = continuation(told, part)
        told += [part] if how or part.technique.tier else []
        own += [part] if part.technique.tier and not how else []
    return max(own, key=lambda part: part.technique.weight)


def is_plain(step: Step) -> bool:
    """Whether a step has no cases and is about spots alone."""
    eithers = step.deduction.eithers or any(isinstance(fact, Either) for fact in step.facts)
    return not (step.deduction.cases or eithers or step.deduction.kind is Kind.SAFE)


def merge_blocks(reasons: Reasons[Any], start: Board[Any], blocks: Sequence[Block]) -> list[Step]:
    """The steps of all blocks in order, in as few sentences as a reader can follow."""
    merging = Merging(reasons, start)
    for block in blocks:
        merging.add_block(block)
    return merging.done
