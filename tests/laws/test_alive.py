"""Every technique is used, on the corpus or on random puzzles, or speaks on a position that was kept for it.

And it is quiet: it does not say the same on a board that holds just what its step cites but for one spot, or clue.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from sightline.core.board import Board
from sightline.core.step import Step
from sightline.core.technique import Technique
from sightline.engine.reason.cases import TWO_WAY, make_step
from sightline.engine.reason.contradiction import LONG_CHAIN, NESTED, SHORT_CHAIN
from sightline.engine.reason.steps import findings
from tests.laws.traces import FEW, REASONING, kept, think, thoughts

MOST = 40
"""Steps of a technique that are looked at."""


class Use(NamedTuple):
    """A step, and the puzzle that it was made in."""

    puzzle: Any
    step: Step


def steps_of(steps: Any) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from steps_of(step.deduction.links)


@cache
def uses(name: str) -> dict[Technique, list[Use]]:
    reasons = REASONING[name].reasons
    found: dict[Technique, list[Use]] = {way: [] for way in reasons.techniques}
    positions = [board for board in kept(name) if board != REASONING[name].start(board.puzzle)]
    puzzles = [think(REASONING[name], board) for board in kept(name) if board not in positions]
    for thought in [*puzzles, *thoughts(name, 4 * FEW)]:
        for step in steps_of(thought.trace):
            if len(found.get(step.technique, [0] * MOST)) < MOST:
                found[step.technique].append(Use(thought.puzzle, step))
    idle = [way for way in found if not any(conclusive(use.step) for use in found[way])]
    for way, board in product(idle, positions):
        found[way] += [Use(board.puzzle, step) for step in spoken(name, way, board)]
    return found


def spoken(name: str, way: Technique, board: Board[Any]) -> Iterator[Step]:
    """What a technique says on a board."""
    for place in way.places.all(board.puzzle):
        for found in way.find(board, place):
            step = make_step(REASONING[name].reasons, board, board.domains, way, found)
            if step and step.technique is way:
                yield step


@pytest.mark.parametrize("name", REASONING)
def test_every_technique_is_used(name):
    assert not [f"{way.name} ({way.tier})" for way, found in uses(name).items() if not found]


def test_every_kind_of_assumption_is_used():
    """What the engine finds by itself for any family is used by some."""
    ways = {TWO_WAY, SHORT_CHAIN, LONG_CHAIN, NESTED}
    for name in REASONING:
        heard = (think(REASONING[name], board) for board in kept(name))
        for thought in (*heard, *thoughts(name)):
            ways -= {step.technique for step in steps_of(thought.trace)}
    assert not ways


# --- quiet


def bare(name: str, puzzle: Any, step: Step, without: int = -1) -> Board[Any]:
    """The board that holds just what a step cites, but for one spot."""
    masks = list(REASONING[name].reasons.blank(puzzle))
    for premise in step.premises:
        if premise.spot != without:
            masks[premise.spot] = premise.mask
    return REASONING[name].start(puzzle).with_masks(masks, step.deduction.eithers)


def says(name: str, board: Board[Any], step: Step) -> bool:
    """Whether the technique of *step* makes a step on *board* that says as much, by the same clues."""
    reasons, wanted = REASONING[name].reasons, {fact.spot: fact.mask for fact in step.deduction.plain_facts()}
    for found in findings(step.technique, board, {*wanted, *(premise.spot for premise in step.premises)}):
        said = {fact.spot: fact.mask for fact in found.plain_facts()}
        if all(spot in said and not board[spot] & said[spot] & ~mask for spot, mask in wanted.items()):
            clues = tuple(clue for clue in found.clues if clue in step.deduction.clues)
            same = found._replace(facts=step.deduction.facts, clues=clues)
            if make_step(reasons, board, board.domains, step.technique, same):
                return True
    return False


def quiet(name: str, use: Use) -> bool:
    """Whether the technique does not say the same on a board that holds just what its step cites but for one spot;
    or, if it cites none, for one clue, where the puzzle can spare it."""
    reasons, (puzzle, step) = REASONING[name].reasons, use
    if step.premises:
        return not any(says(name, bare(name, puzzle, step, premise.spot), step) for premise in step.premises)
    written = set(step.deduction.clues) & set(reasons.printed_clues(puzzle))
    if not reasons.relax:
        return True
    return not all(says(name, bare(name, reasons.relax(puzzle, written - {clue}, ()), step), step) for clue in written)


@pytest.mark.parametrize("name", REASONING)
def test_every_technique_is_quiet_where_something_is_missing(name):
    for way, found in uses(name).items():
        told = sorted((use for use in found if conclusive(use.step)), key=lambda use: not speaks_alone(name, use))
        assert any(quiet(name, use) for use in told), f"{way.name} ({way.tier}) never falls silent"


def speaks_alone(name: str, use: Use) -> bool:
    """Whether the technique says the same on what its step cites alone; a shorter reason may not show its pattern."""
    return says(name, bare(name, *use), use.step)


def conclusive(step: Step) -> bool:
    return all(fact.mask for fact in step.deduction.plain_facts())
