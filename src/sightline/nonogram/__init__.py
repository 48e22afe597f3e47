"""Nonograms: a picture given by the lengths of its runs in every row and column."""

from collections.abc import Sequence
from typing import Any

from sightline.core.grid import mirrored, named_views, turned
from sightline.family import Family, Option
from sightline.formats.tokens import yes_or_no
from sightline.nonogram.answers import read_answer
from sightline.nonogram.drawing import layout, scene
from sightline.nonogram.formats import CODECS
from sightline.nonogram.methods import METHODS
from sightline.nonogram.problem import POSING, problem
from sightline.nonogram.puzzle import Color, Nonogram, NonogramBoard, lines, runs_of
from sightline.nonogram.rules import violations

Lines = Sequence[Sequence[Any]]


def _symmetries(puzzle: Nonogram) -> list[tuple[str, Nonogram]]:
    """The four rotations, each also mirrored."""
    found = []
    rows: Lines = puzzle.rows
    columns: Lines = puzzle.columns
    givens: Sequence[Sequence[Any]] | None = puzzle.givens
    for _ in range(4):
        found.append(Nonogram(rows, columns, puzzle.colors, givens))
        flipped = mirrored(givens) if givens else None
        found.append(Nonogram(mirrored(rows), columns[::-1], puzzle.colors, flipped))
        rows, columns = mirrored(columns), rows[::-1]
        givens = turned(givens) if givens else None
    return named_views(found)


FAMILY = Family(
    name="nonogram",
    title="Nonograms",
    rules=(
        "Fill cells so that every row and column has exactly the runs of its numbers, in that order, with at least one "
        "empty cell between two runs. Runs of different colours may touch."
    ),
    puzzle_type=Nonogram,
    start=lambda puzzle: puzzle.start,
    problem=problem,
    posing=POSING,
    violations=violations,
    lines=lines,
    scene=scene,
    layout=layout,
    codecs=CODECS,
    examples={
        "three": Nonogram([[1], [2], [1, 1]], [[2], [1], [1, 1]]),
        "four": Nonogram([[1], [3], [1], [2]], [[1, 1], [1, 1], [2], [1]]),
        "eight": Nonogram(
            [[1, 2], [1, 2], [1, 2], [2], [3], [2, 1], [2, 1], [1, 1]], [[3, 2], [2], [2], [2], [6], [2], [2], [1]]
        ),
        "colours": Nonogram.from_grid(
            [[0, 1, 1, 0], [1, 2, 2, 1], [1, 2, 0, 1], [0, 3, 3, 0]],
            [Color("red", "cc2222", "r"), Color("yellow", "eebb22", "y"), Color("green", "229944", "g")],
        ),
        "givens": Nonogram([[1], [1]], [[1], [1]], givens=[[1, None], [None, None]]),
    },
    capabilities={
        "reasons": "sightline.nonogram.reasons",
        "shortcuts": "sightline.nonogram.shortcuts",
        "maker": "sightline.nonogram.maker",
        "editor": "sightline.nonogram.editor",
        "checker": "sightline.nonogram.checker",
        "table": "sightline.nonogram.table",
    },
    symmetries=_symmetries,
    read_answer=read_answer,
    options={"square": Option(yes_or_no, "refuse a board whose sides differ: yes or no")},
    methods=METHODS,
)

__all__ = ["FAMILY", "Color", "Nonogram", "NonogramBoard", "runs_of"]
