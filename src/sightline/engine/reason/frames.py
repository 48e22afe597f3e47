"""What to show beside each sentence of an explanation: the board after the step, and what to bring out on it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sightline.core.board import Board, Either, Fact
from sightline.core.scene import Look
from sightline.core.step import Step
from sightline.core.trace import End, Trace
from sightline.family import Family


class Frame(NamedTuple):
    """A step and the board on which it has just been learned."""

    step: Step
    board: Board[Any]
    look: Look


def frames(trace: Trace, every: bool = False) -> Iterator[Frame]:
    """A picture for each step; bookkeeping is learned without one, unless *every* step is to be shown or it fails."""
    board = trace.start
    for step in trace.steps:
        before = board
        board = after(board, step)
        look = look_at(step, before)
        if every or step.technique.tier or look.mistakes:
            yield Frame(step, board, look)


def after(board: Board[Any], step: Step) -> Board[Any]:
    """The board with what follows, short of a contradiction."""
    masks = board.unpacked()
    for fact in step.deduction.plain_facts():
        masks[fact.spot] = masks[fact.spot] & fact.mask or masks[fact.spot]
    return board.with_masks(masks)


def looked_at(step: Step) -> list[int]:
    """The spots that one looks at: what is cited, be it within an either, and where the ways part."""
    split, eithers = step.deduction.split, step.deduction.eithers
    parts = [part.spot for either in eithers for part in either.facts]
    return [*(premise.spot for premise in step.premises), *parts, *([] if split is None else [split])]


def look_at(step: Step, before: Board[Any]) -> Look:
    """What the step cites, what follows, what is struck out; a spot that is left without a value is a mistake."""
    facts = list(step.deduction.plain_facts())
    parts = [part for either in step.facts if isinstance(either, Either) for part in either.facts]
    return Look(
        candidates=True,
        premises=frozenset(looked_at(step)),
        conclusions=frozenset(fact.spot for fact in [*facts, *parts]),
        mistakes=frozenset(fact.spot for fact in facts if clashes(before, fact)),
        clues=frozenset(step.deduction.clues),
        removed={fact.spot: before[fact.spot] & ~fact.mask for fact in facts if not clashes(before, fact)},
    )


def clashes(before: Board[Any], fact: Fact) -> bool:
    return not before[fact.spot] & fact.mask


def ending(family: Family[Any, Any], trace: Trace) -> str:
    """What there is to say after the last step."""
    if trace.end is End.BEST:
        best = family.reasons.best_text if family.reasons else None
        return f"Done: {best(trace.last) if best else 'nothing better is possible'}."
    return {
        End.SOLVED: "Solved: every step is forced, so this is the only solution.",
        End.STUCK: "No reason goes further: what is left open has several answers.",
        End.IMPOSSIBLE: "There is no solution.",
    }[trace.end]
