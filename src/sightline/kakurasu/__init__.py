"""Kakurasu: fill cells so that the numbers of the filled ones add up, in every row and every column."""

from sightline.family import Family
from sightline.kakurasu.answers import read_answer
from sightline.kakurasu.drawing import layout, scene
from sightline.kakurasu.formats import CODECS
from sightline.kakurasu.puzzle import Kakurasu, KakurasuBoard
from sightline.kakurasu.rules import LINES, violations

__all__ = ["FAMILY", "Kakurasu", "KakurasuBoard"]

FAMILY = Family(
    name="kakurasu",
    title="Kakurasu",
    rules=(
        "Fill cells so that in every row and every column they add up to the number at its end. In its row a filled "
        "cell counts as the number of its column, and in its column as the number of its row."
    ),
    puzzle_type=Kakurasu,
    start=KakurasuBoard.begin,
    problem=lambda board: LINES.problem(board, violations),
    violations=violations,
    scene=scene,
    layout=layout,
    codecs=CODECS,
    examples={
        "heart": Kakurasu((6, 15, 15, 9, 3), (5, 10, 14, 10, 5)),
        "gaps": Kakurasu((9, 8, 5, 7, 8), (None, 12, None, 7, None)),
        "twins": Kakurasu((3, 3, 3), (3, 3, 3)),
    },
    capabilities={name: f"sightline.kakurasu.{name}" for name in ("reasons", "maker", "editor", "checker", "table")},
    read_answer=read_answer,
    lines=LINES.lines,
    symmetries=lambda puzzle: [("", puzzle), ("falling diagonal", Kakurasu(puzzle.columns, puzzle.rows))],
)
