"""Hashi: islands joined by bridges along rows and columns, as many at each island as its number."""

from typing import Any

from sightline.core.grid import named_views, views
from sightline.family import Family, Option
from sightline.formats.tokens import number, yes_or_no
from sightline.hashi.drawing import layout, scene
from sightline.hashi.formats import CODECS
from sightline.hashi.problem import POSING, problem
from sightline.hashi.puzzle import Bridge, Hashi, HashiBoard, Island, lines
from sightline.hashi.rules import variants, violations
from sightline.hashi.solved import read_answer


def _answer(board: HashiBoard) -> dict[str, Any]:
    return {"bridges": [list(bridge) for bridge in board.bridges]}


def _symmetries(puzzle: Hashi) -> list[tuple[str, Hashi]]:
    """The four rotations, each also mirrored."""
    return named_views(
        Hashi(["".join(row) for row in view], puzzle.planks, puzzle.connected, puzzle.loops)
        for view in views(puzzle.lines)
    )


FAMILY = Family(
    name="hashi",
    title="Hashi",
    rules=(
        "Join the islands by bridges along rows and columns, as many at each island as its number. At most two bridges "
        "join the same two islands, bridges do not cross each other or an island, and in the end one can walk from any "
        "island to any other."
    ),
    puzzle_type=Hashi,
    start=lambda puzzle: puzzle.start,
    problem=problem,
    posing=POSING,
    violations=violations,
    answer=_answer,
    lines=lines,
    scene=scene,
    layout=layout,
    codecs=CODECS,
    examples={
        "small": Hashi(("4.2..", ".3..2", "3....", ".3.1.", "3.4.3")),
        "square": Hashi(("2.2", "...", "2.2"), planks=3, connected=False),
    },
    capabilities={
        "reasons": "sightline.hashi.reasons",
        "shortcuts": "sightline.hashi.shortcuts",
        "maker": "sightline.hashi.maker",
        "editor": "sightline.hashi.editor",
        "checker": "sightline.hashi.checker",
        "table": "sightline.hashi.table",
    },
    symmetries=_symmetries,
    read_answer=read_answer,
    variants=variants,
    options={
        "planks": Option(
            lambda text: number(text, what="a number of planks"),
            "most bridges between two islands, 1–8",
            announce=True,
            choices=[(planks, str(planks)) for planks in (2, 1, 3, 4)],
        ),
        "connected": Option(
            yes_or_no,
            "whether all islands must be connected",
            announce=True,
            choices=[(True, "yes"), (False, "no, they may be apart")],
        ),
        "loops": Option(
            yes_or_no,
            "whether bridges may form loops",
            announce=True,
            choices=[(True, "yes"), (False, "no, there are no loops")],
        ),
    },
)

__all__ = ["FAMILY", "Bridge", "Hashi", "HashiBoard", "Island"]
