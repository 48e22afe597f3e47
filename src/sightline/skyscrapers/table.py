"""What the studio offers for skyscrapers."""

from sightline.family.table import Table
from sightline.skyscrapers.puzzle import Skyscrapers

TABLE: Table[Skyscrapers] = Table(
    sizes=("4x4", "5x5", "6x6", "7x7", "8x8"),
    square=True,
    value_names=lambda puzzle: {0: "park"} | {height: str(height) for height in range(1, puzzle.tallest + 1)},
)
