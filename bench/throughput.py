"""Many puzzles: records a second through the command, and what two workers make of them."""

import pickle
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import sightline as sl
from bench.harness import Figure, Section, cpu
from bench.instances import picture, pictures, towers

RECORDS = 6000
TURNS = 3
TWO_WORKERS = ("--workers", "2")


def section() -> Section:
    return Section(
        "Many puzzles",
        (
            *(
                Figure(f"{name}, a second and core, solve --json", partial(records_a_second, name), "", least=10_000)
                for name in LISTS
            ),
            *(
                Figure(
                    f"sl.solve_all: 2 workers over twice one process, {what}",
                    partial(share, make),
                    "",
                    least=0.9,
                    timeout=300,
                )
                for what, make in (
                    ("4,000 of 0.5 ms", everyday),
                    ("400,000 of 4 µs", partial(small, 400_000)),
                    ("100,000 of 4 µs", partial(small, 100_000)),
                    ("20,000 of 4 µs", partial(small, 20_000)),
                )
            ),
            Figure("solve --json: 2 workers over twice one process, 0.5 ms each", share_of_command, "", least=0.9),
        ),
        ("records are CPU time; shares of two workers are wall time, on a quiet machine with two cores or more",),
    )


LISTS: dict[str, tuple[str, Callable[[random.Random], Any]]] = {
    "JSON lines": ("json", partial(towers, n=5, clues=0.8)),
    "lists of clues": ("kata", partial(towers, n=5, clues=1)),
    "game IDs": ("tatham", partial(picture, height=10, width=10, density=0.6)),
}
"""What the records are: a format, and what makes a puzzle."""


def everyday() -> list[Any]:
    return list(pictures(1, 4000, 25, 0.5))


def small(count: int) -> list[Any]:
    """So many, of which 5,000 are different."""
    rng = random.Random(1)
    return [towers(rng, 5, 0.8) for _ in range(5000)] * (count // 5000)


# --- the command


def records_a_second(name: str) -> float:
    """By CPU time, without the start; the best of a few turns."""
    format, make = LISTS[name]
    rng = random.Random(1)
    lines = [sl.write(make(rng), format) for _ in range(300)] * (RECORDS // 300)
    with files(lines) as (few, many):
        return RECORDS / min(spent(cpu, many) - spent(cpu, few) for _ in range(TURNS))


def share_of_command() -> float:
    """How many times as fast two workers are as one process, divided by two; without the start."""
    with files([sl.write(puzzle) for puzzle in everyday()]) as (few, many):
        alone, shared = (
            min(spent(time.perf_counter, many, *how) - spent(time.perf_counter, few, *how) for _ in range(TURNS))
            for how in ((), TWO_WORKERS)
        )
    return alone / shared / 2


@contextmanager
def files(lines: Sequence[str]) -> Iterator[tuple[Path, Path]]:
    """A list of the first two lines, and one of all."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder, "few"), Path(folder, "many")
        few.write_text("\n".join(lines[:2]), encoding="utf-8")
        many.write_text("\n".join(lines), encoding="utf-8")
        yield few, many


def spent(clock: Callable[[], float], path: Path, *options: str) -> float:
    command = [sys.executable, "-m", "sightline", "solve", "--json", *options, str(path)]
    began = clock()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return clock() - began


# --- the library


def share(make: Callable[[], list[Any]]) -> float:
    """How many times as fast two workers are as this process alone, divided by two; with their start."""
    packed = list(map(pickle.dumps, make()))
    alone, shared = (min(seconds(packed, workers) for _ in range(TURNS)) for workers in (None, 2))
    return alone / shared / 2


def seconds(packed: list[bytes], workers: int | None) -> float:
    puzzles = list(map(pickle.loads, packed))  # new ones: one that has been solved keeps its first board and more
    began = time.perf_counter()
    for _ in sl.solve_all(puzzles, workers=workers):
        pass
    return time.perf_counter() - began
