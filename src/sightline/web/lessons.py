"""The course: one lesson per technique, made from the technique itself and from puzzles that use it."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from sightline import api, registry
from sightline.core.errors import FormatError, SightlineError
from sightline.core.levels import LEVELS, level_of
from sightline.core.technique import Technique
from sightline.family import Family
from sightline.packs import Entry
from sightline.web.exercises import is_plain, kept_positions, positions, shown_position
from sightline.web.question import Answer, Question

EXAMPLES = 2
"""Puzzles to look through for a worked example, the smallest first."""
PRACTICE = 12
"""Puzzles to practise with."""


def techniques(question: Question) -> Answer:
    """The techniques of every family, in the order in which they are learned."""
    return _techniques()


@cache
def _techniques() -> Answer:
    return {"families": {family.name: [_about(one) for one in taught(family)] for family in _able()}}


def _able() -> Iterator[Family[Any, Any]]:
    return (family for family in registry.families().values() if family.reasons is not None)


def taught(family: Family[Any, Any]) -> list[Technique]:
    """What a player learns: everything but bookkeeping, the easiest first; within a level, what few puzzles need comes
    last."""
    known = family.reasons.techniques if family.reasons else ()

    def rank(one: Technique) -> tuple[int, bool, int, int]:
        return LEVELS.index(level_of(one.tier)), _is_rare(family, one), one.tier, one.lean

    return sorted((one for one in known if one.tier), key=rank)


def _is_rare(family: Family[Any, Any], technique: Technique) -> bool:
    """Whether puzzles that need a technique are not found, or only in sizes above the usual one."""
    if family.maker is None:
        return False
    needs = family.maker.lesson(technique.name)
    return bool(needs.unavailable) or needs.size > max(family.maker.default_size({}))


def _about(technique: Technique) -> Answer:
    why = " ".join((inspect.getdoc(technique.find) or "").split())
    return {
        "name": technique.name,
        "slug": slug(technique.name),
        "tier": technique.tier,
        "level": level_of(technique.tier),
        "why": why,
        "aliases": list(technique.aliases),
    }


def slug(name: str) -> str:
    """A name as it is written in an address."""
    return re.sub(r"\W+", "-", name.lower()).strip("-")


def lesson(question: Question) -> Answer:
    """{family, technique}: why it is true, a worked example if one is found, and puzzles to practise with."""
    family, wanted = question.family(question.fields.get("family")), question.text("technique") or ""
    technique = next((one for one in taught(family) if slug(one.name) == slug(wanted)), None)
    if technique is None:
        raise FormatError(f"{family.title} has no technique of that name")
    using = sorted(
        (one for one in api.library(family.name) if technique.name in one.techniques), key=lambda one: one.puzzle.spots
    )
    practice = [{"name": one.name, "slug": one.slug} for one in using[:PRACTICE]]
    example, exercise = _examples(family, technique, using)
    return _about(technique) | {"practice": practice, "example": example, "exercise": exercise}


def _examples(
    family: Family[Any, Any], technique: Technique, using: list[Entry]
) -> tuple[Answer | None, Answer | None]:
    """A position in which the technique is used, and another one to try it; the same one if there is no other."""
    found = list(kept_positions(family, technique)) or list(_searched(family, technique, using))
    if not found:
        return None, None
    puzzle, (first, *_) = found[0]
    other, (position, *rest) = found[1] if len(found) > 1 else found[0]
    others = [{"step": one["step"], "marks": one["marks"]} for one in rest]
    return shown_position(puzzle, first), shown_position(other, position) | {"others": others}


def _searched(family: Family[Any, Any], technique: Technique, using: list[Entry]) -> Iterator[tuple[Any, list[Answer]]]:
    """Puzzles that use a technique, each with the positions in which it is used, those first in which all that follows
    can be marked."""
    for puzzle in _puzzles(family, technique, using):
        used = [one for one in positions(puzzle) if one["step"]["technique"] == technique.name]
        if used:
            yield puzzle, sorted(used, key=is_plain, reverse=True)


def _puzzles(family: Family[Any, Any], technique: Technique, using: list[Entry]) -> Iterator[Any]:
    """Puzzles of the library that use a technique; where there are none, one that is made to need it."""
    yield from (one.puzzle for one in using[:EXAMPLES])
    if not using and family.maker is not None:
        try:
            yield api.generate(family.name, seed=1, technique=technique.name, steps=2000)
        except SightlineError:
            return
