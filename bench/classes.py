"""Classes of puzzles that are hard to be fast at, drawn from seeds: other seeds give other puzzles of the same kind."""

import random
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import sightline as sl
from bench.harness import Figure, Race, Runner, Section, best_cpu
from bench.hashi import clingo as bridges_by_clingo
from bench.hashi import peers_input, random_map
from bench.instances import picture, towers
from bench.nonogram import dominoes
from bench.peers.nonogram import lean_clauses, two_by_sat
from bench.skyscrapers import TOWERS, clock_tatham, for_multi_puzzle_solver, multi_puzzle_solver, tatham_solve

Case = tuple[int, ...]
"""What a puzzle is drawn from: its size and a seed, or more of them."""


def cases(many: int, *sizes: int) -> dict[str, Case]:
    return {f"{size} #{seed}": (size, seed) for size in sizes for seed in range(many)}


def size_of(case: Case) -> float:
    return float(case[0])


# --- Skyscrapers


@cache
def towers_with(solutions: range, clues: float, givens: float, case: Case) -> sl.Skyscrapers:
    """The first drawn puzzle that has as many solutions as wanted."""
    rng = random.Random(1000 * case[0] + case[1])
    while True:
        puzzle = towers(rng, case[0], clues, givens)
        found = len(sl.solve(puzzle, limit=solutions.stop, steps=20_000_000))
        if found in solutions:
            return puzzle


MANY, ONE = range(5_000, 100_000), range(1, 2)
counted = partial(towers_with, MANY, 0.9, 0.0)
small = partial(towers_with, ONE, 1.0, 0.1)
sparse = partial(towers_with, ONE, 0.6, 0.25)


def solve_towers(parts: tuple[Any, Any]) -> Any:
    return sl.solve(sl.Skyscrapers(*parts))[0].grid


def parts_of(make: Callable[[Case], sl.Skyscrapers], case: Case) -> tuple[Any, Any]:
    puzzle = make(case)
    return puzzle.clues, puzzle.givens


SEEN = """
1 { x(R, C, V) : V = 1..n } 1 :- R = 0..n-1, C = 0..n-1.
:- x(R, C, V), x(R, D, V), C < D.
:- x(R, C, V), x(S, C, V), R < S.
hidden(L, I) :- at(L, I, R, C), x(R, C, V), at(L, J, S, D), J < I, x(S, D, W), W > V.
:- clue(L, K), K != #count { I : at(L, I, _, _), not hidden(L, I) }.
"""


def several_towers(case: Case) -> sl.Skyscrapers:
    """Few clues and few heights, so that there are many solutions."""
    return towers(random.Random(1000 * case[0] + case[1]), case[0], 0.6, 0.1)


def two_towers(parts: tuple[Any, Any]) -> int:
    return len(sl.solve(sl.Skyscrapers(*parts)))


def count_by_clingo(puzzle: sl.Skyscrapers, most: int = 0) -> int:
    """How many solutions there are, up to *most* (0: all)."""
    from clingo import Control

    control = Control([str(most), "-c", f"n={puzzle.size}"])
    facts = [f"clue({at},{clue})." for at, clue in enumerate(puzzle.clues) if clue]
    for r, row in enumerate(puzzle.givens or ()):
        facts += [f"x({r},{c},{value})." for c, value in enumerate(row) if value is not None]
    for at in range(len(puzzle.clues)):
        facts += [f"at({at},{i},{spot // puzzle.size},{spot % puzzle.size})." for i, spot in enumerate(puzzle.line(at))]
    control.add("base", [], SEEN + "".join(facts))
    control.ground([("base", [])])
    models = 0

    def note(_: object) -> None:
        nonlocal models
        models += 1

    control.solve(on_model=note)
    return models


# --- Nonograms and Hashi


def random_picture(density: float, case: Case) -> tuple[Any, Any]:
    puzzle = picture(random.Random(case[1]), case[0], case[0], density)
    return puzzle.rows, puzzle.columns


def solve_picture(parts: tuple[Any, Any]) -> int:
    return len(sl.solve(sl.Nonogram(*parts)))


