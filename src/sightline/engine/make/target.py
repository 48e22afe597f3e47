"""What is asked of a puzzle in the making: the tiers that must and must not be enough, or a technique to be taught."""

from typing import Any, NamedTuple

from sightline.core.errors import SightlineError
from sightline.engine.reason.contradiction import most_rounds
from sightline.engine.reason.rate import LEVELS, TIERS
from sightline.family import Family
from sightline.family.maker import Maker, Request
from sightline.family.reasons import Reasons


class Target(NamedTuple):
    """What the thought that solves the puzzle must and must not need."""

    cap: int
    """The highest tier that it may take; 9 if only the answer must be unique."""
    floor: int
    """The highest tier that must not be enough; 0 for none."""
    search: bool
    """Whether propagation may fail."""


def target_of(family: Family[Any, Any], request: Request) -> Target:
    if request.level is None:
        return Target(9, maker_of(family).floor(request), False)
    tiers = [tier for tier, level in TIERS.items() if LEVELS[level] == request.level]
    return Target(
        max(tiers), max(min(tiers) - 1, 0), family.reasons is not None and most_rounds(family.reasons, max(tiers)) > 0
    )


def maker_of(family: Family[Any, Any]) -> Maker[Any, Any]:
    if family.maker is None:
        raise SightlineError(f"nobody has said yet how {family.name} puzzles are made")
    return family.maker


def reasons_of(family: Family[Any, Any]) -> Reasons[Any]:
    if family.reasons is None:
        raise SightlineError(f"there are no techniques for {family.name} yet")
    return family.reasons


def refuse(maker: Maker[Any, Any], family: Family[Any, Any], request: Request) -> None:
    """Says what can be made, if what is wished for cannot."""
    if request.level is not None and request.level not in LEVELS:
        raise SightlineError(f"'{str(request.level)[:20]}' is no level; levels are {', '.join(LEVELS)}")
    if request.symmetry not in maker.symmetries:
        raise SightlineError(
            f"{family.name} has no symmetry '{str(request.symmetry)[:20]}'; it has {', '.join(maker.symmetries)}"
        )
    possible = maker.levels(request)
    if request.level is not None and request.level not in possible:
        can = f"such a one can be {' or '.join(possible)}" if possible else "leave the difficulty out"
        raise SightlineError(
            f"cannot make {request.rows}×{request.columns} {family.name} that is {request.level}: {can}"
        )
