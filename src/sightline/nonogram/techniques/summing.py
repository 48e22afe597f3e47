"""Summing: the filled cells of a band of lines compared with what the lines across can have in it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from sightline.core.board import Fact
from sightline.core.sentence import MOST_WORDS
from sightline.core.step import Step
from sightline.core.technique import Deduction, Places, technique
from sightline.core.words import Observation, Observations, Word
from sightline.family.grids import lines_text
from sightline.nonogram.constraints import cited_masks
from sightline.nonogram.counting import EMPTY, FILLED, Band, Shares, bands, can_count, shares
from sightline.nonogram.puzzle import Nonogram, NonogramBoard

MOST_SLACK = 2
"""The most cells of slack with which a band is worth a closer look."""
BOTH_WAYS = (0, 1)
"""Bands of rows and bands of columns; any change can concern any of them."""
BANDS = Places(lambda puzzle: BOTH_WAYS, lambda puzzle, spot: BOTH_WAYS)


def argument(puzzle: Nonogram, step: Step) -> Mapping[str, Word]:
    """The sum, from what the step cites."""
    for band in bands(puzzle, step.deduction.clues, cited_masks(puzzle, dict(step.premises))):
        if all(map(band.refutes, step.deduction.plain_facts())):
            counts = [band.need, band.need, band.least, band.most]
            seen = Observation("band", {"lines": list(band.lines), "counts": counts})
            text = _sum(puzzle, band)
            is_long = len(f"{text}, so {step.conclusion}".split()) > MOST_WORDS
            text = _sum(puzzle, band, brief=True) if is_long else text
            return {"argument": text, "observations": Observations((seen,))}
    return {"argument": f"no other way to place the runs of {lines_text(puzzle, step.deduction.clues)} is left"}


def _sum(puzzle: Nonogram, band: Band, brief: bool = False) -> str:
    """ "Rows 1–3 hold 11 filled cells, and the columns have room for just 11 there"."""
    across = "columns" if band.lines[0] < puzzle.height else "rows"
    hold = "holds" if len(band.lines) == 1 else "hold"
    cells = "1 filled cell" if band.need == 1 else f"{band.need} filled cells"
    room, surplus = band.most - band.need, band.need - band.least
    slack = min(room, surplus)
    if room <= surplus:
        limit = f"have room for {'just' if not slack else 'no more than'} {band.most} there"
    else:
        limit = f"need at least {'that many' if not slack else f'{band.least} of them'} there"
    rest = f": {slack} to spare{'' if brief else ', and any other value would take more'}" if slack else ""
    return f"{lines_text(puzzle, band.lines)} {hold} {cells}, and the {across} {limit}{rest}"


@technique("Summing", 6, "{argument}, so {facts}.", BANDS, aliases=("Counting",), generic=True, argue=argument)
def summing(board: NonogramBoard, way: int) -> Iterator[Deduction]:
    """The lines from an edge inward have as many filled cells as their runs in total. If the lines across have room for
    exactly as many there, each has the most it can; if they need at least as many, each has the fewest it can."""
    puzzle = board.puzzle
    if not can_count(puzzle):
        return
    rows, columns = range(puzzle.height), range(puzzle.height, puzzle.height + puzzle.breadth)
    along, across = (columns, rows) if way else (rows, columns)
    found = [shares(puzzle, line, board.masks[puzzle.shape.line_slice(line)]) for line in across]
    shared = [share for share in found if share]
    if len(shared) < len(found):
        return
    need = list(accumulate((sum(puzzle.line_runs[line][0]) for line in along), initial=0))
    most = [sum(column) for column in zip(*(share.most for share in shared), strict=True)]
    least = [sum(column) for column in zip(*(share.least for share in shared), strict=True)]
    for depth in range(1, len(along)):
        clues = (*(along[:depth] if 2 * depth <= len(along) else along[depth:]), *across)
        for slack, high in (most[depth] - need[depth], True), (need[depth] - least[depth], False):
            if 0 <= slack <= MOST_SLACK and (facts := tuple(_at_the_limit(board, across, shared, depth, slack, high))):
                yield Deduction(facts, tuple(range(puzzle.spots)), tuple(sorted(clues)))


def _at_the_limit(
    board: NonogramBoard, across: range, shared: Sequence[Shares], depth: int, slack: int, high: bool
) -> Iterator[Fact]:
    """What every line across must have to miss its limit by no more than the slack."""
    puzzle = board.puzzle
    for line, share in zip(across, shared, strict=True):
        if share.most[depth] - share.least[depth] <= slack:
            continue
        cells = board.masks[puzzle.shape.line_slice(line)]
        for at, spot in enumerate(puzzle.shape.line(line)):
            for value in (EMPTY, FILLED) if cells[at] == EMPTY | FILLED else ():
                then = shares(puzzle, line, cells[:at] + bytes((value,)) + cells[at + 1 :])
                if then and (
                    then.most[depth] < share.most[depth] - slack
                    if high
                    else then.least[depth] > share.least[depth] + slack
                ):
                    yield Fact(spot, puzzle.full & ~value)
