"""Random boards, and all largest sets of rooks by trying: the rules as a person would read them."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.oracles.oracle import Answer, Question

import sightline as sl


def draw(rng: random.Random) -> Question:
    rows, columns, walls = rng.randint(1, 4), rng.randint(1, 4), rng.choice((0.1, 0.3, 0.5))
    return {"lines": ["".join("X" if rng.random() < walls else "." for _ in range(columns)) for _ in range(rows)]}


def answers(question: Question) -> Iterator[Answer]:
    lines = question["lines"]
    squares = [(r, c) for r, row in enumerate(lines) for c, sign in enumerate(row) if sign == "."]
    found: list[Answer] = [()]
    for spot, square in enumerate(squares):
        attacked = [other for other in range(spot) if _attack(lines, square, squares[other])]
        with_rook = [(*placed, 1) for placed in found if not any(placed[other] for other in attacked)]
        found = [(*placed, 0) for placed in found] + with_rook
    most = max(map(sum, found))
    yield from (placed for placed in found if sum(placed) == most)


def _attack(lines: Sequence[str], one: tuple[int, int], other: tuple[int, int]) -> bool:
    (r1, c1), (r2, c2) = sorted((one, other))
    if r1 == r2:
        return "X" not in lines[r1][c1:c2]
    return c1 == c2 and all(lines[r][c1] == "." for r in range(r1, r2))


def pose(question: Question) -> sl.Rooks:
    return sl.Rooks(**question)


def holding(number: Any) -> dict[str, Callable[[], Any]]:
    return {"cells": lambda: sl.Rooks([[number, 0, 1]])}
