"""Nonograms beside SAT solvers (python-sat), CP-SAT's automata, and our other methods."""

import random
import resource
from collections.abc import Callable
from functools import partial
from typing import Any

import sightline as sl
from bench.corpus import Record, records
from bench.harness import Figure, Race, Runner, Section, best_cpu, cpu
from bench.peers.nonogram import lean_clauses, one_by_nonogram, one_by_puzzlekit, two_by_cp_sat, two_by_sat
from sightline import kernel
from sightline.kernel import reference
from sightline.nonogram import FAMILY

LIMIT = 5.0  # seconds for the slowest of the random boards

Case = tuple[Any, Any]


def lines(record: Record) -> Case:
    clues = record["puzzle"]["clues"]
    return clues["rows"], clues["columns"]


def named(prefix: str, file: str = "nonogram") -> dict[str, Record]:
    return {one["name"]: one for one in records(file, lambda one: one["name"].startswith(prefix))}


# --- ours


def through_the_api(case: Case) -> int:
    return len(sl.solve(sl.Nonogram(*case)))


def inputs(record: Record) -> tuple[Any, ...]:
    puzzle = sl.Nonogram(*lines(record))
    counts = [len(line) for line in puzzle.lines]
    return puzzle.height, puzzle.breadth, counts, puzzle.lengths, [], puzzle.start.masks, puzzle.width


def in_the_kernel(case: tuple[Any, ...]) -> int:
    return len(kernel.runs(*case).search().next(2)[1])


def by_the_twin(case: tuple[Any, ...]) -> int:
    return len(reference.runs(*case).search().next(2)[1])


def by_method(name: str, case: Case) -> int:
    puzzle = sl.Nonogram(*case)
    return len(FAMILY.methods[name](puzzle.start, 2, 10**7))


# --- peers


def sat(name: str, case: Case) -> int:
    return two_by_sat(name, *lean_clauses(*case))


# --- figures of our own


def seed(record: Record, run: Callable[[Any], Any], prepare: Callable[[Record], Any]) -> float:
    case = prepare(record)
    return best_cpu(lambda: run(case), 20)


def slowest(cases: dict[str, Record]) -> float:
    def once(record: Record) -> float:
        case = inputs(record)
        began = cpu()
        in_the_kernel(case)
        return cpu() - began

    return max(map(once, cases.values()))


def dominoes(n: int) -> float:
    rows = [[3], *([1] if at % 2 else [3, 1] for at in range(1, 2 * n)), [1]]
    columns = [[1], *([1] if at % 2 else [1, 3] for at in range(1, 2 * n)), [3]]
    assert sl.solve(sl.Nonogram(rows, columns)).unique
    return best_cpu(lambda: through_the_api((rows, columns)), 3)


def large_picture(side: int = 200) -> float:
    """Discs on a large board, which line solving alone completes."""
    rng = random.Random(1)
    discs = [(rng.randrange(side), rng.randrange(side), rng.randrange(10, 50) ** 2) for _ in range(8)]
    grid = [[int(any((r - y) ** 2 + (c - x) ** 2 < s for y, x, s in discs)) for c in range(side)] for r in range(side)]
    puzzle = sl.Nonogram.from_grid(grid)
    assert sl.solve(puzzle)[0].grid == grid
    return best_cpu(lambda: sl.solve(puzzle), 3)


def memory(cases: dict[str, Record]) -> float:
    """The peak memory of this process, in MiB, after all cases."""
    for record in cases.values():
        in_the_kernel(inputs(record))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def section() -> Section:
    document = named("seed")
    everyday = document | named("rand15")
    random25 = named("rand25", "nonogram-hard")
    random30 = named("rand30", "nonogram-hard")
    api = Runner("the API", through_the_api, lines)
    bare = Runner("the kernel", in_the_kernel, inputs)
    minisat, cadical, glucose = (
        Runner(name, partial(sat, name), lines, needs="pysat") for name in ("minisat22", "cadical195", "glucose42")
    )
    cp_sat = Runner("CP-SAT", two_by_cp_sat, lines, needs="ortools")
    kit = Runner("puzzlekit", one_by_puzzlekit, lines, needs="puzzlekit")
    plain = Runner("nonogram", one_by_nonogram, lines, needs="nonogram")
    picture = document["seed_15x15"]
    return Section(
        "Nonograms",
        (
            Race("API / minisat22, up to 15×15", everyday, api, minisat, mean=30),
            Race("kernel / minisat22, up to 15×15", everyday, bare, minisat, mean=100),
            Race("API / CP-SAT, up to 15×15", everyday, api, cp_sat, mean=30),
            Race("API / puzzlekit, up to 15×15 (it stops at the first)", everyday, api, kit, mean=30, same=None),
            Race("API / nonogram, up to 15×15 (it stops at the first)", everyday, api, plain, mean=30, same=None),
            Race("kernel / minisat22, random 25×25", random25, bare, minisat, mean=2),
            Race("kernel / glucose42, random 25×25", random25, bare, glucose, mean=2),
            Race("kernel / cadical195, random 25×25", random25, bare, cadical, mean=5),
            Race("kernel / CP-SAT, random 25×25", random25, bare, cp_sat, mean=20),
            Race("kernel / minisat22, random 30×30", random30, bare, minisat, mean=2),
            *(
                Race(
                    f"API / --method {name}, the document's boards",
                    document,
                    api,
                    Runner(name, partial(by_method, name), lines),
                )
                for name in FAMILY.methods
            ),
            Figure("the document's 15×15 through the API", lambda: seed(picture, through_the_api, lines), most=60e-6),
            Figure("the same in the Python twin", lambda: seed(picture, by_the_twin, inputs), most=1.5e-3),
            Figure("slowest random 25×25", lambda: slowest(random25), most=LIMIT),
            Figure("slowest random 30×30", lambda: slowest(random30), most=LIMIT),
            *(Figure(f"{n}-Dom", partial(dominoes, n), most=0.1) for n in range(3, 10)),
            Figure("a 200×200 picture by lines alone", large_picture, most=0.05),
            Figure("memory after all random boards", lambda: memory(random25 | random30), unit="MB", most=200),
        ),
    )
