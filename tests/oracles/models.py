"""Larger questions as constraints over small domains, for solvers that share nothing with ours: SAT and CP-SAT.

Every rule is a table: which values some spots may have together, written out by trying them. What no table can say
(islands that must be connected, loops) is refused afterwards, solution by solution, with a clause that says why.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any, NamedTuple

from tests.oracles import brute

Question = dict[str, Any]
Answer = tuple[int, ...]
Literal = tuple[int, int]
"""A spot and a value."""


class Model(NamedTuple):
    domains: list[list[int]]
    tables: list[tuple[list[int], list[Answer]]]
    forbidden: list[list[Literal]]
    """Values that spots may not have all together."""
    refuse: Callable[[Answer], list[Literal] | None] = lambda answer: None
    """For a candidate that is no solution: literals of which at least one must hold."""


def skyscrapers(question: Question) -> Model:
    clues, parks = question["clues"], question.get("parks", 0)
    size = len(clues) // 4
    lines = sorted(set(permutations([0] * parks + list(range(1, size - parks + 1)))))
    tables = []
    for i in range(size):
        row, column = [i * size + j for j in range(size)], [j * size + i for j in range(size)]
        ends = ((row, clues[4 * size - 1 - i], clues[size + i]), (column, clues[i], clues[3 * size - 1 - i]))
        for spots, near, far in ends:
            kept = [
                line for line in lines if near in (0, brute.visible(line)) and far in (0, brute.visible(line[::-1]))
            ]
            tables.append((spots, kept))
    if question.get("diagonals"):
        tables.append(([i * (size + 1) for i in range(size)], lines))
        tables.append(([(i + 1) * (size - 1) for i in range(size)], lines))
    domains = [list(range(0 if parks else 1, size - parks + 1))] * size**2
    return Model(_given(domains, question), tables, [])


def nonogram(question: Question) -> Model:
    rows, columns, values = question["rows"], question["columns"], question["values"]
    tables = _crossing(
        [brute._lines(tuple(map(tuple, row)), len(columns), values) for row in rows],
        [brute._lines(tuple(map(tuple, column)), len(rows), values) for column in columns],
    )
    domains = [list(range(values))] * (len(rows) * len(columns))
    return Model(_given(domains, question), tables, [])


def kakurasu(question: Question) -> Model:
    def lines(clue: int | None, length: int) -> list[Answer]:
        return [line for line in product((0, 1), repeat=length) if clue in (None, brute._sum(line))]

    rows, columns = question["rows"], question["columns"]
    tables = _crossing([lines(row, len(columns)) for row in rows], [lines(column, len(rows)) for column in columns])
    return Model([[0, 1]] * (len(rows) * len(columns)), tables, [])


def _crossing(rows: Sequence[Any], columns: Sequence[Any]) -> list[tuple[list[int], list[Answer]]]:
    width = len(columns)
    tables = [([r * width + c for c in range(width)], list(row)) for r, row in enumerate(rows)]
    return tables + [([r * width + c for r in range(len(rows))], list(column)) for c, column in enumerate(columns)]


def _given(domains: list[list[int]], question: Question) -> list[list[int]]:
    givens = [given for row in question.get("givens") or () for given in row] or [None] * len(domains)
    return [domain if given is None else [given] for domain, given in zip(domains, givens, strict=True)]


def hashi(question: Question) -> Model:
    lines, planks = question["lines"], question["planks"]
    islands = [(r, c) for r, row in enumerate(lines) for c, sign in enumerate(row) if sign != "."]
    pairs = list(brute._pairs(lines, islands))
    ends = [(islands.index(one), islands.index(other)) for one, other in pairs]
    tables = []
    for island, (r, c) in enumerate(islands):
        spots = [spot for spot, both in enumerate(ends) if island in both]
        wanted = None if lines[r][c] == "?" else int(lines[r][c], 36)
        ways = [way for way in product(range(planks + 1), repeat=len(spots)) if sum(way) and wanted in (None, sum(way))]
        tables.append((spots, ways))
    forbidden = [
        [(one, number), (other, count)]
        for one, other in combinations(range(len(pairs)), 2)
        if brute._cross(pairs[one], pairs[other])
        for number, count in product(range(1, planks + 1), repeat=2)
    ]
    return Model([list(range(planks + 1))] * len(pairs), tables, forbidden, lambda built: _mend(question, ends, built))


def _mend(question: Question, ends: Sequence[tuple[int, int]], built: Answer) -> list[Literal] | None:
    """One more bridge out of a part that is cut off, or one less of a loop."""
    numbers = range(1, question["planks"] + 1)
    group = {island: {island} for both in ends for island in both}
    drawn = [spot for spot, number in enumerate(built) if number]
    for spot in drawn:
        one, other = (group[island] for island in ends[spot])
        if one is other and not question["loops"]:
            return [(other, 0) for other in drawn]
        if one is not other:
            one |= other
            for island in other:
                group[island] = one
    first = next(iter(group.values()), set())
    if question["connected"] and len(first) < len(group):
        leaving = [spot for spot, (a, b) in enumerate(ends) if (a in first) != (b in first)]
        return [(spot, number) for spot in leaving for number in numbers]
    return None


MODELS: dict[str, Callable[[Question], Model]] = {
    model.__name__: model for model in (skyscrapers, nonogram, kakurasu, hashi)
}


def draw(family: str, rng: random.Random) -> Question:
    """Questions too large to be solved by trying everything."""
    return DRAWS[family](rng)


def _draw_skyscrapers(rng: random.Random) -> Question:
    size, parks = rng.choice(((5, 0), (5, 1), (5, 2), (6, 0)))
    heights = [0] * parks + list(range(1, size - parks + 1))
    shift, order, rows = rng.sample(range(size), size), rng.sample(heights, size), rng.sample(range(size), size)
    city = [[order[(rows[r] + shift[c]) % size] for c in range(size)] for r in range(size)]
    columns = list(zip(*city, strict=True))
    views = [*map(brute.visible, columns), *(brute.visible(row[::-1]) for row in city)]
    views += [brute.visible(column[::-1]) for column in columns[::-1]] + [brute.visible(row) for row in city[::-1]]
    shown = rng.choice((0.4, 0.6, 1))
    clues = [view if rng.random() < shown else 0 for view in views]
    if rng.random() < 0.3:
        clues[rng.randrange(4 * size)] = rng.randint(1, size - parks)
    givens = [[height if rng.random() < 0.15 else None for height in row] for row in city]
    return {"clues": clues, "parks": parks, "diagonals": False, "givens": givens}


def _draw_nonogram(rng: random.Random) -> Question:
    values, height, width = rng.choice(((2, 8, 8), (2, 7, 9), (3, 5, 6)))
    picture = [[rng.randrange(1, values) if rng.random() < 0.55 else 0 for _ in range(width)] for _ in range(height)]
    question: Question = {"rows": [brute.runs(row) for row in picture], "values": values}
    question["columns"] = [brute.runs(column) for column in zip(*picture, strict=True)]
    if rng.random() < 0.3:
        i, j = rng.sample(range(height), 2)
        question["rows"][i], question["rows"][j] = question["rows"][j], question["rows"][i]
    return question


def _draw_kakurasu(rng: random.Random) -> Question:
    picture = [[rng.randrange(2) for _ in range(6)] for _ in range(6)]
    sums = [[brute._sum(line) for line in side] for side in (picture, list(zip(*picture, strict=True)))]
    shown = [[total if rng.random() < 0.85 else None for total in side] for side in sums]
    if rng.random() < 0.3:
        rng.shuffle(shown[0])
    return {"rows": shown[0], "columns": shown[1]}


def _draw_hashi(rng: random.Random) -> Question:
    """Islands with bridges drawn at random between them, then their numbers."""
    planks, size = rng.choice((1, 2, 2, 3)), rng.choice((6, 7))
    connected, loops = rng.random() < 0.7, rng.random() < 0.7
    islands = sorted(divmod(place, size) for place in rng.sample(range(size * size), rng.randint(9, 16)))
    lines = _map(size, dict.fromkeys(islands, "?"))
    pairs = list(brute._pairs(lines, islands))
    group, degrees, drawn = {island: {island} for island in islands}, dict.fromkeys(islands, 0), []
    for pair in rng.sample(pairs, len(pairs)):
        one, other = (group[island] for island in pair)
        if (one is other and not loops) or any(brute._cross(pair, another) for another in drawn):
            continue
        if one is not other:
            one |= other
            group |= dict.fromkeys(other, one)
        drawn.append(pair)
        number = rng.randint(1, planks)
        for island in pair:
            degrees[island] += number
    return {
        "lines": _map(size, _numbers(rng, max(group.values(), key=len) if connected else set(islands), degrees)),
        "planks": planks,
        "connected": connected,
        "loops": loops,
    }


def _numbers(rng: random.Random, kept: set[Any], degrees: dict[Any, int]) -> dict[Any, str]:
    """Most of the islands' numbers, now and then a wrong one."""
    signs = {}
    for island in sorted(kept):
        degree = degrees[island] + (rng.random() < 0.02)
        signs[island] = "0123456789abcdefghijklmnopqrstuvw"[degree] if degree and rng.random() < 0.9 else "?"
    return signs


def _map(size: int, signs: dict[Any, str]) -> list[str]:
    return ["".join(signs.get((r, c), ".") for c in range(size)) for r in range(size)]


DRAWS: dict[str, Callable[[random.Random], Question]] = {
    "skyscrapers": _draw_skyscrapers,
    "nonogram": _draw_nonogram,
    "kakurasu": _draw_kakurasu,
    "hashi": _draw_hashi,
}


def solutions_by(solve: Callable[[Model, list[list[Literal]]], Iterator[Answer]], model: Model) -> Iterator[Answer]:
    """Each solution once, from a solver that takes additional clauses while it goes on."""
    clauses: list[list[Literal]] = []
    for answer in solve(model, clauses):
        reason = model.refuse(answer)
        if reason is None:
            yield answer
            reason = [(spot, -1 - value) for spot, value in enumerate(answer)]  # not all of these
        clauses.append(reason)
