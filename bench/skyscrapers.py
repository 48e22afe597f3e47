"""Skyscrapers beside multi-puzzle-solver (a CP-SAT model) and the solver of Simon Tatham's Towers."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import which
from typing import Any

import sightline as sl
from bench.corpus import Record, records, spread
from bench.harness import Figure, Race, Runner, Section, best_cpu, cpu, forget
from sightline import kernel, registry
from sightline.kernel import reference

FAMILY = registry.family("skyscrapers")
TOWERS = which("sgt-towers") or "/usr/games/sgt-towers"
LARGEST_OF_TOWERS = 9


def size(record: Record) -> int:
    return int(record["puzzle"]["size"][0])


def common() -> dict[str, Record]:
    """Puzzles with one solution, 4×4 to 12×12, a few of each size and origin."""
    unique = records("skyscrapers", lambda one: one.get("count") == 1 and 4 <= size(one) <= 12)
    return spread(unique, lambda one: (size(one), one["source"]), 3)


# --- ours


def puzzle_of(record: Record) -> sl.Skyscrapers:
    clues = record["puzzle"]["clues"]
    return sl.Skyscrapers.from_sides(**clues, givens=record["puzzle"].get("givens"))


def parts(record: Record) -> tuple[Any, Any]:
    puzzle = puzzle_of(record)
    return puzzle.clues, puzzle.givens


def through_the_api(case: tuple[Any, Any]) -> Any:
    return sl.solve(sl.Skyscrapers(*case))[0].grid


def inputs(record: Record) -> tuple[Any, ...]:
    puzzle = puzzle_of(record)
    return puzzle.size, puzzle.parks, puzzle.clues, puzzle.start.masks, puzzle.width


def in_the_kernel(case: tuple[Any, ...]) -> Any:
    kernel.visible(*case).search().next(2)


def on_the_twin(record: Record) -> tuple[Any, Any]:
    """Switches this process to the reference kernel."""
    kernel.visible, kernel.find_posed = reference.visible, reference.find_posed
    return parts(record)


def with_the_twin(case: tuple[Any, Any]) -> Any:
    forget("sightline.kernel.reference.visible")
    return through_the_api(case)


# --- peers


def for_multi_puzzle_solver(record: Record) -> tuple[Any, ...]:
    import numpy as np

    puzzle = puzzle_of(record)
    givens = puzzle.givens or [[None] * puzzle.size] * puzzle.size
    board = np.array([[" " if value is None else str(value) for value in row] for row in givens])
    top, right, bottom, left = (
        np.array([clue or -1 for clue in puzzle.side(name)]) for name in ("top", "right", "bottom", "left")
    )
    return board, top, bottom, right, left


def multi_puzzle_solver(case: tuple[Any, ...]) -> Any:
    from puzzle_solver.puzzles.towers.towers import Board

    (found,) = Board(*case).solve_and_print(verbose=False)
    grid = [[0] * len(case[1]) for _ in case[1]]
    for at, value in found.assignment.items():
        grid[at.y][at.x] = value
    return grid


def tatham(game_id: str, *options: str, rounds: int = 1) -> None:
    arguments = [TOWERS, "--generate", str(rounds), *options, game_id]
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)


def tatham_solve(game_id: str, rounds: int = 1) -> None:
    tatham(game_id, "--test-solve", rounds=rounds)


def clock_tatham(solve: Callable[..., None], game_id: str) -> float:
    """CPU seconds per solve: a run of many, minus a run that only reads the puzzle as often."""
    rounds, spent = 2, 0.0
    while spent < 0.02 and rounds < 100_000:
        rounds *= 4
        whole, reading = (best_cpu(partial(call, game_id, rounds=rounds), 1) for call in (solve, tatham))
        spent = whole - reading
    return spent / rounds


# --- the command


def command(*arguments: str) -> float:
    """CPU seconds of one whole run, Python's start-up included, with cached bytecode."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def once() -> float:
        began = cpu()
        subprocess.run(arguments, check=True, capture_output=True, env=environment)
        return cpu() - began

    return min(once() for _ in range(15))


def count_blank(n: int, expected: int) -> float:
    blank = sl.Skyscrapers([0] * (4 * n))
    assert sl.count(blank) == expected
    return best_cpu(lambda: sl.count(blank), 3)


def kata(vectors: list[Record]) -> float:
    from sightline.kata import solve_puzzle

    clues = [puzzle_of(record).clues for record in vectors]
    return best_cpu(lambda: [solve_puzzle(one) for one in clues])


def section() -> Section:
    cases = common()
    small = {name: record for name, record in cases.items() if size(record) <= LARGEST_OF_TOWERS}
    vectors = records("skyscrapers", lambda one: one["name"].startswith("cw7"))
    medved = next(record for record in vectors if record["name"] == "cw7_medved")
    api = Runner("the API", through_the_api, parts)
    bare = Runner("the kernel", in_the_kernel, inputs)
    twin = Runner("the Python twin", with_the_twin, on_the_twin)
    peer = Runner("multi-puzzle-solver", multi_puzzle_solver, for_multi_puzzle_solver, needs="puzzle_solver")
    towers = Runner(
        "sgt-towers",
        tatham_solve,
        lambda record: sl.write(puzzle_of(record), "tatham"),
        clock_tatham,
        needs=TOWERS,
    )
    script = str(Path(sys.executable).parent / "sightline")
    literal = sl.write(puzzle_of(medved), "kata")
    return Section(
        "Skyscrapers",
        (
            Race("API / multi-puzzle-solver, 4…12", cases, api, peer, mean=200, worst=25),
            Race("kernel / multi-puzzle-solver, 4…12", cases, bare, peer, mean=300, same=None),
            Race("kernel / sgt-towers, 4…9", small, bare, towers, same=None),
            Race("Python twin / multi-puzzle-solver, 4…9", small, twin, peer, mean=1 / 0.3),
            Figure("count the blank 4×4", lambda: count_blank(4, 576)),
            Figure("count the blank 5×5", lambda: count_blank(5, 161_280), most=0.1),
            Figure("count the blank 6×6", lambda: count_blank(6, 812_851_200), most=10),
            Figure(f"{len(vectors)} published 7×7 katas together", lambda: kata(vectors), most=0.1),
            Figure("`sightline solve` of a 7×7, start to end", lambda: command(script, "solve", literal), most=0.1),
            Figure("a bare Python, start to end", lambda: command(sys.executable, "-c", "pass")),
        ),
    )
