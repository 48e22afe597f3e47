"""Three small families that the page has no code for: sums (cells are filled or empty), evens and latin (numbers)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from sightline.core.board import CellPuzzle, GridBoard
from sightline.core.errors import InvalidPuzzle
from sightline.core.grid import Grid, rows_of
from sightline.core.grid_scene import EdgeClues, grid_layout, grid_rules, numbered_cells, shaded_cells
from sightline.core.scene import Layout, Look, Place, PlaceAt, Scene
from sightline.core.technique import Deduction, technique
from sightline.core.words import Clue
from sightline.family import Family, Violation, grids
from sightline.family.editor import LARGEST, Editor
from sightline.family.line_clue_changes import line_clue_editor
from sightline.family.line_clues import LineClues, printed_clues
from sightline.family.maker import Maker
from sightline.family.reasons import Reasons
from sightline.family.scopes import Scopes, keep_by_trying, line_scopes
from sightline.family.table import Table
from sightline.formats.document import json_codec
from sightline.formats.line_clues import line_clues_json
from sightline.formats.shape import as_ints, as_list

# --- sums: the numbers of the filled cells of a line, counted from one, add up to its clue


class Sums(LineClues):
    full: ClassVar[int] = 3
    far_end = True

    @staticmethod
    def clue_of(values: Iterable[int]) -> int:
        return sum(number for number, value in enumerate(values, 1) if value)

    def largest_clue(self, line: int) -> int:
        return self.clue_of([1] * len(self.shape.line(line)))


class SumsBoard(GridBoard[Sums]):
    pass


def adds_up(puzzle: Sums, line: int, values: tuple[int, ...]) -> bool:
    return puzzle.clues[line] in (None, puzzle.clue_of(values))


LINES: Scopes[Sums] = line_scopes(keep_by_trying(adds_up))


def sums_violations(puzzle: Sums, grid: Any) -> list[Violation]:
    shape, values = puzzle.shape, tuple(value for row in grid for value in row)
    broken = [line for line in range(shape.lines) if not adds_up(puzzle, line, values[shape.line_slice(line)])]
    return [
        Violation(
            "sum", tuple(map(shape.place, shape.line(line))), f"{shape.line_name(line)} is not {puzzle.clues[line]}"
        )
        for line in broken
    ]


def sums_scene(board: SumsBoard, look: Look) -> Scene:
    puzzle, shape = board.puzzle, board.puzzle.shape
    margins = (*EdgeClues(shape).numbers(), *puzzle.edge.labels(puzzle.clues, look))
    return Scene(*shape, (*shaded_cells(board, look), *margins, *grid_rules(shape)), 1, 1, 1, 1, title="Sums")


@technique("The sum", 1, "{line} adds up to {clue}, so {facts}.", LINES.places)
def the_sum(board: SumsBoard, line: int) -> Iterator[Deduction]:
    """Every way to reach the sum agrees on these cells."""
    facts = [fact for fact in LINES.propagate(board.puzzle, board.domains, line) if fact.mask]
    if facts:
        known = tuple(spot for spot in board.puzzle.shape.line(line) if board[spot] != board.puzzle.full)
        yield Deduction(tuple(facts), known, (line,), {"line": Clue(line), "clue": board.puzzle.clues[line] or 0})


REASONS: Reasons[Sums] = Reasons(
    techniques=(the_sum,),
    blank=grids.blank,
    scopes=LINES.places,
    scope_spots=LINES.spots,
    scope_clues=lambda puzzle, line: (line,),
    propagate=LINES.propagate,
    entails=LINES.entails,
    fallback=lambda puzzle, clues: the_sum,
    word_text=grids.cell_wording(("empty", "filled")),
    read_fact=lambda puzzle, text: grids.read_fact(puzzle, text, "value here"),
    printed_clues=printed_clues,
)
MAKER: Maker[Sums, list[int]] = Maker(
    default_size=lambda options: (5, 5),
    propose=lambda rng, request: [rng.below(2) for _ in range(request.rows * request.columns)],
    pose=lambda filled, request: Sums.from_grid(rows_of(filled, request.columns)),
    change=lambda rng, filled, spots, request: [value ^ (rng.below(5) == 0) for value in filled],
    levels=lambda request: ["easy", "hard"],
)
EDITOR: Editor[Sums] = replace(line_clue_editor(Sums), largest=lambda puzzle, kind: LARGEST)
"""Every number is offered at every place, so that the page shows what the puzzle says against it."""
TABLE: Table[Any] = Table(sizes=("3x3", "4x4", "5x6"))

SUMS = Family(
    name="sums",
    title="Sums",
    rules="Fill cells so that the numbers of the filled cells of each line add up to its clue.",
    puzzle_type=Sums,
    start=SumsBoard.begin,
    problem=lambda board: LINES.problem(board, sums_violations),
    violations=sums_violations,
    scene=sums_scene,
    layout=lambda puzzle: grid_layout(puzzle.shape, puzzle.edge.places()),
    codecs=(line_clues_json("sums", Sums),),
    examples={"three": Sums.from_grid([[1, 0, 1], [0, 1, 1], [1, 0, 0]])},
    capabilities=dict.fromkeys(("reasons", "maker", "editor", "table"), __name__),
)

# --- evens: sums on boards whose sides are even


class Evens(Sums):
    def __post_init__(self) -> None:
        super().__post_init__()
        if any(side % 2 for side in self.shape):
            raise InvalidPuzzle(f"a {self.shape.rows}×{self.shape.columns} grid: sides are even")


EVENS = replace(
    SUMS,
    name="evens",
    title="Evens",
    puzzle_type=Evens,
    codecs=(line_clues_json("evens", Evens),),
    examples={"four": Evens.from_grid([[1, 0, 1, 0], [0, 1, 1, 0], [1, 0, 0, 1], [0, 0, 1, 1]])},
    capabilities={"editor": "tests.web.evens_editor"},
)

# --- latin: every number once in each line; no techniques, no generator


@dataclass(frozen=True)
class Latin(CellPuzzle):
    """Rows of numbers, 0 for an open cell."""

    givens: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        for value in (value for row in self.givens for value in row):
            if not 0 <= value <= len(self.givens):
                raise InvalidPuzzle(f"{value}: cells hold 1–{len(self.givens)}")

    @property
    def shape(self) -> Grid:
        return Grid(len(self.givens), len(self.givens))

    @property
    def full(self) -> int:
        return (2 << len(self.givens)) - 2

    @property
    def given_values(self) -> list[int | None]:
        return [value or None for row in self.givens for value in row]


class LatinBoard(GridBoard[Latin]):
    pass


def all_differ(puzzle: Latin, line: int, values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


LATIN_LINES: Scopes[Latin] = line_scopes(keep_by_trying(all_differ))


def latin_violations(puzzle: Latin, grid: Any) -> list[Violation]:
    shape, values = puzzle.shape, [value for row in grid for value in row]
    twice = [line for line in range(shape.lines) if not all_differ(puzzle, line, values[shape.line_slice(line)])]
    cells = [tuple(map(shape.place, shape.line(line))) for line in twice]
    return [Violation("once", where, "a number is in a line twice") for where in cells]


def latin_scene(board: LatinBoard, look: Look) -> Scene:
    puzzle, shape = board.puzzle, board.puzzle.shape
    cells = numbered_cells(board, look, puzzle.given_values, " ABCDEFGHI")
    return Scene(*shape, (*cells, *grid_rules(shape)), title="Latin")


def latin_layout(puzzle: Latin) -> Layout:
    return grid_layout(puzzle.shape, ((Place.ROW, (0,)), (Place.RULE, ()), (Place.RULE, ())))


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
    start=lambda puzzle: LatinBoard.begin(puzzle, puzzle.given_values),
    problem=lambda board: LATIN_LINES.problem(board, latin_violations),
    violations=latin_violations,
    scene=latin_scene,
    layout=latin_layout,
    codecs=(
        json_codec(
            "latin",
            Latin,
            lambda puzzle: {"givens": puzzle.givens},
            lambda document: {"givens": tuple(as_ints(row, "givens") for row in as_list(document["givens"], "givens"))},
        ),
    ),
    examples={"three": Latin(((1, 0, 0), (0, 3, 0), (0, 0, 0)))},
    capabilities={"editor": "tests.web.latin_editor"},
)
FAMILIES = (SUMS, LATIN)
