"""Hard steps that are not needed where they are told: a value found after them comes before them, and rules out as much
by bookkeeping."""

from collections.abc import Sequence
from typing import Any

from sightline.core.board import Board, Either, Fact, Notes
from sightline.core.step import Step
from sightline.core.technique import Kind
from sightline.engine.reason.arguments.chain import learn
from sightline.engine.reason.steps import findings, simple_step
from sightline.family.reasons import Reasons

HARD = 4
"""The lowest tier of the steps for which that is asked."""


def with_plainer_steps(reasons: Reasons[Any], start: Board[Any], steps: Sequence[Step]) -> list[Step] | None:
    """The steps in their order, but for hard ones of which bookkeeping says everything where they stand: it takes their
    place. None if there are no such steps, or if no step would be as hard as the hardest was."""
    masks, done, count = start.notes(), list[Step](), 0
    for step in steps:
        notes = notes_instead(reasons, start, masks, step) if step.technique.tier >= HARD else []
        count += bool(notes)
        for one in notes or [step]:
            done.append(one)
            learn(masks, one)
    hardest = max((step.technique.tier for step in steps), default=0)
    return done if count and any(step.technique.tier == hardest for step in done) else None


def notes_instead(reasons: Reasons[Any], start: Board[Any], masks: Notes, step: Step) -> list[Step]:
    """The bookkeeping that says of each spot what a step says of it where these *masks* are known; nothing if it does
    not say all of that."""
    if Either in map(type, step.facts) or step.deduction.kind is not Kind.FORCED:
        return []
    board, notes = start.with_masks(masks), list[Step]()
    for fact in step.deduction.plain_facts():
        note = note_about(reasons, board, fact) if masks[fact.spot] & ~fact.mask else None
        if note is None:
            return []
        notes.append(note)
    return notes


def note_about(reasons: Reasons[Any], board: Board[Any], wanted: Fact) -> Step | None:
    """Bookkeeping that says of a spot no more and no less than what is wanted."""
    spot, masks = wanted.spot, board.domains
    scopes = reasons.scopes.at(board.puzzle, spot)
    near = {other for scope in scopes for other in reasons.scope_spots(board.puzzle, scope)}
    for technique in (one for one in reasons.techniques if not one.tier and not one.places.once):
        for found in findings(technique, board, spot, near):
            facts = tuple(fact for fact in found.plain_facts() if fact.spot == spot)
            if facts and masks[spot] & facts[0].mask == masks[spot] & wanted.mask:
                return simple_step(reasons, board, masks, technique, found._replace(facts=facts))
    return None
