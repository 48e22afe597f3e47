"""What the sentence of a finished step needs: how the values fail that it rules out, and the words of its technique."""

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Any

from sightline.core.board import Board, Fact, values_of
from sightline.core.step import Step
from sightline.core.technique import Case
from sightline.engine.reason.chain import Chain, Link
from sightline.engine.reason.contradiction import assumptions, refutation_of
from sightline.engine.reason.join import joined_links
from sightline.engine.reason.steps import finished_step, first_cited, with_argument
from sightline.family.reasons import Reasons


def with_words(reasons: Reasons[Any], board: Board[Any], step: Step) -> Step:
    """The step with all that its sentence needs."""
    return with_argument(with_story(reasons, board, step))


def with_story(reasons: Reasons[Any], board: Board[Any], step: Step) -> Step:
    """The step with its argument, if its sentence tells one: how each value that it rules out fails on a board that
    holds only what it cites. It cites no more than the argument does then; without an argument, if it takes more than
    following the cited clues and trying a value on the way."""
    if not is_untold(step):
        return step
    masks, cases = list(reasons.blank(board.puzzle)), list[Case]()
    for spot, mask in step.premises:
        masks[spot] = mask
    shown = board.with_masks(masks)
    for fact in step.deduction.plain_facts():
        for value in values_of(masks[fact.spot] & ~fact.mask):
            chain = Chain(reasons, shown, Fact(fact.spot, 1 << value), step.deduction.clues)
            chain.look_everywhere()
            if not fails_by(chain, step.deduction.clues):
                return step
            cases.append(Case(chain.assumed, tuple(joined_links(chain, chain.links_to(()), ()))))
    about = {fact.spot for fact in step.deduction.plain_facts()}
    for case in cases:
        known = list(reasons.blank(board.puzzle))
        known[case.assumed.spot] = case.assumed.mask
        about |= first_cited(known, masks, case.links)
    premises = tuple(premise for premise in step.premises if premise.spot in about)
    clues = {clue for case in cases for link in case.links for clue in link.deduction.clues}
    deduction = step.deduction._replace(
        premises=tuple(premise.spot for premise in premises), clues=tuple(sorted(clues)), argument=tuple(cases)
    )
    return replace(step, deduction=deduction, premises=premises)


def is_untold(step: Step) -> bool:
    """Whether the sentence of a step tells an argument that the step lacks."""
    deduction = step.deduction
    has_none = not (deduction.eithers or deduction.cases or deduction.argument)
    return step.technique.by_cases and has_none and not step.parts


def fails_by(chain: Chain, clues: Sequence[int]) -> bool:
    """Whether a chain fails by these clues alone: where they force nothing more, a value may be refuted on the way."""
    while not chain.run():
        links = len(chain.links)
        if refute_one(chain, clues):
            return True
        if len(chain.links) == links:
            return False
    return True


def refute_one(chain: Chain, clues: Sequence[int]) -> bool:
    """Adds to a chain one value that these clues refute; True on a conflict."""
    before = list(chain.masks)
    board, near = chain.board.with_masks(before), spots_near(chain, {*clues})
    tried: Sequence[int] = [mask if at in near and mask & (mask - 1) else 0 for at, mask in enumerate(before)]
    if chain.reasons.shortcuts.first_failures:  # what all clues do not refute, some of them do not either
        _, tried = chain.reasons.shortcuts.first_failures(board, tried, 0, True)
    for fact in assumptions(tried):
        inner = Chain(chain.reasons, board, fact, clues)
        if inner.run():
            chain.rounds += 1
            technique, deduction = refutation_of(inner)
            step = finished_step(chain.reasons, chain.puzzle, before, technique, deduction)
            return chain.take(Link(chain.rounds, -1, tuple(deduction.plain_facts()), before, step))
    return False


def spots_near(chain: Chain, clues: Set[int]) -> set[int]:
    """The spots of the scopes of some clues, but for scopes of the whole board."""
    reasons, puzzle, near = chain.reasons, chain.puzzle, set[int]()
    for scope in reasons.scopes.all(puzzle):
        spots = reasons.scope_spots(puzzle, scope)
        if len(spots) < puzzle.spots and {*reasons.scope_clues(puzzle, scope)} <= clues:
            near |= {*spots}
    return near
