"""Random maps with every rule option, and all solutions by trying: the rules as a person would read them."""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, product
from typing import Any

from tests.oracles.oracle import Answer, Literal, Model, Question

import sightline as sl


def draw(rng: random.Random) -> Question:
    rows, columns, planks = rng.randint(1, 5), rng.randint(1, 5), rng.choice((1, 2, 2, 3))
    cells = [["."] * columns for _ in range(rows)]
    for place in rng.sample(range(rows * columns), rng.randint(1, min(7, rows * columns))):
        cells[place // columns][place % columns] = "?"
    question: Question = {"planks": planks, "connected": rng.random() < 0.6, "loops": rng.random() < 0.7}
    question["lines"] = ["".join(row) for row in cells]
    tried = rng.sample(range(planks + 1), planks + 1)
    some = list(islice(answers(question, tried), rng.randint(1, 40)))
    if not some:
        return question
    number, spots = some[-1], [(r, c) for r in range(rows) for c in range(columns) if cells[r][c] == "?"]
    degrees = dict.fromkeys(spots, 0)
    for pair, count in zip(_pairs(question["lines"], spots), number, strict=True):
        for end in pair:
            degrees[end] += count
    for r, c in spots:
        off = rng.random() < 0.05
        if rng.random() < 0.8 and degrees[r, c] + off:
            cells[r][c] = "0123456789abcdefghijklmnopqrstuvw"[degrees[r, c] + off]
    return question | {"lines": ["".join(row) for row in cells]}


def answers(question: Question, numbers: Sequence[int] = ()) -> Iterator[Answer]:
    """numbers: of planks, in the order in which they are tried; nothing: all, ascending."""
    lines, tried = question["lines"], numbers or range(question["planks"] + 1)
    islands = [(r, c) for r, row in enumerate(lines) for c, sign in enumerate(row) if sign != "."]
    wanted = [None if lines[r][c] == "?" else int(lines[r][c], 36) for r, c in islands]
    pairs = list(_pairs(lines, islands))
    crossed = [[other for other in range(spot) if _cross(pairs[spot], pairs[other])] for spot in range(len(pairs))]
    ends = [[islands.index(pair[0]), islands.index(pair[1])] for pair in pairs]
    last = {island: spot for spot, both in enumerate(ends) for island in both}
    if any(island not in last and number not in (0, None) for island, number in enumerate(wanted)):
        return

    def extend(built: Answer, degrees: list[int]) -> Iterator[Answer]:
        spot = len(built)
        if spot == len(pairs):
            if 0 not in degrees and _is_whole(question, len(islands), ends, built):
                yield built
            return
        for number in tried:
            if number and any(built[other] for other in crossed[spot]):
                continue
            after = list(degrees)
            for island in ends[spot]:
                after[island] += number
            if all(_may_have(wanted[island], after[island], last[island] == spot) for island in ends[spot]):
                yield from extend((*built, number), after)

    yield from extend((), [0] * len(islands))


def _pairs(lines: Sequence[str], islands: list[tuple[int, int]]) -> Iterator[tuple[Any, Any]]:
    """Islands that see each other, to the right and down, ordered by both ends."""
    for r, c in islands:
        right = next(((r, x) for x in range(c + 1, len(lines[0])) if (r, x) in islands), None)
        below = next(((y, c) for y in range(r + 1, len(lines)) if (y, c) in islands), None)
        yield from (((r, c), other) for other in (right, below) if other)


def _cross(one: Any, other: Any) -> bool:
    (r1, c1), (r2, c2) = one
    (r3, c3), (r4, c4) = other
    if r1 == r2 and c3 == c4:
        return r3 < r1 < r4 and c1 < c3 < c2
    return c1 == c2 and r3 == r4 and c3 < c1 < c4 and r1 < r3 < r2


def _may_have(wanted: int | None, degree: int, final: bool) -> bool:
    return wanted is None or (degree == wanted if final else degree <= wanted)


def _is_whole(question: Question, islands: int, ends: Sequence[Sequence[int]], built: Answer) -> bool:
    """Connected if it has to be, and without a loop if it must not have one."""
    group = list(range(islands))

    def root(island: int) -> int:
        return island if group[island] == island else root(group[island])

    for (a, b), number in zip(ends, built, strict=True):
        if number and root(a) == root(b) and not question["loops"]:
            return False
        if number:
            group[root(a)] = root(b)
    return not question["connected"] or len({root(island) for island in range(islands)}) <= 1


def draw_larger(rng: random.Random) -> Question:
    """Islands with bridges drawn at random between them, then their numbers."""
    planks, size = rng.choice((1, 2, 2, 3)), rng.choice((6, 7))
    connected, loops = rng.random() < 0.7, rng.random() < 0.7
    islands = sorted(divmod(place, size) for place in rng.sample(range(size * size), rng.randint(9, 16)))
    lines = _map(size, dict.fromkeys(islands, "?"))
    pairs = list(_pairs(lines, islands))
    group, degrees, drawn = {island: {island} for island in islands}, dict.fromkeys(islands, 0), []
    for pair in rng.sample(pairs, len(pairs)):
        one, other = (group[island] for island in pair)
        if (one is other and not loops) or any(_cross(pair, another) for another in drawn):
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


def model(question: Question) -> Model:
    lines, planks = question["lines"], question["planks"]
    islands = [(r, c) for r, row in enumerate(lines) for c, sign in enumerate(row) if sign != "."]
    pairs = list(_pairs(lines, islands))
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
        if _cross(pairs[one], pairs[other])
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


def pose(question: Question) -> sl.Hashi:
    return sl.Hashi(**question)


def holding(number: Any) -> dict[str, Callable[[], Any]]:
    return {"numbers": lambda: sl.Hashi([[number, 0, 1]]), "planks": lambda: sl.Hashi(["1.1"], planks=number)}
