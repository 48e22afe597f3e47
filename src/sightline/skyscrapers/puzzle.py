"""The puzzle and its board: towers on a square grid, clues around it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain, compress
from operator import ne, or_
from typing import Any, Self

from sightline.core.board import CellPuzzle, Either, GridBoard, pack, values_of, width_for
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import DiagonalGrid, Grid, cell_name, rows_of
from sightline.core.lazy import cached_property
from sightline.core.plain import plain_row, plain_rows
from sightline.core.sentence import numbered
from sightline.formats.table import draw_table
from sightline.kernel import pack_numbers, square_masks, value_rows
from sightline.skyscrapers import geometry

LARGEST = 63
"""Rows and columns: a mask has a bit for each height, and bit 0 for a park."""
SIDES = ("top", "right", "bottom", "left")

Given = int | None


@dataclass(frozen=True)
class Skyscrapers(CellPuzzle):
    """An n×n puzzle. `clues` run clockwise from the top left, 0 for none; `givens` are rows, None where nothing is
    given (without parks also 0).

    With parks, each line has that many empty cells (value 0), and heights go from 1 to n - parks. With `diagonals`,
    the two long diagonals have each height once too, and so as many parks as every other line.
    """

    clues: tuple[int, ...]
    givens: tuple[tuple[Given, ...], ...] | None = None
    parks: int = 0
    diagonals: bool = False

    def __init__(
        self,
        clues: Iterable[int],
        givens: Iterable[Iterable[Given]] | None = None,
        parks: int = 0,
        diagonals: bool = False,
    ) -> None:
        row = tuple(clues)
        usual = type(parks) is int and not parks and not diagonals
        fields = self.__dict__
        fields |= _without_options[len(row)] if usual else _with_options(len(row), parks, diagonals)
        packed = pack_numbers(row, self.tallest)
        if packed is None:
            self._take_clues(row)
        else:
            fields["clues"] = row
            fields["packed_clues"] = packed
        if givens is not None:
            self._take_givens(givens)

    def _take_clues(self, row: tuple[Any, ...]) -> None:
        """Clues that are no plain numbers; raises InvalidPuzzle if there cannot be such clues."""
        try:
            plain = tuple(bytes(row))  # also turns whole numbers of other types into int
        except (TypeError, ValueError):
            plain = plain_row(row)
        self.__dict__["clues"] = plain
        self._check_clues()
        self.__dict__["packed_clues"] = bytes(plain)

    def _take_givens(self, givens: Iterable[Iterable[Given]]) -> None:
        """Raises InvalidPuzzle unless they fit the grid and nothing is twice in a line."""
        rows: Any = givens
        masks = square_masks(rows, self.size, 0 if self.parks else 1, self.tallest, self.width)
        if masks is None:  # no tuples, or something is wrong
            rows = tuple(map(tuple, givens))
            masks = square_masks(rows, self.size, 0 if self.parks else 1, self.tallest, self.width)
        if masks is None:
            rows = self._plain_givens(rows)
            self._check_lines(tuple(chain.from_iterable(rows)))
            masks = self._masks_with(chain.from_iterable(rows))
        elif self.diagonals:
            self._check_lines(tuple(chain.from_iterable(rows)))
        if masks and (masks != self.first_masks or rows == ((1,),)):  # a single cell has just one height anyway
            fields = self.__dict__
            fields["givens"] = rows
            fields["first_masks"] = masks

    def _plain_givens(self, rows: tuple[tuple[Given, ...], ...]) -> tuple[tuple[Given, ...], ...]:
        """The givens as numbers of Python's own, None where nothing is given."""
        rows = tuple([tuple([value if self.parks else value or None for value in plain_row(row)]) for row in rows])
        self._check_heights(rows, tuple(chain.from_iterable(rows)))
        if rows and (len(rows) != self.size or {*map(len, rows)} != {self.size}):
            raise InvalidPuzzle(f"the givens should be {numbered(self.size, 'row')} of {numbered(self.size, 'number')}")
        return rows

    def __setstate__(self, state: dict[str, Any]) -> None:
        fields = self.__dict__
        fields |= _shared_fields(len(state["clues"]), state["parks"], state["diagonals"])
        fields |= state
        self._set_packed()

    # Each puzzle has its own: as plain attributes, which Python reads in a third of the time that a property takes.
    size = 0
    shape = Grid(0, 0)
    tallest = 0
    spots = 0
    full = 0
    """The mask of a cell about which nothing is known."""
    width = 0
    packed_clues = b""
    """The clues as the kernel takes them."""
    first_masks = b""
    """What is given, as masks."""

    def _set_packed(self) -> None:
        """Packs clues and givens, which are known to be right."""
        self.__dict__["packed_clues"] = bytes(self.clues)
        if self.givens is not None:
            self.__dict__["first_masks"] = self._masks_with(chain.from_iterable(self.givens))

    def _masks_with(self, givens: Iterable[Given]) -> bytes:
        """The masks of a board where this is given, cell by cell."""
        return pack([self.full if value is None else 1 << value for value in givens], self.width)

    @property
    def start(self) -> "SkyscrapersBoard":
        """Made anew each time: a puzzle that kept it would be kept by it, and freed late."""
        return start(self)

    @property
    def given_values(self) -> list[Given]:
        """The given towers cell by cell, None where there is none; an empty list if no cell is given."""
        return list(chain.from_iterable(self.givens or ()))

    @cached_property
    def row_clues(self) -> list[tuple[int, int]]:
        """(left, right) of each row."""
        n = self.size
        return [(self.clues[4 * n - 1 - r], self.clues[n + r]) for r in range(n)]

    @cached_property
    def column_clues(self) -> list[tuple[int, int]]:
        """(top, bottom) of each column."""
        n = self.size
        return [(self.clues[c], self.clues[3 * n - 1 - c]) for c in range(n)]

    @cached_property
    def line_views(self) -> list[tuple[int, int]]:
        """How many towers are seen from the near and the far end of each line, 0 where it is not said; diagonals have
        no clues."""
        return [*self.row_clues, *self.column_clues, *[(0, 0)] * (self.shape.lines - 2 * self.size)]

    def without(self, clues: Iterable[int], cells: Iterable[int]) -> "Skyscrapers":
        """A copy without these clues and givens. It is not checked: what is left of a valid puzzle is valid."""
        n, copy = self.size, object.__new__(Skyscrapers)
        kept, towers = list(self.clues), [list(row) for row in self.givens or ()]
        for clue in clues:
            kept[clue] = 0
        for cell in cells if towers else ():
            towers[cell // n][cell % n] = None
        rows = tuple(map(tuple, towers))
        fields = copy.__dict__
        fields |= _shared_fields(len(kept), self.parks, self.diagonals)
        fields["clues"] = tuple(kept)
        if any(value is not None for row in rows for value in row):
            fields["givens"] = rows
        copy._set_packed()
        return copy

    def with_givens(self, givens: Iterable[Iterable[Given]]) -> "Skyscrapers":
        """A copy in which these towers are given."""
        copy = object.__new__(Skyscrapers)
        fields = copy.__dict__
        fields |= _shared_fields(len(self.clues), self.parks, self.diagonals)
        fields["clues"], fields["packed_clues"] = self.clues, self.packed_clues
        copy._take_givens(givens)
        return copy

    @property
    def rules(self) -> dict[str, Any]:
        """The rule options, as the constructor takes them."""
        return {"parks": self.parks, "diagonals": self.diagonals}

    def side(self, name: str) -> tuple[int, ...]:
        """The clues of one side, left to right or top to bottom."""
        n = self.size
        index = SIDES.index(name)
        clues = self.clues[index * n : (index + 1) * n]
        return clues[::-1] if index >= 2 else clues

    def line(self, clue: int) -> list[int]:
        """The spots that edge clue *clue* looks along, nearest first."""
        return [*geometry.clue_lines(self.size)[clue]]

    @cached_property
    def line_slices(self) -> list[slice]:
        """What cuts each line out of a list of all cells."""
        return [self.shape.line_slice(line) for line in range(self.shape.lines)]

    @cached_property
    def clue_slices(self) -> list[slice]:
        """What cuts the cells that each edge clue looks along out of such a list, nearest first."""
        return geometry.clue_slices(self.size)

    @cached_property
    def cell_lines(self) -> list[frozenset[int]]:
        """The lines that each cell is in."""
        return geometry.cell_lines(self.size, self.diagonals)

    @cached_property
    def peers(self) -> list[tuple[int, ...]]:
        """The other cells in the lines of each cell, in order."""
        return geometry.peers(self.size, self.diagonals)

    def clue_name(self, clue: int) -> str:
        n, (side, at) = self.size, divmod(clue, self.size)
        along = at if side < 2 else n - 1 - at
        return f"at the {SIDES[side]}, {'column' if side % 2 == 0 else 'row'} {along + 1}"

    @classmethod
    def from_sides(
        cls,
        top: Sequence[int],
        right: Sequence[int],
        bottom: Sequence[int],
        left: Sequence[int],
        givens: Iterable[Iterable[Given]] | None = None,
        parks: int = 0,
        diagonals: bool = False,
    ) -> "Skyscrapers":
        """From the clues of each side, left to right or top to bottom."""
        return cls((*top, *right, *reversed(bottom), *reversed(left)), givens, parks, diagonals)

    @classmethod
    def from_grid(cls, grid: Sequence[Sequence[int]], diagonals: bool = False) -> "Skyscrapers":
        """The puzzle of a filled grid, with a 0 where a park is: every clue, no givens."""
        grid = plain_rows(grid)
        n = len(grid)
        if any(len(row) != n for row in grid):
            raise InvalidPuzzle(f"a Skyscrapers grid is square: {numbered(n, 'row')} of {numbered(n, 'height')} each")
        columns = [*zip(*grid, strict=True)]
        seen = [visible(line) for line in (*columns, *[row[::-1] for row in grid])]
        seen += [visible(line[::-1]) for line in reversed(columns)]
        seen += [visible(row) for row in reversed(grid)]
        return cls(seen, None, grid[0].count(0) if n else 0, diagonals)

    def _check_clues(self) -> None:
        """Raises InvalidPuzzle if there cannot be such clues."""
        for index, clue in enumerate(self.clues):
            if not isinstance(clue, int):
                raise InvalidPuzzle(f"clue {clue!r} {self.clue_name(index)}: clues are of type int, 0 for none")
            if not 0 <= clue <= self.tallest:
                raise InvalidPuzzle(f"clue {clue} {self.clue_name(index)}: {self._allowed()}")

    def _allowed(self) -> str:
        parks = f" with {numbered(self.parks, 'park')}" if self.parks else ""
        return f"a {self.size}×{self.size} grid{parks} allows 1–{self.tallest}"

    def _check_heights(self, rows: Sequence[Sequence[Given]], flat: Sequence[Given]) -> None:
        for value in {*flat} - {None}:
            if not isinstance(value, int) or not (0 if self.parks else 1) <= value <= self.tallest:
                r = next(r for r, row in enumerate(rows) if value in row)
                raise InvalidPuzzle(f"given {value} at {cell_name(r, rows[r].index(value))}: {self._allowed()}")

    def _check_lines(self, flat: Sequence[Given]) -> None:
        """Raises InvalidPuzzle if a given value is twice in a line."""
        n, spots = self.size, [spot for spot, value in enumerate(flat) if value is not None]
        in_rows, in_columns = {(spot // n, flat[spot]) for spot in spots}, {(spot % n, flat[spot]) for spot in spots}
        if len(in_rows) == len(in_columns) == len(spots) and not self.diagonals:
            return
        for line in range(self.shape.lines):
            given = [value for value in flat[self.shape.line_slice(line)] if value is not None]
            if len(set(given)) < len(given):
                self._check_repeats(self.shape.line_name(line), given)

    def _check_repeats(self, line: str, given: Sequence[int]) -> None:
        for value in given:
            if given.count(value) > (1 if value else self.parks):
                raise InvalidPuzzle(f"given {value} occurs {given.count(value)} times in {line}")


@lru_cache(maxsize=64, typed=True)
def _shared_fields(clues: int, parks: int, diagonals: bool) -> dict[str, Any]:
    """What puzzles with so many clues and these rules have in common, worked out once for all of them."""
    n = clues // 4
    if clues % 4 or not clues:
        raise InvalidPuzzle(f"{numbered(clues, 'clue')}: a square grid has 4 per row (16 for 4×4, 24 for 6×6)")
    if n > LARGEST:
        raise InvalidPuzzle(f"a {n}×{n} grid: the largest is {LARGEST}×{LARGEST}")
    if not 0 <= parks < n:
        raise InvalidPuzzle(f"{numbered(parks, 'park')} per line: a {n}×{n} grid has room for 0–{n - 1}")
    heights = (2 << (n - parks)) - 2
    full = heights | 1 if parks else heights
    width = width_for(full.bit_length())
    return {
        "clues": (0,) * clues,
        "givens": None,
        "parks": parks,
        "diagonals": diagonals,
        "size": n,
        "shape": (DiagonalGrid if diagonals else Grid)(n, n),
        "tallest": n - parks,
        "spots": n * n,
        "full": full,
        "width": width,
        "first_masks": full.to_bytes(width, "little") * (n * n),
    }


def _with_options(clues: int, parks: int, diagonals: bool) -> dict[str, Any]:
    if not isinstance(parks, int):
        raise InvalidPuzzle(f"{numbered(parks, 'park')} per line: it is a whole number")
    return _shared_fields(clues, parks, bool(diagonals))


class _WithoutOptions(dict[int, dict[str, Any]]):
    """The same for puzzles without options, by the number of clues."""

    def __missing__(self, clues: int) -> dict[str, Any]:
        found = self[clues] = _shared_fields(clues, 0, False)
        return found


_without_options = _WithoutOptions()


@lru_cache(maxsize=1 << 13)
def _apart(mask: int, size: int) -> int:
    """The bits of a mask, so many apart."""
    return sum(1 << value * size for value in values_of(mask))


def is_known(mask: int) -> bool:
    return not mask & (mask - 1)


def taken_by(cells: Sequence[int], parks: int) -> int:
    """The values that no other cell of a line can have: the known heights, and parks if it has all."""
    taken = reduce(or_, [0 if mask & (mask - 1) else mask for mask in cells])
    return taken if not taken & 1 or cells.count(1) >= parks else taken & ~1


def visible(line: Iterable[int]) -> int:
    """The number of towers visible along *line*, looking from its first cell.

    >>> line = (2, 4, 3, 1)
    >>> visible(line), visible(line[::-1])
    (2, 3)
    >>> visible((1, 3, 2, 4)), visible((4, 2, 3, 1))
    (3, 1)
    """
    seen = highest = 0
    for height in line:
        if height > highest:
            seen, highest = seen + 1, height
    return seen


class SkyscrapersBoard(GridBoard[Skyscrapers]):
    """What is known about the towers."""

    @property
    def grid(self) -> list[list[int | None]]:
        """The heights as rows; None where undecided."""
        puzzle = self.puzzle
        return value_rows(self.masks, puzzle.width, puzzle.size)

    @cached_property
    def positions(self) -> list[list[int]]:
        """For each line (rows, then columns) and height, the mask of the cells that it can still have."""
        shape, size, tallest = self.puzzle.shape, self.puzzle.size, self.puzzle.tallest
        every, found = (1 << size) - 1, []
        for line in range(shape.lines):
            cells = self.domains[self.puzzle.line_slices[line]]
            placed = reduce(or_, [_apart(mask, size) << at for at, mask in enumerate(cells)])
            found.append([placed >> height * size & every for height in range(tallest + 1)])
        return found

    @cached_property
    def last_taken(self) -> list[list[int]]:
        """The masks for which `taken` was last worked out, on this board or on one that led to it or came from it, and
        what was found: most cells are the same on the next board."""
        return []

    def with_packed(self, packed: bytes, masks: list[int] | None, eithers: tuple[Either, ...] = ()) -> Self:
        other = super().with_packed(packed, masks, eithers)
        other.__dict__["last_taken"] = self.last_taken
        return other

    @cached_property
    def taken(self) -> list[int]:
        """For each line the values that no other cell of it can have: its known heights, and parks if it has all."""
        puzzle, domains = self.puzzle, self.domains
        before, found = self.last_taken or (domains, [0] * puzzle.shape.lines)
        lines: Iterable[int] = range(len(found))
        if before is not domains:
            changed = compress(range(len(domains)), map(ne, before, domains))
            known = [spot for spot in changed if is_known(before[spot]) or is_known(domains[spot])]
            found, lines = found.copy(), {line for spot in known for line in puzzle.cell_lines[spot]}
        for line in lines:
            found[line] = taken_by(domains[puzzle.line_slices[line]], puzzle.parks)
        self.last_taken[:] = domains, found
        return found

    def left_in(self, line: int) -> list[int]:
        """For each cell of a line what the known cells of its other lines and of this one leave it."""
        n, taken = self.puzzle.size, self.taken
        masks = self.domains[self.puzzle.line_slices[line]]
        if len(taken) > 2 * n:
            lines_at = self.puzzle.shape.lines_at
            gone = [reduce(or_, [taken[own] for own in lines_at(spot)]) for spot in self.puzzle.shape.line(line)]
            return [mask & ~out for mask, out in zip(masks, gone, strict=True)]
        own, across = taken[line], taken[n:] if line < n else taken[:n]
        return [mask & ~(own | other) for mask, other in zip(masks, across, strict=True)]

    def line_values(self, line: int) -> tuple[list[int], int, int]:
        """The masks of line *line* (rows, then columns, then diagonals) and its two clues."""
        return self.domains[self.puzzle.line_slices[line]], *self.puzzle.line_views[line]

    def __str__(self) -> str:
        """The candidates of each cell as digits, with the clues around."""
        largest = self.puzzle.tallest
        join = "" if largest < 10 else ","
        cells = [join.join(map(str, sorted(values))) for values in self.candidates]
        sides = [[str(clue) if clue else "" for clue in self.puzzle.side(name)] for name in SIDES]
        return draw_table(rows_of(cells, self.puzzle.size), *sides)


def start(puzzle: Skyscrapers) -> SkyscrapersBoard:
    """The board before the first deduction."""
    return SkyscrapersBoard(puzzle, puzzle.first_masks)


def lines(board: SkyscrapersBoard, line: int) -> Iterator[tuple[int, ...]]:
    """Every arrangement of row *line* (or, from n on, column *line* - n) that shows its clues and fits the board."""
    if not 0 <= line < board.puzzle.shape.lines:
        raise IndexError(f"line {line}: rows are 0–{board.puzzle.size - 1}, columns follow")
    masks, near, far = board.line_values(line)
    tallest, parks = board.puzzle.tallest, board.puzzle.parks

    def place(at: int, placed: tuple[int, ...], free: int) -> Iterator[tuple[int, ...]]:
        if at == len(masks):
            if (not near or visible(placed) == near) and (not far or visible(placed[::-1]) == far):
                yield placed
            return
        if near and not visible(placed) <= near <= visible(placed) + (free >> 1).bit_count():
            return
        for value in range(tallest + 1):
            if masks[at] & free & 1 << value:
                spent = placed.count(0) == parks - 1 if value == 0 else True
                yield from place(at + 1, (*placed, value), free & ~(1 << value) if spent else free)

    yield from place(0, (), (1 << (tallest + 1)) - 1 if parks else (1 << (tallest + 1)) - 2)
