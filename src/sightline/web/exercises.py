"""Positions to practise on: a step of an explanation, what was known before it, and what a learner is to mark."""

from collections.abc import Iterator
from typing import Any

from sightline import api
from sightline.web.question import Answer
from sightline.web.reasons import explained
from sightline.web.view import view


def positions(puzzle: Any) -> Iterator[Answer]:
    """Every step of a puzzle's explanation, with all that is known before it."""
    known: list[Answer] = []
    for step in explained(api.explain(puzzle))["steps"]:
        known += step["silent"]
        yield {"known": list(known), "step": step, "marks": marks(step)}
        known += step["facts"]


def marks(step: Answer) -> list[Answer]:
    """The facts of a step that are marks on a board: where one value is left."""
    return [fact for fact in step["facts"] if len(fact.get("values", ())) == 1]


def is_plain(position: Answer) -> bool:
    """Whether all that follows can be marked."""
    return len(position["marks"]) == len(position["step"]["facts"])


def shown(puzzle: Any, position: Answer) -> Answer:
    """A position as a page shows it, with the answer that marks are compared with, where there is only one."""
    found = api.solve(puzzle, 2)
    return position | {"view": view(puzzle), "answer": found[0].values if found.unique else None}
