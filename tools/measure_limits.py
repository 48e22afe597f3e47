"""What each limit of making puzzles is worth: tests and CPU time with one limit changed at a time, beside today's.

python tools/measure_limits.py [LIMIT…] – the docstrings of `sightline/engine/make/limits.py` quote what this prints.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from sightline.engine.make import goal, lessons, level_goal, limits, nearest, puzzle_tests
from sightline.engine.make.puzzle_tests import Spent
from sightline.engine.make.requests import generator
from sightline.registry import family

ROOMS = (goal, lessons, level_goal, limits, nearest, puzzle_tests)
SEEDS = 3
Job = tuple[str, dict[str, Any]]

HARD: list[Job] = [
    (name, {"size": size, "level": level})
    for name, sizes in (("skyscrapers", (6, 7, 8)), ("nonogram", (12, 15, 20)), ("hashi", (9, 10, 12)))
    for size in sizes
    for level in ("hard", "extreme")
]
LARGE: list[Job] = [
    ("nonogram", {"size": 40}),
    ("nonogram", {"size": 30, "level": "extreme"}),
    ("hashi", {"size": 25}),
    ("hashi", {"size": 20, "level": "expert"}),
    ("skyscrapers", {"size": 12, "level": "hard"}),
]
LESSONS: list[Job] = [
    ("skyscrapers", {"technique": "Swordfish"}),
    ("skyscrapers", {"technique": "XY-wing"}),
    ("nonogram", {"technique": "Edge logic"}),
    ("nonogram", {"technique": "Joining and splitting"}),
    ("hashi", {"technique": "Isolation"}),
]
OWN: list[Job] = [("nonogram", {"level": level, "options": {"picture": "PICTURE"}}) for level in ("easy", "hard")]
TRIALS: dict[str, tuple[list[Job], tuple[int, ...]]] = {
    "IDLE_CHANGES": (HARD, (5, 80)),
    "PROGRESS": (HARD, (4, 10_000)),
    "MOST_CHANGES": (HARD, (25, 400)),
    "CHANGES_TO_OPEN": (HARD, (1, 10_000)),
    "HARD_SPOT_CHANGES": (HARD, (2, 10_000)),
    "COMPARED_SOLUTIONS": (HARD, (3, 64)),
    "FULL_SEARCH_SPOTS": (LARGE, (36, 576)),
    "MOST_PARTS": (LARGE, (1, 4, 64)),
    "SEARCHED_SPOTS": (LARGE, (100, 1600)),
    "CHANGES_TO_NEED": (LESSONS, (75, 1200)),
    "IDLE_LESSON_CHANGES": (LESSONS, (15, 240)),
    "COMPARED_CHANGES": (OWN, (4, 64)),
    "FOLLOWED_DRAFTS": (OWN, (3, 48)),
    "NEAREST_SHARE": (OWN, (2, 16)),
}


class Work(NamedTuple):
    """What it took to make the puzzles of some jobs."""

    tests: int
    seconds: float
    given_up: int
    changed: int

    def beside(self, usual: "Work") -> str:
        ratios = f"tests ×{self.tests / usual.tests:.2f}, CPU ×{self.seconds / usual.seconds:.2f}"
        return f"{ratios}, given up {self.given_up} ({usual.given_up}), cells changed {self.changed} ({usual.changed})"


def main(names: list[str]) -> int:
    usual: dict[int, Work] = {}
    for name in names or TRIALS:
        jobs, values = TRIALS[name]
        if id(jobs) not in usual:
            usual[id(jobs)] = work(jobs)
            print(f"{len(jobs) * SEEDS} puzzles take {usual[id(jobs)]}", flush=True)
        for value in values:
            with limit(name, value):
                print(f"{name} {value}: {work(jobs).beside(usual[id(jobs)])}", flush=True)
    if not names:
        costs()
    return 0


@contextmanager
def limit(name: str, value: int) -> Iterator[None]:
    """The limit set to another value in every module that uses it."""
    usual = getattr(limits, name)
    rooms = [room for room in ROOMS if hasattr(room, name)]
    for room in rooms:
        setattr(room, name, value)
    yield
    for room in rooms:
        setattr(room, name, usual)


def work(jobs: list[Job]) -> Work:
    tests = given_up = changed = 0
    begin = time.process_time()
    for name, request in jobs:
        for seed in range(SEEDS):
            maker = generator(family(name), **with_picture(request, seed))
            try:
                made = maker.make(seed)
            except Spent:
                given_up += 1
            else:
                if made.first and made.last:
                    changed += len(made.first.difference(made.last))
            tests += maker.goal.tests.spent
    return Work(tests, time.process_time() - begin, given_up, changed)


def with_picture(request: dict[str, Any], seed: int) -> dict[str, Any]:
    """A picture of the user's own: a disc with a hole, its centre moved by the seed."""
    if "options" not in request:
        return request
    cells = ["".join(".#"[8 < (r - 7 - seed) ** 2 + (c - 6) ** 2 < 45] for c in range(15)) for r in range(15)]
    path = Path(tempfile.gettempdir()) / f"disc-{seed}.txt"
    path.write_text("\n".join(cells), encoding="ascii")
    return {**request, "size": 15, "options": {"picture": str(path)}}


def costs() -> None:
    """The CPU time of what counts as several tests, relative to one propagation."""
    for name, size in (("skyscrapers", 8), ("nonogram", 20), ("hashi", 12)):
        maker = generator(family(name), size=size, level="hard")
        assert isinstance(maker.goal, level_goal.LevelGoal)
        puzzle = maker.make(0).puzzle
        board = maker.family.start(puzzle)
        propagate, check = maker.family.problem(board).fixpoint, partial(maker.goal.check, puzzle)
        ratio = seconds(partial(check, maker.goal.target.cap)) / seconds(propagate)
        print(f"{name} {size}×{size}: a check takes {ratio:.0f} propagations")


def seconds(call: Callable[[], object], times: int = 20) -> float:
    begin = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - begin) / times


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
