"""Skyscrapers: a Latin square of towers; a clue is the number of towers visible along its line."""

from collections.abc import Sequence

from sightline.core.grid import mirrored, named_views, turned
from sightline.family import Family, Option
from sightline.formats.answers import read_rows
from sightline.formats.tokens import number, yes_or_no
from sightline.skyscrapers.drawing import layout, scene
from sightline.skyscrapers.formats import CODECS
from sightline.skyscrapers.problem import POSING, problem
from sightline.skyscrapers.puzzle import SIDES, Given, Skyscrapers, SkyscrapersBoard, lines, start, visible
from sightline.skyscrapers.rules import variants, violations

PARKS = {ord(sign): "0" for sign in "▫-"}
"""The signs for a park in drawings."""

Rows = Sequence[Sequence[Given]] | None


def _symmetries(puzzle: Skyscrapers) -> list[tuple[str, Skyscrapers]]:
    """The four rotations, each also mirrored."""
    found = []
    top, right, bottom, left = (puzzle.side(name) for name in SIDES)
    givens: Rows = puzzle.givens
    for _ in range(4):
        found.append(Skyscrapers.from_sides(top, right, bottom, left, givens, **puzzle.rules))
        flipped = mirrored(givens) if givens else None
        found.append(Skyscrapers.from_sides(top[::-1], left, bottom[::-1], right, flipped, **puzzle.rules))
        top, right, bottom, left = left[::-1], top, right[::-1], bottom
        givens = turned(givens) if givens else None
    return named_views(found)


FAMILY = Family(
    name="skyscrapers",
    title="Skyscrapers",
    rules=(
        "Fill the grid with towers so that every row and every column holds each height from 1 up once, and each "
        "number outside is how many towers one sees from there. A taller tower hides the lower ones behind it."
    ),
    puzzle_type=Skyscrapers,
    start=start,
    problem=problem,
    posing=POSING,
    violations=violations,
    lines=lines,
    scene=scene,
    layout=layout,
    codecs=CODECS,
    examples={
        "article": Skyscrapers((0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0)),
        "six": Skyscrapers((0, 0, 0, 2, 2, 0, 0, 0, 0, 6, 3, 0, 0, 4, 0, 0, 0, 0, 4, 4, 0, 3, 0, 0)),
    },
    capabilities={
        "reasons": "sightline.skyscrapers.reasons",
        "shortcuts": "sightline.skyscrapers.shortcuts",
        "maker": "sightline.skyscrapers.maker",
        "editor": "sightline.skyscrapers.editor",
        "checker": "sightline.skyscrapers.checker",
        "table": "sightline.skyscrapers.table",
    },
    symmetries=_symmetries,
    read_answer=lambda puzzle, text: read_rows(text, PARKS),
    variants=variants,
    options={
        "parks": Option(
            lambda text: number(text, what="a number of parks"),
            "empty cells per line",
            choices=[(parks, str(parks)) for parks in range(3)],
        ),
        "diagonals": Option(
            yes_or_no, "whether the diagonals have each height once too", choices=[(False, "no"), (True, "yes")]
        ),
    },
)

__all__ = ["FAMILY", "Skyscrapers", "SkyscrapersBoard", "visible"]
