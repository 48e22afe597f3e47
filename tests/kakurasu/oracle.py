"""Random grids, and all solutions by trying: the rules as a person would read them."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from tests.oracles.oracle import Answer, Model, Question, crossing_tables

import sightline as sl


def draw(rng: random.Random) -> Question:
    rows, columns = rng.randint(1, 4), rng.randint(2, 4)
    picture = [[rng.randrange(2) for _ in range(columns)] for _ in range(rows)]
    sides = picture, list(zip(*picture, strict=True))
    sums = [[_sum(line) for line in side] for side in sides]
    shown = [[total if rng.random() < 0.7 else None for total in side] for side in sums]
    if rng.random() < 0.4:
        rng.shuffle(shown[0])
    return {"rows": shown[0], "columns": shown[1]}


def answers(question: Question) -> Iterator[Answer]:
    rows, columns = question["rows"], question["columns"]
    choices = [
        [line for line in product((0, 1), repeat=len(columns)) if _sum(line) == row or row is None] for row in rows
    ]

    def extend(picture: Answer, sums: Answer, row: int) -> Iterator[Answer]:
        if row == len(rows):
            if all(clue in (None, total) for clue, total in zip(columns, sums, strict=True)):
                yield picture
            return
        for line in choices[row]:
            after = tuple(total + (row + 1) * value for total, value in zip(sums, line, strict=True))
            if all(clue is None or total <= clue for clue, total in zip(columns, after, strict=True)):
                yield from extend(picture + line, after, row + 1)

    return extend((), (0,) * len(columns), 0)


def _sum(line: Sequence[int]) -> int:
    return sum(place * value for place, value in enumerate(line, 1))


def draw_larger(rng: random.Random) -> Question:
    picture = [[rng.randrange(2) for _ in range(6)] for _ in range(6)]
    sums = [[_sum(line) for line in side] for side in (picture, list(zip(*picture, strict=True)))]
    shown = [[total if rng.random() < 0.85 else None for total in side] for side in sums]
    if rng.random() < 0.3:
        rng.shuffle(shown[0])
    return {"rows": shown[0], "columns": shown[1]}


def model(question: Question) -> Model:
    def lines(clue: int | None, length: int) -> list[Answer]:
        return [line for line in product((0, 1), repeat=length) if clue in (None, _sum(line))]

    rows, columns = question["rows"], question["columns"]
    tables = crossing_tables(
        [lines(row, len(columns)) for row in rows], [lines(column, len(rows)) for column in columns]
    )
    return Model([[0, 1]] * (len(rows) * len(columns)), tables, [])


def pose(question: Question) -> sl.Kakurasu:
    return sl.Kakurasu(**question)


def holding(number: Any) -> dict[str, Callable[[], Any]]:
    return {"sums": lambda: sl.Kakurasu([number, 3], [number, 3])}
