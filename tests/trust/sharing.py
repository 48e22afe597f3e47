"""Handles that threads share, as a script: a crash of the kernel must not end the test run. Prints what went wrong."""

import sys
import threading
from collections import Counter
from collections.abc import Callable
from itertools import chain, count
from typing import Any

import sightline as sl
from sightline import api, registry
from sightline.kernel import _native
from sightline.laws.law import Law
from sightline.reading import start
from sightline.registry import family_of
from tests.cover.problems import queens

THREADS, TURNS = 4, 5


def with_several_solutions(name: str) -> Any:
    """The first random puzzle of a family with enough solutions for all threads, and not too many."""
    drawn = map(Law.find(name).draw, count())
    return next(puzzle for puzzle in drawn if 10 <= sl.count(puzzle, 1000) < 1000)


PUZZLES = [with_several_solutions(name) for name in registry.BUILT_IN]


def together(work: Callable[[], Any]) -> list[Any]:
    """What threads get that begin at the same moment: a result or an exception each."""
    gate = threading.Barrier(THREADS)
    got: list[Any] = []

    def run() -> None:
        gate.wait()
        try:
            got.append(work())
        except Exception as error:
            got.append(error)

    threads = [threading.Thread(target=run) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got


def solutions() -> None:
    """Every thread sees all boards, in the same order."""
    for puzzle in PUZZLES:
        total = sl.count(puzzle)
        for _ in range(TURNS):
            shared = sl.solve(puzzle, None)
            lists = together(lambda shared=shared: list(shared))
            assert all(one == lists[0] for one in lists), lists
            assert len({board.masks for board in lists[0]}) == len(lists[0]) == total


def streams() -> None:
    """Each board goes to one thread."""
    for puzzle in PUZZLES:
        total = sl.count(puzzle)
        for _ in range(TURNS):
            shared = sl.solve(puzzle, None)
            lists = together(lambda shared=shared: list(shared.stream()))
            assert len({board.masks for one in lists for board in one}) == sum(map(len, lists)) == total


def covers() -> None:
    """Each cover goes to one thread."""
    for hook in (None, lambda action: None):
        cover = sl.ExactCover(*queens(6 if hook else 8), on_select=hook)
        everything = Counter(cover)
        for _ in range(TURNS):
            shared = cover.solutions()
            lists = together(lambda shared=shared: list(shared))
            assert sum(map(Counter, lists), Counter()) == everything
            assert shared.complete
            assert shared.found == everything.total()
            shared = cover.solutions()
            lists = together(lambda shared=shared: [next(shared, None) for _ in range(3)])
            assert len(set(chain(*lists)) - {None}) == min(3 * THREADS, len(everything))


def handles() -> None:
    """A kernel handle in use refuses a second user."""
    posed = [family_of(puzzle).problem(start(puzzle)) for puzzle in PUZZLES]
    searches = [problem.search() for problem in posed if isinstance(problem, _native.Problem)]
    for search in [*searches, sl.ExactCover(*queens(8)).question.pose().search()]:
        got = together(lambda search=search: [search.next(1 << 20), search.nodes])
        refused = [one for one in got if isinstance(one, Exception)]
        assert len(refused) < THREADS, got
        assert all(isinstance(one, RuntimeError) and "in use" in str(one) for one in refused), got


def problems() -> None:
    """A posed problem answers any number of threads."""
    for puzzle in PUZZLES:
        problem = family_of(puzzle).problem(start(puzzle))
        for ask in (problem.count, problem.fixpoint, lambda problem=problem: problem.cubes(5)):
            got = together(ask)
            assert all(one == got[0] for one in got), got


def generators() -> None:
    """Threads that share a generator make what each would make alone, with as many tests."""
    for name, size in (("hashi", "7x7"), ("skyscrapers", "5")):
        shared, seeds = api.generator(name, size, "medium"), range(THREADS)
        alone = {seed: shared.make(seed) for seed in seeds}
        for _ in range(TURNS):
            numbers = iter(seeds)
            got = together(lambda shared=shared, numbers=numbers: shared.make(next(numbers)))
            assert {one.seed: one for one in got} == alone, got


if __name__ == "__main__":
    globals()[sys.argv[1]]()
