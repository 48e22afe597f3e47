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
    pairs_of,
    settled_rectangles,
)
from sightline.nonogram.puzzle import Nonogram, NonogramBoard
from sightline.nonogram.texts import value_text

ONE_DECIDED = (NEITHER | ONLY_SECOND, ONLY_FIRST | BOTH, NEITHER | ONLY_FIRST, ONLY_SECOND | BOTH)
"""The combinations in which the first of two cells is empty, or filled, or the second."""
Two = tuple[int, int]
Ties = tuple[Either, ...]
ROUND = (0, 1, 3, 2)
"""The corners as one goes round."""


def argument(puzzle: Nonogram, step: Step) -> Mapping[str, Word]:
    """ "with r4c6 filled, r4c5 would be empty (row 4), then r6c5 filled (column 5), then r6c6 empty (row 6), and r4c6
    could not be filled (column 6)": what follows round the corners, by the ties of the step."""
    clues, ties = step.deduction.clues, step.deduction.chain
    if not ties:
        return {"argument": f"otherwise {lines_text(puzzle, clues)} could not be filled"}
    start = ties[0].facts[0]
    wrong = Fact(start.spot, start.mask ^ OPEN)
    forced = [
        f"{corner_text(puzzle, tie.facts[1], '' if at else 'would be ')}{line_of_tie(puzzle, tie, clues)}"
        for at, tie in enumerate(ties[:-1])
    ]
    end = f"{corner_text(puzzle, wrong, 'could not be ')}{line_of_tie(puzzle, ties[-1], clues)}"
    return {"argument": f"with {corner_text(puzzle, wrong)}, {', then '.join(forced)}, and {end}"}


def corner_text(puzzle: Nonogram, fact: Fact, verb: str = "") -> str:
    return f"{puzzle.shape.cell_name(fact.spot)} {verb}{value_text(puzzle, fact.mask)}"


def line_of_tie(puzzle: Nonogram, tie: Either, lines: Sequence[int]) -> str:
    """ " (row 4)": the one of these lines that shows a tie; "" if it is none of them, as a corner is known by now."""
    spots = {part.spot for part in tie.facts}
    return "".join(f" ({lines_text(puzzle, [line])})" for line in lines if spots.issubset(puzzle.shape.line(line)))


def sides_of(puzzle: Nonogram, corners: Corners) -> list[Two]:
    """The two corners on each row, and on each column."""
    spots = corners.spots(puzzle)
    return [(spots[a], spots[b]) for a, b in SIDES]


def said_by_lines(puzzle: Nonogram, corners: Corners, masks: bytes) -> dict[Two, int]:
    """The combinations that each line allows of its two corners."""
    lines = zip((*corners.rows, *corners.columns), sides_of(puzzle, corners), strict=True)
    return {two: pairs_of(puzzle, line, masks, two).get(two, ANY) for line, two in lines}


def combination(one: int, other: int) -> int:
    """The bit of a combination of two masks: NEITHER, ONLY_SECOND, …"""
    return 1 << 2 * (one >> 1) + (other >> 1)


def decides_one(ways: int) -> bool:
    """Whether one of two cells has the same value in all of these combinations."""
    return any(not ways & ~same for same in ONE_DECIDED)


def ties_round(puzzle: Nonogram, corners: Corners, masks: bytes, fact: Fact) -> Ties:
    """Round the corners from a fact and back to it: of each two neighbours one has a value, or the next one another;
    nothing if it does not follow in this way, or if a line decides one of the corners by itself."""
    allowed, spots = said_by_lines(puzzle, corners, masks), corners.spots(puzzle)
    if any(decides_one(ways) for ways in allowed.values()):
        return ()
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
