"""What is known so far: masks of possible values, one per spot, that never change."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import compress
from operator import ne
from struct import Struct
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from sightline.core.display import ShownAsPicture
from sightline.core.errors import SightlineError
from sightline.core.grid import Grid, rows_of
from sightline.core.lazy import FieldsOnly, cached_property
from sightline.core.puzzle import PuzzleValue

FORMATS: dict[int, Literal["B", "H", "I", "Q"]] = {1: "B", 2: "H", 4: "I", 8: "Q"}
VALUE_OF = {1 << value: value for value in range(64)}
OPEN = 255
VALUE_OF_BYTE = bytes([VALUE_OF.get(mask, OPEN) for mask in range(256)])
"""`VALUE_OF` as a table for masks of one byte; OPEN where several values are left."""
assert sys.byteorder == "little", "packed masks are little-endian"


def width_for(values: int) -> int:
    """The bytes a mask needs when values go from 0 to *values* - 1."""
    return 1 if values <= 8 else 2 if values <= 16 else 4 if values <= 32 else 8


def pack(masks: Sequence[int], width: int) -> bytes:
    """Masks side by side, *width* bytes each."""
    return bytes(masks) if width == 1 else _packer(len(masks), width)(*masks)


@lru_cache(maxsize=256)
def _packer(count: int, width: int) -> Callable[..., bytes]:
    """In a third of the time that an array takes."""
    return Struct(f"<{count}{FORMATS[width]}").pack


def unpack(packed: bytes, width: int) -> list[int]:
    """The masks of a packed board."""
    return memoryview(packed).cast(FORMATS[width]).tolist() if width > 1 else list(packed)


def values_of(mask: int) -> Iterable[int]:
    """The values whose bits are set, ascending."""
    return _values_of_small(mask) if mask < SMALL else _each_value(mask)


SMALL = 1 << 13
"""Masks below it have their values kept: those of a dozen values."""


@cache
def _values_of_small(mask: int) -> tuple[int, ...]:
    return tuple(_each_value(mask))


def _each_value(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@runtime_checkable
class Puzzle(Protocol):
    """What a board must know of its question; each family's puzzle is a frozen value of this shape."""

    @property
    def spots(self) -> int:
        """How many unknowns there are."""
        ...

    @property
    def width(self) -> int:
        """Bytes per mask: 1, 2, 4 or 8."""
        ...


B_co = TypeVar("B_co", covariant=True)


class PuzzleOf(Puzzle, Protocol[B_co]):
    """A puzzle that says which kind of board it has."""

    @property
    def start(self) -> B_co:
        """The board before the first deduction."""
        ...


P = TypeVar("P", bound=Puzzle)


class Fact(NamedTuple):
    """From now on the value at *spot* is in *mask*: placing and ruling out are one thing."""

    spot: int
    mask: int


shared_fact = lru_cache(maxsize=1 << 14)(Fact)
"""A fact that many steps say: it is made once."""


class Either(NamedTuple):
    """At least one of these facts holds: how people think about exits."""

    facts: tuple[Fact, ...]

    def says_more(self, masks: Sequence[int]) -> bool:
        """Whether none of them is certain already."""
        return all(masks[fact.spot] & ~fact.mask for fact in self.facts)


Conclusion = Fact | Either


def place(spot: int, value: int) -> Fact:
    return Fact(spot, 1 << value)


class Contradiction(SightlineError):
    """Facts that leave no value at a spot; `spot` says which."""

    def __init__(self, spot: int) -> None:
        super().__init__(f"no value is left at spot {spot}")
        self.spot = spot


Notes = list[int] | bytearray
"""Masks that change, one per spot."""


