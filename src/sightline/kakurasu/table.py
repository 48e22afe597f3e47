"""What the studio offers for Kakurasu."""

from sightline.family.table import Table
from sightline.kakurasu.puzzle import Kakurasu

TABLE: Table[Kakurasu] = Table(
    rules={
        "de": (
            "Male Felder so aus, dass sie in jeder Zeile und jeder Spalte die Zahl an deren Ende ergeben. In "
            "seiner Zeile zählt ein Feld so viel wie die Nummer seiner Spalte, in seiner Spalte so viel wie die "
            "Nummer seiner Zeile."
        )
    },
)
