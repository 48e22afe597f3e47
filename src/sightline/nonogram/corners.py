"""Four corners: what two rows and two columns say of the four cells where they cross."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise, product

from sightline.core.board import Either, Fact
from sightline.core.step import Step
from sightline.core.technique import Deduction, technique
from sightline.core.words import Word
from sightline.family.grids import WHOLE, lines_text
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
    lines_cited,
    pairs_of,
    settled_rectangles,
)
from sightline.nonogram.puzzle import Nonogram, NonogramBoard
from sightline.nonogram.texts import cells_in_line, value_text

SAID = {
    BOTH: ("{} and {} exclude each other", "they exclude each other"),
    NEITHER: ("{} or {} is filled", "one of them is filled"),
    ONLY_FIRST: ("{0} needs {1}",) * 2,
    ONLY_SECOND: ("{1} needs {0}",) * 2,
}
"""What a line says of two cells, by the combination that it rules out; and how to say it when they have been named."""
Two = tuple[int, int]
Ties = tuple[Either, ...]
ROUND = (0, 1, 3, 2)
"""The corners as one goes round."""


def argument(puzzle: Nonogram, step: Step) -> Mapping[str, Word]:
    """What the two rows rule out, and what the two columns do: the ties of the step."""
    rows, columns = lines_cited(puzzle, step.deduction.clues)
    if not step.deduction.chain:
        return {"argument": f"otherwise {lines_text(puzzle, step.deduction.clues)} could not be filled"}
    if len(rows) != 2 or len(columns) != 2:  # fewer lines are enough, as a corner is known by now
        return {"argument": round_text(puzzle, step.deduction.chain)}
    corners, out = Corners((rows[0], rows[1]), (columns[0], columns[1])), ruled_out_by(step.deduction.chain)
    sides = sides_of(puzzle, corners)
    texts = [side_text(puzzle, lines, two, out) for lines, two in ((rows, sides[:2]), (columns, sides[2:]))]
    return {"argument": "; ".join(texts)}


def round_text(puzzle: Nonogram, ties: Ties) -> str:
    """ "with r4c6 filled, r4c5 would be empty, then r6c5 filled, then r6c6 empty, and r4c6 could not be filled"."""

    def said(part: Fact, mask: int, verb: str = "") -> str:
        return f"{puzzle.shape.cell_name(part.spot)} {verb}{value_text(puzzle, mask)}"

    fact, wrong = ties[0].facts[0], ties[0].facts[0].mask ^ OPEN
    first, *others = [tie.facts[1] for tie in ties[:-1]]
    then = [f"then {said(part, part.mask)}" for part in others]
    forced = ", ".join([said(first, first.mask, "would be "), *then])
    return f"with {said(fact, wrong)}, {forced}, and {said(fact, wrong, 'could not be ')}"


def sides_of(puzzle: Nonogram, corners: Corners) -> list[Two]:
    """The two corners on each row, and on each column."""
    spots = corners.spots(puzzle)
    return [(spots[a], spots[b]) for a, b in SIDES]


def said_by_lines(puzzle: Nonogram, corners: Corners, masks: bytes) -> dict[Two, int]:
    """The combinations that each line allows of its two corners."""
    lines = zip((*corners.rows, *corners.columns), sides_of(puzzle, corners), strict=True)
    return {two: pairs_of(puzzle, line, masks, two).get(two, ANY) for line, two in lines}


def ruled_out_by(ties: Sequence[Either]) -> dict[Two, int]:
    """The combination of two cells that each tie rules out."""
    pairs = [sorted(tie.facts) for tie in ties]
    return {(one.spot, other.spot): combination(one.mask ^ OPEN, other.mask ^ OPEN) for one, other in pairs}


def combination(one: int, other: int) -> int:
    """The bit of a combination of two masks: NEITHER, ONLY_SECOND, …"""
    return 1 << 2 * (one >> 1) + (other >> 1)


def ties_round(puzzle: Nonogram, corners: Corners, masks: bytes, fact: Fact) -> Ties:
    """Round the corners from a fact and back to it: of each two neighbours one has a value, or the next one another;
    nothing if it does not follow in this way."""
    allowed, spots = said_by_lines(puzzle, corners, masks), corners.spots(puzzle)
    at = ROUND.index(spots.index(fact.spot))
    path = [fact.spot, *(spots[corner] for corner in (*ROUND[at + 1 :], *ROUND[:at])), fact.spot]
    for between in product((EMPTY, FILLED), repeat=len(path) - 2):
        values = (fact.mask ^ OPEN, *between, fact.mask)
        ruled_out = zip(pairwise(path), pairwise(values), strict=True)
        if not any(allows(allowed, two, (one, other ^ OPEN)) for two, (one, other) in ruled_out):
            reached = [*map(Fact, path, values)]
            return tuple(Either((Fact(one.spot, one.mask ^ OPEN), other)) for one, other in pairwise(reached))
    return ()


def allows(allowed: Mapping[Two, int], two: Two, values: Two) -> bool:
    """Whether the line of two cells, which need not be in order, allows them these values."""
    return bool(
        allowed[two] & combination(*values) if two in allowed else allowed[two[::-1]] & combination(*values[::-1])
    )


def side_text(puzzle: Nonogram, lines: Sequence[int], sides: Sequence[Two], out: Mapping[Two, int]) -> str:
    """ "in row 19 c7 and c17 exclude each other, in row 20 c17 needs c7", or "in rows 4–5 c2 needs c3"."""
    ways = [out[two] for two in sides]
    names = [cells_in_line(puzzle, lines[0], (spot,)) for spot in sides[0]]
    (first, _), (_, then) = (SAID[way] for way in ways)
    if ways[0] == ways[1]:
        return f"in {lines_text(puzzle, lines)} {first.format(*names)}"
    one, other = (lines_text(puzzle, [line]) for line in lines)
    return f"in {one} {first.format(*names)}, in {other} {then.format(*names)}"


CORNERS = WHOLE._replace(about=lambda puzzle, spot: (1 + spot,))
"""The whole board, and behind it each cell: what is found about that one, for which most rectangles need no look."""


@technique("Four corners", 4, "{argument}, so {facts}.", CORNERS, aliases=("Rectangle",), argue=argument)
def four_corners(board: NonogramBoard, place: int) -> Iterator[Deduction]:
    """Each line rules out something of two of the cells where they cross: that both are filled, or one without the
    other. Together that can settle some of them, whatever the rest of the lines has."""
    puzzle, about = board.puzzle, place - 1
    if puzzle.colors:
        return
    for corners, masks in settled_rectangles(puzzle, board.masks):
        if place and about not in corners.spots(puzzle):
            continue
        lines = (*corners.rows, *corners.columns)
        spots = {spot for line in lines for spot in puzzle.shape.line(line)}
        known = tuple(sorted(spot for spot in spots if board.masks[spot] != OPEN))  # not what this round adds
        for fact, ties in settled_by_ties(puzzle, corners, board.masks, masks):
            if not place or fact.spot == about:
                yield Deduction((fact,), known, lines, chain=ties)


def settled_by_ties(puzzle: Nonogram, corners: Corners, masks: bytes, left: Sequence[int]) -> list[tuple[Fact, Ties]]:
    """The corners that have one value *left*, each with the ties that show it; where nothing is left, one of them.
    Nothing if a line says enough by itself."""
    values = [((mask,) if mask else (EMPTY, FILLED)) if mask != OPEN else () for mask in left]
    facts = (Fact(spot, mask) for spot, some in zip(corners.spots(puzzle), values, strict=True) for mask in some)
    found = ((fact, ties) for fact in facts if (ties := ties_round(puzzle, corners, masks, fact)))
    return [*islice(found, None if all(left) else 1)]
