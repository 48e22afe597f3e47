"""What the studio offers for skyscrapers."""

from sightline.family.table import Table
from sightline.skyscrapers.puzzle import Skyscrapers

TABLE: Table[Skyscrapers] = Table(
    sizes=("4x4", "5x5", "6x6", "7x7", "8x8"),
    square=True,
    rules={
        "de": (
            "Fülle das Gitter so mit Türmen, dass jede Zeile und jede Spalte jede Höhe ab 1 einmal enthält und "
            "jede Zahl am Rand sagt, wie viele Türme man von dort sieht. Ein höherer Turm verdeckt die "
            "niedrigeren hinter ihm."
        )
    },
    emblem=Skyscrapers.from_grid([[1, 3, 2, 4], [4, 2, 3, 1], [3, 4, 1, 2], [2, 1, 4, 3]]),
    value_names=lambda puzzle: {0: "park"} | {height: str(height) for height in range(1, puzzle.tallest + 1)},
)
