"""A drawing in cell units: few shapes, and roles instead of colours.

Row and column 0 are the first cell of the board; margins have negative numbers or lie past the last cell. Rules run
along cell borders (rule row 0 is the top edge of row 0), everything else sits in the middle of cells.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple


class Role(Enum):
    """What a mark means; a theme decides how that looks."""

    BOARD = "board"  # the ground of a cell
    FILLED = "filled"  # a decided, dark cell
    EMPTY = "empty"  # a cell known to stay empty
    WALL = "wall"
    CLUE = "clue"
    GIVEN = "given"
    VALUE = "value"  # a conclusion that stands on the board
    NOTE = "note"  # candidates
    NUMBER = "number"  # the number of a row or column, which sentences use
    GRID = "grid"
    BAND = "band"  # a heavier grid line, every so many cells
    FRAME = "frame"
    NODE = "node"  # a cell that connections lead to
    CONNECTION = "connection"  # what joins two cells
    RAY = "ray"
    PROOF = "proof"  # a line of the proof that a solution is a best one
    PREMISE = "premise"  # what one must look at
    CONCLUSION = "conclusion"  # what follows
    REMOVED = "removed"  # what is ruled out
    MISTAKE = "mistake"
    DIFFERENT = "different"  # where two solutions differ


class Tile(NamedTuple):
    """A whole cell, or a cell's ground; `colour` (rrggbb) only where the puzzle itself has colours."""

    row: int
    column: int
    role: Role
    colour: str | None = None


class Label(NamedTuple):
    """Text in the middle of a cell."""

    row: int
    column: int
    text: str
    role: Role
    colour: str | None = None


class Notes(NamedTuple):
    """The values still possible in a cell, small; `removed` are struck out."""

    row: int
    column: int
    values: tuple[int, ...]
    of: int
    removed: tuple[int, ...] = ()


class Rule(NamedTuple):
    """A straight line along cell borders, from corner to corner."""

    row: int
    column: int
    to_row: int
    to_column: int
    role: Role


class Strokes(NamedTuple):
    """Parallel strokes between the middles of two cells; none = a thin mark that nothing stands here."""

    row: int
    column: int
    to_row: int
    to_column: int
    strokes: int
    role: Role


class Band(NamedTuple):
    """A stripe over whole cells in a row or a column, both ends included."""

    row: int
    column: int
    to_row: int
    to_column: int
    role: Role


class Disc(NamedTuple):
    """A round mark that fills a cell."""

    row: int
    column: int
    role: Role


class Cross(NamedTuple):
    """A small × in the middle of a cell."""

    row: int
    column: int
    role: Role


Mark = Tile | Label | Notes | Rule | Strokes | Band | Disc | Cross


@dataclass(frozen=True)
class Look:
    """What a drawing should bring out beside the board itself; spots and clues by number."""

    candidates: bool = False
    """Show the values still possible even where nothing has been ruled out."""
    premises: frozenset[int] = frozenset()
    conclusions: frozenset[int] = frozenset()
    clues: frozenset[int] = frozenset()
    mistakes: frozenset[int] = frozenset()
    different: frozenset[int] = frozenset()
    best_proof: tuple[tuple[int, int, int, int], ...] = ()
    """The lines (row, column, to_row, to_column) that prove a best solution."""
    removed: Mapping[int, int] = field(default_factory=dict)
    """The mask of values that were just ruled out, by spot."""

    @property
    def brought_out(self) -> frozenset[int]:
        """The spots whose ground is not plain."""
        return self.premises | self.conclusions | self.mistakes | self.different

    def role(self, spot: int, plain: Role) -> Role:
        """The role of a spot's ground: what is wrong before what follows before what is cited."""
        if spot in self.mistakes:
            return Role.MISTAKE
        if spot in self.different:
            return Role.DIFFERENT
        if spot in self.conclusions:
            return Role.CONCLUSION
        return Role.PREMISE if spot in self.premises else plain

    def clue_role(self, clue: int) -> Role:
        return Role.PREMISE if clue in self.clues else Role.CLUE


PLAIN = Look()


class Place(Enum):
    """What kind of thing on the board a clue is."""

    ROW = "row"  # (row,): its head, or the bare rule of it
    COLUMN = "column"  # (column,)
    CELL = "cell"  # (row, column) on the board
    EDGE = "edge"  # (row, column) in the margin: one of them is -1 or past the last
    LINE = "line"  # (row, column, to_row, to_column), both ends included
    RULE = "rule"  # (): a rule of the game, which stands nowhere


PlaceAt = tuple[Place, tuple[int, ...]]
"""What kind of thing, and where it is."""


class Layout(NamedTuple):
    """Where the spots and clues of a puzzle are, by number."""

    rows: int
    columns: int
    spots: tuple[tuple[int, ...], ...]
    """Per spot (row, column), or (row, column, to_row, to_column) of what it joins."""
    clues: tuple[PlaceAt, ...]
    """Per clue what it is and where."""


@dataclass(frozen=True)
class Scene:
    """Marks in drawing order over rows × columns cells, with margins of so many cells."""

    rows: int
    columns: int
    marks: tuple[Mark, ...]
    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0
    spaced: bool = False
    """In text: one character per cell with blanks between, rather than two without."""
    title: str = ""
    numbered: bool = False
    """Whether the rows and columns already have their numbers in the margin."""

    def with_line_numbers(self) -> "Scene":
        """The scene with the numbers of rows and columns, as sentences count them, outside of its clues: on the left
        and above, or where only the opposite margin is free, there."""
        if self.numbered:
            return self
        right, bottom = self.right < self.left, self.bottom < self.top
        column = self.columns + self.right if right else -self.left - 1
        row = self.rows + self.bottom if bottom else -self.top - 1
        rows = (Label(at, column, str(at + 1), Role.NUMBER) for at in range(self.rows))
        columns = (Label(row, at, str(at + 1), Role.NUMBER) for at in range(self.columns))
        return replace(
            self,
            marks=(*self.marks, *rows, *columns),
            left=self.left + (not right),
            right=self.right + right,
            top=self.top + (not bottom),
            bottom=self.bottom + bottom,
            numbered=True,
        )
