"""The rules for the independent checker, stated anew: this file imports nothing of ours."""

from collections.abc import Mapping
from typing import Any

Values = frozenset[int]


class NullRules:
    """The filled cells of a line are as many as its clue says. Clues are the lines, rows and then columns."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        rows, columns = puzzle["size"]
        cells = range(rows * columns)
        self.lines = [cells[row * columns : (row + 1) * columns] for row in range(rows)]
        self.lines += [cells[column::columns] for column in range(columns)]
        self.counts = [*puzzle["clues"]["rows"], *puzzle["clues"]["columns"]]
        self.clue_count = len(self.counts)
        self.blank: dict[int, Values] = dict.fromkeys(cells, frozenset((0, 1)))

    def excluded(self, clues: tuple[int, ...], known: dict[int, Values], spot: int) -> bool:
        """Whether the cited clues contradict what is known: narrowed again and again, one of them fits no more."""
        before: dict[int, Values] = {}
        while known != before:
            before, known = known, dict(known)
            for clue in clues:
                cells, wanted = self.lines[clue], self.counts[clue]
                least, most = (sum(end(known[cell]) for cell in cells) for end in (min, max))
                if wanted is None:
                    continue
                if not least <= wanted <= most:
                    return True
                for cell in cells:
                    if len(known[cell]) > 1 and wanted in (least, most):
                        known[cell] = frozenset((int(wanted == most),))
        return False


CHECKER = NullRules
