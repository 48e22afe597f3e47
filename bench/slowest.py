"""The slowest of many puzzles, drawn from seeds, of classes where a few take far longer than the rest."""

import random
import time
from collections.abc import Callable, Iterable
from functools import partial
from statistics import median
from typing import Any

import sightline as sl
from bench.classes import Case, cases, count_by_clingo, parts_of, solve_picture, towers_with
from bench.harness import Figure, Race, Runner, Section
from bench.hashi import random_map
from bench.instances import picture
from bench.nonogram import sat

SECONDS = 60.0
"""In which a puzzle should be decided."""
EXPLAINED = 12
"""Puzzles of each kind."""
LONG = 900.0


def section() -> Section:
    minisat = Runner("minisat22", partial(sat, "minisat22"), nearly_impossible, needs="pysat")
    listed = Runner("clingo", count_by_clingo, many_solutions, needs="clingo")
    return Section(
        "The slowest of many",
        (
            Race(
                "count towers 8×8 with 5,000–100,000 solutions / clingo, which lists them",
                cases(6, 8),
                Runner("the API", count_towers, partial(parts_of, many_solutions)),
                listed,
                mean=2,
            ),
            Race(
                "pictures with two runs exchanged, few or no solutions / minisat22",
                cases(20, 25, 30),
                Runner("the API", solve_picture, nearly_impossible),
                minisat,
                mean=4,
                worst=0.5,
                size=lambda case: float(case[0]),
            ),
            *(
                Figure(
                    f"random {n}×{n} at density {d}: decided in {SECONDS:.0f} s, of 6",
                    partial(decided, n, d),
                    "",
                    least=6,
                    timeout=LONG,
                )
                for n, d in ((40, 0.45), (50, 0.5))
            ),
            Figure("the slowest of 1,440 maps of 300 islands", slowest_map, most=0.05, timeout=LONG),
            *(
                Figure(f"explain {what}: {name}", partial(explaining, what, choose), most=most, timeout=LONG)
                for what in TO_EXPLAIN
                for name, choose, most in (("median", median, 0.02), ("slowest", max, 0.5))
            ),
        ),
    )


# --- Skyscrapers and nonograms

many_solutions = partial(towers_with, range(5_000, 100_000), 0.8, 0.0)


def count_towers(parts: tuple[Any, Any]) -> int:
    return sl.count(sl.Skyscrapers(*parts))


def nearly_impossible(case: Case) -> tuple[Any, Any]:
    """The runs of a random picture, where in two places of its rows two neighbouring runs have changed places: few have
    a solution, and it takes a search to see that."""
    rng = random.Random(case[1])
    puzzle = picture(rng, case[0], case[0], 0.42)
    rows = [list(row) for row in puzzle.rows]
    places = [(row, at) for row in rows for at in range(len(row) - 1) if row[at] != row[at + 1]]
    for row, at in rng.sample(places, 2):
        row[at], row[at + 1] = row[at + 1], row[at]
    return rows, puzzle.columns


def decided(side: int, density: float) -> float:
    """How many of six are solved, or shown to have no solution, in time."""
    puzzles = [picture(random.Random(seed), side, side, density) for seed in range(6)]
    return sum(sl.solve(puzzle, seconds=SECONDS).claim is not sl.Claim.GAVE_UP for puzzle in puzzles)


# --- Hashi


def slowest_map() -> float:
    shares = [(more, double) for more in (0.0, 0.25, 0.5, 0.75) for double in (0.0, 0.25, 0.5)]
    maps = (random_map(random.Random(seed), 36, 300, *shares[seed % len(shares)]) for seed in range(1440))
    return max(times(sl.solve, maps))


def times(work: Callable[[Any], object], puzzles: Iterable[Any]) -> list[float]:
    """CPU seconds of each."""
    found = []
    for puzzle in puzzles:
        began = time.process_time()
        work(puzzle)
        found.append(time.process_time() - began)
    return found


# --- explanations

TO_EXPLAIN: dict[str, Callable[[int], Any]] = {
    "nonograms 30×30": lambda seed: sl.generate("nonogram", size=30, seed=seed),
    "nonograms 25×25 in three colours": lambda seed: sl.generate("nonogram", size=25, colors=3, seed=seed),
    "maps 25×25": lambda seed: sl.generate("hashi", size=25, seed=seed),
    "towers 10×10": lambda seed: sl.generate("skyscrapers", size=10, seed=seed, difficulty="hard"),
    "towers 12×12": lambda seed: sl.generate("skyscrapers", size=12, seed=seed, difficulty="hard"),
}


def explaining(what: str, choose: Callable[[list[float]], float]) -> float:
    return choose(times(sl.explain, [TO_EXPLAIN[what](seed) for seed in range(EXPLAINED)]))
