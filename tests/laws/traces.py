"""Traces for the laws about reasons: of random puzzles, and of a spread of the corpus."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import sightline as sl
from sightline import registry
from sightline.core.board import Board
from sightline.core.trace import Trace
from sightline.family import Family
from sightline.formats.document import state_masks
from tests import null_family
from tests.draws import draw
from tests.laws.conftest import CORPUS, puzzles

LARGEST = 64
"""Spots: bigger puzzles of the corpus are for the long runs."""
FEW, MANY = 25, 5_000
"""Random puzzles per family, in a short and in a long run."""

REASONING = {
    family.name: family for family in (*registry.house().values(), null_family.FAMILY) if family.reasons is not None
}
RULES = {name: rules for name, family in REASONING.items() if (rules := family.capability("checker"))}
"""By family, what the independent checker goes by."""


class Thought(NamedTuple):
    """A puzzle and what was thought about it."""

    puzzle: Any
    trace: Trace
    document: dict[str, Any]


def think(family: Family[Any, Any], board: Any) -> Thought:
    """Explains a puzzle or a position, without looking it up among the families."""
    from sightline.engine.reason.explain import explain

    start = board if isinstance(board, sl.Board) else family.start(board)
    trace = explain(family, start)
    puzzle = json.loads(family.codec("json").write(start.puzzle))
    if start != family.start(start.puzzle):
        puzzle["state"] = [list(values) for values in start.candidates]
    from sightline.formats.trace import trace_document

    document = trace_document(trace, puzzle, family.name, {})
    return Thought(start.puzzle, trace, json.loads(json.dumps(document)))


@cache
def drawn(name: str, seed: int) -> Thought:
    """What is thought about a random puzzle."""
    return think(REASONING[name], draw(name, seed))


@cache
def of_the_corpus(name: str) -> tuple[Thought, ...]:
    """What is thought about the examples and a spread of the smaller puzzles of the corpus."""
    family = REASONING[name]
    return tuple(think(family, puzzle) for puzzle in puzzles(family) if puzzle.spots <= LARGEST)


def thoughts(name: str, many: int = FEW) -> Iterator[Thought]:
    """The corpus, and *many* random puzzles."""
    yield from of_the_corpus(name)
    for seed in range(many):
        yield drawn(name, seed) if many <= FEW else think(REASONING[name], draw(name, seed))


def kept(name: str) -> Iterator[Board[Any]]:
    """Positions and puzzles that were kept for a technique."""
    family = REASONING[name]
    for line in (CORPUS / "techniques.jsonl").read_text(encoding="utf-8").splitlines():
        said = json.loads(line)["puzzle"]
        if said["family"] == name:
            board = family.start(family.codec("json").read(json.dumps(said)))
            masks = state_masks(said, len(board), 8 * board.puzzle.width)
            yield board.with_masks([a & b for a, b in zip(masks, board.domains, strict=True)]) if masks else board


def steps_of(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every step of a trace, the links of its cases included."""
    waiting = list(reversed(document["steps"]))
    while waiting:
        step = waiting.pop()
        yield step
        waiting += reversed([*step["links"], *(link for case in step.get("cases", ()) for link in case["links"])])
