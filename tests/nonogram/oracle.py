"""Random pictures with every rule option, and all solutions by trying: the rules as a person would read them."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from tests.oracles.oracle import Answer, Model, Question, crossing_tables, fits, given_domains

import sightline as sl


def draw(rng: random.Random) -> Question:
    values = rng.choice((2, 2, 3))
    rows, columns = rng.randint(2, 4), rng.randint(2, 5 if values == 2 else 3)
    picture = [[rng.randrange(values) if rng.random() < 0.7 else 0 for _ in range(columns)] for _ in range(rows)]
    question: Question = {"rows": [runs(row) for row in picture], "values": values}
    question["columns"] = [runs(column) for column in zip(*picture, strict=True)]
    if rng.random() < 0.3:
        question["givens"] = [[cell if rng.random() < 0.2 else None for cell in row] for row in picture]
        if rng.random() < 0.3:
            question["givens"][rng.randrange(rows)][rng.randrange(columns)] = rng.randrange(values)
    if rng.random() < 0.5:
        rng.shuffle(question["rows"])
    if rng.random() < 0.4:  # some lengths are unknown
        for line in (*question["rows"], *question["columns"]):
            for run in line:
                run[0] *= rng.random() < 0.5
    return question


def runs(line: Sequence[int]) -> list[list[int]]:
    """Lengths and colours of the runs of a line."""
    found: list[list[int]] = []
    for place, color in enumerate(line):
        if color and place and line[place - 1] == color:
            found[-1][0] += 1
        elif color:
            found.append([1, color])
    return found


@lru_cache(maxsize=4096)
def _lines(clue: tuple[tuple[int, int], ...], length: int, values: int) -> tuple[Answer, ...]:
    return tuple(line for line in product(range(values), repeat=length) if _has_runs(line, clue))


def _has_runs(line: Sequence[int], clue: Sequence[Sequence[int]]) -> bool:
    """Whether a line has the runs of a clue; a length of 0 is unknown."""
    found = runs(line)
    return len(found) == len(clue) and all(
        color == own and wanted in (0, length) for (length, own), (wanted, color) in zip(found, clue, strict=True)
    )


def answers(question: Question) -> Iterator[Answer]:
    rows, columns, values = question["rows"], question["columns"], question["values"]
    givens = [given for row in question.get("givens") or () for given in row]
    choices = [_lines(tuple(map(tuple, row)), len(columns), values) for row in rows]
    for picture in product(*choices):
        if all(_has_runs(line, clue) for line, clue in zip(zip(*picture, strict=True), columns, strict=True)):
            answer = tuple(value for row in picture for value in row)
            if fits(answer, givens):
                yield answer


def draw_larger(rng: random.Random) -> Question:
    values, height, width = rng.choice(((2, 8, 8), (2, 7, 9), (3, 5, 6)))
    picture = [[rng.randrange(1, values) if rng.random() < 0.55 else 0 for _ in range(width)] for _ in range(height)]
    question: Question = {"rows": [runs(row) for row in picture], "values": values}
    question["columns"] = [runs(column) for column in zip(*picture, strict=True)]
    if rng.random() < 0.3:
        i, j = rng.sample(range(height), 2)
        question["rows"][i], question["rows"][j] = question["rows"][j], question["rows"][i]
    return question


def model(question: Question) -> Model:
    rows, columns, values = question["rows"], question["columns"], question["values"]
    tables = crossing_tables(
        [_lines(tuple(map(tuple, row)), len(columns), values) for row in rows],
        [_lines(tuple(map(tuple, column)), len(rows), values) for column in columns],
    )
    domains = [list(range(values))] * (len(rows) * len(columns))
    return Model(given_domains(domains, question), tables, [])


COLORS = (sl.nonogram.Color("red", "ff0000", "r"), sl.nonogram.Color("blue", "0000ff", "b"))


def pose(question: Question) -> sl.Nonogram:
    painted = question["values"] > 2
    rows, columns = (
        [[(length or "?", color) if painted else length or "?" for length, color in line] for line in question[side]]
        for side in ("rows", "columns")
    )
    return sl.Nonogram(rows, columns, COLORS if painted else None, givens=question.get("givens"))


def holding(number: Any) -> dict[str, Callable[[], Any]]:
    return {
        "runs": lambda: sl.Nonogram([[number]], [[number]]),
        "givens": lambda: sl.Nonogram([[1]], [[1]], givens=[[number]]),
        "colours": lambda: sl.Nonogram([[(1, number)]], [[(1, number)]]),
    }
