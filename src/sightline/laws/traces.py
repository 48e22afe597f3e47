"""Explanations for the laws about reasons: of random puzzles, and of a spread of the corpus."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from sightline.core.board import Board
from sightline.core.trace import Trace
from sightline.engine.reason.explain import explain
from sightline.formats.trace import trace_document
from sightline.laws.law import Law

LARGEST = 64
"""Spots: bigger puzzles of the corpus are for the long runs."""
FEW, MANY = 25, 5_000
"""Random puzzles per family, in a short and in a long run."""


class Explained(NamedTuple):
    """A puzzle and its explanation, as a value and as the document that the checker reads."""

    puzzle: Any
    trace: Trace
    document: dict[str, Any]


def explain_board(law: Law, board: Any) -> Explained:
    """Explains a puzzle or a position, without looking its family up."""
    family = law.family
    start = board if isinstance(board, Board) else family.start(board)
    trace = explain(family, start)
    codec = family.codec("json")
    assert codec is not None
    puzzle = json.loads(codec.write(start.puzzle))
    if start != family.start(start.puzzle):
        puzzle["state"] = [list(values) for values in start.candidates]
    document = trace_document(trace, puzzle, family.name, {})
    return Explained(start.puzzle, trace, json.loads(json.dumps(document)))


@cache
def explain_drawn(law: Law, seed: int) -> Explained:
    """A random puzzle, explained."""
    return explain_board(law, law.draw(seed))


@cache
def explain_corpus(law: Law) -> tuple[Explained, ...]:
    """The examples and a spread of the smaller puzzles of the corpus, explained."""
    return tuple(explain_board(law, puzzle) for puzzle in law.puzzles if puzzle.spots <= LARGEST)


def explanations(law: Law, drawn: int = FEW) -> Iterator[Explained]:
    """Those of the corpus, and of so many random puzzles."""
    yield from explain_corpus(law)
    for seed in range(drawn):
        yield explain_drawn(law, seed) if drawn <= FEW else explain_board(law, law.draw(seed))


def steps_of(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every step of a trace document, its parts and the links of its cases and arguments included."""
    waiting = list(reversed(document["steps"]))
    while waiting:
        step = waiting.pop()
        yield step
        cases = (*step.get("cases", ()), *step.get("argument", ()))
        links = [link for case in cases for link in case["links"]]
        waiting += reversed([*step["links"], *links, *step.get("parts", ())])
