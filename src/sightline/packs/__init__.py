"""The library: puzzles of every family and level, one file of `sightline/1` per family."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from sightline.core.board import Puzzle
from sightline.core.errors import SightlineError
from sightline.core.levels import LEVELS
from sightline.family import Family
from sightline.registry import families, family

FOLDER = Path(__file__).parent


class Entry(NamedTuple):
    """A puzzle of the library; its level is None if it is not rated."""

    family: str
    name: str
    level: str | None
    puzzle: Puzzle
    techniques: tuple[str, ...] = ()
    """What its explanation uses, where that is known."""
    pack: str | None = None
    """The pack that it belongs to beside the levels, such as a pack of pictures."""
    titles: Mapping[str, str] = MappingProxyType({})
    """What its solution shows, by language; told when it is solved."""

    @property
    def slug(self) -> str:
        """The name as it is written in an address."""
        return slug_of(self.name)


def slug_of(name: str) -> str:
    return re.sub(r"[^\w]+", "-", name.lower())


def library(name: str | None = None, level: str | None = None) -> list[Entry]:
    """The puzzles of one family or all, of one level or all."""
    chosen = [family(name)] if name else families().values()
    found = [one for owner in chosen for one in entries_of(owner)]
    levels = [known for known in LEVELS if any(one.level == known for one in found)]
    if level is not None and level not in levels:
        raise SightlineError(f"the library has no level '{level[:20]}' here; it has {', '.join(levels) or 'none'}")
    return [one for one in found if level in (None, one.level)]


class Position(NamedTuple):
    """A puzzle and what is known of it, on which a technique says something."""

    puzzle: Puzzle
    state: list[Any]
    """Per spot a value, the values that are possible, or None."""


def positions_for(owner: Family[Any, Any], technique: str) -> Iterator[Position]:
    """The positions that are kept for the lesson of a technique; none for families of other packages."""
    path, codec = FOLDER / "positions" / f"{owner.name}.jsonl", owner.codec("json")
    if codec is None or not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if record["technique"] == technique:
            state = record["puzzle"].pop("state")
            yield Position(codec.read(json.dumps(record["puzzle"])), state)


def packs_of(owner: Family[Any, Any]) -> dict[str, list[str]]:
    """The packs of a family beside the levels, each with the names of its puzzles, which are not read for it."""
    path = FOLDER / f"{owner.name}.jsonl"
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if '"pack"' in line:
            about = json.loads(line)["meta"]
            found.setdefault(about["pack"], []).append(about["name"])
    return found


def entries_of(owner: Family[Any, Any]) -> Iterator[Entry]:
    """The puzzles of a family; of a family from another package, its examples."""
    path = FOLDER / f"{owner.name}.jsonl"
    if not path.exists():
        yield from (Entry(owner.name, name, None, puzzle) for name, puzzle in owner.examples.items())
        return
    codec = owner.codec("json")
    assert codec is not None, f"{owner.name} puzzles have no JSON"
    for line in path.read_text(encoding="utf-8").splitlines():
        about = json.loads(line)["meta"]
        techniques, titles = tuple(about.get("techniques", ())), MappingProxyType(about.get("titles", {}))
        yield Entry(owner.name, about["name"], about["level"], codec.read(line), techniques, about.get("pack"), titles)
