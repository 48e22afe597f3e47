"""Rooks: as many as fit on a board with walls, none attacking another, and the lines that prove it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sightline.core.grid import named_views, views
from sightline.family import Family
from sightline.rooks.drawing import layout, scene
from sightline.rooks.formats import CODECS, read_answer
from sightline.rooks.polynomial import polynomial
from sightline.rooks.puzzle import EMPTY, OPEN, ROOK, Cell, Line, Rooks, RooksBoard
from sightline.rooks.rules import problem, violations
from sightline.rooks.search import ORDERS, method

__all__ = ["FAMILY", "Line", "Rooks", "RooksBoard", "Squares", "polynomial", "squares"]


class Squares(NamedTuple):
    """The free squares with a rook in every, in some but not all, and in no best placement."""

    every: list[Cell]
    some: list[Cell]
    none: list[Cell]


def squares(puzzle: Rooks) -> Squares:
    """Which squares best placements use, without listing the placements.

    >>> squares(Rooks(["...", "X.X"]))
    Squares(every=[(1, 1)], some=[(0, 0), (0, 2)], none=[(0, 1)])
    """
    _, masks, _ = problem(puzzle.start).fixpoint()
    known = RooksBoard(puzzle, masks)
    return Squares(known.places(ROOK), known.places(OPEN), known.places(EMPTY))


def _lines(board: RooksBoard, line: int) -> Iterator[tuple[int, ...]]:
    """Every way to use an attack line: nowhere, or one rook."""
    masks = [board[spot] for spot in board.puzzle.line_spots[line]]
    given = [mask == ROOK for mask in masks]
    for place in range(-1, len(masks)):
        values = tuple(int(at == place) for at in range(len(masks)))
        if all(mask >> value & 1 for mask, value in zip(masks, values, strict=True)) and sum(given) <= 1:
            yield values


def _answer(board: RooksBoard) -> dict[str, Any]:
    return {"rooks": [list(cell) for cell in board.rooks]}


FAMILY = Family(
    name="rooks",
    title="Harmless Rooks",
    rules=(
        "Put as many rooks on the board as you can so that none attacks another. A rook attacks along its row and its "
        "column, as far as the next wall."
    ),
    puzzle_type=Rooks,
    start=lambda puzzle: puzzle.start,
    problem=problem,
    violations=violations,
    answer=_answer,
    lines=_lines,
    scene=scene,
    layout=layout,
    codecs=CODECS,
    examples={
        "judge": Rooks(["XX..X", "....X", "XX.X.", "X....", "....."]),
        "one wall": Rooks(["..X..", ".....", ".....", ".....", "....."]),
        "rooms": Rooks(["..X..", "..X..", "XX.XX", "..X..", "..X.."]),
        "oblong": Rooks(["...X....", "X....X..", "..X....X"]),
    },
    capabilities={
        "reasons": "sightline.rooks.reasons",
        "maker": "sightline.rooks.maker",
        "editor": "sightline.rooks.editor",
        "checker": "sightline.rooks.checker",
        "table": "sightline.rooks.table",
    },
    symmetries=lambda puzzle: named_views(Rooks("".join(row) for row in view) for view in views(puzzle.row_texts)),
    read_answer=read_answer,
    methods={name: method(order) for name, order in ORDERS.items()},
    best_proof=lambda puzzle, numbers: puzzle.cover(numbers),
    limit=1,
)
