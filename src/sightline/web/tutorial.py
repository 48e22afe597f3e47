"""First steps: a small puzzle of a family, solved sentence by sentence by the learner."""

from functools import cache
from typing import Any

from sightline import api
from sightline.core.errors import FormatError
from sightline.core.levels import LEVELS
from sightline.web.exercises import positions, shown_position
from sightline.web.question import Answer, Question

CANDIDATES = 8
"""Puzzles to choose from, the smallest of the easiest level."""
FEWEST, MOST = 6, 10
"""Positions of a tutorial."""


def tutorial(question: Question) -> Answer:
    """{family}: a puzzle, and its first steps one after the other: what the sentence says, the learner does."""
    family = question.family(question.fields.get("family"))
    family.require("reasons")
    return _tutorial(family.name)


@cache
def _tutorial(name: str) -> Answer:
    entries = sorted(api.library(name), key=lambda one: one.puzzle.spots)
    easiest = min((LEVELS.index(one.level) for one in entries if one.level), default=None)
    pool = entries if easiest is None else [one for one in entries if one.level == LEVELS[easiest]]
    found = [(one.puzzle, _steps(one.puzzle)) for one in pool[:CANDIDATES]]
    puzzle, steps = max(found, key=lambda pair: _worth(pair[1]), default=(None, []))
    if not steps:
        raise FormatError("there is no puzzle for first steps yet")
    return shown_position(puzzle, {"steps": steps}) | {"whole": len(steps) < MOST}


def _steps(puzzle: Any) -> list[Answer]:
    """The first steps that end in marks; what other steps say is known by then."""
    return [one for one in positions(puzzle) if one["marks"]][:MOST]


def _worth(steps: list[Answer]) -> tuple[bool, int]:
    return len(steps) >= FEWEST, len({one["step"]["technique"] for one in steps})
