"""A technique is made of what it cites: there is a board where it makes a step, and one that differs from it in a
single spot, or in a single clue, where it does not."""

from collections.abc import Iterator
from typing import Any

import pytest

from sightline.core.board import Board
from sightline.core.step import Step
from sightline.engine.reason.arguments.cases import make_step
from sightline.laws.law import Law
from sightline.laws.uses import Use, cited_only, conclusive, uses


def says(law: Law, board: Board[Any], step: Step) -> bool:
    """Whether the technique of *step* makes a step on *board* that says as much, by the same clues."""
    wanted = {fact.spot: fact.mask for fact in step.deduction.plain_facts()}
    for place in step.technique.places.all(board.puzzle):
        for found in step.technique.find(board, place):
            said = {fact.spot: fact.mask for fact in found.plain_facts()}
            if all(spot in said and not board[spot] & said[spot] & ~mask for spot, mask in wanted.items()):
                clues = tuple(clue for clue in found.clues if clue in step.deduction.clues)
                same = found._replace(facts=step.deduction.facts, clues=clues)
                if make_step(law.reasons, board, board.domains, step.technique, same):
                    return True
    return False


def similar_puzzles(law: Law, puzzle: Any, step: Step) -> Iterator[Any]:
    """The puzzle without one of the clues that a step cites, or, where none can be left out, with clues changed."""
    reasons = law.reasons
    if reasons.relax:
        printed = set(step.deduction.clues) & set(reasons.printed_clues(puzzle))
        yield from (reasons.relax(puzzle, printed - {clue}, ()) for clue in printed)
    else:
        yield from law.similar(puzzle)


def reopened(law: Law, use: Use) -> Iterator[Board[Any]]:
    """The position of a step with one of the spots that it cites as open as at the start."""
    position, start = use.position, law.family.start(use.puzzle)
    assert position is not None
    for premise in use.step.premises:
        masks = list(position.domains)
        masks[premise.spot] = start[premise.spot]
        yield position.with_masks(masks, position.eithers)


def falls_silent(law: Law, use: Use) -> bool:
    """Whether the technique makes the step on some board, and does not where something is missing.

    That is the board with what the step cites and nothing else: there every premise is needed. A shorter reason may not
    show the pattern any more; then it is the position where the step was made, with a cited spot reopened.
    """
    puzzle, step = use.puzzle, use.step
    if says(law, cited_only(law, puzzle, step), step):
        if step.premises:
            return not any(says(law, cited_only(law, puzzle, step, spot), step) for spot, _ in step.premises)
        similar = (cited_only(law, other, step) for other in similar_puzzles(law, puzzle, step))
        return not all(says(law, board, step) for board in similar)
    if use.position is None or not says(law, use.position, step):
        return False
    return not all(says(law, board, step) for board in reopened(law, use))


@pytest.mark.needs("reasons")
def test_every_technique_falls_silent_where_something_is_missing(law):
    vacuous = [
        f"{way.name} (tier {way.tier})"
        for way, found in uses(law).items()
        if not any(falls_silent(law, use) for use in found if conclusive(use.step))
    ]
    assert not vacuous, f"keep a position where it matters in {law.folder}/techniques.jsonl"
