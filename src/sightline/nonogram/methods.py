"""Two solvers as beginners write them, to compare with the default; both count their nodes."""

from collections.abc import Callable, Iterator, Sequence

from sightline.core.board import pack
from sightline.core.solutions import Batch, Claim, More, Solutions, Source
from sightline.nonogram.puzzle import Nonogram, NonogramBoard, Pair, arrangements, as_pair

Masks = list[int]


class BudgetSpent(Exception):
    """The budget of nodes is spent. Never leaves this module."""


class NodeSearch:
    """A search that counts its nodes and returns its solutions in batches."""

    def __init__(self, board: NonogramBoard, steps: int, search: "SearchRows") -> None:
        self.puzzle, self.steps, self.nodes = board.puzzle, steps, 0
        self.found = search(self, board.unpacked())

    def node(self) -> None:
        """Counts one arrangement tried."""
        if self.nodes >= self.steps:
            raise BudgetSpent
        self.nodes += 1

    def more(self, most: int) -> Batch[NonogramBoard]:
        boards: list[NonogramBoard] = []
        claim = Claim.SOME
        try:
            while len(boards) < most:
                boards.append(NonogramBoard(self.puzzle, pack(next(self.found), self.puzzle.width)))
        except StopIteration:
            claim = Claim.ALL
        except BudgetSpent:
            claim = Claim.GAVE_UP
        return Batch(boards, claim, self.nodes, self.nodes)


SearchRows = Callable[[NodeSearch, Masks], Iterator[Masks]]


def solve_by_rows(board: NonogramBoard, limit: int | None, steps: int) -> Solutions[NonogramBoard]:
    """Fills in once what all arrangements of each line share; then depth first, row by row."""
    return Solutions(Source(_searching, board, steps, _row_by_row), limit)


def solve_by_lines(board: NonogramBoard, limit: int | None, steps: int) -> Solutions[NonogramBoard]:
    """Lists the arrangements of every line and removes those that others rule out; guesses only when stuck."""
    return Solutions(Source(_searching, board, steps, _line_by_line), limit)


def _searching(board: NonogramBoard, steps: int, search: "SearchRows") -> More[NonogramBoard]:
    return NodeSearch(board, steps, search).more


def _runs(puzzle: Nonogram, line: int) -> list[Pair]:
    return [as_pair(run) for run in puzzle.lines[line]]


def _merge(options: Sequence[tuple[int, ...]]) -> list[int]:
    """For each cell, the values that it has in some arrangement."""
    return [sum({1 << value for value in cell}) for cell in zip(*options, strict=True)]


def _row_by_row(search: NodeSearch, masks: Masks) -> Iterator[Masks]:
    puzzle = search.puzzle
    for line in range(puzzle.height + puzzle.breadth):
        spots = puzzle.shape.line(line)
        options = list(arrangements(_runs(puzzle, line), [masks[spot] for spot in spots]))
        if not options:
            return
        for spot, mask in zip(spots, _merge(options), strict=True):
            masks[spot] &= mask
    yield from _rows_from(search, 0, masks)


def _rows_from(search: NodeSearch, row: int, masks: Masks) -> Iterator[Masks]:
    puzzle = search.puzzle
    if row == puzzle.height:
        yield masks
        return
    spots = puzzle.shape.line(row)
    for option in arrangements(_runs(puzzle, row), [masks[spot] for spot in spots]):
        search.node()
        tried = list(masks)
        for spot, value in zip(spots, option, strict=True):
            tried[spot] = 1 << value
        if _columns_fit(puzzle, tried):
            yield from _rows_from(search, row + 1, tried)


def _columns_fit(puzzle: Nonogram, masks: Masks) -> bool:
    for column in range(puzzle.height, puzzle.height + puzzle.breadth):
        if next(arrangements(_runs(puzzle, column), [masks[spot] for spot in puzzle.shape.line(column)]), None) is None:
            return False
    return True


def _line_by_line(search: NodeSearch, masks: Masks) -> Iterator[Masks]:
    puzzle = search.puzzle
    count = puzzle.height + puzzle.breadth
    possible = [
        list(arrangements(_runs(puzzle, line), [masks[spot] for spot in puzzle.shape.line(line)]))
        for line in range(count)
    ]
    yield from _narrow(search, masks, possible)


def _narrow(search: NodeSearch, masks: Masks, possible: list[list[tuple[int, ...]]]) -> Iterator[Masks]:
    """Removes arrangements until nothing changes, then branches over the line with the fewest left."""
    puzzle = search.puzzle
    changed = True
    while changed:
        changed = False
        for line, options in enumerate(possible):
            spots = puzzle.shape.line(line)
            kept = [option for option in options if all(masks[s] >> v & 1 for s, v in zip(spots, option, strict=True))]
            if not kept:
                return
            possible[line] = kept
            for spot, mask in zip(spots, _merge(kept), strict=True):
                changed = changed or masks[spot] & mask != masks[spot]
                masks[spot] &= mask
    choices = [(len(options), line) for line, options in enumerate(possible) if len(options) > 1]
    if not choices:
        yield masks
        return
    line = min(choices)[1]
    for option in possible[line]:
        search.node()
        tried = list(masks)
        for spot, value in zip(puzzle.shape.line(line), option, strict=True):
            tried[spot] = 1 << value
        yield from _narrow(search, tried, [list(options) for options in possible])


METHODS = {"rows": solve_by_rows, "lines": solve_by_lines}
