"""Two small families that the page has no code for: sums (cells are filled or empty) and latin (cells hold numbers)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from sightline.core.board import Board, Fact, pack, place, values_of, width_for
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import cell_name, rows_of
from sightline.core.scene import Cross, Label, Layout, Look, Mark, Place, Role, Rule, Scene, Tile
from sightline.core.technique import Deduction, Places, technique
from sightline.core.words import Clues, Facts, Spot, Spots, Values, Where, Word
from sightline.family import Family, Violation
from sightline.family.editor import Editor
from sightline.family.maker import Maker
from sightline.family.reasons import Reasons
from sightline.family.table import Table
from sightline.formats.document import json_codec
from sightline.formats.shape import as_int, as_list
from sightline.formats.tokens import read_cell_value
from sightline.kernel.reference.loop import DepthFirstProblem

Clue = int | None
PlaceAt = tuple[str, tuple[int, ...]]


def frame(rows: int, columns: int) -> Iterator[Mark]:
    for at in range(rows + 1):
        yield Rule(at, 0, at, columns, Role.FRAME if at in (0, rows) else Role.GRID)
    for at in range(columns + 1):
        yield Rule(0, at, rows, at, Role.FRAME if at in (0, columns) else Role.GRID)


class Lines(DepthFirstProblem):
    """Cells in rows and columns; *fits(line, values)* says which ways to fill a line keep the rules."""

    def __init__(self, puzzle: Any, masks: bytes, fits: Any) -> None:
        super().__init__(masks, puzzle.width)
        self.lines, self.fits = puzzle.lines, fits

    def narrow(self, masks: list[int]) -> bool:
        for number, line in enumerate(self.lines):
            seen = [0] * len(line)
            for values in product(*(values_of(masks[spot]) for spot in line)):
                if self.fits(number, values):
                    seen = [mask | 1 << value for mask, value in zip(seen, values, strict=True)]
            for spot, mask in zip(line, seen, strict=True):
                masks[spot] &= mask
        return all(masks)

    def legal(self, values: Sequence[int]) -> bool:
        return all(self.fits(number, tuple(values[spot] for spot in line)) for number, line in enumerate(self.lines))

    def scopes(self) -> Sequence[Sequence[int]]:
        return list(self.lines)


class Grid(Board[Any]):
    @property
    def grid(self) -> list[list[int | None]]:
        return rows_of(self.values, self.puzzle.columns)


class Square:
    """What puzzles on rows × columns cells have in common."""

    rows: int
    columns: int
    width = 1

    @property
    def spots(self) -> int:
        return self.rows * self.columns

    @property
    def lines(self) -> list[tuple[int, ...]]:
        """The spots of the rows, then of the columns."""
        cells = range(self.spots)
        across = [tuple(cells[row * self.columns : (row + 1) * self.columns]) for row in range(self.rows)]
        return across + [tuple(cells[column :: self.columns]) for column in range(self.columns)]


def spots(puzzle: Square) -> tuple[tuple[int, int], ...]:
    return tuple(divmod(spot, puzzle.columns) for spot in range(puzzle.spots))


# --- sums: the numbers of the filled cells of a line, counted from one, add up to its clue


@dataclass(frozen=True)
class Sums(Square):
    """A clue per row, then per column; None where there is none."""

    across: tuple[Clue, ...]
    down: tuple[Clue, ...]

    def __post_init__(self) -> None:
        for clues, other in ((self.across, self.down), (self.down, self.across)):
            most = len(other) * (len(other) + 1) // 2
            for clue in clues:
                if clue is not None and not 0 <= clue <= most:
                    raise InvalidPuzzle(f"clue {clue}: a line of {len(other)} cells adds up to 0–{most}")

    @property
    def rows(self) -> int:  # type: ignore[override]
        return len(self.across)

    @property
    def columns(self) -> int:  # type: ignore[override]
        return len(self.down)

    @property
    def clues(self) -> tuple[Clue, ...]:
        return self.across + self.down


def adds_up(clue: Clue, values: Sequence[int]) -> bool:
    return clue is None or sum(at for at, value in enumerate(values, 1) if value) == clue


def sums_problem(board: Grid) -> Lines:
    clues = board.puzzle.clues
    return Lines(board.puzzle, board.masks, lambda line, values: adds_up(clues[line], values))


def sums_violations(puzzle: Sums, grid: Any) -> list[Violation]:
    flat = [value for row in grid for value in row]
    found = []
    for number, (line, clue) in enumerate(zip(puzzle.lines, puzzle.clues, strict=True)):
        if not adds_up(clue, [flat[spot] for spot in line]):
            cells = tuple(divmod(spot, puzzle.columns) for spot in line)
            found.append(Violation("sum", cells, f"{line_name(puzzle, number)} does not add up to {clue}"))
    return found


def line_name(puzzle: Square, number: int) -> str:
    return f"row {number + 1}" if number < puzzle.rows else f"column {number - puzzle.rows + 1}"


def edge(puzzle: Sums, clue: int) -> tuple[int, int]:
    return (clue, puzzle.columns) if clue < puzzle.rows else (puzzle.rows, clue - puzzle.rows)


def sums_scene(board: Grid, look: Look) -> Scene:
    puzzle = board.puzzle
    marks: list[Mark] = [Label(-1, at, str(at + 1), Role.NOTE) for at in range(puzzle.columns)]
    marks += [Label(at, -1, str(at + 1), Role.NOTE) for at in range(puzzle.rows)]
    for spot, value in enumerate(board.values):
        cell = divmod(spot, puzzle.columns)
        marks.append(Tile(*cell, Role.FILLED if value else look.role(spot, Role.BOARD)))
        marks += [Cross(*cell, Role.EMPTY)] if value == 0 else []
    for number, clue in enumerate(puzzle.clues):
        marks += [Label(*edge(puzzle, number), str(clue), look.clue_role(number))] if clue is not None else []
    return Scene(puzzle.rows, puzzle.columns, (*marks, *frame(puzzle.rows, puzzle.columns)), 1, 1, 1, 1, title="Sums")


def sums_layout(puzzle: Sums) -> Layout:
    clues = tuple((Place.EDGE, edge(puzzle, clue)) for clue in range(len(puzzle.clues)))
    return Layout(puzzle.rows, puzzle.columns, spots(puzzle), clues)


def put_sum(puzzle: Sums, where: PlaceAt, value: int | None) -> Sums:
    kind, (row, column) = where
    if kind is not Place.EDGE:
        raise InvalidPuzzle("the clues are at the right and at the bottom")
    if column == puzzle.columns:
        return replace(puzzle, across=(*puzzle.across[:row], value, *puzzle.across[row + 1 :]))
    return replace(puzzle, down=(*puzzle.down[:column], value, *puzzle.down[column + 1 :]))


def of_picture(filled: Sequence[Sequence[int]]) -> Sums:
    def total(line: Sequence[int]) -> int:
        return sum(at for at, value in enumerate(line, 1) if value)

    return Sums(tuple(map(total, filled)), tuple(map(total, zip(*filled, strict=True))))


def narrowed(puzzle: Sums, masks: Sequence[int], scope: int) -> list[Fact]:
    """What one line forces beyond the masks."""
    line, clue = puzzle.lines[scope], puzzle.clues[scope]
    ways = [way for way in product(*(values_of(masks[spot]) for spot in line)) if adds_up(clue, way)]
    left = [sum({1 << way[at] for way in ways}) for at in range(len(line))]
    return [Fact(spot, mask) for spot, mask in zip(line, left, strict=True) if mask != masks[spot]]


LINES = Places(lambda p: range(len(p.clues)), lambda p, spot: (spot // p.columns, p.rows + spot % p.columns))


@technique("The sum", 1, "{line} adds up to {clue}, so {facts}.", LINES)
def the_sum(board: Grid, number: int) -> Iterator[Deduction]:
    """Every way to reach the sum agrees on these cells."""
    puzzle = board.puzzle
    facts = [fact for fact in narrowed(puzzle, board.domains, number) if fact.mask]
    if facts:
        premises = tuple(spot for spot in puzzle.lines[number] if board.domains[spot] != 3)
        words = {"line": line_name(puzzle, number), "clue": puzzle.clues[number] or 0}
        yield Deduction(tuple(facts), premises, (number,), words)


def entails(puzzle: Sums, clues: Sequence[int], premises: Mapping[int, int], facts: Sequence[Fact]) -> bool:
    masks = [premises.get(spot, 3) for spot in range(puzzle.spots)]
    for clue in clues:
        for fact in narrowed(puzzle, masks, clue):
            masks[fact.spot] &= fact.mask
    return all(not masks[fact.spot] & ~fact.mask for fact in facts)


def word_text(puzzle: Sums, word: Word) -> str:
    if isinstance(word, Facts):
        return ", ".join(
            f"{word_text(puzzle, Spot(one.spot))} is {word_text(puzzle, Values(one.mask))}" for one in word.facts
        )
    if isinstance(word, Values):
        return " or ".join("filled" if value else "empty" for value in values_of(word.mask))
    if isinstance(word, Clues | Where):
        return " and ".join(f"the sum of {line_name(puzzle, clue)}" for clue in word.clues)
    if isinstance(word, Spot | Spots):
        numbers = [word.spot] if isinstance(word, Spot) else list(word.spots)
        return ", ".join(cell_name(*divmod(spot, puzzle.columns)) for spot in numbers)
    return str(word)


def read_fact(puzzle: Sums, text: str) -> Fact:
    row, column, value = read_cell_value(text, puzzle.rows, puzzle.columns)
    return place(row * puzzle.columns + column, value)


REASONS: Reasons[Sums] = Reasons(
    techniques=(the_sum,),
    blank=lambda puzzle: [3] * puzzle.spots,
    scopes=LINES,
    scope_spots=lambda puzzle, scope: puzzle.lines[scope],
    scope_clues=lambda puzzle, scope: (scope,),
    propagate=narrowed,
    entails=entails,
    fallback=lambda puzzle, clues: the_sum,
    word_text=word_text,
    read_fact=read_fact,
    printed_clues=lambda puzzle: [at for at, clue in enumerate(puzzle.clues) if clue is not None],
)
MAKER: Maker[Sums, list[list[int]]] = Maker(
    default_size=lambda options: (5, 5),
    propose=lambda rng, request: [[rng.below(2) for _ in range(request.columns)] for _ in range(request.rows)],
    pose=lambda filled, request: of_picture(filled),
    change=lambda rng, filled, spots, request: [[value ^ (rng.below(5) == 0) for value in row] for row in filled],
    levels=lambda request: ["easy", "hard"],
)
EDITOR: Editor[Any] = Editor(
    omissions=lambda puzzle: iter(()),
    repairs=lambda board: iter(()),
    pattern=lambda puzzle: puzzle.clues,
    blank=lambda rows, columns: Sums((None,) * rows, (None,) * columns),
    put=put_sum,
)
TABLE: Table[Any] = Table(sizes=("3x3", "4x4", "5x6"))


def read_clues(value: Any, name: str) -> tuple[Clue, ...]:
    return tuple(None if clue is None else as_int(clue, name) for clue in as_list(value, name))


SUMS = Family(
    name="sums",
    title="Sums",
    rules="Fill cells so that the numbers of the filled cells of each line add up to its clue.",
    puzzle_type=Sums,
    start=lambda puzzle: Grid(puzzle, bytes([3] * puzzle.spots)),
    problem=sums_problem,
    violations=sums_violations,
    scene=sums_scene,
    layout=sums_layout,
    codecs=(
        json_codec(
            "sums",
            Sums,
            lambda puzzle: {"clues": {"rows": puzzle.across, "columns": puzzle.down}},
            lambda document: {
                "across": read_clues(document["clues"]["rows"], "rows"),
                "down": read_clues(document["clues"]["columns"], "columns"),
            },
        ),
    ),
    examples={"three": of_picture([[1, 0, 1], [0, 1, 1], [1, 0, 0]])},
    capabilities=dict.fromkeys(("reasons", "maker", "editor", "table"), __name__),
)

# --- latin: every number once in each line; no techniques, no generator


@dataclass(frozen=True)
class Latin(Square):
    """Rows of numbers, 0 for an open cell."""

    givens: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        for value in (value for row in self.givens for value in row):
            if not 0 <= value <= len(self.givens):
                raise InvalidPuzzle(f"{value}: cells hold 1–{len(self.givens)}")

    @property
    def rows(self) -> int:  # type: ignore[override]
        return len(self.givens)

    @property
    def columns(self) -> int:  # type: ignore[override]
        return len(self.givens)

    @property
    def width(self) -> int:  # type: ignore[override]
        return width_for(self.rows + 1)


def latin_start(puzzle: Latin) -> Grid:
    full = (1 << (puzzle.rows + 1)) - 2
    masks = [1 << value if value else full for row in puzzle.givens for value in row]
    return Grid(puzzle, pack(masks, puzzle.width))


def latin_violations(puzzle: Latin, grid: Any) -> list[Violation]:
    flat = [value for row in grid for value in row]
    twice = [line for line in puzzle.lines if len({flat[spot] for spot in line}) < len(line)]
    cells = [tuple(divmod(spot, puzzle.columns) for spot in line) for line in twice]
    return [Violation("once", where, "a number is in a line twice") for where in cells]


def latin_scene(board: Grid, look: Look) -> Scene:
    size, marks = board.puzzle.rows, list[Mark]()
    for spot, value in enumerate(board.values):
        cell = divmod(spot, size)
        marks.append(Tile(*cell, look.role(spot, Role.BOARD)))
        marks += [Label(*cell, "ABCDEFGHI"[value - 1], Role.VALUE)] if value else []
    return Scene(size, size, (*marks, *frame(size, size)), title="Latin")


def give(puzzle: Latin, where: PlaceAt, value: int | None) -> Latin:
    row, column = where[1]
    givens = [list(line) for line in puzzle.givens]
    givens[row][column] = value or 0
    return Latin(tuple(map(tuple, givens)))


LATIN_EDITOR: Editor[Any] = Editor(
    omissions=lambda puzzle: iter(()),
    repairs=lambda board: iter(()),
    pattern=lambda puzzle: puzzle.givens,
    blank=lambda rows, columns: Latin(((0,) * rows,) * rows),
    put=give,
)
LATIN = Family(
    name="latin",
    title="Latin",
    rules="Write letters so that each is in every line once.",
    puzzle_type=Latin,
    start=latin_start,
    problem=lambda board: Lines(board.puzzle, board.masks, lambda line, values: len(set(values)) == len(values)),
    violations=latin_violations,
    scene=latin_scene,
    layout=lambda puzzle: Layout(
        puzzle.rows, puzzle.columns, spots(puzzle), ((Place.ROW, (0,)), *((Place.RULE, ()),) * 2)
    ),
    codecs=(
        json_codec(
            "latin",
            Latin,
            lambda puzzle: {"givens": puzzle.givens},
            lambda document: {
                "givens": tuple(tuple(as_int(value, "givens") for value in row) for row in document["givens"])
            },
        ),
    ),
    examples={"three": Latin(((1, 0, 0), (0, 3, 0), (0, 0, 0)))},
    capabilities={"editor": "tests.web.latin_editor"},
)
FAMILIES = (SUMS, LATIN)
