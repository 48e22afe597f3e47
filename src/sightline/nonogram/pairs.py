"""What a line says of two of its cells: not both, not neither, not one without the other.

Only in black and white; cells are masks: 1 is empty, 2 filled. Nothing is assumed: what is known of two cells holds for
every arrangement of their line.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from operator import or_
from typing import NamedTuple

from sightline.core.board import Fact
from sightline.kernel import Problem
from sightline.nonogram.problem import problem_of
from sightline.nonogram.puzzle import Nonogram

EMPTY, FILLED, OPEN = 1, 2, 3
NEITHER, ONLY_SECOND, ONLY_FIRST, BOTH = 1, 2, 4, 8
"""Bits of the combinations that two cells can have; together:"""
ANY = NEITHER | ONLY_SECOND | ONLY_FIRST | BOTH
WITH_FIRST = bytes([mask << 2 & ANY for mask in range(256)])
"""What the second of two cells can have, by its mask, where the first is filled."""


class Corners(NamedTuple):
    """Two rows and two columns; their four crossings are numbered row by row."""

    rows: tuple[int, int]
    columns: tuple[int, int]

    @property
    def extent(self) -> int:
        """How far the lines are apart."""
        return self.rows[1] - self.rows[0] + self.columns[1] - self.columns[0]

    def spots(self, puzzle: Nonogram) -> tuple[int, int, int, int]:
        (top, low), (left, right) = self.rows, (column - puzzle.height for column in self.columns)
        breadth = puzzle.breadth
        return top * breadth + left, top * breadth + right, low * breadth + left, low * breadth + right


SIDES = ((0, 1), (2, 3), (0, 2), (1, 3))
"""The corners on the upper row, the lower row, the left and the right column."""
PLACES = tuple(product((0, 1), repeat=4))
"""Every way to fill the four corners, by number."""
WAYS = tuple(
    tuple(sum(1 << at for at, way in enumerate(PLACES) if pair >> (2 * way[a] + way[b]) & 1) for pair in range(16))
    for a, b in SIDES
)
"""By side, and by the combinations that it allows: the ways to fill the four corners, as bits."""


@cache
def settled_corners(ways: int) -> tuple[int, ...]:
    """The values that each corner has in some of these ways."""
    left = [way for at, way in enumerate(PLACES) if ways >> at & 1]
    return tuple(sum({1 << way[corner] for way in left}) for corner in range(4))


@lru_cache(maxsize=1 << 14)
def pairs(problem: Problem, line: int, cells: bytes, places: tuple[int, ...]) -> Mapping[tuple[int, int], int]:
    """The combinations that some arrangement of a line has of each two of these cells, where that is not every one."""
    found: dict[tuple[int, int], int] = {}
    nothing = bytes(len(cells))
    for number, one in enumerate(places[:-1], 1):
        without, with_one = (kept_with(problem, line, cells, one, value) or nothing for value in (EMPTY, FILLED))
        ways = bytes(map(or_, without, with_one.translate(WITH_FIRST)))
        for other in places[number:]:
            if ways[other] != ANY:
                found[one, other] = ways[other]
    return found


def kept_with(problem: Problem, line: int, cells: bytes, at: int, value: int) -> bytes:
    """What a line can have if one of its cells has this value; nothing if it cannot."""
    if not cells[at] & value:
        return b""
    return problem.line(line, cells[:at] + bytes((value,)) + cells[at + 1 :])


def pairs_of(puzzle: Nonogram, line: int, masks: bytes, spots: Sequence[int]) -> Mapping[tuple[int, int], int]:
    """The same, of cells of the board, which are in order."""
    own = puzzle.shape.line(line)
    places = tuple(own.index(spot) for spot in spots)
    found = pairs(problem_of(puzzle), line, masks[puzzle.shape.line_slice(line)], places)
    return {(own[one], own[other]): ways for (one, other), ways in found.items()}


Row = tuple[int, range, bytes]
"""A row: its number, its cells on the board, and their masks."""


@lru_cache(maxsize=1 << 12)
def open_pairs(problem: Problem, line: int, own: range, cells: bytes) -> Mapping[tuple[int, int], int]:
    """What `pairs_of` says of all open cells of a line: *own* are its cells on the board, *cells* their masks."""
    places = tuple(at for at, mask in enumerate(cells) if mask == OPEN)
    return {(own[one], own[other]): ways for (one, other), ways in pairs(problem, line, cells, places).items()}


def corner_masks(puzzle: Nonogram, corners: Corners, masks: bytes) -> tuple[int, ...]:
    """What the four corners can be by what their lines say of each two of them."""
    spots, ways = corners.spots(puzzle), (1 << len(PLACES)) - 1
    for side, (a, b), line in zip(WAYS, SIDES, (*corners.rows, *corners.columns), strict=True):
        ways &= side[pairs_of(puzzle, line, masks, (spots[a], spots[b])).get((spots[a], spots[b]), ANY)]
    return settled_corners(ways)


def follows_at_corners(puzzle: Nonogram, cited: Sequence[int], masks: bytes, facts: Sequence[Fact]) -> bool:
    """Whether the facts are about the four cells where the cited lines cross, and follow there."""
    rows, columns = lines_cited(puzzle, cited)
    if len(rows) != 2 or len(columns) != 2:
        return False
    corners = Corners((rows[0], rows[1]), (columns[0], columns[1]))
    found = dict(zip(corners.spots(puzzle), corner_masks(puzzle, corners, masks), strict=True))
    return all(not found.get(fact.spot, OPEN) & ~fact.mask for fact in facts)


def lines_cited(puzzle: Nonogram, cited: Sequence[int]) -> tuple[list[int], list[int]]:
    """The rows and the columns among some lines."""
    return [line for line in cited if line < puzzle.height], [line for line in cited if line >= puzzle.height]


def settled_rectangles(puzzle: Nonogram, masks: bytes) -> list[tuple[Corners, tuple[int, ...]]]:
    """All rows and columns whose four lines settle a corner, and what the corners can be; the nearest first."""
    return sorted(_settled_rectangles(puzzle, masks), key=lambda found: (found[0].extent, found[0]))


def _settled_rectangles(puzzle: Nonogram, masks: bytes) -> Iterator[tuple[Corners, tuple[int, ...]]]:
    height, breadth, shape, problem = puzzle.height, puzzle.breadth, puzzle.shape, problem_of(puzzle)
    cells = [masks[shape.line_slice(line)] for line in range(shape.lines)]
    by_rows: dict[tuple[int, int], list[tuple[int, int]]] = {}  # what columns say of two rows, with the upper spot
    for line in range(height, shape.lines):
        for (at, other), ways in open_pairs(problem, line, shape.line(line), cells[line]).items():
            if ways:
                by_rows.setdefault((at // breadth, other // breadth), []).append((at, ways))
    for (top, low), columns in by_rows.items():
        lines = (top, shape.line(top), cells[top]), (low, shape.line(low), cells[low])
        for left, right, found in settled_between(problem, *lines, tuple(columns)):
            yield Corners((top, low), (height + left % breadth, height + right % breadth)), found


@lru_cache(maxsize=1 << 14)
def settled_between(
    problem: Problem, top: Row, low: Row, columns: tuple[tuple[int, int], ...]
) -> Sequence[tuple[int, int, tuple[int, ...]]]:
    """The upper spots of two columns that settle a corner with two rows, and what the corners can be; *columns* has
    what columns say of these rows, with the upper spot. Two rows change seldom."""
    upper, lower, ways_of = open_pairs(problem, *top), open_pairs(problem, *low), dict(columns)
    down = low[1][0] - top[1][0]
    few = len(columns) * (len(columns) - 1) < 2 * len(upper)
    settled = []
    for left, right in combinations(ways_of, 2) if few else upper:
        first, second, near = ways_of.get(left), ways_of.get(right), upper.get((left, right))
        far = lower.get((left + down, right + down)) if first and second and near else None
        if first and second and near and far:
            found = settled_corners(WAYS[2][first] & WAYS[3][second] & WAYS[0][near] & WAYS[1][far])
            if found != (OPEN,) * 4:
                settled.append((left, right, found))
    return settled
