"""The reference of native/runs/: runs along the lines of a grid."""

from collections.abc import Sequence
from itertools import groupby

from sightline.core.board import pack, values_of
from sightline.kernel.reference.runs_line import Block, blocks_of, cells_with, line_starts, needed, support
from sightline.kernel.reference.runs_plain import plain_arguments
from sightline.kernel.search.loop import DepthFirstProblem
from sightline.kernel.search.rounds import Kept

PLAIN, EXACT = 2, 3
"""The tiers of simple arguments about a line, and of everything that a line forces."""
ONE_WORD = 63
"""The most cells of a line for which the kernel has the simple arguments."""


class Runs(DepthFirstProblem):
    """A grid of cells, 0 for the background and 1, 2, … for colours; each line has its runs in order."""

    def __init__(
        self,
        rows: int,
        columns: int,
        counts: Sequence[int],
        lengths: Sequence[int],
        colors: Sequence[int],
        masks: bytes,
        width: int,
    ) -> None:
        super().__init__(masks, width)
        self.rows, self.columns = rows, columns
        self.values = 1 + max(colors, default=1)
        self.full = (1 << self.values) - 1
        self.start = [mask & self.full for mask in self.start]
        pairs = iter(zip(lengths, colors or [1] * len(lengths), strict=True))
        self.blocks = [blocks_of([next(pairs) for _ in range(count)]) for count in counts]
        self.spots = [range(r * columns, (r + 1) * columns) for r in range(rows)]
        self.spots += [range(c, rows * columns, columns) for c in range(columns)]

    def scopes(self) -> Sequence[Sequence[int]]:
        return self.spots

    def at(self, spot: int) -> tuple[int, int]:
        return spot // self.columns, self.rows + spot % self.columns

    def scope_count(self) -> int:
        return len(self.spots)

    def keeps(self, scope: int, masks: Sequence[int]) -> Kept:
        """The values that one line leaves its cells; None if nothing fits."""
        spots = self.spots[scope]
        found = line_starts(self.blocks[scope], len(spots), [cells_with(masks, spots, v) for v in range(self.values)])
        if found is None:
            return None
        values = [*enumerate(found.supported)]
        return [(spot, sum((cells >> i & 1) << v for v, cells in values)) for i, spot in enumerate(spots)]

    def legal(self, values: Sequence[int]) -> bool:
        for blocks, spots in zip(self.blocks, self.spots, strict=True):
            runs = [(len(list(same)), color) for color, same in groupby(values[spot] for spot in spots) if color]
            if [color for _, color in runs] != [block.color for block in blocks]:
                return False
            if any(length != block.length and not block.grows for (length, _), block in zip(runs, blocks, strict=True)):
                return False
        return True

    def narrow(self, masks: list[int]) -> bool:
        can = [[cells_with(masks, spots, v) for v in range(self.values)] for spots in self.spots]
        waiting = dict.fromkeys(range(len(self.spots)))  # in order, each line once
        while waiting:
            line = next(iter(waiting))
            del waiting[line]
            mine = can[line]
            found = line_starts(self.blocks[line], len(self.spots[line]), mine)
            if found is None:
                return False
            crossing = self.rows if line < self.rows else 0
            place = ~(1 << (line if line < self.rows else line - self.rows))
            for value, supported in enumerate(found.supported):
                for i in values_of(mine[value] & ~supported):
                    masks[self.spots[line][i]] &= ~(1 << value)
                    can[crossing + i][value] &= place
                    waiting[crossing + i] = None
                mine[value] = supported
        return True

    def close(self, board: list[int], tier: int) -> bool:
        """Tier 2: simple arguments, for known runs of one colour and up to 63 cells; 3: all that a line says."""
        if tier >= EXACT:
            return self.narrow(board)
        grows = any(block.grows for blocks in self.blocks for block in blocks)
        offered = not grows and self.values == 2 and max(self.rows, self.columns) <= ONE_WORD
        return self._close_plainly(board) if tier == PLAIN and offered else True

    def _close_plainly(self, board: list[int]) -> bool:
        waiting = dict.fromkeys(range(len(self.spots)))
        while waiting:
            line = next(iter(waiting))
            del waiting[line]
            spots, lengths = self.spots[line], [block.length for block in self.blocks[line]]
            filled, empty = (sum((board[spot] == mask) << i for i, spot in enumerate(spots)) for mask in (2, 1))
            found = plain_arguments(self.blocks[line], lengths, len(spots), filled, empty)
            if found is None:
                return False
            for mask, cells in ((2, found[0] & ~filled), (1, found[1] & ~empty)):
                for i in values_of(cells):
                    board[spots[i]] &= mask
                    waiting |= dict.fromkeys((line, (self.rows if line < self.rows else 0) + i))
                    if not board[spots[i]]:
                        return False
        return True

    def line(self, number: int, cells: bytes, near: int = -1, far: int = -1) -> bytes:
        if near != -1 or far != -1:
            raise ValueError("a line of runs has no clues at its ends")
        return self.arrangements(number, cells)[0]

    def arrangements(self, number: int, cells: bytes) -> tuple[bytes, list[list[int]], list[list[int]]]:
        blocks = self._blocks_of(number)
        found = support(blocks, self._cells_of(number, cells))
        if not found:
            return b"", [], []
        starts, ends = ([list(values_of(word)) for word in words] for words in (found[1].starts, found[1].ends))
        if not any(block.grows for block in blocks):
            return pack(found[0], self.width), starts, []
        grown = [places if block.grows else [] for block, places in zip(blocks, ends, strict=True)]
        return pack(found[0], self.width), starts, grown

    def needed(self, number: int, cells: bytes, wanted: bytes) -> bytes:
        asked = self._cells_of(number, cells), self._cells_of(number, wanted)
        return pack(needed(self._blocks_of(number), *asked), self.width)

    def _blocks_of(self, number: int) -> Sequence[Block]:
        if not 0 <= number < len(self.blocks):
            raise ValueError("there is no such line")
        return self.blocks[number]

    def _cells_of(self, number: int, cells: bytes) -> list[int]:
        return self.checked_masks(cells, len(self.spots[number]))


runs = Runs
