"""Lines and cells of a square of towers, by its size: worked out once for all puzzles."""

from functools import lru_cache

from sightline.core.grid import DiagonalGrid, Grid


@lru_cache(maxsize=16)
def clue_lines(n: int) -> list[range]:
    """The cells that each edge clue looks along, nearest first."""
    down = [range(at, n * n, n) for at in range(n)]
    right = [range(at * n, (at + 1) * n) for at in range(n)]
    return [*down, *[row[::-1] for row in right], *[column[::-1] for column in reversed(down)], *reversed(right)]


@lru_cache(maxsize=16)
def clue_slices(n: int) -> list[slice]:
    return [slice(line.start, line.stop if line.stop >= 0 else None, line.step) for line in clue_lines(n)]


@lru_cache(maxsize=16)
def cell_lines(n: int, diagonals: bool) -> list[frozenset[int]]:
    shape = (DiagonalGrid if diagonals else Grid)(n, n)
    return [frozenset(shape.lines_at(cell)) for cell in range(shape.cells)]


@lru_cache(maxsize=16)
def peers(n: int, diagonals: bool) -> list[tuple[int, ...]]:
    shape = (DiagonalGrid if diagonals else Grid)(n, n)
    return [
        tuple(sorted({other for line in lines for other in shape.line(line)} - {cell}))
        for cell, lines in enumerate(cell_lines(n, diagonals))
    ]
