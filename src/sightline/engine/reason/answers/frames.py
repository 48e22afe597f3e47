"""The pictures of an explanation: the board after each step, and what to highlight on it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sightline.core.board import Board, Either, Fact
from sightline.core.errors import SightlineError
from sightline.core.scene import Look
from sightline.core.sentence import numbered
from sightline.core.step import Step
from sightline.core.trace import End, Trace
from sightline.family import Family


class Frame(NamedTuple):
    """A step and the board on which it has just been learned."""

    step: Step
    board: Board[Any]
    look: Look


def frames(trace: Trace, every: bool = False) -> Iterator[Frame]:
    """A picture for each step; bookkeeping steps have one only if *every* is set, or if they contradict the board."""
    board = trace.start
    for step in trace.steps:
        before = board
        board = apply_step(board, step)
        look = highlight(step, before)
        if every or step.technique.tier or look.mistakes:
            yield Frame(step, board, look)


def frame_of_step(trace: Trace, number: int) -> Frame:
    """The picture of step *number*, as an explanation counts its steps from 1; raises if there is no such step."""
    pictures = list(frames(trace))
    if not 0 < number <= len(pictures):
        raise SightlineError(f"there is no step {number}: the explanation has {numbered(len(pictures), 'step')}")
    return pictures[number - 1]


def apply_step(board: Board[Any], step: Step) -> Board[Any]:
    """The board after a step; a fact that contradicts it is ignored."""
    masks = board.unpacked()
    for fact in step.deduction.plain_facts():
        masks[fact.spot] = masks[fact.spot] & fact.mask or masks[fact.spot]
    return board.with_masks(masks)


def cited_spots(step: Step) -> list[int]:
    """The spots that a step cites, those in its eithers included, and those of its argument; of a chain, those that it
    leads through."""
    parts = [part.spot for either in step.deduction.eithers for part in either.facts]
    return list(dict.fromkeys([*shown_spots(step), *parts, *argument_spots(step)]))


def shown_spots(step: Step) -> list[int]:
    """The premises of a step, or of its parts; of a chain, the spots that it leads through."""
    if step.deduction.chain:
        return [part.spot for tie in step.deduction.chain for part in tie.facts]
    if step.parts:
        return [spot for part in step.parts for spot in shown_spots(part)]
    return [premise.spot for premise in step.premises]


def argument_spots(step: Step) -> Iterator[int]:
    """The spots that its cases assume something of, and those that their links cite or conclude something of."""
    for part in step.parts:
        yield from argument_spots(part)
    for case in (*step.deduction.cases, *step.deduction.argument):
        yield from (fact.spot for fact in (case.assumed, *case.also))
        for link in case.links:
            yield from cited_spots(link)
            yield from (fact.spot for fact in link.deduction.plain_facts())


def highlight(step: Step, before: Board[Any]) -> Look:
    """What to highlight: what the step cites, concludes and excludes; a spot left without a value is a mistake."""
    facts = list(step.deduction.plain_facts())
    parts = [part for either in step.facts if isinstance(either, Either) for part in either.facts]
    return Look(
        candidates=True,
        premises=frozenset(cited_spots(step)),
        conclusions=frozenset(fact.spot for fact in [*facts, *parts]),
        mistakes=frozenset(fact.spot for fact in facts if contradicts(before, fact)),
        clues=frozenset(step.deduction.clues),
        removed={fact.spot: before[fact.spot] & ~fact.mask for fact in facts if not contradicts(before, fact)},
    )


def contradicts(before: Board[Any], fact: Fact) -> bool:
    return not before[fact.spot] & fact.mask


def ending_text(family: Family[Any, Any], trace: Trace) -> str:
    """The sentence after the last step."""
    if trace.end is End.BEST:
        best = family.reasons.best_text if family.reasons else None
        return f"Done: {best(trace.last) if best else 'nothing better is possible'}."
    return {
        End.SOLVED: "Solved: every step is forced, so this is the only solution.",
        End.STUCK: "No reason goes further: what is left open has several solutions.",
        End.IMPOSSIBLE: "There is no solution.",
        End.UNKNOWN: "So far: the budget is spent, and there is more to find.",
    }[trace.end]
