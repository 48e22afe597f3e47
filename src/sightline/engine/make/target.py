"""What a request asks of the reasoning that solves the new puzzle: the tiers that must, and must not, suffice."""

from typing import Any, NamedTuple

from sightline.core.errors import SightlineError
from sightline.core.levels import LEVELS, TIERS
from sightline.core.sentence import listed
from sightline.engine.reason.arguments.contradiction import NESTED, SHORT_CHAIN, most_rounds
from sightline.family import Family
from sightline.family.maker import Maker, Request


class Target(NamedTuple):
    """The tiers that the cheapest solution may and must use."""

    cap: int
    """The highest tier that it may use; that of nested chains if only the solution must be unique."""
    floor: int
    """The highest tier that must not suffice; 0 for none."""
    search: bool
    """Whether propagation may get stuck."""


def target_of(family: Family[Any, Any], request: Request) -> Target:
    if request.skill is None and request.tier is None:
        return Target(NESTED.tier, maker_of(family).floor(request), False)
    tiers = [tier for tier, level in TIERS.items() if request.tier == tier or LEVELS[level] == request.skill]
    search = most_rounds(family.require("reasons"), max(tiers)) > 0
    return Target(max(tiers), max(min(tiers) - 1, 0), search)


def maker_of(family: Family[Any, Any]) -> Maker[Any, Any]:
    found: Maker[Any, Any] = family.require("maker")
    return found


def tiers_of(family: Family[Any, Any]) -> list[int]:
    """The tiers that a puzzle can be asked to need: those of the family's techniques, and of short contradictions."""
    techniques = (*family.require("reasons").techniques, SHORT_CHAIN)
    return sorted({technique.tier for technique in techniques if 0 < technique.tier <= SHORT_CHAIN.tier})


def check_request(maker: Maker[Any, Any], family: Family[Any, Any], request: Request) -> None:
    """Raises `SightlineError` with what can be made, if what is asked for cannot."""
    if request.tier is not None and request.tier not in tiers_of(family):
        tiers = listed([str(tier) for tier in tiers_of(family)], " or ")
        raise SightlineError(f"no {family.name} puzzles are made by tier {request.tier}: a tier is {tiers}")
    if request.level is not None and request.level not in LEVELS:
        raise SightlineError(f"'{str(request.level)[:20]}' is no level; levels are {', '.join(LEVELS)}")
    possible = maker.levels(request)
    if request.level is not None and request.level not in possible:
        can = f"can be {listed(list(possible), ' or ')}" if possible else "are made without a difficulty only"
        raise SightlineError(f"{request.rows}×{request.columns} {family.name} puzzles {can}, not {request.level}")
