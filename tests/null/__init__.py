"""Null: one cell and one clue, with every part of a family and each as small as it can be."""

from sightline.family import Family, Option
from sightline.formats.tokens import number
from tests.null.drawing import layout, scene
from tests.null.formats import CODECS
from tests.null.puzzle import Null, NullBoard
from tests.null.rules import lines, problem, violations

__all__ = ["FAMILY", "Null", "NullBoard"]

FAMILY = Family(
    name="null",
    title="Null",
    rules="Write the clue into the cell.",
    puzzle_type=Null,
    start=lambda puzzle: puzzle.start,
    problem=problem,
    violations=violations,
    scene=scene,
    layout=layout,
    codecs=CODECS,
    examples={"one": Null(1), "open": Null(0)},
    capabilities={
        "reasons": "tests.null.reasons",
        "maker": "tests.null.maker",
        "editor": "tests.null.editor",
        "checker": "tests.null.checker",
        "table": "tests.null.table",
    },
    lines=lines,
    options={"values": Option(lambda text: number(text, what="a number of values"), "values of the cell")},
)
