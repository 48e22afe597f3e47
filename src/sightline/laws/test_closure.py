"""What the kernel concludes quickly is what the techniques conclude, on boards that tell the techniques apart.

At a complete tier `Shortcuts.closure` says just as much as all techniques up to that tier, at the others a part of it.
The second law makes sure that the boards show a difference: leaving a technique out changes the closure of some board,
or those that cannot be left out say the same wherever it is used.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import pytest

from sightline.core.board import Board
from sightline.core.technique import Technique
from sightline.engine.reason.steps import with_argument
from sightline.engine.reason.tier_check import FastCheck, TierCheck
from sightline.engine.solve import solve
from sightline.laws.law import Law
from sightline.laws.uses import Use, cited_only, conclusive, uses

FEW, MANY = 40, 1_000
"""Seeds of boards, in a short and in a long run."""
APART = 24
"""Seeds of the boards that must tell the techniques apart."""

pytestmark = pytest.mark.needs("reasons", "shortcuts.closure")


def boards(law: Law, seeds: Iterable[int]) -> list[Board[Any]]:
    return [board for seed in seeds for board in law.closure_boards(seed)]


def conclude(law: Law, board: Board[Any], tier: int, techniques: Collection[Technique] | None = None) -> list[int]:
    """What the techniques up to a tier conclude, or some of them."""
    check = TierCheck(law.family, board, tier, None, techniques)
    check.run()
    return list(check.masks)


def complete_tiers(law: Law, board: Board[Any]) -> list[int]:
    return law.reasons.shortcuts.complete_tiers(board.puzzle, law.reasons.techniques)


def compare(law: Law, board: Board[Any]) -> None:
    shortcuts = law.reasons.shortcuts
    for tier in shortcuts.tiers(board.puzzle):
        by_techniques, by_kernel = conclude(law, board, tier), list(shortcuts.closure(board, tier))
        if tier in complete_tiers(law, board):
            assert by_kernel == by_techniques, (tier, board.puzzle)
        else:
            unfounded = [spot for spot, mask in enumerate(by_kernel) if by_techniques[spot] & ~mask]
            assert not unfounded, (tier, board.puzzle, unfounded)


def test_the_kernel_concludes_what_the_techniques_conclude(law):
    for board in boards(law, range(FEW)):
        compare(law, board)


@pytest.mark.needs("shortcuts.conclude")
def test_conclusions_without_reasons_are_those_of_the_techniques(law):
    shortcuts = law.reasons.shortcuts
    cap = max(technique.tier for technique in shortcuts.concluded)
    needed = 0
    for board in boards(law, range(FEW)):
        check = FastCheck(law.family, board, cap)
        assert check.concludes
        check.run()
        techniques = conclude(law, board, cap)
        assert check.masks == techniques, board.puzzle
        needed += techniques != conclude(law, board, cap, set(law.reasons.techniques) - set(shortcuts.concluded))
    assert needed, "no board needs these techniques"


@pytest.mark.needs("shortcuts.closure_near")
def test_what_one_step_says_is_concluded_near_its_spots(law):
    shortcuts = law.reasons.shortcuts
    for board in boards(law, range(FEW)):
        for way in shortcuts.implemented:
            tier = min((tier for tier in shortcuts.tiers(board.puzzle) if tier >= way.tier), default=None)
            found = [one for place in way.places.all(board.puzzle) for one in way.find(board, place)]
            for facts in (list(one.plain_facts()) for one in found if tier is not None):
                near = shortcuts.closure_near(board, tier, [fact.spot for fact in facts])
                assert not any(near[fact.spot] & ~fact.mask for fact in facts), (way, facts, board.puzzle)


@pytest.mark.needs("shortcuts.closure_near")
def test_no_more_is_concluded_near_some_spots_than_anywhere(law):
    shortcuts = law.reasons.shortcuts
    for number, board in enumerate(boards(law, range(FEW))):
        for tier in shortcuts.tiers(board.puzzle):
            everywhere, spots = (
                shortcuts.closure(board, tier),
                range(number % board.puzzle.spots, board.puzzle.spots, 7),
            )
            near = shortcuts.closure_near(board, tier, spots)
            assert not any(mask & ~left for mask, left in zip(everywhere, near, strict=True)), (tier, board.puzzle)


@pytest.mark.long
def test_the_kernel_concludes_what_the_techniques_conclude_on_many_boards(law):
    for board in boards(law, range(FEW, MANY)):
        compare(law, board)


# --- the boards tell the techniques apart


def tiers(law: Law) -> list[int]:
    """The tiers that are complete for some example."""
    starts = map(law.family.start, law.family.examples.values())
    return sorted({tier for board in starts for tier in complete_tiers(law, board)})


def indispensable(law: Law, tier: int, seen: Sequence[Board[Any]]) -> list[Technique]:
    """Techniques up to a tier that conclude on these boards what all of them do, and none of which can be left out."""
    kept = [way for way in law.reasons.techniques if way.tier <= tier]
    expected = [conclude(law, board, tier) for board in seen]
    for way in sorted(kept, key=lambda way: way.generic):
        rest = [other for other in kept if other is not way]
        if all(conclude(law, board, tier, rest) == masks for board, masks in zip(seen, expected, strict=True)):
            kept = rest
    return kept


def said_by(law: Law, tier: int, techniques: Sequence[Technique], use: Use) -> bool:
    """Whether these techniques conclude, from what a step cites, at least its facts."""
    masks = conclude(law, cited_only(law, use.puzzle, use.step), tier, techniques)
    return not any(masks[fact.spot] & ~fact.mask for fact in use.step.deduction.plain_facts())


def comparable(law: Law, tier: int, use: Use) -> bool:
    """Whether the tier is complete there, and the step does not stand on a false assumption."""
    board = cited_only(law, use.puzzle, use.step)
    return conclusive(use.step) and tier in complete_tiers(law, board) and bool(solve(law.family, board, 1))


@pytest.mark.cases(of=tiers)
def test_the_boards_tell_every_technique_apart(law, case):
    seen = [board for board in boards(law, range(APART)) if case in complete_tiers(law, board)]
    kept = indispensable(law, case, seen)
    for way, found in uses(law).items():
        for use in found if way.tier <= case and way not in kept else ():
            assert not comparable(law, case, use) or said_by(law, case, kept, use), (
                f"no board of closure_boards needs {way.name} (tier {way.tier}) at tier {case}, "
                f"though only it says: {with_argument(use.step).text} ({use.puzzle})"
            )
