"""Kakurasu: one cell and one clue, with every part of a family and each as small as it can be."""

from sightline.family import Family, Option
from sightline.formats.tokens import number
from sightline.kakurasu.drawing import layout, scene
from sightline.kakurasu.formats import CODECS
from sightline.kakurasu.puzzle import Kakurasu, KakurasuBoard
from sightline.kakurasu.rules import lines, problem, violations

__all__ = ["FAMILY", "Kakurasu", "KakurasuBoard"]

FAMILY = Family(
    name="kakurasu",
    title="Kakurasu",
    rules="Write the clue into the cell.",
    puzzle_type=Kakurasu,
    start=lambda puzzle: puzzle.start,
    problem=problem,
    violations=violations,
    scene=scene,
    layout=layout,
    codecs=CODECS,
    examples={"one": Kakurasu(1), "open": Kakurasu(0)},
    capabilities={
        "reasons": "sightline.kakurasu.reasons",
        "maker": "sightline.kakurasu.maker",
        "editor": "sightline.kakurasu.editor",
        "checker": "sightline.kakurasu.checker",
    },
    lines=lines,
    options={"values": Option(lambda text: number(text, what="a number of values"), "values of the cell")},
)
