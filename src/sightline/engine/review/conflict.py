"""Puzzles without a solution: a minimal set of clues that contradict each other, and the reason."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.solutions import Claim
from sightline.core.step import Step
from sightline.core.trace import End, Trace
from sightline.engine.reason.explain import explain
from sightline.engine.solve import solve
from sightline.family import Family


class Conflict(NamedTuple):
    """Clues and givens (by spot) that contradict each other, all of them necessary, and the trace that shows it."""

    clues: tuple[int, ...]
    givens: tuple[int, ...]
    trace: Trace


class Part(NamedTuple):
    """A clue, or a given, by number."""

    number: int
    given: bool


def conflict(family: Family[Any, Any], puzzle: Any) -> Conflict:
    """The conflict in a *puzzle* without a solution."""
    assert family.reasons is not None
    relax = family.reasons.relax
    if relax:
        everything = parts_of(family, puzzle)
        cores = [minimal_parts(family, puzzle, order) for order in (everything, everything[::-1])]
        puzzle = relax(puzzle, *split(min(cores, key=len)))
    trace = relevant_steps(explain(family, family.start(puzzle)))
    clues, givens = split(parts_of(family, puzzle)) if relax else cited_clues(family, trace)
    return Conflict(clues, givens, trace)


def parts_of(family: Family[Any, Any], puzzle: Any) -> list[Part]:
    assert family.reasons is not None
    blank = family.reasons.blank(puzzle)
    start = family.start(puzzle).domains
    givens = [Part(spot, True) for spot, mask in enumerate(start) if mask != blank[spot]]
    return [*givens, *(Part(clue, False) for clue in family.reasons.printed_clues(puzzle))]


def split(parts: Sequence[Part]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The clues, and the givens."""
    clues, givens = (tuple(sorted(part.number for part in parts if part.given is given)) for given in (False, True))
    return clues, givens


def minimal_parts(family: Family[Any, Any], puzzle: Any, order: Sequence[Part]) -> list[Part]:
    """The parts left after dropping, one by one, every part without which there is still no solution."""
    assert family.reasons is not None
    assert family.reasons.relax is not None
    kept = list(order)
    for part in order:
        rest = [other for other in kept if other != part]
        solution = solve(family, family.start(family.reasons.relax(puzzle, *split(rest))), 1)
        if not solution and solution.claim is Claim.ALL:
            kept = rest
    return kept


def relevant_steps(trace: Trace) -> Trace:
    """A trace that ends in a contradiction, without the steps that do not lead there."""
    if trace.end is not End.IMPOSSIBLE or not trace.steps:
        return trace
    *rest, last = trace.steps
    *_, before = Trace(trace.start, tuple(rest), (), End.STUCK).boards()
    wanted = {fact.spot for fact in last.deduction.plain_facts() if not before[fact.spot] & fact.mask}
    kept: list[Step] = []
    for step in (last, *reversed(rest)):
        if not kept or any(fact.spot in wanted for fact in step.deduction.plain_facts()):
            kept.append(step)
            wanted |= {premise.spot for premise in step.premises}
    return Trace(trace.start, tuple(reversed(kept)), trace.rounds, trace.end)


def cited_clues(family: Family[Any, Any], trace: Trace) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The clues that the steps of a trace cite, and the givens among their premises."""
    assert family.reasons is not None
    start: Board[Any] = trace.start
    blank = family.reasons.blank(start.puzzle)
    clues = {clue for step in trace.steps for clue in step.deduction.clues}
    givens = {
        premise.spot for step in trace.steps for premise in step.premises if start[premise.spot] != blank[premise.spot]
    }
    return tuple(sorted(clues & set(family.reasons.printed_clues(start.puzzle)))), tuple(sorted(givens))
