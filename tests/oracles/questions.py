"""Random small questions with every rule option, a third and more of them with no solution or several."""

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from typing import Any

from tests.oracles import brute

Question = dict[str, Any]


def skyscrapers(rng: random.Random) -> Question:
    size = rng.choice((1, 2, 3, 4, 4, 4))
    parks = rng.choice((0, 0, 1)) if size > 1 else 0
    diagonals = rng.random() < 0.25
    known = brute.cities(size, parks, diagonals)
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


def nonogram(rng: random.Random) -> Question:
    values = rng.choice((2, 2, 3))
    rows, columns = rng.randint(2, 4), rng.randint(2, 5 if values == 2 else 3)
    picture = [[rng.randrange(values) if rng.random() < 0.7 else 0 for _ in range(columns)] for _ in range(rows)]
    question: Question = {"rows": [brute.runs(row) for row in picture], "values": values}
    question["columns"] = [brute.runs(column) for column in zip(*picture, strict=True)]
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


def hashi(rng: random.Random) -> Question:
    rows, columns, planks = rng.randint(1, 5), rng.randint(1, 5), rng.choice((1, 2, 2, 3))
    cells = [["."] * columns for _ in range(rows)]
    for place in rng.sample(range(rows * columns), rng.randint(1, min(7, rows * columns))):
        cells[place // columns][place % columns] = "?"
    question: Question = {"planks": planks, "connected": rng.random() < 0.6, "loops": rng.random() < 0.7}
    question["lines"] = ["".join(row) for row in cells]
    tried = rng.sample(range(planks + 1), planks + 1)
    answers = list(islice(brute.hashi(question, tried), rng.randint(1, 40)))
    if not answers:
        return question
    number, spots = answers[-1], [(r, c) for r in range(rows) for c in range(columns) if cells[r][c] == "?"]
    degrees = dict.fromkeys(spots, 0)
    for pair, count in zip(brute._pairs(question["lines"], spots), number, strict=True):
        for end in pair:
            degrees[end] += count
    for r, c in spots:
        off = rng.random() < 0.05
        if rng.random() < 0.8 and degrees[r, c] + off:
            cells[r][c] = "0123456789abcdefghijklmnopqrstuvw"[degrees[r, c] + off]
    return question | {"lines": ["".join(row) for row in cells]}


def rooks(rng: random.Random) -> Question:
    rows, columns, walls = rng.randint(1, 4), rng.randint(1, 4), rng.choice((0.1, 0.3, 0.5))
    return {"lines": ["".join("X" if rng.random() < walls else "." for _ in range(columns)) for _ in range(rows)]}


def kakurasu(rng: random.Random) -> Question:
    rows, columns = rng.randint(1, 4), rng.randint(2, 4)
    picture = [[rng.randrange(2) for _ in range(columns)] for _ in range(rows)]
    sides = picture, list(zip(*picture, strict=True))
    sums = [[sum(i * v for i, v in enumerate(line, 1)) for line in side] for side in sides]
    shown = [[total if rng.random() < 0.7 else None for total in side] for side in sums]
    if rng.random() < 0.4:
        rng.shuffle(shown[0])
    return {"rows": shown[0], "columns": shown[1]}


def cover(rng: random.Random) -> Question:
    requirements = [f"r{i}" for i in range(rng.randint(1, 5))]
    optional = [f"o{i}" for i in range(rng.randint(0, 3))]
    bounds = {}
    if rng.random() < 0.5:
        for item in requirements + optional:
            if rng.random() < 0.3:
                low, high = sorted(rng.choices(range(4), k=2))
                bounds[item] = [low if item in requirements else 0, max(high, 1)]
    coloured = rng.random() < 0.5
    options = []
    for _ in range(rng.randint(1, 9)):
        covered = [item for item in requirements + optional if rng.random() < 0.35]
        paint = [item for item in covered if coloured and item in optional and item not in bounds]
        options.append({item: rng.choice((None, "red", "blue")) if item in paint else None for item in covered})
    costs = [rng.randint(-5, 15) for _ in options]
    return {"requirements": requirements, "optional": optional, "bounds": bounds, "options": options, "costs": costs}


DRAWS: dict[str, Callable[[random.Random], Question]] = {
    draw.__name__: draw for draw in (skyscrapers, nonogram, hashi, rooks, kakurasu, cover)
}


def draw(family: str, seed: int) -> Question:
    return DRAWS[family](random.Random(f"oracle {family} {seed}"))


def simpler(question: Question) -> Iterator[Question]:
    """The same with one thing less: a clue, a given, an option, a rule."""
    for key, value in question.items():
        if isinstance(value, bool) and value:
            yield question | {key: False}
        for change in _reduced(value):
            yield question | {key: change}


def _reduced(value: Any) -> Iterator[Any]:
    if isinstance(value, list):
        for place, entry in enumerate(value):
            if isinstance(entry, int) and not isinstance(entry, bool) and entry:
                yield [*value[:place], 0, *value[place + 1 :]]
            if isinstance(entry, list | dict):
                for change in _reduced(entry):
                    yield [*deepcopy(value[:place]), change, *deepcopy(value[place + 1 :])]
            if isinstance(entry, dict):
                yield value[:place] + value[place + 1 :]
            if isinstance(entry, str) and set(entry) - {".", "?"}:
                yield [*value[:place], entry.replace(min(set(entry) - {".", "?"}), "."), *value[place + 1 :]]
    elif isinstance(value, dict):
        yield from ({name: entry for name, entry in value.items() if name != left} for left in value)
