"""Two ways to solve that beginners' programs take, to compare with the default; both count their nodes."""

from collections.abc import Callable, Iterator, Sequence

from sightline.core.board import pack
from sightline.core.solutions import Batch, Claim, Solutions
from sightline.nonogram.puzzle import Nonogram, NonogramBoard, arrangements, as_pair

Masks = list[int]


class Spent(Exception):
    """The allowed nodes are used up. Never leaves this module."""


class Walk:
    """A search that counts its nodes and hands its pictures out a few at a time."""

    def __init__(self, board: NonogramBoard, steps: int, search: Callable[["Walk", Masks], Iterator[Masks]]) -> None:
        self.puzzle, self.steps, self.nodes = board.puzzle, steps, 0
        self.found = search(self, board.unpacked())

    def node(self) -> None:
        """Pays for one arrangement tried."""
        if self.nodes >= self.steps:
            raise Spent
        self.nodes += 1

    def more(self, most: int) -> Batch[NonogramBoard]:
        boards: list[NonogramBoard] = []
        claim = Claim.SOME
        try:
            while len(boards) < most:
                boards.append(NonogramBoard(self.puzzle, pack(next(self.found), self.puzzle.width)))
        except StopIteration:
            claim = Claim.ALL
        except Spent:
            claim = Claim.GAVE_UP
        return Batch(boards, claim, self.nodes, self.nodes)


def by_rows(board: NonogramBoard, limit: int | None, steps: int) -> Solutions[NonogramBoard]:
    """Prefill what every arrangement of a line shares, once; then row by row, depth first."""
    return Solutions(Walk(board, steps, _row_by_row).more, limit)


def by_lines(board: NonogramBoard, limit: int | None, steps: int) -> Solutions[NonogramBoard]:
    """List the possible arrangements of every line and strike out what the others rule out; guess only when stuck."""
    return Solutions(Walk(board, steps, _line_by_line).more, limit)


def _runs(puzzle: Nonogram, line: int) -> list[tuple[int, int]]:
    return [as_pair(run) for run in puzzle.lines[line]]


def _shared(options: Sequence[tuple[int, ...]]) -> list[int]:
    """Per cell, the values that some arrangement has."""
    return [sum({1 << value for value in cell}) for cell in zip(*options, strict=True)]


def _row_by_row(walk: Walk, masks: Masks) -> Iterator[Masks]:
    puzzle = walk.puzzle
    for line in range(puzzle.height + puzzle.breadth):
        spots = puzzle.shape.line(line)
        options = list(arrangements(_runs(puzzle, line), [masks[spot] for spot in spots]))
        if not options:
            return
        for spot, mask in zip(spots, _shared(options), strict=True):
            masks[spot] &= mask
    yield from _rows_from(walk, 0, masks)


def _rows_from(walk: Walk, row: int, masks: Masks) -> Iterator[Masks]:
    puzzle = walk.puzzle
    if row == puzzle.height:
        yield masks
        return
    spots = puzzle.shape.line(row)
    for option in arrangements(_runs(puzzle, row), [masks[spot] for spot in spots]):
        walk.node()
        tried = list(masks)
        for spot, value in zip(spots, option, strict=True):
            tried[spot] = 1 << value
        if _columns_fit(puzzle, tried):
            yield from _rows_from(walk, row + 1, tried)


def _columns_fit(puzzle: Nonogram, masks: Masks) -> bool:
    for column in range(puzzle.height, puzzle.height + puzzle.breadth):
        if next(arrangements(_runs(puzzle, column), [masks[spot] for spot in puzzle.shape.line(column)]), None) is None:
            return False
    return True


def _line_by_line(walk: Walk, masks: Masks) -> Iterator[Masks]:
    puzzle = walk.puzzle
    count = puzzle.height + puzzle.breadth
    possible = [
        list(arrangements(_runs(puzzle, line), [masks[spot] for spot in puzzle.shape.line(line)]))
        for line in range(count)
    ]
    yield from _narrowed(walk, masks, possible)


def _narrowed(walk: Walk, masks: Masks, possible: list[list[tuple[int, ...]]]) -> Iterator[Masks]:
    """Strike out until nothing changes, then branch over the line with the fewest arrangements left."""
    puzzle = walk.puzzle
    changed = True
    while changed:
        changed = False
        for line, options in enumerate(possible):
            spots = puzzle.shape.line(line)
            kept = [option for option in options if all(masks[s] >> v & 1 for s, v in zip(spots, option, strict=True))]
            if not kept:
                return
            possible[line] = kept
            for spot, mask in zip(spots, _shared(kept), strict=True):
                changed = changed or masks[spot] & mask != masks[spot]
                masks[spot] &= mask
    choices = [(len(options), line) for line, options in enumerate(possible) if len(options) > 1]
    if not choices:
        yield masks
        return
    line = min(choices)[1]
    for option in possible[line]:
        walk.node()
        tried = list(masks)
        for spot, value in zip(puzzle.shape.line(line), option, strict=True):
            tried[spot] = 1 << value
        yield from _narrowed(walk, tried, [list(options) for options in possible])


METHODS = {"rows": by_rows, "lines": by_lines}
