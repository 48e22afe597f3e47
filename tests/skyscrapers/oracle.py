"""Random cities with every rule option, and all solutions by trying: the rules as a person would read them."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product
from typing import Any

from tests.oracles.oracle import Answer, Model, Question, fits, given_domains

import sightline as sl


def draw(rng: random.Random) -> Question:
    size = rng.choice((1, 2, 3, 4, 4, 4))
    parks = rng.choice((0, 0, 1)) if size > 1 else 0
    diagonals = rng.random() < 0.25
    known = cities(size, parks, diagonals)
    city, views = rng.choice(known) if known else ((1,) * size**2, (1,) * (4 * size))
    shown = rng.choice((0.15, 0.3, 0.5, 1))
    clues = [view if rng.random() < shown else 0 for view in views]
    if rng.random() < 0.2:
        clues[rng.randrange(len(clues))] = rng.randint(1, size - parks)
    question: Question = {"clues": clues, "parks": parks, "diagonals": diagonals}
    if rng.random() < 0.3:
        cells = [height if rng.random() < 0.15 else None for height in city]
        question["givens"] = [cells[row : row + size] for row in range(0, size**2, size)]
    return question


def visible(line: Sequence[int]) -> int:
    return sum(height > max((0, *line[:place])) for place, height in enumerate(line))


@lru_cache
def cities(size: int, parks: int, diagonals: bool) -> tuple[tuple[Answer, Answer], ...]:
    """All cities of a size, each with its 4n views clockwise from the top left."""
    rows = sorted(set(_rows(size, parks)))
    found: list[tuple[Answer, Answer]] = []

    def extend(city: list[Answer]) -> None:
        if len(city) == size:
            columns = list(zip(*city, strict=True))
            corners = [[city[i][i] for i in range(size)], [city[i][-1 - i] for i in range(size)]]
            if diagonals and not all(_is_line(line, size, parks) for line in corners):
                return
            views = [visible(column) for column in columns] + [visible(row[::-1]) for row in city]
            views += [visible(column[::-1]) for column in columns[::-1]] + [visible(row) for row in city[::-1]]
            found.append((tuple(height for row in city for height in row), tuple(views)))
            return
        for row in rows:
            if all(_may_follow(column, size, parks) for column in zip(*city, row, strict=True)):
                extend([*city, row])

    extend([])
    return tuple(found)


def _rows(size: int, parks: int) -> Iterator[Answer]:
    return (row for row in product(range(size - parks + 1), repeat=size) if _is_line(row, size, parks))


def _is_line(line: Sequence[int], size: int, parks: int) -> bool:
    return sorted(line) == [0] * parks + list(range(1, size - parks + 1))


def _may_follow(column: Sequence[int], size: int, parks: int) -> bool:
    towers = [height for height in column if height]
    return len(set(towers)) == len(towers) and len(column) - len(towers) <= parks


def answers(question: Question) -> Iterator[Answer]:
    clues, parks = question["clues"], question.get("parks", 0)
    givens = [given for row in question.get("givens") or () for given in row]
    shown = [(place, clue) for place, clue in enumerate(clues) if clue]
    for city, views in cities(len(clues) // 4, parks, question.get("diagonals", False)):
        if all(views[place] == clue for place, clue in shown) and fits(city, givens):
            yield city


def draw_larger(rng: random.Random) -> Question:
    size, parks = rng.choice(((5, 0), (5, 1), (5, 2), (6, 0)))
    heights = [0] * parks + list(range(1, size - parks + 1))
    shift, order, rows = rng.sample(range(size), size), rng.sample(heights, size), rng.sample(range(size), size)
    city = [[order[(rows[r] + shift[c]) % size] for c in range(size)] for r in range(size)]
    columns = list(zip(*city, strict=True))
    views = [*map(visible, columns), *(visible(row[::-1]) for row in city)]
    views += [visible(column[::-1]) for column in columns[::-1]] + [visible(row) for row in city[::-1]]
    shown = rng.choice((0.4, 0.6, 1))
    clues = [view if rng.random() < shown else 0 for view in views]
    if rng.random() < 0.3:
        clues[rng.randrange(4 * size)] = rng.randint(1, size - parks)
    givens = [[height if rng.random() < 0.15 else None for height in row] for row in city]
    return {"clues": clues, "parks": parks, "diagonals": False, "givens": givens}


def model(question: Question) -> Model:
    clues, parks = question["clues"], question.get("parks", 0)
    size = len(clues) // 4
    lines = sorted(set(permutations([0] * parks + list(range(1, size - parks + 1)))))
    tables = []
    for i in range(size):
        row, column = [i * size + j for j in range(size)], [j * size + i for j in range(size)]
        ends = ((row, clues[4 * size - 1 - i], clues[size + i]), (column, clues[i], clues[3 * size - 1 - i]))
        for spots, near, far in ends:
            kept = [line for line in lines if near in (0, visible(line)) and far in (0, visible(line[::-1]))]
            tables.append((spots, kept))
    if question.get("diagonals"):
        tables.append(([i * (size + 1) for i in range(size)], lines))
        tables.append(([(i + 1) * (size - 1) for i in range(size)], lines))
    domains = [list(range(0 if parks else 1, size - parks + 1))] * size**2
    return Model(given_domains(domains, question), tables, [])


def pose(question: Question) -> sl.Skyscrapers:
    return sl.Skyscrapers(**question)


def holding(number: Any) -> dict[str, Callable[[], Any]]:
    return {
        "clues": lambda: sl.Skyscrapers([number] * 16),
        "givens": lambda: sl.Skyscrapers([0] * 8, [[number, None], [None, None]]),
        "parks": lambda: sl.Skyscrapers([0] * 8, parks=number),
    }
