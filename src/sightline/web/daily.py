"""The puzzles of the day: one per family, of the weekday's level, the same for everybody from the date alone."""

import hashlib
from datetime import date
from typing import Any

from sightline import api
from sightline.core.errors import FormatError
from sightline.core.levels import LEVELS
from sightline.family import Family
from sightline.web.question import Answer, Question
from sightline.web.view import view

WEEK = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")
"""The level of every day, Monday first."""
CHOICE = 3
"""Sizes to choose from: the smallest of which the level can be made."""


def daily(question: Question) -> Answer:
    """{family, date}: the puzzle of that day."""
    family = question.family(question.fields.get("family"))
    family.require("maker")
    day = _day(question.text("date") or "")
    wanted = WEEK[day.weekday()]
    chance = int.from_bytes(hashlib.sha256(f"{day} {family.name}".encode()).digest()[:6], "big")
    level, sizes = _sizes(family, wanted)
    puzzle = question.fitting(api.generate(family.name, sizes[chance % len(sizes)], level, chance))
    names = {"title": f"{family.title} · {day}", "slug": f"daily-{day}", "date": str(day)}
    return view(puzzle) | names | {"level": api.rate(puzzle).level if family.reasons else None}


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise FormatError("a date is written as 2026-01-31") from None


def _sizes(family: Family[Any, Any], wanted: str) -> tuple[str | None, list[str]]:
    """A level that the family can make, the wanted one if it can, and sizes of which it can be made."""
    found: dict[str, list[str]] = {}
    for size in family.table.sizes:
        generator = api.generator(family.name, size)
        for level in generator.maker.levels(generator.request):
            found.setdefault(level, []).append(size)
    at = LEVELS.index(wanted)
    for level in (*reversed(LEVELS[: at + 1]), *LEVELS[at + 1 :]):
        if level in found:
            return level, found[level][:CHOICE]
    return None, list(family.table.sizes[:CHOICE])
