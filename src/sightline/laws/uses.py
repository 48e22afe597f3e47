"""Steps by technique: where each technique of a family is used, for the laws about techniques."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.step import Step
from sightline.core.technique import Technique
from sightline.core.trace import Trace
from sightline.engine.reason.arguments.cases import steps_on
from sightline.engine.reason.explain import explain
from sightline.laws.law import Law
from sightline.laws.traces import FEW, explain_board, explanations

MOST = 40
"""Steps of a technique that are looked at."""


class Use(NamedTuple):
    """A step, the puzzle in which it was made, and the position; a link of a chain has none that we know."""

    puzzle: Any
    step: Step
    position: Board[Any] | None


@cache
def uses(law: Law) -> dict[Technique, list[Use]]:
    """Steps of every technique, told or not: of the corpus, of random puzzles, and on positions kept for it."""
    found: dict[Technique, list[Use]] = {way: [] for way in law.reasons.techniques}
    kept = list(law.kept_positions())
    positions = [board for board in kept if board != law.family.start(board.puzzle)]
    puzzles = [explain_board(law, board) for board in kept if board not in positions]
    for explained in [*puzzles, *explanations(law, 4 * FEW)]:
        for step, position in all_steps(explain(law.family, explained.trace.start, sentences=False)):
            if len(found.get(step.technique, [0] * MOST)) < MOST:
                found[step.technique].append(Use(explained.puzzle, step, position))
    idle = [way for way in found if not any(conclusive(use.step) for use in found[way])]
    for way, board in product(idle, positions):
        found[way] += [Use(board.puzzle, step, board) for step in steps_on(law.reasons, way, board)]
    return found


def all_steps(trace: Trace) -> Iterator[tuple[Step, Board[Any] | None]]:
    """Steps with their positions, and the links of their chains."""
    for step, position in zip(trace, trace.boards(), strict=False):
        yield step, position
        yield from ((link, None) for link in _links(step))


def _links(step: Step) -> Iterator[Step]:
    for link in step.deduction.links:
        yield link
        yield from _links(link)


def cited_only(law: Law, puzzle: Any, step: Step, without: int = -1) -> Board[Any]:
    """The board that holds just what a step cites, but for one spot."""
    masks = list(law.reasons.blank(puzzle))
    for premise in step.premises:
        if premise.spot != without:
            masks[premise.spot] = premise.mask
    board: Board[Any] = law.family.start(puzzle).with_masks(masks, step.deduction.eithers)
    return board


def conclusive(step: Step) -> bool:
    """Whether it says something other than a contradiction."""
    return all(fact.mask for fact in step.deduction.plain_facts())
