"""Random grids, and all solutions by trying: the rules as a person would read them."""

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from tests.null.puzzle import Null
from tests.oracles.oracle import Answer, Question


def draw(rng: random.Random) -> Question:
    """A random small question, as plain values; a third and more of them with no solution or several."""
    rows, columns = rng.randint(1, 4), rng.randint(2, 4)
    picture = [[rng.randrange(2) for _ in range(columns)] for _ in range(rows)]
    sums = [[sum(line) for line in side] for side in (picture, list(zip(*picture, strict=True)))]
    shown = [[total if rng.random() < 0.7 else None for total in side] for side in sums]
    if rng.random() < 0.4:
        shown[0][rng.randrange(rows)] = rng.randint(0, columns)
    return {"rows": shown[0], "columns": shown[1]}


def answers(question: Question) -> Iterator[Answer]:
    """Every solution, as the values of all spots, found by trying and sharing nothing with the solver."""
    rows, columns = question["rows"], question["columns"]
    for picture in product(product((0, 1), repeat=len(columns)), repeat=len(rows)):
        lines = zip((*rows, *columns), (*picture, *zip(*picture, strict=True)), strict=True)
        if all(clue in (None, sum(line)) for clue, line in lines):
            yield tuple(value for row in picture for value in row)


def pose(question: Question) -> Null:
    """The puzzle of a question."""
    return Null(**question)


def holding(number: Any) -> dict[str, Callable[[], Any]]:
    """Puzzles that hold a number, which may be an extreme one, at each place where they hold numbers."""
    return {"clues": lambda: Null([number, 1], [number, 1])}
