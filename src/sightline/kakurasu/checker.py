"""The rules for the independent checker, stated anew: this file imports nothing of ours.

Clues are the lines, rows and then columns; a spot is a cell, row by row, and holds 1 (filled) or 0 (empty).
"""

from collections.abc import Mapping, Sequence, Set
from itertools import combinations
from typing import Any

Values = frozenset[int]


class KakurasuRules:
    """The filled cells of a line, by their number in it from 1, add up to its clue."""

    def __init__(self, puzzle: Mapping[str, Any]) -> None:
        rows, columns = puzzle["size"]
        cells = range(rows * columns)
        self.lines = [cells[row * columns : (row + 1) * columns] for row in range(rows)]
        self.lines += [cells[column::columns] for column in range(columns)]
        self.sums = [*puzzle["clues"]["rows"], *puzzle["clues"]["columns"]]
        self.clue_count = len(self.sums)
        self.blank: dict[int, Values] = dict.fromkeys(cells, frozenset((0, 1)))

    def excluded(self, clues: tuple[int, ...], known: dict[int, Values], spot: int) -> bool:
        """Whether narrowing the cited lines, again and again, leaves one of them no way to its clue."""
        before: dict[int, Values] = {}
        while known != before:
            before = known
            for clue in clues:
                cells, wanted = self.lines[clue], self.sums[clue]
                kept = [known[cell] for cell in cells] if wanted is None else on_the_way(known, cells, wanted)
                known = known | dict(zip(cells, kept, strict=True))
        return not all(known.values())

    def observes(
        self, seen: Mapping[str, Any], clues: tuple[int, ...], known: Mapping[int, Values], about: Set[int]
    ) -> bool:
        """Whether a line needs so much more than its filled cells, and these are all the ways to make it."""
        if seen["kind"] != "ways" or seen["clue"] not in clues:
            return False
        numbers = {cell: number for number, cell in enumerate(self.lines[seen["clue"]], 1)}
        needed = self.sums[seen["clue"]] - sum(number for cell, number in numbers.items() if known[cell] == {1})
        free = [cell for cell in numbers if len(known[cell]) == 2]
        ways = [way for size in range(len(free) + 1) for way in combinations(free, size)]
        made = {way for way in ways if sum(numbers[cell] for cell in way) == needed}
        return needed == seen["needed"] and made == {*map(tuple, seen["ways"])} and len(made) == len(seen["ways"])


def on_the_way(known: Mapping[int, Values], cells: Sequence[int], wanted: int) -> list[Values]:
    """The values of each cell over all ways to reach the sum, walked back from it; none if there is no way."""
    reached = [{0}]
    for number, cell in enumerate(cells, 1):
        reached.append({total + value * number for total in reached[-1] for value in known[cell]})
    good, kept = {wanted} & reached[-1], list[Values]()
    for number in range(len(cells), 0, -1):
        moves = {(total - value * number, value) for total in good for value in known[cells[number - 1]]}
        moves = {(total, value) for total, value in moves if total in reached[number - 1]}
        good = {total for total, _ in moves}
        kept.insert(0, frozenset(value for _, value in moves))
    return kept


CHECKER = KakurasuRules
