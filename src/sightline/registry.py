"""Which families exist: one line each, plus those that other packages bring along."""

import sys
import warnings
from functools import cache
from importlib import import_module
from typing import Any

from sightline.core.board import Puzzle
from sightline.core.errors import SightlineError
from sightline.core.lazy import Pattern
from sightline.core.sentence import suggestion
from sightline.family import Family

BUILT_IN = {
    "skyscrapers": r"(?=[{\[a-zA-Z./?#]).*?(skyscraper|building|&p=)|[\s\d\[\](),;-]*$|[\dx:]*/|\d+(d[a-z])?[:#]",
    "nonogram": r"(?=[{\[a-zA-Z./?]).*?(nonogram|&p=)|[#$<\x89]|\[clues|GIF|BM|P[14]|\..*#|\d+x\d+[:#]|[\d.]*/"
    r"|[\[(][\s0,]*[\[(]",
    "hashi": r"(?=[{\[a-zA-Z./?#]).*?(hashi|bridges|&p=)|\d+x\d+[^\s:#]*[:#]|[.?\w]+/[.?\w/]+\s*$",
    "rooks": r'[{\[].*?"rooks"|[a-zA-Z#].*?&p=|[.Xx/\s]*$|\d+([ \t]+\d+)?[ \t]*[\r\n/]',
    "kakurasu": r"(?=[{\[a-zA-Z./?]).*?(kakurasu|box)",
}
"""Our families, each with a pattern that every text of one line that one of its formats claims begins with, after
blanks: a family is loaded when it is needed, and the text of one puzzle rarely needs two. Every text begins with the
empty pattern."""
GROUP = "sightline.families"
LONGEST_LINE = 1 << 16
"""Characters; a longer text is not looked at to see whose it could be."""


def built_in() -> dict[str, Family[Any, Any]]:
    """Our own families by name."""
    return {name: _load(name) for name in BUILT_IN}


@cache
def _load(name: str) -> Family[Any, Any]:
    found: Family[Any, Any] = import_module(f"sightline.{name}").FAMILY
    return found


def all_loaded() -> bool:
    """Whether each of our families is loaded, so that looking at a text for the likely ones saves nothing."""
    return _load.cache_info().currsize == len(BUILT_IN)


def likely(text: str) -> tuple[str, ...]:
    """Those of our families that could claim *text*, by its looks."""
    if len(text) > LONGEST_LINE or len(text.splitlines()) > 1:
        return tuple(BUILT_IN)
    return tuple([name for name, pattern in _PATTERNS.items() if pattern.match(text)])


_PATTERNS = {name: Pattern(rf"[\s\ufeff]*+(?:{pattern})") for name, pattern in BUILT_IN.items()}


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
    found = built_in() | {name: guest for name, guest in guests().items() if name not in BUILT_IN}
    for name in broken_guests:
        warnings.warn(_not_loaded(name), stacklevel=2)
    return found


def family(name: str) -> Family[Any, Any]:
    found = _load(name) if name in BUILT_IN else guests().get(name)
    if found is None and name in broken_guests:
        raise SightlineError(_not_loaded(name))
    if found is None:
        raise SightlineError(f"there is no family '{name[:40]}'; {suggestion(name, families())}")
    return found


def family_of(puzzle: Puzzle) -> Family[Any, Any]:
    kind = type(puzzle)
    found = owners.get(kind)
    if found is None:
        found = owners[kind] = family(name_of(kind))
    return found


def name_of(kind: str | type[Puzzle]) -> str:
    """The name of a family, which may also be given as its type of puzzles."""
    if isinstance(kind, str):
        return kind
    pool = (one for group in (_loaded, built_in, guests) for one in group().values())
    found = next((one for one in pool if one.puzzle_type is kind), None)
    if found is None:
        raise TypeError(f"{getattr(kind, '__name__', kind)} is no puzzle of a known family")
    return found.name


def _loaded() -> dict[str, Family[Any, Any]]:
    """Our families that have been used: that of a puzzle at hand is one of them."""
    return {name: _load(name) for name in BUILT_IN if f"sightline.{name}" in sys.modules}


def reasoning(puzzle: Puzzle) -> Any:
    """The family of *puzzle*, which must have techniques."""
    owner = family_of(puzzle)
    owner.require("reasons")
    return owner


owners: dict[type, Family[Any, Any]] = {}
"""The family of each type of puzzles that was asked for; `family_of` fills it."""
