"""A technique falls silent where something is missing: it does not say the same on a board that holds just what its
step cites but for one spot, or clue."""

from typing import Any

import pytest

from sightline.core.board import Board
from sightline.core.step import Step
from sightline.engine.reason.cases import make_step
from sightline.engine.reason.steps import findings
from sightline.laws.law import Law
from sightline.laws.uses import Use, conclusive, uses


def bare(law: Law, puzzle: Any, step: Step, without: int = -1) -> Board[Any]:
    """The board that holds just what a step cites, but for one spot."""
    masks = list(law.reasons.blank(puzzle))
    for premise in step.premises:
        if premise.spot != without:
            masks[premise.spot] = premise.mask
    return law.family.start(puzzle).with_masks(masks, step.deduction.eithers)


def says(law: Law, board: Board[Any], step: Step) -> bool:
    """Whether the technique of *step* makes a step on *board* that says as much, by the same clues."""
    wanted = {fact.spot: fact.mask for fact in step.deduction.plain_facts()}
    for found in findings(step.technique, board, {*wanted, *(premise.spot for premise in step.premises)}):
        said = {fact.spot: fact.mask for fact in found.plain_facts()}
        if all(spot in said and not board[spot] & said[spot] & ~mask for spot, mask in wanted.items()):
            clues = tuple(clue for clue in found.clues if clue in step.deduction.clues)
            same = found._replace(facts=step.deduction.facts, clues=clues)
            if make_step(law.reasons, board, board.domains, step.technique, same):
                return True
    return False


def quiet(law: Law, use: Use) -> bool:
    """Whether the technique does not say the same on a board that holds just what its step cites but for one spot;
    or, if it cites none, for one clue, where the puzzle can spare it."""
    reasons, (puzzle, step) = law.reasons, use
    if step.premises:
        return not any(says(law, bare(law, puzzle, step, premise.spot), step) for premise in step.premises)
    written = set(step.deduction.clues) & set(reasons.printed_clues(puzzle))
    if not reasons.relax:
        return True
    return not all(says(law, bare(law, reasons.relax(puzzle, written - {clue}, ()), step), step) for clue in written)


@pytest.mark.needs("reasons")
def test_every_technique_is_quiet_where_something_is_missing(law):
    for way, found in uses(law).items():
        told = sorted((use for use in found if conclusive(use.step)), key=lambda use: not speaks_alone(law, use))
        assert any(quiet(law, use) for use in told), f"{way.name} ({way.tier}) never falls silent"


def speaks_alone(law: Law, use: Use) -> bool:
    """Whether the technique says the same on what its step cites alone; a shorter reason may not show its pattern."""
    return says(law, bare(law, *use), use.step)
