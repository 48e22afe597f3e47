"""What is asked of a puzzle in the making: the tiers that must and must not be enough, or a technique to be taught."""

from typing import Any, NamedTuple

from sightline.core.errors import SightlineError
from sightline.core.step import Technique
from sightline.engine.cases import TWO_WAY
from sightline.engine.contradiction import LONG_CHAIN, NESTED, SHORT_CHAIN, furthest
from sightline.engine.rate import LEVELS, TIERS
from sightline.family import Family, Logic, Maker, Wish

ASSUMING = (SHORT_CHAIN, LONG_CHAIN, NESTED, TWO_WAY)
"""What is left when no technique has anything to say."""


class Aim(NamedTuple):
    """What the thought that solves the puzzle must and must not need."""

    cap: int
    """The highest tier that it may take; 9 if only the answer must be unique."""
    floor: int
    """The highest tier that must not be enough; 0 for none."""
    search: bool
    """Whether propagation may fail."""
    plainer: frozenset[Technique] = frozenset()
    taught: frozenset[Technique] = frozenset()
    """If there are any: just these and the plainer ones may be used, and the plainer ones alone must get stuck."""


def aim_of(family: Family[Any, Any], wish: Wish, technique: str | None) -> Aim:
    if technique is not None:
        if wish.level is not None:
            raise SightlineError("a technique brings its own level: ask for one or the other")
        plainer, ways = taught(family, technique)
        return Aim(max(way.tier for way in (*plainer, *ways)), 0, False, frozenset(plainer), frozenset(ways))
    if wish.level is None:
        return Aim(9, maker_of(family).floor(wish), False)
    tiers = [tier for tier, level in TIERS.items() if LEVELS[level] == wish.level]
    return Aim(max(tiers), max(min(tiers) - 1, 0), family.logic is not None and furthest(family.logic, max(tiers)) > 0)


def techniques_called(family: Family[Any, Any], name: str) -> list[Technique]:
    """The techniques of a name, or alias; upper and lower case are the same."""
    catalogue = family.logic.techniques if family.logic else ()
    named = [way for way in catalogue if name.lower() in (one.lower() for one in (way.name, *way.aliases))]
    assumed = next((way for way in ASSUMING if way.name.lower() == name.lower()), None)
    if assumed and not named:
        level = LEVELS[TIERS[assumed.tier]]
        raise SightlineError(f"'{assumed.name}' is no technique to be taught by itself: ask for the difficulty {level}")
    if not any(way.tier for way in named):
        known = dict.fromkeys(way.name for way in catalogue if way.tier)
        raise SightlineError(f"{family.name} has no technique '{name[:40]}'; it has {', '.join(known)}")
    return named


def taught(family: Family[Any, Any], name: str) -> tuple[list[Technique], list[Technique]]:
    """The techniques that come before one of that name in the catalogue, which is in order, and those of the name. The
    plainest alone solve nothing: beside them, all that is easy may be used."""
    ways = techniques_called(family, name)
    catalogue = family.logic.techniques if family.logic else ()
    first = next(index for index, way in enumerate(catalogue) if way in ways and way.tier)
    beside = 2 if catalogue[first].tier == 1 else 0
    known = [way for index, way in enumerate(catalogue) if index < first or way.tier <= beside]
    return [way for way in known if way not in ways], ways


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
    possible = maker.levels(wish)
    if wish.level is not None and wish.level not in LEVELS:
        raise SightlineError(f"'{wish.level[:20]}' is no level; levels are {', '.join(LEVELS)}")
    if wish.symmetry not in maker.symmetries:
        raise SightlineError(
            f"{family.name} has no symmetry '{wish.symmetry[:20]}'; it has {', '.join(maker.symmetries)}"
        )
    if wish.level is not None and wish.level not in possible:
        can = f"such a one can be {' or '.join(possible)}" if possible else "it has no level"
        raise SightlineError(f"cannot make {wish.rows}×{wish.columns} {family.name} that is {wish.level}: {can}")
