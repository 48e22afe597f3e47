"""Which families exist: one line each, plus those that other packages bring along."""

import warnings
from functools import cache
from importlib import import_module
from typing import Any

from sightline.core.board import Puzzle
from sightline.core.errors import SightlineError
from sightline.family import Family

BUILT_IN = (
    "sightline.skyscrapers",
    "sightline.nonogram",
    "sightline.hashi",
    "sightline.rooks",
    "sightline.kakurasu",
)
GROUP = "sightline.families"


@cache
def built_in() -> dict[str, Family[Any, Any]]:
    """Our own families by name."""
    return {family.name: family for family in (import_module(name).FAMILY for name in BUILT_IN)}


@cache
def guests() -> dict[str, Family[Any, Any]]:
    """Families that installed packages offer under the entry point group; looking costs a third of a start-up."""
    from importlib.metadata import entry_points

    found = {}
    for entry in entry_points(group=GROUP):
        try:
            family = entry.load()
        except Exception as error:  # another package's module, which must not break other verbs
            broken_guests[entry.name] = " ".join(f"{type(error).__name__}: {error}".split())
        else:
            found[family.name] = family
    return found


broken_guests: dict[str, str] = {}
"""Entry points that could not be loaded, each with its error; `guests` fills it."""


def _not_loaded(name: str) -> str:
    return f"family '{name}' could not be loaded: {broken_guests[name]}"


def register(family: Family[Any, Any]) -> None:
    """Adds a family for as long as this process runs, as if an installed package had offered it."""
    guests()[family.name] = family


def families() -> dict[str, Family[Any, Any]]:
    """Every family by name, ours first; a guest cannot take the name of one of ours."""
    found = built_in() | {name: guest for name, guest in guests().items() if name not in built_in()}
    for name in broken_guests:
        warnings.warn(_not_loaded(name), stacklevel=2)
    return found


def family(name: str) -> Family[Any, Any]:
    found = built_in().get(name) or guests().get(name)
    if found is None and name in broken_guests:
        raise SightlineError(_not_loaded(name))
    if found is None:
        raise SightlineError(f"there is no family '{name[:40]}'; there are {', '.join(families())}")
    return found


def family_of(puzzle: Puzzle) -> Family[Any, Any]:
    kind = type(puzzle)
    found = _owners.get(kind)
    if found is None:
        found = _owners[kind] = family(name_of(kind))
    return found


def name_of(kind: str | type[Puzzle]) -> str:
    """The name of a family, which may also be given as its type of puzzles."""
    if isinstance(kind, str):
        return kind
    pool = (one for group in (built_in, guests) for one in group().values())
    found = next((one for one in pool if one.puzzle_type is kind), None)
    if found is None:
        raise TypeError(f"{getattr(kind, '__name__', kind)} is no puzzle of a known family")
    return found.name


def reasoning(puzzle: Puzzle) -> Any:
    """The family of *puzzle*, which must have techniques."""
    owner = family_of(puzzle)
    owner.require("reasons")
    return owner


_owners: dict[type, Family[Any, Any]] = {}
