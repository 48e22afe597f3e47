"""The rules for the independent checker, stated anew: this file imports nothing of ours.

Clues are the lines, rows and then columns; a spot is a cell, row by row, and holds 1 (filled) or 0 (empty).
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import islice
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
        free = {cell: number for cell, number in numbers.items() if len(known[cell]) == 2}
        made = [*islice(ways_to(needed, free), len(seen["ways"]) + 1)]
        return needed == seen["needed"] and len(made) == len(seen["ways"]) and {*made} == {*map(tuple, seen["ways"])}


def sums_so_far(wanted: int, numbers: Sequence[int], known: Sequence[Values]) -> list[int]:
    """Which sums up to *wanted* the first numbers can make, none of them and then one more each time: bit s for s."""
    room = (2 << wanted) - 1
    made = [1]
    for number, values in zip(numbers, known, strict=True):
        taken = made[-1] << number & room if 1 in values and number <= wanted else 0
        empty = made[-1] if 0 in values else 0
        made.append(empty | taken if taken else empty)
    return made


def ways_to(wanted: int, numbers: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    """Every choice of cells whose *numbers* add up to *wanted*; only what leads to one is walked."""
    if wanted < 0:
        return
    cells = [*numbers]
    made = sums_so_far(wanted, [*numbers.values()], [frozenset((0, 1))] * len(cells))
    paths = [(len(cells), wanted, tuple[int, ...]())] if made[-1] >> wanted & 1 else []
    while paths:
        at, left, taken = paths.pop()
        if not at:
            yield taken
            continue
        cell = cells[at - 1]
        if made[at - 1] >> left & 1:
            paths.append((at - 1, left, taken))
        if numbers[cell] <= left and made[at - 1] >> left - numbers[cell] & 1:
            paths.append((at - 1, left - numbers[cell], (cell, *taken)))


def on_the_way(known: Mapping[int, Values], cells: Sequence[int], wanted: int) -> list[Values]:
    """The values of each cell over all ways to reach the sum, walked back from it; none if there is no way."""
    if wanted < 0:
        return [frozenset()] * len(cells)
    made = sums_so_far(wanted, range(1, len(cells) + 1), [known[cell] for cell in cells])
    good, kept = made[-1] & 1 << wanted, list[Values]()
    for number in range(len(cells), 0, -1):
        values = known[cells[number - 1]]
        empty = good & made[number - 1] if 0 in values else 0
        filled = good >> number & made[number - 1] if 1 in values else 0
        kept.append(frozenset(value for value, ways in ((0, empty), (1, filled)) if ways))
        good = empty | filled
    return kept[::-1]


CHECKER = KakurasuRules
