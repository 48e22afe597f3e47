"""The reference of native/visible/: towers, narrowed line by line."""

from collections.abc import Collection, Mapping, Sequence

from sightline.core.board import pack
from sightline.kernel.reference.visible_line import (
    PARK,
    WIDEST_FIT,
    WIDEST_ROOT,
    Cells,
    fit_line,
    keep_assignable,
    keep_singles,
    narrow_line,
    scan_line,
    seen,
    towers,
)
from sightline.kernel.reference.visible_patterns import keep_by_each_clue
from sightline.kernel.reference.visible_proof import Cited, Line
from sightline.kernel.search.loop import DepthFirstProblem
from sightline.kernel.search.rounds import Kept

SINGLES, PATTERNS, ONE_CLUE, BOTH_CLUES, SETS = range(1, 6)
"""Tiers: naked singles and clues by themselves; patterns of known towers; one clue at a time; both clues of a line, and
all the tallest towers; sets in a line."""


class Visible(DepthFirstProblem):
    """A grid of towers 1 … size - parks and empty parks; clues clockwise from the top left, 0 = none. With
    *diagonals*, these have each height once too, and so the same number of parks."""

    def __init__(
        self, size: int, parks: int, clues: Sequence[int], masks: bytes, width: int, diagonals: bool = False
    ) -> None:
        super().__init__(masks, width)
        self.size, self.parks, self.top, self.clues = size, parks, size - parks, clues
        self.full = towers(self.top) | (PARK if parks else 0)
        self.start = [mask & self.full for mask in self.start]
        top, right, bottom, left = (clues[side * size : (side + 1) * size] for side in range(4))
        rows = [range(r * size, (r + 1) * size) for r in range(size)]
        columns = [range(c, size * size, size) for c in range(size)]
        self.lines: list[tuple[Sequence[int], int, int]] = [
            *zip(rows, left[::-1], right, strict=True),
            *zip(columns, top, bottom[::-1], strict=True),
        ]
        if diagonals:
            falling, rising = ([r * size + c for r, c in enumerate(way)] for way in (range(size), range(size)[::-1]))
            self.lines += [(falling, 0, 0), (rising, 0, 0)]
        self.lines_at: list[list[int]] = [[] for _ in self.start]
        for number, (line, _, _) in enumerate(self.lines):
            for spot in line:
                self.lines_at[spot].append(number)

    def scopes(self) -> Sequence[Sequence[int]]:
        return [line for line, _, _ in self.lines]

    def legal(self, values: Sequence[int]) -> bool:
        full = [0] * self.parks + list(range(1, self.top + 1))
        for line, near, far in self.lines:
            heights = [values[spot] for spot in line]
            if sorted(heights) != full or near not in (0, seen(heights)) or far not in (0, seen(heights[::-1])):
                return False
        return True

    def narrow_fully(self, masks: list[int]) -> bool:
        """Also narrows longer lines exactly than a search does, and the places of each height as a permutation."""
        before: list[int] = []
        while before != masks:
            before = list(masks)
            if not self.narrow(masks, WIDEST_ROOT):
                return False
            if not all(self.narrow_height(masks, height) for height in range(1, self.top + 1)):
                return False
        return True

    def narrow_height(self, masks: list[int], height: int) -> bool:
        """Which column has the height in which row."""
        rows = self.scopes()[: self.size]
        columns = keep_assignable(
            [sum((masks[spot] >> height & 1) << at for at, spot in enumerate(row)) for row in rows]
        )
        for row, kept in zip(rows, columns, strict=False):
            for at, spot in enumerate(row):
                masks[spot] &= -1 if kept >> at & 1 else ~(1 << height)
        return bool(columns)

    def narrow(self, masks: list[int], widest: int = WIDEST_FIT) -> bool:
        """Cheap rules for every line until they conclude nothing new, then one exact fit, and so on."""
        to_scan, to_fit = set(range(len(self.lines))), set(range(len(self.lines)))
        while to_scan or to_fit:
            exact = not to_scan
            number = (to_fit if exact else to_scan).pop()
            line, near, far = self.lines[number]
            cells = tuple([masks[spot] for spot in line])
            rules = self.parks, near, far
            kept = fit_line(cells, *rules, widest) if exact else scan_line(cells, *rules)
            if not kept:
                return False
            if kept == cells:
                continue
            for spot, before, mask in zip(line, cells, kept, strict=True):
                if mask != before:
                    masks[spot] = mask
                    to_scan.update(self.lines_at[spot])
                    to_fit.update(self.lines_at[spot])
        return True

    def fork(self, masks: list[int], spots: Sequence[int]) -> list[list[int]]:
        """One board per possible cell of some tower in its line; preferably a tall tower, or one with few cells."""
        among = set(spots)
        choices = [
            (len(homes) / (self.top + height) ** 2, 1 << height, homes)
            for line, _, _ in self.lines
            if not among.isdisjoint(line)
            for height in range(1, self.top + 1)
            if len(homes := [spot for spot in line if masks[spot] >> height & 1]) > 1
        ]
        if not choices:
            return []
        _, bit, homes = min(choices)
        return [[bit if spot == home else mask for spot, mask in enumerate(masks)] for home in homes]

    def at(self, spot: int) -> Sequence[int]:
        return self.lines_at[spot]

    def scope_count(self) -> int:
        return len(self.lines)

    def keeps(self, scope: int, masks: Sequence[int]) -> Kept:
        line, near, far = self.lines[scope]
        kept = narrow_line(tuple(masks[spot] for spot in line), self.parks, near, far)
        return list(zip(line, kept, strict=True)) if kept else None

    def follows(self, clues: Sequence[int], masks: Sequence[int], wanted: Mapping[int, int]) -> bool:
        """Clues from 4 * size on are the plain rules of the lines: each height once."""
        n, lines = self.size, dict[int, Line]()
        for clue in clues:
            if not 0 <= clue < 4 * n + len(self.lines):
                raise ValueError("clues")
            side, at = divmod(clue, n)
            line = (n + at, at, 2 * n - 1 - at, n - 1 - at)[side] if side < 4 else clue - 4 * n
            spots, near, far = lines.get(line, (self.lines[line][0], 0, 0))
            if side in (0, 3):
                near = self.clues[clue]
            elif side < 4:
                far = self.clues[clue]
            lines[line] = spots, near, far
        return Cited(lines, self.parks).follows(masks, wanted)

    def line(self, number: int, cells: bytes, near: int = -1, far: int = -1) -> bytes:
        if not 0 <= number < len(self.lines):
            raise ValueError("there is no such line")
        if not (-1 <= near <= self.top and -1 <= far <= self.top):
            raise ValueError("a clue is at most the height of the tallest tower")
        _, *own = self.lines[number]
        near, far = own[0] if near < 0 else near, own[1] if far < 0 else far
        return pack(narrow_line(tuple(self.checked_masks(cells, self.size)), self.parks, near, far), self.width)

    def seen(self, number: int, cells: bytes) -> int:
        if not 0 <= number < len(self.lines):
            raise ValueError("there is no such line")
        masks = tuple(self.checked_masks(cells, self.size))
        return sum(1 << clue for clue in range(1, self.top + 1) if narrow_line(masks, self.parks, clue, 0))

    def close(self, board: list[int], tier: int) -> bool:
        """What the tiers above say."""
        return self.close_near(board, tier, ())

    def close_near(self, board: list[int], tier: int, spots: Collection[int]) -> bool:
        """What the tiers above say, where clues and sets are only of the lines that hold all of the spots."""
        if tier < SINGLES:
            return True
        before: list[int] = []
        close_by = {number for number, (line, _, _) in enumerate(self.lines) if set(spots) <= set(line)}
        lines = [own if number in close_by else (own[0], 0, 0) for number, own in enumerate(self.lines)]
        for line, near, far in self.lines:
            if near > 1 and far > 1 and near + far == self.size + 1 and not self.parks:  # both views meet here
                board[line[near - 1]] &= 1 << self.top
        while all(board) and board != before:
            before = list(board)
            for line, near, far in lines if tier < ONE_CLUE else ():
                keep(
                    board,
                    line,
                    keep_by_each_clue([board[spot] for spot in line], near, far, self.parks, tier >= PATTERNS),
                )
            for number, (line, near, far) in enumerate(lines) if tier >= ONE_CLUE else ():
                pairs = [(near, far)] if tier >= BOTH_CLUES else [(near, 0), (0, far)]
                for pair in pairs:
                    if any(pair) or (tier >= SETS and not near and not far and number in close_by):
                        keep(board, line, narrow_line(tuple(board[spot] for spot in line), self.parks, *pair))
                keep(board, line, keep_singles(tuple(board[spot] for spot in line), self.parks))
            if tier >= BOTH_CLUES and all(board):
                self.place_tallest(board)
        return all(board)

    def is_closed_without(self, board: list[int], tier: int, things: Collection[int]) -> bool:
        spots = self.size**2
        if not all(0 <= thing < spots + 4 * self.size for thing in things):
            raise ValueError("parts")
        clues = [0 if spots + i in things else clue for i, clue in enumerate(self.clues)]
        masks = [self.full if spot in things else mask for spot, mask in enumerate(board)]
        less = Visible(
            self.size, self.parks, clues, pack(masks, self.width), self.width, len(self.lines) > 2 * self.size
        )
        return less.close(masks, tier) and all(mask.bit_count() == 1 for mask in masks)

    def place_tallest(self, board: list[int]) -> None:
        """Which column has the tallest tower in which row: as a line whose heights are the columns."""
        rows = [line for line, _, _ in self.lines[: self.size]]
        columns = tuple(sum(2 << c for c, spot in enumerate(row) if board[spot] >> self.top & 1) for row in rows)
        kept = narrow_line(columns, 0, 0, 0) or (0,) * self.size
        for row, left in zip(rows, kept, strict=True):
            for c, spot in enumerate(row):
                if not left >> c + 1 & 1:
                    board[spot] &= ~(1 << self.top)


def keep(board: list[int], line: Sequence[int], cells: Cells) -> None:
    """Narrows a line of the board to *cells*; to nothing if there are none."""
    for spot, mask in zip(line, cells or (0,) * len(line), strict=True):
        board[spot] &= mask


visible = Visible
