"""What the studio offers for rooks."""

from sightline.family.table import Table
from sightline.rooks.puzzle import Rooks

TABLE: Table[Rooks] = Table(
    sizes=("5x5", "8x8", "10x10", "15x15", "20x20"),
    value_names=lambda puzzle: {0: "no rook", 1: "a rook"},
    rules={
        "de": (
            "Stelle so viele Türme auf das Brett, wie du kannst, ohne dass einer einen anderen angreift. Ein Turm "
            "greift entlang seiner Zeile und seiner Spalte an, so weit bis zur nächsten Mauer."
        )
    },
)
