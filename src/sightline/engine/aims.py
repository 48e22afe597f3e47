"""What is asked of a puzzle in the making: the tiers that must and must not be enough, or a technique to be taught."""

from typing import Any, NamedTuple

from sightline.core.errors import SightlineError
from sightline.engine.contradiction import furthest
from sightline.engine.rate import LEVELS, TIERS
from sightline.family import Family, Logic, Maker, Wish


class Aim(NamedTuple):
    """What the thought that solves the puzzle must and must not need."""

    cap: int
    """The highest tier that it may take; 9 if only the answer must be unique."""
    floor: int
    """The highest tier that must not be enough; 0 for none."""
    search: bool
    """Whether propagation may fail."""


def aim_of(family: Family[Any, Any], wish: Wish) -> Aim:
    if wish.level is None:
        return Aim(9, maker_of(family).floor(wish), False)
    tiers = [tier for tier, level in TIERS.items() if LEVELS[level] == wish.level]
    return Aim(max(tiers), max(min(tiers) - 1, 0), family.logic is not None and furthest(family.logic, max(tiers)) > 0)


def maker_of(family: Family[Any, Any]) -> Maker[Any, Any]:
    if family.maker is None:
        raise SightlineError(f"nobody has said yet how {family.name} puzzles are made")
    return family.maker


def logic_of(family: Family[Any, Any]) -> Logic[Any]:
    if family.logic is None:
        raise SightlineError(f"there are no techniques for {family.name} yet")
    return family.logic


def refuse(maker: Maker[Any, Any], family: Family[Any, Any], wish: Wish) -> None:
    """Says what can be made, if what is wished for cannot."""
    if wish.level is not None and wish.level not in LEVELS:
        raise SightlineError(f"'{str(wish.level)[:20]}' is no level; levels are {', '.join(LEVELS)}")
    if wish.symmetry not in maker.symmetries:
        raise SightlineError(
            f"{family.name} has no symmetry '{str(wish.symmetry)[:20]}'; it has {', '.join(maker.symmetries)}"
        )
    possible = maker.levels(wish)
    if wish.level is not None and wish.level not in possible:
        can = f"such a one can be {' or '.join(possible)}" if possible else "leave the difficulty out"
        raise SightlineError(f"cannot make {wish.rows}×{wish.columns} {family.name} that is {wish.level}: {can}")
