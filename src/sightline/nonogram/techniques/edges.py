"""Two neighbouring lines: what a value in one forces in the lines that cross it contradicts the other."""

from collections.abc import Iterator, Sequence

from sightline.core.board import Fact, values_of
from sightline.core.technique import Case, Deduction, Places, technique
from sightline.core.words import Clue
from sightline.family.grids import LINES
from sightline.nonogram.constraints import KERNEL, analyse
from sightline.nonogram.failing import failing_line_argument
from sightline.nonogram.puzzle import Nonogram, NonogramBoard

SIDES = Places(lambda puzzle: range(4), lambda puzzle, spot: range(4))
"""The four sides of the grid."""
ANYWHERE = Places(LINES.all, lambda puzzle, spot: LINES.all(puzzle))
"""The lines, each searched again whatever changes: some line that crosses it is concerned."""
ROUNDS = 3
"""Rounds of propagation: the first line, those that cross it, the second. A value that breaks it fails no later."""


@technique(
    "Edge logic",
    4,
    "{argument}, so {facts}.",
    SIDES,
    lean=1,
    argue=failing_line_argument,
)
def edge_logic(board: NonogramBoard, side: int) -> Iterator[Deduction]:
    """At the edge of the grid, or of its finished part, the runs of the crossing lines can only go inward.

    So a value at the edge forces much in the next line. If that contradicts the next line, the value is out.
    """
    lines = sides(board.puzzle)[side]
    outer = next((at for at, line in enumerate(lines) if is_open(board, line)), len(lines))
    if outer + 1 < len(lines):
        yield from find_broken(board, lines[outer], lines[outer + 1])


@technique(
    "Neighbouring lines",
    6,
    "{argument}, so {facts}.",
    ANYWHERE,
    argue=failing_line_argument,
)
def neighbouring_lines(board: NonogramBoard, line: int) -> Iterator[Deduction]:
    """As at an edge, but for any two neighbouring lines inside the grid, where it is harder to see: a value in one line
    forces much in the next. If that contradicts the next line, the value is out."""
    along = range(board.puzzle.height) if line < board.puzzle.height else across(board.puzzle, 0)
    for inner in (line - 1, line + 1):
        if inner in along and is_open(board, line):
            yield from find_broken(board, line, inner)


def sides(puzzle: Nonogram) -> Sequence[Sequence[int]]:
    """The lines from each side inward."""
    rows, columns = range(puzzle.height), across(puzzle, 0)
    return rows, rows[::-1], columns, columns[::-1]


def across(puzzle: Nonogram, line: int) -> range:
    """The lines that cross a line."""
    height = puzzle.height
    return range(height, height + puzzle.breadth) if line < height else range(height)


def is_open(board: NonogramBoard, line: int) -> bool:
    return any(mask & (mask - 1) for mask in board.domains[board.puzzle.shape.line_slice(line)])


def find_broken(board: NonogramBoard, line: int, inner: int) -> Iterator[Deduction]:
    """The values along a line that leave no arrangement for the line beside it."""
    puzzle, failing = board.puzzle, early_failures(board)
    clues = (line, *across(puzzle, line), inner)
    for spot in puzzle.shape.line(line):
        for value in values_of(failing[spot]):
            assumed = Fact(spot, 1 << value)
            if not fits(board, line, inner, assumed):
                out = Fact(spot, puzzle.full & ~assumed.mask)
                yield Deduction((out,), (), clues, {"inner": Clue(inner)}, (Case(assumed),))


def early_failures(board: NonogramBoard) -> Sequence[int]:
    """The values that fail within a few rounds, computed once for a board."""
    if "failing" not in board.cache:
        open_masks = [mask if mask & (mask - 1) else 0 for mask in board.domains]
        board.cache["failing"] = KERNEL.first_failures(board, open_masks, ROUNDS, every=True)[1]
    failing: Sequence[int] = board.cache["failing"]
    return failing


def fits(board: NonogramBoard, line: int, inner: int, assumed: Fact) -> bool:
    """Whether the inner line has an arrangement left after propagation along the line, and along each line that crosses
    it where that changed a cell."""
    puzzle = board.puzzle
    masks = board.unpacked()
    masks[assumed.spot] = assumed.mask
    stretch = puzzle.shape.line_slice(line)
    before = masks[stretch]
    narrow(puzzle, masks, line)  # where nothing fits the line itself, there is nothing to see in the next one
    cells = zip(puzzle.shape.line(line), across(puzzle, line), before, masks[stretch], strict=True)
    changed = [crossing for spot, crossing, old, new in cells if old != new or spot == assumed.spot]
    return all(narrow(puzzle, masks, crossing) for crossing in (*changed, inner))


def narrow(puzzle: Nonogram, masks: list[int], line: int) -> bool:
    """Propagates along a line, in place; whether something fits it."""
    stretch = puzzle.shape.line_slice(line)
    kept = analyse(puzzle, line, masks[stretch]).support
    masks[stretch] = kept or masks[stretch]
    return bool(kept)
