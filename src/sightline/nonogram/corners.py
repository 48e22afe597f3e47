"""Four corners: what two rows and two columns say of the four cells where they cross."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from sightline.core.board import Either, Fact
from sightline.core.step import Step
from sightline.core.technique import Deduction, technique
from sightline.core.words import Word
from sightline.family.grids import WHOLE, lines_text
from sightline.nonogram.constraints import cited_masks
from sightline.nonogram.pairs import (
    ANY,
    BOTH,
    EMPTY,
    FILLED,
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
    ANY - BOTH: ("{} and {} exclude each other", "they exclude each other"),
    ANY - NEITHER: ("{} or {} is filled", "one of them is filled"),
    ANY - ONLY_FIRST: ("{0} needs {1}",) * 2,
    ANY - ONLY_SECOND: ("{1} needs {0}",) * 2,
    NEITHER | BOTH: ("{} and {} are alike", "they are alike"),
    ONLY_FIRST | ONLY_SECOND: ("{} and {} differ", "they differ"),
    ANY: ("{} and {} are open", "they are open"),
    ONLY_FIRST | BOTH: ("{0} is filled",) * 2,
    ONLY_SECOND | BOTH: ("{1} is filled",) * 2,
    NEITHER | ONLY_SECOND: ("{0} is empty",) * 2,
    NEITHER | ONLY_FIRST: ("{1} is empty",) * 2,
    NEITHER: ("{} and {} are empty", "both are empty"),
    BOTH: ("{} and {} are filled", "both are filled"),
    ONLY_FIRST: ("{0} is filled and {1} is empty",) * 2,
    ONLY_SECOND: ("{0} is empty and {1} is filled",) * 2,
    0: ("nothing fits {} and {}", "nothing fits them"),
}
"""What a line says of two cells, by the combinations that it allows; and how to say it when they have been named."""
Two = tuple[int, int]
ROUND = (0, 1, 3, 2)
"""The corners as one goes round."""


def argument(puzzle: Nonogram, step: Step) -> Mapping[str, Word]:
    """What the two rows have, and what the two columns have, as far as the step cites it."""
    rows, columns = (
        [line for line in step.deduction.clues if (line < puzzle.height) is kind] for kind in (True, False)
    )
    if len(rows) != 2 or len(columns) != 2:  # fewer lines are enough, by counting
        return sum_argument(puzzle, step)
    corners = Corners((rows[0], rows[1]), (columns[0], columns[1]))
    allowed = said_by_ties(step.deduction.chain) or said_by_lines(
        puzzle, corners, cited_masks(puzzle, dict(step.premises))
    )
    sides = sides_of(puzzle, corners)
    texts = [side_text(puzzle, lines, two, allowed) for lines, two in ((rows, sides[:2]), (columns, sides[2:]))]
    return {"argument": "; ".join(texts)}


def sides_of(puzzle: Nonogram, corners: Corners) -> list[Two]:
    """The two corners on each row, and on each column."""
    spots = corners.spots(puzzle)
    return [(spots[a], spots[b]) for a, b in SIDES]


def said_by_lines(puzzle: Nonogram, corners: Corners, masks: bytes) -> dict[Two, int]:
    """The combinations that each line allows of its two corners."""
    lines = zip((*corners.rows, *corners.columns), sides_of(puzzle, corners), strict=True)
    return {two: pairs_of(puzzle, line, masks, two).get(two, ANY) for line, two in lines}


def said_by_ties(ties: Sequence[Either]) -> dict[Two, int]:
    """The same, no more than the ties of a chain say."""
    said: dict[Two, int] = {}
    for tie in ties:
        one, other = sorted(tie.facts)
        said[one.spot, other.spot] = ANY - combination(one.mask ^ OPEN, other.mask ^ OPEN)
    return said


def combination(one: int, other: int) -> int:
    """The bit of a combination of two masks: NEITHER, ONLY_SECOND, …"""
    return 1 << 2 * (one >> 1) + (other >> 1)


def ties_round(puzzle: Nonogram, corners: Corners, masks: bytes, fact: Fact) -> tuple[Either, ...]:
    """Round the corners from a fact and back to it: of each two neighbours one has a value, or the next one another;
    nothing if it does not follow in this way."""
    allowed, spots = said_by_lines(puzzle, corners, masks), corners.spots(puzzle)
    at = ROUND.index(spots.index(fact.spot))
    others = [spots[corner] for corner in (*ROUND[at + 1 :], *ROUND[:at])]
    for values in product((EMPTY, FILLED), repeat=len(others)):
        reached = [Fact(*part) for part in zip(others, values, strict=True)]
        left = [fact, *(Fact(spot, mask ^ OPEN) for spot, mask in reached)]
        ties = tuple(map(Either, zip(left, (*reached, fact), strict=True)))
        if all(not allowed[two] & ~ways for two, ways in said_by_ties(ties).items()):
            return ties
    return ()


def side_text(puzzle: Nonogram, lines: Sequence[int], sides: Sequence[Two], allowed: Mapping[Two, int]) -> str:
    """ "in row 19 c7 and c17 exclude each other, in row 20 they differ", or "in rows 4–5 c2 needs c3"."""
    ways = [allowed[two] for two in sides]
    names = [cells_in_line(puzzle, lines[0], (spot,)) for spot in sides[0]]
    (first, _), (_, then) = (SAID[way] for way in ways)
    if ways[0] == ways[1]:
        return f"in {lines_text(puzzle, lines)} {first.format(*names)}"
    one, other = (lines_text(puzzle, [line]) for line in lines)
    return f"in {one} {first.format(*names)}, in {other} {then.format(*names)}"


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
        facts = tuple(found) if all(masks) else tuple(found[:1])
        chain = ties_round(puzzle, corners, board.masks, facts[0]) if len(facts) == 1 and all(masks) else ()
        yield Deduction(facts, known, lines, chain=chain)
