"""Many puzzles in threads of the kernel: there is no other process, a long search holds back only what comes after it,
and no thread is left."""

import os
import signal
import subprocess
import sys
import threading
import time
from copy import copy
from itertools import chain, count, islice, repeat

import psutil
import pytest

import sightline as sl
from sightline.parallel.many_threads import AHEAD
from sightline.parallel.source import FEWEST

SMALL = [sl.generate("skyscrapers", size=4, tier=2, seed=seed) for seed in range(9)]
MAP = sl.Hashi(["2.2", "...", "2.2"], loops=True)
LONG = sl.Skyscrapers([0] * 28)
EVERY = {"limit": 10**9, "search": "always", "steps": None}
"""So many solutions of LONG take hours."""
SOON = 5.0
"""Seconds: far less than that, also on a machine with other things to do."""
HERE = psutil.Process()


@pytest.fixture(autouse=True)
def _nothing_is_left():
    threads, children = HERE.num_threads(), HERE.children()
    yield
    deadline = time.monotonic() + SOON  # the system still lists for a moment what has just ended
    while HERE.num_threads() > threads and time.monotonic() < deadline:
        time.sleep(0.01)
    assert HERE.num_threads() <= threads
    assert HERE.children() == children


def solutions(puzzles):
    return [sl.solve(one) for one in puzzles]


@pytest.mark.parametrize("workers", [1, 2, 10**30])
def test_puzzles_boards_and_families_come_in_turn(workers, monkeypatch):
    monkeypatch.setitem(sys.modules, "sightline.parallel.many_processes", None)
    by_threes = zip(SMALL, repeat(MAP), map(sl.start, SMALL), strict=False)
    puzzles = [*chain.from_iterable(by_threes)] * 20
    assert list(sl.solve_all(puzzles, workers=workers)) == solutions(puzzles)


def test_solutions_come_while_a_long_search_goes_on():
    shared = sl.solve_all([*SMALL, LONG, *SMALL], workers=2, **EVERY)
    assert [found[0] for found in islice(shared, len(SMALL))] == [found[0] for found in solutions(SMALL)]
    began = time.monotonic()
    shared.close()
    assert time.monotonic() - began < SOON


def test_a_budget_is_for_each_puzzle():
    found = list(sl.solve_all([LONG, *SMALL, LONG], 10**9, workers=2, search="always", seconds=0.05))
    assert [one.claim for one in found] == [sl.Claim.GAVE_UP, *[sl.Claim.ALL] * len(SMALL), sl.Claim.GAVE_UP]
    options = {"limit": 10**9, "search": "always", "steps": 100}
    assert list(sl.solve_all([LONG, *SMALL], workers=2, **options)) == list(sl.solve_all([LONG, *SMALL], **options))


def test_it_can_be_cancelled_in_a_long_search():
    cancel = sl.Cancel()
    shared = sl.solve_all([*SMALL, LONG], workers=2, cancel=cancel, **EVERY)
    assert len(list(islice(shared, len(SMALL)))) == len(SMALL)
    timer = threading.Timer(0.05, cancel.set)
    timer.start()
    began = time.monotonic()
    with pytest.raises(sl.Cancelled):
        next(shared)
    assert time.monotonic() - began < SOON
    timer.join()


def test_a_signal_ends_a_long_search():
    shared = sl.solve_all([LONG], workers=1, **EVERY)
    timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        next(shared)
    assert time.monotonic() - began < SOON
    timer.join()


def test_progress_is_reported_during_a_long_search():
    seen = []
    shared = sl.solve_all([*SMALL, LONG], workers=1, on_progress=seen.append, **EVERY)
    list(islice(shared, len(SMALL)))
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        next(shared)
    assert seen[-1].found == len(SMALL)
    assert seen[-1].steps > 0


def test_only_some_are_read_ahead():
    read = count()
    shared = sl.solve_all((SMALL[number % 2] for number in read), workers=2)
    next(shared)
    assert next(read) <= FEWEST * AHEAD * 2 * 2 + 1
    shared.close()


def test_few_are_read_ahead_where_they_come_slowly():
    read = count()

    def slowly():
        for _ in read:
            time.sleep(0.01)
            yield SMALL[0]

    shared = sl.solve_all(slowly(), workers=2)
    for given in range(40):
        next(shared)
        assert next(read) - 2 * given <= 3 * FEWEST
    shared.close()


@pytest.mark.parametrize("at", [0, 3, 40])
def test_an_error_of_a_puzzle_comes_after_what_is_before_it(at):
    refused, broken = (copy(SMALL[0]) for _ in range(2))
    refused.__dict__["packed_clues"] = b"\x09" * 16
    broken.__dict__["packed_clues"] = None
    for bad, error in ((refused, ValueError), (broken, TypeError), (sl.start(refused), ValueError)):
        puzzles = [*(SMALL * 5)[:at], bad, *SMALL]
        for workers in (None, 2):
            shared = sl.solve_all(puzzles, workers=workers)
            assert list(islice(shared, at)) == solutions(puzzles[:at])
            with pytest.raises(error):
                next(shared)
            assert list(shared) == []


def test_several_lists_at_once():
    found = []
    lists = [SMALL * number for number in (1, 20, 40)]
    threads = [
        threading.Thread(target=lambda one=one: found.append(list(sl.solve_all(one, workers=2)))) for one in lists
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found, key=len) == [solutions(SMALL) * number for number in (1, 20, 40)]


def run(script: str, seconds: float = 60) -> str:
    """What a program prints that has begun to solve; it must end by itself."""
    begin = f"""
import os, sys, threading, time
import sightline as sl
small, long = sl.Skyscrapers([0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0]), sl.Skyscrapers([0] * 28)
shared = sl.solve_all([small, long, long], workers=2, **{EVERY})
print(next(shared).unique, flush=True)
"""
    done = subprocess.run([sys.executable, "-c", begin + script], capture_output=True, text=True, timeout=seconds)
    assert done.returncode == 0
    assert not done.stderr or "the threads have ended" in done.stderr  # of a daemon
    return done.stdout


@pytest.mark.parametrize(
    "script",
    [
        "",
        "sys.exit()",
        "sys.kept = shared",
        "shared = [shared]; shared.append(shared)",
        "del shared; print(threading.active_count())",
        "threading.Thread(target=next, args=(shared,), daemon=True).start(); time.sleep(0.05)",
    ],
)
def test_a_program_ends_in_the_middle_of_a_search(script):
    run(script)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.parametrize(
    "script",
    [
        "sys.exit()",
        "del shared; sys.exit()",
        "shared.close(); sys.exit()",
        "try: next(shared)\n    except RuntimeError as error: print(error); sys.exit()",
        "print(sl.solve(small).unique, [one.unique for one in sl.solve_all([small] * 3, workers=2)]); sys.exit()",
    ],
)
def test_a_process_that_forks_leaves_the_threads_behind(script):
    printed = run(f"""
import warnings
warnings.simplefilter("ignore")
child = os.fork()
if not child:
    {script}
print(os.waitpid(child, 0)[1])
shared.close()
""")
    if "RuntimeError" in script:
        assert "the threads are in another process" in printed
    if "small" in script:
        assert "True [True, True, True]" in printed
    assert printed.endswith("0\n")
