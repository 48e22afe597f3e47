"""What an answer breaks, how a line can be filled, and the puzzle as a problem to search."""

from collections.abc import Iterator, Sequence
from typing import Any

from sightline.family import Violation
from sightline.kakurasu.puzzle import Kakurasu, KakurasuBoard, line_sum
from sightline.kakurasu.sums import arrangements, support
from sightline.kernel.reference.loop import DepthFirstProblem


def violations(puzzle: Kakurasu, grid: Any) -> list[Violation]:
    """Every rule that an answer, as people write it, breaks."""
    height, breadth = puzzle.shape
    rows = grid if isinstance(grid, Sequence) else ()
    if len(rows) != height or any(not isinstance(row, Sequence) or len(row) != breadth for row in rows):
        return [Violation("shape", (), f"the answer should be {height} rows of {breadth} cells")]
    strange = [divmod(at, breadth) for at in range(puzzle.spots) if rows[at // breadth][at % breadth] not in (0, 1)]
    if strange:
        return [Violation("value", tuple(strange), "a cell is 1 (filled) or 0 (empty)")]
    return list(_wrong_sums(puzzle, [value for row in rows for value in row]))


def _wrong_sums(puzzle: Kakurasu, values: Sequence[int]) -> Iterator[Violation]:
    shape = puzzle.shape
    for line, clue in enumerate(puzzle.clues):
        found = line_sum(values[shape.line_slice(line)])
        if clue not in (None, found):
            where = tuple(divmod(spot, shape.columns) for spot in shape.line(line))
            yield Violation("sum", where, f"{shape.line_name(line)} adds up to {found}, but its clue is {clue}")


def lines(board: KakurasuBoard, line: int) -> Iterator[tuple[int, ...]]:
    """Every way to fill a line that fits its clue and the board."""
    puzzle = board.puzzle
    return arrangements(board.domains[puzzle.shape.line_slice(line)], puzzle.clues[line])


class SumsProblem(DepthFirstProblem):
    """The puzzle for the search that all families share: each line keeps the values that some way to its sum has."""

    def __init__(self, puzzle: Kakurasu, masks: bytes) -> None:
        super().__init__(masks, puzzle.width)
        self.puzzle = puzzle
        self.lines = [(puzzle.shape.line_slice(line), clue) for line, clue in enumerate(puzzle.clues)]

    def narrow(self, masks: list[int]) -> bool:
        """Removes values that no way to a sum has, in place; False if a line has no way left."""
        before: list[int] = []
        while masks != before:
            before = list(masks)
            for cells, clue in self.lines:
                masks[cells] = kept = support(tuple(masks[cells]), clue)
                if not kept[0]:
                    return False
        return True

    def legal(self, values: Sequence[int]) -> bool:
        """Whether a full board keeps the rules."""
        return not any(_wrong_sums(self.puzzle, values))

    def scopes(self) -> Sequence[Sequence[int]]:
        clues = self.puzzle.clues
        return [self.puzzle.shape.line(line) for line, clue in enumerate(clues) if clue is not None]
