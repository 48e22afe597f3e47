"""The rules of Skyscrapers: what is wrong with an answer, and where."""

from collections.abc import Iterator, Sequence
from typing import Any

from sightline.core.grid import cell_name
from sightline.core.sentence import in_words, numbered
from sightline.family import Violation
from sightline.skyscrapers.puzzle import Skyscrapers, visible

Line = Sequence[int]


def violations(puzzle: Skyscrapers, grid: Any) -> list[Violation]:
    """Every broken rule of a full grid of heights."""
    n = puzzle.size
    rows = grid if isinstance(grid, Sequence) else ()
    if len(rows) != n or any(not isinstance(row, Sequence) or len(row) != n for row in rows):
        return [Violation("shape", (), f"the answer should be {numbered(n, 'row')} of {numbered(n, 'height')}")]
    return [*_cells(puzzle, grid), *_repeats(puzzle, grid), *_views(puzzle, grid)]


def _cells(puzzle: Skyscrapers, grid: Sequence[Line]) -> Iterator[Violation]:
    least = 0 if puzzle.parks else 1
    for r, row in enumerate(grid):
        for c, height in enumerate(row):
            if not isinstance(height, int) or not least <= height <= puzzle.tallest:
                text = f"{cell_name(r, c)} holds {height}: heights are {least}–{puzzle.tallest}"
                yield Violation("height", ((r, c),), text)
            elif puzzle.givens and (given := puzzle.givens[r][c]) not in (None, height):
                yield Violation("given", ((r, c),), f"{cell_name(r, c)} holds {height}, but {given} is given")


def _repeats(puzzle: Skyscrapers, grid: Sequence[Line]) -> Iterator[Violation]:
    shape = puzzle.shape
    for line in range(shape.lines):
        cells = [divmod(cell, shape.columns) for cell in shape.line(line)]
        name, heights = shape.line_name(line), [grid[row][column] for row, column in cells]
        for height in range(puzzle.tallest + 1):
            where = tuple(cell for cell, found in zip(cells, heights, strict=True) if found == height)
            if height and len(where) > 1:
                yield Violation("repeat", where, f"{name} has {len(where)} towers of height {height}")
            if height == 0 and puzzle.parks and len(where) != puzzle.parks:
                yield Violation("parks", where, f"{name} has {numbered(len(where), 'park')} instead of {puzzle.parks}")


def _views(puzzle: Skyscrapers, grid: Sequence[Line]) -> Iterator[Violation]:
    for clue, wanted in enumerate(puzzle.clues):
        if not wanted:
            continue
        cells = [divmod(spot, puzzle.size) for spot in puzzle.line(clue)]
        heights = [grid[r][c] for r, c in cells]
        if all(isinstance(height, int) for height in heights) and (seen := visible(heights)) != wanted:
            yield Violation("view", tuple(cells), f"clue {wanted} {puzzle.clue_name(clue)} sees {seen}")


def variants(puzzle: Skyscrapers) -> list[str]:
    """The rules of this puzzle that are not the usual ones."""
    found = ["the two long diagonals hold each height once too"] if puzzle.diagonals else []
    stays = f"{in_words(puzzle.parks)} cells of every line stay" if puzzle.parks > 1 else "one cell of every line stays"
    return [*([f"towers of 1–{puzzle.tallest}; {stays} empty"] if puzzle.parks else []), *found]