@dataclass(frozen=True, repr=False)
class Board(FieldsOnly, ShownAsPicture, Generic[P]):
    """A puzzle and what is known of it; each family adds the view that people write down."""

    puzzle: P
    masks: bytes
    eithers: tuple[Either, ...] = ()
    """What is known that the masks do not say."""

    def __init__(self, puzzle: P, masks: bytes, eithers: tuple[Either, ...] = ()) -> None:
        fields = self.__dict__  # in half the time that a frozen dataclass takes to set them
        fields["puzzle"] = puzzle
        fields["masks"] = masks
        if eithers:
            fields["eithers"] = eithers

    @cached_property
    def domains(self) -> list[int]:
        """The masks as numbers; to be read, never changed."""
        return unpack(self.masks, self.puzzle.width)

    def __repr__(self) -> str:
        decided = sum(value is not None for value in self.values)
        return f"<{type(self).__name__}: {decided} of {len(self)} decided>"

    def __getitem__(self, spot: int) -> int:
        return self.domains[spot]

    def __len__(self) -> int:
        return self.puzzle.spots

    def unpacked(self) -> list[int]:
        """The masks as numbers, a list of one's own."""
        return list(self.domains)

    def notes(self) -> "Notes":
        """The masks as numbers that may be changed: as bytes where these suffice, which are copied quickly."""
        return bytearray(self.masks) if self.puzzle.width == 1 else self.unpacked()

    @property
    def numbers(self) -> Sequence[int]:
        """The masks as numbers, to be read: as bytes where these suffice, so that no list need be made."""
        return self.masks if self.puzzle.width == 1 else self.domains

    @cached_property
    def values(self) -> tuple[int | None, ...]:
        """The value at each spot, None where it is still open."""
        return tuple(self._read_values())

    def _read_values(self) -> Sequence[int | None]:
        """The value at each spot: as bytes if all are decided and small."""
        if self.puzzle.width == 1:
            values = self.masks.translate(VALUE_OF_BYTE)
            if OPEN not in values:
                return values
        return tuple(map(VALUE_OF.get, self.domains))

    @property
    def candidates(self) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(values_of(mask)) for mask in self.unpacked())

    @property
    def complete(self) -> bool:
        return None not in self.values

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """For NumPy: the answer as people write it, -1 where it is undecided."""
        from numpy import array  # loaded by whoever asks for an array

        if copy is False:
            raise ValueError("a board is no array, so that a copy is needed")
        return array(self._numbers(), dtype=int if dtype is None else dtype)

    def _numbers(self) -> list[Any]:
        return [-1 if value is None else value for value in self.values]

    def difference(self, *others: "Board[P]") -> tuple[int, ...]:
        """The spots of which boards of one puzzle say different things."""
        spots = range(len(self.domains))
        differ = [compress(spots, map(ne, self.domains, other.domains)) for other in others]
        return tuple(differ[0]) if len(differ) == 1 else tuple(sorted(set().union(*differ)))

    def learn(self, facts: Iterable[Conclusion]) -> Self:
        """The next board; raises `Contradiction` if a spot is left without a value."""
        masks, eithers = self.unpacked(), list(self.eithers)
        for fact in facts:
            if isinstance(fact, Either):
                eithers.append(fact)
                continue
            if fact.spot < 0:
                raise IndexError(f"there is no spot {fact.spot}")
            masks[fact.spot] &= fact.mask
            if not masks[fact.spot]:
                raise Contradiction(fact.spot)
        return self.with_masks(masks, tuple(eithers))

    def with_masks(self, masks: Sequence[int], eithers: tuple[Either, ...] = ()) -> Self:
        """A board of the same puzzle on which just this is known."""
        more = tuple(either for either in eithers if either.says_more(masks)) if eithers else ()
        packed = pack(masks, self.puzzle.width)
        return self.with_packed(packed, list(masks) if isinstance(masks, list) else None, more)

    def with_known(self, known: Iterable[tuple[int, int]]) -> Self:
        """The same board, but for the masks of some spots."""
        notes = self.notes()
        for spot, mask in known:
            notes[spot] = mask
        return self.with_packed(pack(notes, self.puzzle.width), notes if isinstance(notes, list) else None)

    def with_packed(self, packed: bytes, masks: list[int] | None, eithers: tuple[Either, ...] = ()) -> Self:
        """A board of the same puzzle with these masks; a list of them that is given too belongs to the board from now
        on."""
        other = type(self)(self.puzzle, packed, eithers)
        if masks is not None:
            other.__dict__["domains"] = masks
        return other


class GridPuzzle(Puzzle, Protocol):
    """A puzzle whose spots are the cells of a grid, numbered row by row."""

    @property
    def shape(self) -> Grid: ...

    @property
    def full(self) -> int:
        """The mask of a cell about which nothing is known."""
        ...


class CellPuzzle(PuzzleValue, ABC):
    """A base for puzzles whose spots are the cells of a grid. A family says how large the grid is and what a cell can
    hold; what a board needs beyond that follows."""

    @property
    @abstractmethod
    def shape(self) -> Grid:
        """Rows and columns."""

    @property
    @abstractmethod
    def full(self) -> int:
        """The mask of a cell about which nothing is known: bit v is set if a cell can hold v."""

    @cached_property
    def spots(self) -> int:
        return self.shape.cells

    @cached_property
    def width(self) -> int:
        return width_for(self.full.bit_length())


G = TypeVar("G", bound=GridPuzzle)


class GridBoard(Board[G]):
    """A board whose solution is a grid of values."""

    @classmethod
    def begin(cls, puzzle: G, givens: Iterable[int | None] = ()) -> Self:
        """The board before the first deduction: the given values, cell by cell with None where there is none, and
        nothing else."""
        full, width = puzzle.full, puzzle.width
        masks = [full if value is None else 1 << value for value in givens]
        return cls(puzzle, pack(masks, width) if masks else full.to_bytes(width, "little") * puzzle.spots)

    @property
    def grid(self) -> list[list[int | None]]:
        """The values as rows; None where undecided."""
        values, columns = self._read_values(), self.puzzle.shape.columns
        if type(values) is bytes and values:  # in half of the time
            rows: Any = memoryview(values).cast("B", (len(values) // columns, columns))
            return rows.tolist()  # type: ignore[no-any-return]
        return rows_of(values, columns)

    def _numbers(self) -> list[Any]:
        return rows_of(super()._numbers(), self.puzzle.shape.columns)

    def __str__(self) -> str:
        """Rows of values, `?` where undecided."""
        return "\n".join(" ".join("?" if value is None else str(value) for value in row) for row in self.grid)


def new_facts(
    masks: Sequence[int], blank: Sequence[int], facts: Iterable[Conclusion], eithers: Sequence[Either] = ()
) -> tuple[Conclusion, ...]:
    """Those of *facts* that say something new: a placement whole, anything else as just the values it rules out."""
    fresh: list[Conclusion] = []
    for fact in facts:
        if isinstance(fact, Either):
            if fact not in eithers and fact.says_more(masks):
                fresh.append(fact)
        elif gone := masks[fact.spot] & ~fact.mask:
            fresh.append(fact if fact.mask.bit_count() < 2 else Fact(fact.spot, blank[fact.spot] & ~gone))
    return tuple(fresh)
