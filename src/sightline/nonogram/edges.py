"""Two lines side by side: a block laid in one goes on into the lines that cross it, and breaks the other."""

from collections.abc import Iterable, Iterator, Sequence

from sightline.core.board import Fact, values_of
from sightline.core.technique import Case, Deduction, Places, technique
from sightline.core.words import Clue
from sightline.family.grids import LINES
from sightline.nonogram.constraints import analyse, first_failures
from sightline.nonogram.puzzle import Nonogram, NonogramBoard

SIDES = Places(lambda puzzle: range(4), lambda puzzle, spot: range(4))
"""The four sides of a picture."""
ANYWHERE = Places(LINES.all, lambda puzzle, spot: LINES.all(puzzle))
"""The lines, each to be looked at again whatever changes: some line that crosses it goes there."""
LOOKS = 3
"""Along the first line, along those that cross it, along the second: a value that breaks it fails no later."""


@technique(
    "Edge logic",
    4,
    "if {assumed}, the lines that cross there go on into {inner} in such a way that {failing}, so {facts}.",
    SIDES,
    lean=1,
)
def edge_logic(board: NonogramBoard, side: int) -> Iterator[Deduction]:
    """Along the edge of the picture, or of what is done, the runs of the crossing lines have but one way to go.

    So a value at the edge makes much certain in the next line. If that line cannot be like that, the value is out.
    """
    lines = sides(board.puzzle)[side]
    outer = next((at for at, line in enumerate(lines) if is_open(board, line)), len(lines))
    if outer + 1 < len(lines):
        yield from broken(board, lines[outer], lines[outer + 1])


@technique(
    "Neighbouring lines",
    6,
    "if {assumed}, what the lines that cross there make of it leaves nothing for {inner} beside it, so {facts}.",
    ANYWHERE,
)
def side_by_side(board: NonogramBoard, line: int) -> Iterator[Deduction]:
    """The same of any two neighbours inside the picture, where it is seen less quickly."""
    along = range(board.puzzle.height) if line < board.puzzle.height else across(board.puzzle, 0)
    for inner in (line - 1, line + 1):
        if inner in along and is_open(board, line):
            yield from broken(board, line, inner)


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


def broken(board: NonogramBoard, line: int, inner: int) -> Iterator[Deduction]:
    """The values along a line that leave no way for the line beside it."""
    puzzle, failing = board.puzzle, soon_failing(board)
    clues = (line, *across(puzzle, line), inner)
    for spot in puzzle.shape.line(line):
        for value in values_of(failing[spot]):
            assumed = Fact(spot, 1 << value)
            if not fits(board, line, inner, assumed):
                out = Fact(spot, puzzle.full & ~assumed.mask)
                yield Deduction((out,), (), clues, {"inner": Clue(inner)}, (Case(assumed),))


def soon_failing(board: NonogramBoard) -> Sequence[int]:
    """Which values fail within a few looks at all, found once for a board."""
    if "failing" not in board.sights:
        open_masks = [mask if mask & (mask - 1) else 0 for mask in board.domains]
        board.sights["failing"] = first_failures(board, open_masks, -LOOKS)[1]
    failing: Sequence[int] = board.sights["failing"]
    return failing


def fits(board: NonogramBoard, line: int, inner: int, assumed: Fact) -> bool:
    """Whether the inner line has a way left after a look along the line, and one along each line that crosses it where
    that made a difference."""
    puzzle = board.puzzle
    masks = board.unpacked()
    masks[assumed.spot] = assumed.mask
    changed: Iterable[int] = narrowed(puzzle, masks, line) or ()
    here = dict(zip(puzzle.shape.line(line), across(puzzle, line), strict=True))
    ways = [narrowed(puzzle, masks, here[spot]) for spot in {assumed.spot, *changed}]
    return None not in ways and narrowed(puzzle, masks, inner) is not None


def narrowed(puzzle: Nonogram, masks: list[int], line: int) -> list[int] | None:
    """Looks along a line and learns what it says; the spots that changed, None if nothing fits."""
    stretch = puzzle.shape.line_slice(line)
    kept = analyse(puzzle, line, masks[stretch]).support
    if not kept:
        return None
    changed = [spot for spot, mask in zip(puzzle.shape.line(line), kept, strict=True) if masks[spot] != mask]
    masks[stretch] = kept
    return changed
