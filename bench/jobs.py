"""The fixed jobs whose instructions are counted: every verb over the families, each a few million instructions."""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from tests.cover import problems

import sightline as sl
from bench.corpus import records
from bench.hashi import puzzle_of as map_of
from bench.hashi import random_map
from bench.instances import picture, rooks_board, towers

Make = Callable[[random.Random], Any]


class Job(NamedTuple):
    """A verb and the puzzles it is tried on, the first of which is not counted."""

    cases: Callable[[], Iterable[Any]]
    run: Callable[[Any], object]


def drawn(many: int, make: Make, seed: int = 17) -> Callable[[], Iterator[Any]]:
    """*many* cases and one that is not counted, all from one seed."""

    def cases() -> Iterator[Any]:
        rng = random.Random(seed)
        return iter([make(rng) for _ in range(many + 1)])

    return cases


def maps(least: int, most: int, many: int) -> Callable[[], Iterator[sl.Hashi]]:
    """Maps of the corpus with one solution, from the smallest side on."""

    def cases() -> Iterator[sl.Hashi]:
        found = records("hashi", lambda one: one.get("count") == 1 and least <= max(one["puzzle"]["size"]) <= most)
        return iter([map_of(one) for one in found[: many + 1]])

    return cases


def answer(puzzle: Any) -> object:
    return sl.solve(puzzle)[0].masks


def every(puzzle: Any) -> int:
    return sum(1 for _ in sl.solve(puzzle, limit=None))


def kakurasu(rng: random.Random) -> Any:
    grid = [[int(rng.random() < 0.5) for _ in range(6)] for _ in range(6)]
    rows = [sum(c + 1 for c, cell in enumerate(row) if cell) for row in grid]
    columns = [sum(r + 1 for r, cell in enumerate(column) if cell) for column in zip(*grid, strict=True)]
    return sl.Kakurasu(rows, columns)


def cover(problem: problems.Problem) -> int:
    return sum(1 for _ in sl.ExactCover(*problem).solutions())


def generated(family: str, many: int, **options: Any) -> Job:
    return Job(lambda: range(many + 1), lambda seed: sl.generate(family, seed=seed, **options))


def tilings(rows: int) -> Job:
    return Job(lambda: [problems.dominoes(problems.rectangle(n, 8)) for n in (2, rows)], cover)


JOBS = {
    "solve skyscrapers 4x4": Job(drawn(100, lambda rng: towers(rng, 4, 1).clues), lambda c: answer(sl.Skyscrapers(c))),
    "solve skyscrapers 9x9": Job(drawn(8, lambda rng: towers(rng, 9, 0.5)), answer),
    "solve nonogram 15x15": Job(drawn(100, lambda rng: picture(rng, 15, 15, 0.6)), answer),
    "solve nonogram 20x20": Job(drawn(20, lambda rng: picture(rng, 20, 20, 0.5)), answer),
    "solve hashi 25x25": Job(maps(20, 30, 40), answer),
    "solve hashi, 200 islands": Job(drawn(6, lambda rng: random_map(rng, 24, 200, 0.25, 0.5)), answer),
    "solve rooks 100x100": Job(drawn(10, lambda rng: rooks_board(rng, 100, 0.2)), answer),
    "solve kakurasu 6x6": Job(drawn(12, kakurasu), answer),
    "count skyscrapers 6x6": Job(drawn(2, lambda rng: towers(rng, 6, 0.6)), sl.count),
    "count nonogram 12x12": Job(drawn(40, lambda rng: picture(rng, 12, 12, 0.5)), sl.count),
    "count hashi": Job(drawn(20, lambda rng: random_map(rng, 11, 36, 0.25, 0.5)), sl.count),
    "count rooks 20x20": Job(drawn(10, lambda rng: rooks_board(rng, 20, 0.35)), sl.count),
    "list skyscrapers 5x5": Job(drawn(3, lambda rng: towers(rng, 5, 0.4)), every),
    "list domino tilings": tilings(5),
    "explain skyscrapers 5x5": Job(drawn(1, lambda rng: towers(rng, 5, 1)), sl.explain),
    "explain nonogram 10x10": Job(drawn(2, lambda rng: picture(rng, 10, 10, 0.65)), sl.explain),
    "explain nonogram 12x12 in three colours": Job(drawn(2, lambda rng: picture(rng, 12, 12, 0.85, 3)), sl.explain),
    "explain hashi": Job(maps(7, 10, 4), sl.explain),
    "hint nonogram 15x15": Job(drawn(10, lambda rng: picture(rng, 15, 15, 0.6).start), sl.hint),
    "hint hashi": Job(lambda: (one.start for one in maps(7, 15, 30)()), sl.hint),
    "generate skyscrapers 5x5": generated("skyscrapers", 8, size=5),
    "generate nonogram 10x10": generated("nonogram", 20, size=10),
    "generate hashi 7x7": generated("hashi", 10, size=7),
    "read game IDs": Job(drawn(20, lambda rng: sl.write(picture(rng, 15, 15, 0.5), "tatham")), sl.read),
    "draw text": Job(drawn(5, lambda rng: picture(rng, 15, 15, 0.5)), lambda p: sl.draw(p, "text")),
}
