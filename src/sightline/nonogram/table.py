"""What the studio offers for nonograms."""

from collections.abc import Mapping

from sightline.family.table import Table
from sightline.nonogram.puzzle import Nonogram


def value_names(puzzle: Nonogram) -> Mapping[int, str]:
    colors = [color.name for color in puzzle.colors] if puzzle.colors else ["filled"]
    return dict(enumerate(["empty", *colors]))


CAT = (
    ".#......#.",
    ".##....##.",
    ".########.",
    ".########.",
    ".#..##..#.",
    ".########.",
    ".###..###.",
    "..######..",
    "...####...",
)

TABLE: Table[Nonogram] = Table(
    sizes=("5x5", "10x10", "15x15", "20x20", "25x25", "30x30"),
    value_names=value_names,
    rules={
        "de": (
            "Male Felder so aus, dass jede Zeile und jede Spalte genau die Blöcke ihrer Zahlen enthält, in dieser "
            "Reihenfolge und mit mindestens einem leeren Feld zwischen zwei Blöcken. Blöcke verschiedener Farben "
            "dürfen sich berühren."
        )
    },
    emblem=Nonogram.from_grid([[int(sign == "#") for sign in row] for row in CAT]),
)
