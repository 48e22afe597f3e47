"""The puzzle and its board: a map of islands, bridges along rows and columns."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import compress, product
from operator import gt
from typing import Any, NamedTuple, TypeVar, cast

from sightline.core.board import Board, values_of, width_for
from sightline.core.errors import InvalidPuzzle
from sightline.core.lazy import cached_property
from sightline.core.plain import plain_rows
from sightline.core.puzzle import PuzzleValue
from sightline.core.sentence import in_words, numbered

LARGEST = 1000
"""Rows and columns."""
MOST_ISLANDS = 50_000
"""As many as can be solved and counted in 300 MB."""
MOST_PLANKS = 8
DIGITS = "123456789abcdefghijklmnopqrstuvw"
"""The signs of islands of 1 to 32 bridges: at most eight planks on each of four sides."""
WATER, UNKNOWN = ".", "?"
FLAT, STEEP = "─═≡≣⑤⑥⑦⑧", "│║┃▐❺❻❼❽"
"""The signs of 1 to 8 planks, across and down."""
NUMBERS = {char: number for number, char in enumerate(DIGITS, 1)} | {UNKNOWN: 0}
COUNT_SIGNS = {0: WATER, -1: UNKNOWN} | dict(enumerate(DIGITS, 1))
SIGNS = f"{WATER}{UNKNOWN}{DIGITS}".encode()
LAND = bytes(chr(code) != WATER for code in range(256))
COUNTS = bytes(NUMBERS.get(chr(code), 0) for code in range(256))
ANY_ISLAND = dict.fromkeys(map(ord, NUMBERS), "%c")
OTHER_SIGNS = str.maketrans({"0": WATER, " ": WATER, **{char.upper(): char for char in DIGITS[9:]}})
T = TypeVar("T")


def of_places(work: "Callable[[Hashi], T]") -> "Callable[[Hashi], T]":
    """A property that depends only on where the islands are, not on their numbers: of maps with the same islands, the
    first works it out for all."""

    def shared(puzzle: "Hashi") -> T:
        first = puzzle.__dict__.get("_first")
        return work(puzzle) if first is None else cast(T, getattr(first, work.__name__))

    return wraps(work)(shared)


@dataclass(frozen=True, slots=True)
class Island:
    """An island and its number of bridges, None where that is unknown."""

    row: int
    column: int
    count: int | None


class Bridge(NamedTuple):
    """The planks between two islands, the upper or left one first."""

    row: int
    column: int
    to_row: int
    to_column: int
    planks: int


Rows = str | Iterable[str] | Iterable[Iterable[int]]


def _row_texts(lines: Any) -> list[Any]:
    """Rows of numbers, of whatever library, as rows of signs; texts are left as they are."""
    rows = list(lines)
    if not rows or all(isinstance(row, str) for row in rows):
        return rows
    try:
        return ["".join(COUNT_SIGNS[value] for value in row) for row in plain_rows(rows)]
    except (KeyError, TypeError):
        raise InvalidPuzzle("a map is rows of text, or rows of numbers: 0 for water, 1–32, -1 for unknown") from None


@dataclass(frozen=True)
class Hashi(PuzzleValue):
    """A map: `.` is water, `1`–`9` and `a`–`w` (10–32) are islands with their bridges, `?` one of unknown number.

    Up to `planks` bridges join two islands that see each other. `connected`: all islands must be connected; `loops`:
    bridges may form loops.
    """

    lines: tuple[str, ...]
    planks: int = 2
    connected: bool = True
    loops: bool = True

    def __init__(self, lines: Rows, planks: int = 2, connected: bool = True, loops: bool = True) -> None:
        """*lines* are rows, or a text with one row per line; or rows of numbers, 0 for water and -1 for unknown."""
        set_field = object.__setattr__  # frozen from here on
        rows = tuple(lines.splitlines() if isinstance(lines, str) else _row_texts(lines))
        set_field(self, "lines", rows)
        set_field(self, "planks", planks)
        set_field(self, "connected", connected)
        set_field(self, "loops", loops)
        self._check_shape()
        if "".join(rows).encode(errors="surrogatepass").translate(None, SIGNS):  # other signs
            set_field(self, "lines", tuple(row.translate(OTHER_SIGNS) for row in rows))
            self._check_signs()
        self._check_room()

    @cached_property
    def rows(self) -> int:
        return len(self.lines)

    @cached_property
    def columns(self) -> int:
        return len(self.lines[0])

    @cached_property
    @of_places
    def cells(self) -> tuple[int, ...]:
        """Where the islands are, row-major: row * columns + column."""
        return tuple(compress(range(self.rows * self.columns), "".join(self.lines).encode().translate(LAND)))

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of bridges of each island, 0 where that is unknown."""
        return tuple("".join(self.lines).encode().translate(COUNTS, WATER.encode()))

    @cached_property
    @of_places
    def where(self) -> tuple[tuple[int, int], ...]:
        """The row and column of each island."""
        columns = self.columns
        return tuple([divmod(cell, columns) for cell in self.cells])

    @cached_property
    def islands(self) -> tuple[Island, ...]:
        """Row-major; an island's place in here is its clue number."""
        return tuple(Island(*where, count or None) for where, count in zip(self.where, self.counts, strict=True))

    @cached_property
    @of_places
    def spots(self) -> int:
        """The pairs of islands that see each other: in each row and column one less than it has islands."""
        columns = self.columns
        in_rows, in_columns = {cell // columns for cell in self.cells}, {cell % columns for cell in self.cells}
        return 2 * len(self.cells) - len(in_rows) - len(in_columns)

    @cached_property
    def width(self) -> int:
        return width_for(self.planks + 1)

    @cached_property
    def full(self) -> int:
        """The mask of a spot about which nothing is known."""
        return (2 << self.planks) - 1

    @cached_property
    def start(self) -> "HashiBoard":
        return HashiBoard(self, self.first_masks)

    @property
    def first_masks(self) -> bytes:
        """What is known of each spot before the first deduction: nothing."""
        return self.full.to_bytes(self.width, "little") * self.spots

    @cached_property
    @of_places
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The two islands of each spot: by the upper or left one, the right neighbour before the lower."""
        found = []
        nearest: dict[int, int] = {}  # by column, from the bottom up
        island, below = len(self.where), -1
        for row, column in reversed(self.where):
            island -= 1
            if column in nearest:
                found.append((island, nearest[column]))
            if row == below:
                found.append((island, island + 1))
            nearest[column], below = island, row
        return tuple(reversed(found))

    @cached_property
    @of_places
    def shores(self) -> tuple[tuple[int, ...], ...]:
        """The spots at each island."""
        shores: list[list[int]] = [[] for _ in self.cells]
        for spot, (a, b) in enumerate(self.pairs):
            shores[a].append(spot)
            shores[b].append(spot)
        return tuple(map(tuple, shores))

    @cached_property
    @of_places
    def ways(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The spots at each island, each with the island at its other end."""
        pairs = self.pairs
        return tuple(
            [tuple([(spot, sum(pairs[spot]) - island) for spot in shore]) for island, shore in enumerate(self.shores)]
        )

    @cached_property
    @of_places
    def by_cell(self) -> dict[tuple[int, int], int]:
        """The number of the island at (row, column)."""
        return {where: island for island, where in enumerate(self.where)}

    @cached_property
    @of_places
    def by_pair(self) -> dict[tuple[int, int], int]:
        """The spot of two islands, the first one first."""
        return {pair: spot for spot, pair in enumerate(self.pairs)}

    @cached_property
    @of_places
    def crossings(self) -> tuple[tuple[int, ...], ...]:
        """The spots that cross each spot."""
        columns, ends = self.columns, [(self.cells[a], self.cells[b]) for a, b in self.pairs]
        across: dict[int, int] = {}  # by cell
        found: list[list[int]] = [[] for _ in ends]
        for spot, (first, last) in enumerate(ends):
            if last - first < columns:
                across.update(dict.fromkeys(range(first + 1, last), spot))
        for spot, (first, last) in enumerate(ends):
            for cell in range(first + columns, last, columns):
                if cell in across:
                    other = across[cell]
                    found[spot].append(other)
                    found[other].append(spot)
        return tuple(map(tuple, found))

    @classmethod
    def of_cells(
        cls, rows: int, columns: int, cells: Sequence[int], planks: int = 2, connected: bool = True, loops: bool = True
    ) -> "Hashi":
        """The map with islands of unknown number at these cells, counted row by row and in order, some at least. It is
        not checked: any such map is a puzzle."""
        signs = bytearray(WATER.encode() * (rows * columns))
        for cell in cells:
            signs[cell] = ord(UNKNOWN)
        text = signs.decode()
        lines = tuple([text[start : start + columns] for start in range(0, len(text), columns)])
        fields = {"lines": lines, "planks": planks, "connected": connected, "loops": loops, "cells": tuple(cells)}
        found = object.__new__(cls)
        object.__setattr__(found, "__dict__", fields)
        return found

    def with_counts(self, counts: Sequence[int]) -> "Hashi":
        """The same islands with other numbers, those of a solution or 0; what depends only on their places is not
        computed again. It is not checked: that is much of the time that making a map takes."""
        same, other = self._same, object.__new__(Hashi)
        fields = same.copy()
        fields["lines"] = tuple((same["_without_counts"] % tuple([SIGNS[count + 1] for count in counts])).split("\n"))
        fields["counts"] = tuple(counts)
        object.__setattr__(other, "__dict__", fields)
        return other

    @cached_property
    def _without_counts(self) -> str:
        """The map with a place for the sign of each island."""
        return "\n".join(self.lines).translate(ANY_ISLAND)

    @cached_property
    def _same(self) -> dict[str, Any]:
        """What all maps of these islands share."""
        names = ("rows", "columns", "planks", "connected", "loops", "width", "full", "cells", "spots", "pairs")
        shared = {name: getattr(self, name) for name in (*names, "_without_counts")}
        shared["_first"] = self
        shared["_same"] = shared
        return shared

    def island(self, row: int, column: int) -> int:
        """The number of the island at a cell; IndexError where there is water."""
        number = self.by_cell.get((row, column))
        if number is None:
            raise IndexError(f"there is no island at row {row}, column {column}, counted from 0")
        return number

    def ends(self, spot: int) -> tuple[Island, Island]:
        a, b = self.pairs[spot]
        return self.islands[a], self.islands[b]

    def neighbours(self, row: int, column: int) -> tuple[Island, ...]:
        """The islands that the one at (row, column) sees: up, left, right, down, where there are any."""
        island = self.island(row, column)
        return tuple(self.islands[a if b == island else b] for a, b in map(self.pairs.__getitem__, self.shores[island]))

    def _check_shape(self) -> None:
        if not isinstance(self.planks, int) or not 1 <= self.planks <= MOST_PLANKS:
            raise InvalidPuzzle(f"{numbered(self.planks, 'plank')}: a pair of islands takes 1–{MOST_PLANKS}")
        for name in ("connected", "loops"):
            if getattr(self, name) not in (True, False):
                raise InvalidPuzzle(f"{name}={getattr(self, name)!r}: it is True or False")
        if not self.lines or not self.lines[0]:
            raise InvalidPuzzle("the map is empty")
        check_size(self.rows, self.columns)
        for number, row in enumerate(self.lines, 1):
            if len(row) != self.columns:
                raise InvalidPuzzle(f"row {number} has {numbered(len(row), 'cell')}, but row 1 has {self.columns}")

    def _check_signs(self) -> None:
        for number, row in enumerate(self.lines, 1):
            if found := re.search("[^.1-9?a-w]", row):
                where = f"row {number}, column {found.start() + 1}"
                raise InvalidPuzzle(f"{found[0]!a} at {where}: cells are . for water, 1–9, a–w (10–32) or ?")

    def _check_room(self) -> None:
        """Every number must fit the planks that can reach it; anything else needs reasoning."""
        if not self.cells:
            raise InvalidPuzzle("the map has no island")
        if len(self.cells) > MOST_ISLANDS:
            raise InvalidPuzzle(f"a map of {len(self.cells)} islands: the most is {MOST_ISLANDS}")
        most = [sides * self.planks for sides in self._sides()]
        if not any(map(gt, self.counts, most)):
            return
        island = next(island for island, count in enumerate(self.counts) if count > most[island])
        row, column = self.where[island]
        sides = most[island] // self.planks
        reach = f"at most {numbered(most[island], 'bridge')} can reach it" if sides else "no bridge reaches it"
        place = f"island {self.counts[island]} at row {row + 1}, column {column + 1}"
        raise InvalidPuzzle(f"{place} has {in_words(sides)} neighbour{'s' * (sides != 1)}: {reach}")

    def _sides(self) -> list[int]:
        """How many neighbours each island has: four, less one for each end of a line that it is."""
        columns, numbers = self.columns, range(len(self.cells))
        sides = [4] * len(numbers)
        for line in ([cell // columns for cell in self.cells], [cell % columns for cell in self.cells]):
            for island in dict(zip(line, numbers, strict=True)).values():
                sides[island] -= 1
            for island in dict(zip(reversed(line), reversed(numbers), strict=True)).values():
                sides[island] -= 1
        return sides


class HashiBoard(Board[Hashi]):
    """What is known about the bridges."""

    @cached_property
    def decided(self) -> tuple[int, ...]:
        """The pairs for which it is known whether a bridge joins them."""
        return tuple([spot for spot, mask in enumerate(self.domains) if mask == 1 or not mask & 1])

    @property
    def bridges(self) -> tuple[Bridge, ...]:
        """The decided bridges, by their upper or left island."""
        where = self.puzzle.where
        pairs = zip(self.puzzle.pairs, self.values, strict=True)
        return tuple([Bridge._make((*where[a], *where[b], planks)) for (a, b), planks in pairs if planks])

    def __str__(self) -> str:
        """The map with its known bridges: 1 to 8 planks as `─═≡≣⑤⑥⑦⑧` across and `│║┃▐❺❻❼❽` down."""
        rows = [list(line) for line in self.puzzle.lines]
        for row, column, to_row, to_column, planks in self.bridges:
            for c in range(column + 1, to_column):
                rows[row][c] = FLAT[planks - 1]
            for r in range(row + 1, to_row):
                rows[r][column] = STEEP[planks - 1]
        return "\n".join(map("".join, rows))

    def _numbers(self) -> list[Any]:
        return [list(bridge) for bridge in self.bridges]

    def bridges_at(self, row: int, column: int) -> tuple[Bridge, ...]:
        """The known bridges of the island at (row, column)."""
        puzzle, values = self.puzzle, self.values
        spots = [spot for spot in puzzle.shores[puzzle.island(row, column)] if values[spot]]
        ends = [puzzle.pairs[spot] for spot in spots]
        return tuple(
            Bridge(*puzzle.where[a], *puzzle.where[b], values[spot] or 0)
            for spot, (a, b) in zip(spots, ends, strict=True)
        )


def lines(board: HashiBoard, island: int) -> Iterator[tuple[int, ...]]:
    """Every way to spread island *island*'s bridges over its neighbours (up, left, right, down) that fits the board."""
    puzzle = board.puzzle
    if not 0 <= island < len(puzzle.cells):
        raise IndexError(f"island {island}: there are islands 0–{len(puzzle.cells) - 1}")
    wanted = puzzle.counts[island]
    for planks in product(*(tuple(values_of(board[spot])) for spot in puzzle.shores[island])):
        if sum(planks) == (wanted or sum(planks) or 1):
            yield planks


def check_size(rows: int, columns: int) -> None:
    if max(rows, columns) > LARGEST:
        raise InvalidPuzzle(f"a map of {rows}×{columns}: the largest is {LARGEST}×{LARGEST}")
