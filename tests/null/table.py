"""What the studio offers for new puzzles."""

from sightline.family.table import Table
from tests.null.puzzle import Null

TABLE: Table[Null] = Table(sizes=("1x1",), square=True)
