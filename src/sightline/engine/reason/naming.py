"""Names a step truly: by the plainest technique that says the same on no more than what the step cites."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sightline.core.board import Board
from sightline.core.step import Deduction, Technique
from sightline.engine.reason.minimise import minimise
from sightline.family.reasons import Reasons


def plainest(
    reasons: Reasons[Any], board: Board[Any], masks: Sequence[int], way: Technique, deduction: Deduction
) -> tuple[Technique, Deduction]:
    """The named technique that finds *deduction* on a board that holds only its premises, or *way* itself."""
    bare = list(reasons.blank(board.puzzle))
    for spot in deduction.premises:
        bare[spot] = masks[spot]
    shown = board.with_masks(bare)
    wanted = {fact.spot: fact.mask for fact in deduction.plain_facts()}
    for named in sorted(reasons.techniques, key=lambda named: named.generic):
        if named.tier >= way.tier:
            continue
        for found in finds(named, shown, {next(iter(wanted)), *deduction.premises}):
            said = {fact.spot: fact.mask for fact in found.plain_facts()}
            if all(spot in said and not said[spot] & bare[spot] & ~mask for spot, mask in wanted.items()):
                exact = minimise(reasons, board.puzzle, masks, found._replace(facts=deduction.facts))
                if exact:
                    return named, exact
    return way, deduction


def finds(way: Technique, board: Board[Any], spots: Iterable[int]) -> Iterator[Deduction]:
    """What a technique sees at the places that these spots concern."""
    for place in sorted({place for spot in spots for place in way.places.at(board.puzzle, spot)}):
        yield from way.find(board, place)
