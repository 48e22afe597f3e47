"""Positions to practise on: a step, what is known before it, and what a learner is to mark."""

from collections.abc import Iterator
from typing import Any

from sightline import api, documents, packs, reading
from sightline.core.board import values_of
from sightline.core.step import Step
from sightline.core.technique import Technique
from sightline.engine.reason.arguments.cases import steps_on
from sightline.engine.reason.steps import with_argument
from sightline.family import Family
from sightline.web.question import Answer
from sightline.web.reasons import brief, explained
from sightline.web.view import view


def positions(puzzle: Any) -> Iterator[Answer]:
    """Every step of a puzzle's explanation, with all that is known before it."""
    known: list[Answer] = []
    for step in explained(api.explain(puzzle))["steps"]:
        known += step["silent"]
        yield {"known": list(known), "step": step, "marks": marks(step)}
        known += step["facts"]


def kept_positions(family: Family[Any, Any], technique: Technique) -> Iterator[tuple[Any, list[Answer]]]:
    """The puzzles of the positions that are kept for a technique, each with all that the technique says there."""
    reasons = family.require("reasons")
    for puzzle, state in packs.positions_for(family, technique.name):
        board, start = reading.position(puzzle, state), family.start(puzzle).domains
        known = [
            {"spot": spot, "values": list(values_of(mask))}
            for spot, (mask, begun) in enumerate(zip(board.domains, start, strict=True))
            if mask != begun
        ]
        steps = [_document(step) for step in steps_on(reasons, technique, board)]
        if steps:
            yield puzzle, [{"known": known, "step": step, "marks": marks(step)} for step in steps]


def _document(step: Step) -> Answer:
    return brief(documents.step_document(with_argument(step)))


def marks(step: Answer) -> list[Answer]:
    """The facts of a step that are marks on a board: where one value is left."""
    return [fact for fact in step["facts"] if len(fact.get("values", ())) == 1]


def is_plain(position: Answer) -> bool:
    """Whether all that follows can be marked."""
    return len(position["marks"]) == len(position["step"]["facts"])


def shown_position(puzzle: Any, position: Answer) -> Answer:
    """A position as a page shows it, with the answer that marks are compared with, where there is only one."""
    found = api.solve(puzzle, 2)
    return position | {"view": view(puzzle), "answer": found[0].values if found.unique else None}
