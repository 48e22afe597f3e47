"""Puzzles with one clue per line: a base for the question, which says where clues are and what is left without some."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar

from sightline.core.board import CellPuzzle
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import Grid
from sightline.core.grid_scene import EdgeClues
from sightline.core.lazy import cached_property
from sightline.core.plain import plain_row, plain_rows

Clue = int | None


@dataclass(frozen=True)
class LineClues(CellPuzzle):
    """A base for puzzles with one clue per line: those of the rows and of the columns, None where there is none."""

    rows: Sequence[Clue]
    columns: Sequence[Clue]
    largest_side: ClassVar[int] = 30
    far_end: ClassVar[bool] = False
    """Whether the clues are right of the rows and below the columns, instead of left and above."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", plain_row(self.rows))
        object.__setattr__(self, "columns", plain_row(self.columns))
        if not all(1 <= side <= self.largest_side for side in self.shape):
            raise InvalidPuzzle(f"a {self.shape.rows}×{self.shape.columns} grid: sides are 1–{self.largest_side}")
        for line, clue in enumerate(self.clues):
            if clue is not None and not 0 <= clue <= self.largest_clue(line):
                raise InvalidPuzzle(self.clue_error(line, clue))

    @staticmethod
    @abstractmethod
    def clue_of(values: Iterable[int]) -> int:
        """The clue of a finished line."""

    @abstractmethod
    def largest_clue(self, line: int) -> int:
        """The largest clue that a line can have; the smallest is 0."""

    def clue_error(self, line: int, clue: int) -> str:
        """The message for a clue that a line cannot have."""
        return f"{clue} {self.edge.place_name(line)}: a clue there is 0–{self.largest_clue(line)}"

    @classmethod
    def from_grid(cls, grid: Sequence[Sequence[int]]) -> Self:
        """The puzzle of a finished grid, with every clue."""
        rows = plain_rows(grid)
        return cls(tuple(map(cls.clue_of, rows)), tuple(map(cls.clue_of, zip(*rows, strict=True))))

    @cached_property
    def shape(self) -> Grid:
        return Grid(len(self.rows), len(self.columns))

    @property
    def edge(self) -> EdgeClues:
        """Where the clues are drawn."""
        return EdgeClues(self.shape, self.far_end)

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """The clues by line: of the rows, then of the columns."""
        return (*self.rows, *self.columns)

    def with_clues(self, clues: Sequence[Clue]) -> Self:
        """A puzzle of this size with other clues, by line."""
        return type(self)(clues[: self.shape.rows], clues[self.shape.rows :])

    def with_clue(self, line: int, clue: Clue) -> Self:
        return self.with_clues((*self.clues[:line], clue, *self.clues[line + 1 :]))


P = TypeVar("P", bound=LineClues)


def printed_clues(puzzle: LineClues) -> list[int]:
    """The lines that have a clue."""
    return [line for line, clue in enumerate(puzzle.clues) if clue is not None]


def relax(puzzle: P, clues: Collection[int], givens: Collection[int]) -> P:
    """The puzzle with just these clues, for `Reasons.relax`."""
    return puzzle.with_clues([clue if line in clues else None for line, clue in enumerate(puzzle.clues)])
