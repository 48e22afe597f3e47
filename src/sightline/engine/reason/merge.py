"""Merges steps: what prepares a value with the step that finds it, and several plain ones into one sentence."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sightline.core.board import Board, Either, Fact
from sightline.core.step import Step
from sightline.core.technique import Kind
from sightline.engine.reason.steps import finished_step, minimise
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
        """Whether both are plain steps of one technique, or both give values and the second is plain."""
        if not step.technique.brief or not step.technique.tier:
            return False
        return step.technique is last.technique or (gives_value(last) and gives_value(step))

    def last_told(self) -> int | None:
        return next((at for at in range(len(self.done) - 1, -1, -1) if self.done[at].technique.tier), None)

    def masks_after(self, steps: Sequence[Step]) -> list[int]:
        masks = list(self.masks)
        for step in steps:
            for fact in step.deduction.plain_facts():
                masks[fact.spot] &= fact.mask
        return masks

    def merge(self, masks: Sequence[int], steps: Sequence[Step]) -> Step | None:
        """These steps as one on a board; None if that is too long to say, or would need less than all they cite."""
        parts = tuple(part for step in steps if step.technique.tier for part in step.parts or (step,))
        if not all(map(is_plain, steps)):
            return None
        hardest = max(parts, key=lambda part: part.technique.weight)
        facts: dict[int, int] = {}
        for fact in (fact for step in steps for fact in step.deduction.plain_facts()):
            facts[fact.spot] = facts.get(fact.spot, self.blank[fact.spot]) & fact.mask
        cited = {premise.spot for step in steps for premise in step.premises}
        clues = tuple(sorted({clue for step in steps for clue in step.deduction.clues}))
        whole = hardest.deduction._replace(
            facts=tuple(Fact(spot, mask) for spot, mask in facts.items()), premises=tuple(sorted(cited)), clues=clues
        )
        one = finished_step(self.reasons, self.puzzle, masks, hardest.technique, whole, parts)
        if len(one.text.split()) > MOST_WORDS:
            return None
        needed = minimise(self.reasons, self.puzzle, masks, whole)
        if needed is None or set(needed.clues) != set(clues) or not cited <= {*needed.premises, *facts}:
            return None
        premises = tuple(premise for premise in one.premises if premise.spot in needed.premises)
        return replace(one, deduction=needed, premises=premises)


def gives_value(step: Step) -> bool:
    return any(mask.bit_count() == 1 for mask in step.left)


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
