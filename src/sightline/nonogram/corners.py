"""Four corners: what two rows and two columns say of the four cells where they cross."""

from collections.abc import Iterator, Mapping, Sequence

from sightline.core.board import Fact
from sightline.core.step import Step
from sightline.core.technique import Deduction, technique
from sightline.core.words import Word
from sightline.family.grids import WHOLE, lines_text
from sightline.nonogram.constraints import cited_masks
from sightline.nonogram.pairs import (
    ANY,
    BOTH,
    NEITHER,
    ONLY_FIRST,
    ONLY_SECOND,
    OPEN,
    SIDES,
    Corners,
    pairs_of,
    settled_rectangles,
)
from sightline.nonogram.puzzle import Nonogram, NonogramBoard
from sightline.nonogram.summing import argument as sum_argument
from sightline.nonogram.texts import cells_in_line

SAID = {
    ANY - BOTH: ("not both {} and {}", "not both"),
    ANY - NEITHER: ("at least one of {} and {}", "at least one"),
    ANY - ONLY_FIRST: ("{0} only with {1}",) * 2,
    ANY - ONLY_SECOND: ("{1} only with {0}",) * 2,
    NEITHER | BOTH: ("both {} and {} or none", "both or none"),
    ONLY_FIRST | ONLY_SECOND: ("just one of {} and {}", "just one"),
}
"""What a line has of two cells, by the combinations that it allows; and how to say it when they have been named."""


def argument(puzzle: Nonogram, step: Step) -> Mapping[str, Word]:
    """What the two rows have, and what the two columns have, as far as the step cites it."""
    masks, clues = cited_masks(puzzle, dict(step.premises)), step.deduction.clues
    rows, columns = ([line for line in clues if (line < puzzle.height) is kind] for kind in (True, False))
    if len(rows) != 2 or len(columns) != 2:  # fewer lines are enough, by counting
        return sum_argument(puzzle, step)
    corners = Corners((rows[0], rows[1]), (columns[0], columns[1])).spots(puzzle)
    sides = [(corners[a], corners[b]) for a, b in SIDES]
    return {
        "argument": "; ".join(
            side_text(puzzle, masks, lines, ends) for lines, ends in ((rows, sides[:2]), (columns, sides[2:]))
        )
    }


def side_text(puzzle: Nonogram, masks: bytes, lines: Sequence[int], ends: Sequence[tuple[int, int]]) -> str:
    """ "row 19 has not both c7 and c17, row 20 just one", or "rows 4–5 have c2 only with c3"."""
    ways = [pairs_of(puzzle, line, masks, two).get(two, ANY) for line, two in zip(lines, ends, strict=True)]
    names = [cells_in_line(puzzle, lines[0], (spot,)) for spot in ends[0]]
    (first, _), (_, then) = (SAID.get(way, ("any of {} and {}", "any")) for way in ways)
    if ways[0] == ways[1]:
        return f"{lines_text(puzzle, lines)} have {first.format(*names)}"
    one, other = (lines_text(puzzle, [line]) for line in lines)
    return f"{one} has {first.format(*names)}, {other} {then.format(*names)}"


@technique("Four corners", 4, "{argument}, so {facts}.", WHOLE, aliases=("Rectangle",), argue=argument)
def four_corners(board: NonogramBoard, place: int) -> Iterator[Deduction]:
    """Each line rules out something of two of the cells where they cross: that both are filled, or one without the
    other. Together that can settle some of them, whatever the rest of the lines has."""
    puzzle = board.puzzle
    if puzzle.colors:
        return
    for corners, masks in settled_rectangles(puzzle, board.masks):
        lines = (*corners.rows, *corners.columns)
        spots = {spot for line in lines for spot in puzzle.shape.line(line)}
        known = tuple(sorted(spot for spot in spots if board.masks[spot] != OPEN))  # not what this round adds
        found = [Fact(*fact) for fact in zip(corners.spots(puzzle), masks, strict=True) if fact[1] != OPEN]
        yield Deduction(tuple(found) if all(masks) else tuple(found[:1]), known, lines)
