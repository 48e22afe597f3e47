"""Null: fill as many cells of each line as its clue says; every part of a family, each as small as it can be."""

from sightline.family import Family
from tests.null.answers import read_answer
from tests.null.drawing import layout, scene
from tests.null.formats import CODECS
from tests.null.puzzle import Null, NullBoard
from tests.null.rules import LINES, violations

__all__ = ["FAMILY", "Null", "NullBoard"]

FAMILY = Family(
    name="null",
    title="Null",
    rules="Fill some of the cells. A number at the edge is how many cells of its row or column are filled.",
    puzzle_type=Null,
    start=NullBoard.begin,
    problem=lambda board: LINES.problem(board, violations),
    violations=violations,
    scene=scene,
    layout=layout,
    codecs=CODECS,
    examples={"corner": Null((2, 1), (2, 1)), "stairs": Null((3, None, 1), (3, 2, 1)), "twins": Null((1, 1), (1, 1))},
    capabilities={name: f"tests.null.{name}" for name in ("reasons", "maker", "editor", "checker", "table")},
    read_answer=read_answer,
    lines=LINES.lines,
)
