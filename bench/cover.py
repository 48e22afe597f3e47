"""Exact cover beside xcover (dancing cells, compiled by Numba) and exact-cover (dancing links in C)."""

import os
import random
import subprocess
import sys
from functools import partial
from typing import Any

from tests.cover import problems as of

import sightline as sl
from bench.harness import Figure, Race, Runner, Section, best_cpu, cpu
from sightline.kernel import reference

MOST_LISTED = 300_000
"""Covers; beyond that, exact-cover, which keeps them all in memory, only counts them."""


def random_problem(items: int, options: int, seed: int) -> of.Problem:
    """A problem with a known cover: random options of two to five items."""
    rng = random.Random(seed)
    left = rng.sample(range(items), items)
    actions: dict[int, list[int]] = {}
    while left:
        size = rng.randint(2, 5)
        actions[len(actions)], left = left[:size], left[size:]
    while len(actions) < options:
        actions[len(actions)] = rng.sample(range(items), rng.randint(2, 5))
    return list(range(items)), actions, []


LISTED = {
    "queens 12": (of.queens(12), 14_200),
    "Langford 12": (of.langford(12), 216_288),
    "pentominoes 6×10": (of.pentominoes(of.rectangle(6, 10)), 9_356),
    "rooks 10": (of.towers(10), 3_628_800),
    "dominoes 8×8": (of.dominoes(of.rectangle(8, 8)), 12_988_816),
    "random 60/200": (random_problem(60, 200, 1), 41),
}
Case = tuple[of.Problem, int]


# --- ours


def list_them(case: Case) -> int:
    return sum(1 for _ in sl.ExactCover(*case[0]).solutions())


def count_them(problem: of.Problem, expected: int, twin: bool = False) -> float:
    question = sl.ExactCover(*problem).question
    problem = question.pose(make=reference.cover) if twin else question.pose()
    assert problem.count()[1] == [expected]
    return best_cpu(problem.count)


def build_a_million() -> float:
    actions = {i: [i % 1000, 1000 + i % 777, 1777 + i % 991, 2768 + i % 1231] for i in range(250_000)}
    return best_cpu(lambda: sl.ExactCover(range(1000), actions, range(1000, 3999)).estimate(0), 2)


def start_and_solve() -> float:
    """CPU seconds of a whole process that imports the library and finds a first cover."""
    script = "import sightline as sl; print(sl.ExactCover('ab', {1: 'a', 2: 'b'}).first())"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def once() -> float:
        began = cpu()
        subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, env=environment)
        return cpu() - began

    return min(once() for _ in range(10))


# --- peers


def xcover(case: Case) -> int:
    from xcover import covers

    requirements, actions, optional = case[0]
    return sum(1 for _ in covers(list(actions.values()), primary=requirements, secondary=optional))


def exact_cover(case: Case) -> int:
    import numpy as np
    from exact_cover import get_all_solutions, get_solution_count

    (requirements, actions, optional), size = case
    column = {item: number for number, item in enumerate([*requirements, *optional])}
    matrix = np.zeros((len(actions) + len(optional), len(column)), dtype=np.int32)
    rows = [*actions.values(), *([item] for item in optional)]  # an option of its own makes an item optional
    for number, row in enumerate(rows):
        matrix[number, [column[item] for item in row]] = 1
    return int(get_solution_count(matrix)) if size > MOST_LISTED else len(get_all_solutions(matrix))


def compile_first(case: Case) -> Case:
    """Makes xcover compile itself, with and without optional items, before the clock starts."""
    for problem in (of.towers(3), of.queens(4)):
        xcover((problem, 0))
    return case


def section() -> Section:
    cases: dict[str, Any] = LISTED
    ours = Runner("ExactCover.solutions", list_them)
    peers = {
        "xcover": Runner("xcover", xcover, compile_first, needs="xcover"),
        "exact-cover": Runner("exact-cover", exact_cover, needs="exact_cover"),
    }
    dominoes = {n: of.dominoes(of.rectangle(n, n)) for n in (8, 10)}
    counts = [
        ("dominoes 8×8", dominoes[8], 12_988_816, 0.001, 0.025),
        ("dominoes 10×10", dominoes[10], 258_584_046_368, 0.010, 0.150),
        ("10 rooks", of.towers(10), 3_628_800, 0.001, 0.008),
    ]
    return Section(
        "Exact cover",
        (
            *(
                Race(f"list every cover / {name}", cases, ours, peer, mean=5, worst=1.5, timeout=300)
                for name, peer in peers.items()
            ),
            *(Figure(f"count {name}", partial(count_them, *case), most=most) for name, *case, most, _ in counts),
            *(
                Figure(f"count {name}, the twin", partial(count_them, *case, twin=True), most=most)
                for name, *case, _, most in counts
            ),
            Figure("build 10⁶ entries", build_a_million, most=1),
            Figure("start Python, import, first cover", start_and_solve, most=0.15),
        ),
        notes=(
            "xcover is timed after its compilation (6 to 17 s at the first call).",
            f"exact-cover keeps all covers in memory: beyond {MOST_LISTED:,} it only counts them, which is less work.",
        ),
    )
