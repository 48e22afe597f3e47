"""What the studio offers for hashi."""

from collections.abc import Mapping

from sightline.family.table import Table
from sightline.hashi.puzzle import Hashi


def value_names(puzzle: Hashi) -> Mapping[int, str]:
    return {0: "no bridge", 1: "1 bridge"} | {planks: f"{planks} bridges" for planks in range(2, puzzle.planks + 1)}


TABLE: Table[Hashi] = Table(
    sizes=("7x7", "10x10", "15x15", "20x20", "25x25"),
    value_names=value_names,
    rules={
        "de": (
            "Verbinde die Inseln durch Brücken entlang der Zeilen und Spalten, so viele an jeder Insel, wie ihre "
            "Zahl sagt. Zwei Inseln verbinden höchstens zwei Brücken, Brücken kreuzen weder einander noch eine "
            "Insel, und am Ende kommt man von jeder Insel zu jeder anderen."
        )
    },
)
