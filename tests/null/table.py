"""What the studio offers for new puzzles, and what values are called there."""

from sightline.family.table import Table
from tests.null.puzzle import Null

TABLE: Table[Null] = Table(sizes=("3x3", "4x4", "6x6"), value_names=lambda puzzle: {0: "empty", 1: "filled"})
