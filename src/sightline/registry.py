"""Which families exist: one line each, plus those that other packages bring along."""

from functools import cache
from importlib import import_module
from typing import Any

from sightline.core.board import Puzzle
from sightline.core.errors import SightlineError
from sightline.family import Family

HOUSE = ("sightline.skyscrapers",)
GROUP = "sightline.families"


@cache
def families() -> dict[str, Family[Any, Any]]:
    """Every family by name; a guest cannot take the name of one of ours."""
    ours = [import_module(name).FAMILY for name in HOUSE]
    return {family.name: family for family in [*_guests(), *ours]}


def _guests() -> list[Family[Any, Any]]:
    """Families that installed packages offer under the entry point group."""
    from importlib.metadata import entry_points  # 10 ms that only pay where packages are asked for

    return [entry.load() for entry in entry_points(group=GROUP)]


def family(name: str) -> Family[Any, Any]:
    found = families().get(name)
    if found is None:
        raise SightlineError(f"there is no family '{name[:40]}'; there are {', '.join(families())}")
    return found


@cache
def families_by_type() -> dict[type, Family[Any, Any]]:
    return {family.puzzle_type: family for family in families().values()}


def family_of(puzzle: Puzzle) -> Family[Any, Any]:
    found = families_by_type().get(type(puzzle))
    if found is None:
        raise TypeError(f"{type(puzzle).__name__} is no puzzle of a known family")
    return found