def solve_map(puzzle: sl.Hashi) -> int:
    return len(sl.solve(puzzle))


def solve_map_by_clingo(case: tuple[Any, ...]) -> int:
    return int(bridges_by_clingo(case)[1])


def draw_map(case: Case) -> sl.Hashi:
    """A map where a quarter of the cells are islands."""
    islands, seed = case
    return random_map(random.Random(seed), round(2 * islands**0.5) + 1, islands, 0.25, 0.25)


# --- reading and drawing


def game_id() -> str:
    return sl.write(picture(random.Random(1), 15, 15, 0.5), "tatham")


def read_it() -> float:
    text = game_id()
    return best_cpu(lambda: sl.read(text))


def draw_it() -> float:
    board = sl.solve(sl.read(game_id()))[0]
    return best_cpu(lambda: sl.draw(board, "text"))


def against_minisat(
    title: str, drawn: dict[str, Case], mean: float, worst: float, prepare: Callable[[Case], tuple[Any, Any]]
) -> Race:
    """Two solutions at most, by us and by a SAT solver, which gets the clauses ready-made."""
    peer = Runner("minisat22", two_by_minisat, lambda case: lean_clauses(*prepare(case)), needs="pysat")
    return Race(f"{title} / minisat22", drawn, Runner("the API", solve_picture, prepare), peer, mean=mean, worst=worst)


def two_by_minisat(clauses: tuple[Any, int]) -> int:
    return two_by_sat("minisat22", *clauses)


def section() -> Section:
    api = Runner("the API", solve_towers, partial(parts_of, small))
    tatham = Runner("sgt-towers", tatham_solve, lambda case: sl.write(small(case), "tatham"), clock_tatham, TOWERS)
    hard = Runner("the API", solve_towers, partial(parts_of, sparse))
    model = Runner(
        "multi-puzzle-solver",
        multi_puzzle_solver,
        lambda case: for_multi_puzzle_solver({"puzzle": sides(sparse(case))}),
        needs="puzzle_solver",
    )
    pictures, maps = cases(40, 25), cases(2, 400, 800, 1600, 3200, 5000)
    return Section(
        "Hard classes",
        (
            Race(
                "count towers 8×8 with 5,000–100,000 solutions / clingo, which lists them",
                cases(3, 8),
                Runner("sl.count", sl.count, counted),
                Runner("clingo", count_by_clingo, counted, needs="clingo"),
                mean=2,
            ),
            Race("towers 4×4, one by one / sgt-towers", cases(6, 4), api, tatham, mean=0.5, same=None),
            Race("towers 5×5, one by one / sgt-towers", cases(6, 5), api, tatham, mean=3, same=None),
            Race("towers with few clues / multi-puzzle-solver", cases(3, 9, 10, 11), hard, model, mean=4, worst=1),
            Race(
                "towers with few clues and many solutions, the first two / clingo",
                cases(3, 9, 12, 16),
                Runner("the API", two_towers, partial(parts_of, several_towers)),
                Runner("clingo", partial(count_by_clingo, most=2), several_towers, needs="clingo"),
                mean=4,
                worst=1,
                size=size_of,
            ),
            *(
                against_minisat(
                    f"random pictures 25×25 at density {density}", pictures, 5, 0.3, partial(random_picture, density)
                )
                for density in (0.3, 0.4, 0.5)
            ),
            Race(
                "maps with several solutions / clingo",
                maps,
                Runner("the API", solve_map, draw_map),
                Runner("clingo", solve_map_by_clingo, lambda case: peers_input(draw_map(case)), needs="clingo"),
                mean=4,
                worst=1,
                size=size_of,
            ),
            Figure("20-Dom", partial(dominoes, 20), most=5),
            Figure("read a game ID of 15×15", read_it, most=40e-6),
            Figure("draw a 15×15 as text", draw_it, most=0.2e-3),
        ),
    )


def sides(puzzle: sl.Skyscrapers) -> dict[str, Any]:
    names = ("top", "right", "bottom", "left")
    return {"clues": {name: puzzle.side(name) for name in names}, "givens": puzzle.givens}
