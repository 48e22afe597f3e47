"""Every technique is used: on the corpus, on random puzzles, or on a puzzle that was kept because it needs it.

It is also named truly: it says what its step says on a board that holds no more than the step cites. And it is quiet:
on a board that is the same but for one cited spot or clue, it does not say that.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sightline.core.board import Board
from sightline.core.step import Kind, Step, Technique
from sightline.engine.naming import finds
from sightline.engine.steps import make_step
from tests.laws.traces import FEW, REASONING, thoughts


def steps_of(steps: Any) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from steps_of(step.deduction.links)


@cache
def uses(name: str) -> dict[Technique, list[tuple[Any, Step]]]:
    """A few steps of each technique."""
    logic = REASONING[name].logic
    found: dict[Technique, list[tuple[Any, Step]]] = {way: [] for way in logic.techniques}
    for thought in thoughts(name, 4 * FEW):
        for step in steps_of(thought.trace):
            if step.technique in found and len(found[step.technique]) < 5:
                found[step.technique].append((thought.puzzle, step))
    return found


@pytest.mark.parametrize("name", REASONING)
def test_every_technique_is_used(name):
    idle = [f"{way.name} ({way.find.__name__})" for way, found in uses(name).items() if not found]
    assert not idle


def bare(name: str, puzzle: Any, step: Step, without: int = -1) -> Board[Any]:
    """The board that holds just what a step cites, but for one spot."""
    masks = list(REASONING[name].logic.blank(puzzle))
    for premise in step.premises:
        if premise.spot != without:
            masks[premise.spot] = premise.mask
    return REASONING[name].start(puzzle).with_masks(masks)


def says(name: str, way: Technique, board: Board[Any], step: Step) -> bool:
    """Whether the technique makes a step on *board* that says all that *step* says."""
    logic, wanted = REASONING[name].logic, {fact.spot: fact.mask for fact in step.deduction.plain_facts()}
    near = {*wanted, *(premise.spot for premise in step.premises)}
    for found in finds(way, board, near):
        said = {fact.spot: fact.mask for fact in found.plain_facts()}
        if all(spot in said and not board[spot] & said[spot] & ~mask for spot, mask in wanted.items()):
            facts = found._replace(facts=step.deduction.facts)
            if make_step(logic, board, board.domains, way, facts):
                return True
    return False


@pytest.mark.parametrize("name", REASONING)
def test_every_technique_is_quiet_where_something_is_missing(name):
    logic = REASONING[name].logic
    for way, examples in uses(name).items():
        for puzzle, step in examples:
            if step.deduction.kind is not Kind.FORCED or step.deduction.links:
                continue
            assert way.generic or says(name, way, bare(name, puzzle, step), step), (puzzle, str(step))
            for premise in step.premises:
                assert not says(name, way, bare(name, puzzle, step, premise.spot), step), (puzzle, str(step))
            written = [clue for clue in step.deduction.clues if clue in logic.written(puzzle)]
            for clue in written if logic.relaxed else ():
                rest = [other for other in step.deduction.clues if other != clue]
                less = logic.relaxed(puzzle, rest, ())
                assert not says(name, way, bare(name, less, step), step), (puzzle, str(step))
