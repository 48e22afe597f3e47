"""One puzzle over many workers: counts add up, the first solutions end the search, and workers may die."""

import json
import math
import os
import pickle
import random
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest
from click.testing import CliRunner

import sightline as sl
from sightline import registry
from sightline.cli.solving import solve
from sightline.kernel.limits import Meter
from sightline.parallel import cube_worker, sharing
from sightline.workers import asking
from tests.batch.conftest import SCRIPT
from tests.batch.test_chaos import children

BLANK_4 = " ".join("0" * 16)
BLANK_5 = " ".join("0" * 20)
SQUARES = {BLANK_4: 576, BLANK_5: 161_280}
"""Latin squares of order 4 and 5."""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is tried without workers first."""
    monkeypatch.setattr(sharing, "SERIAL_STEPS", 0)


@pytest.fixture
def in_cubes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody counts the whole beside the cubes."""
    monkeypatch.setattr(sharing, "WHOLE_STEPS", 1)


@pytest.mark.parametrize("text", SQUARES)
@pytest.mark.usefixtures("in_cubes")
def test_counts_of_workers_add_up(text: str) -> None:
    assert sl.count(sl.read(text), workers=2) == SQUARES[text]


def test_a_count_that_is_quick_as_a_whole_does_not_wait_for_its_cubes() -> None:
    began = time.monotonic()
    assert sl.count(sl.Skyscrapers([0] * 28), workers=2, seconds=120) == 61_479_419_904_000
    assert time.monotonic() - began < 100  # half a second; by cubes alone many minutes


@pytest.mark.usefixtures("in_cubes")
def test_cubes_that_take_long_are_cut_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "COUNT_STEPS", 3)
    cut = []
    split = sharing.CubeTree.split
    monkeypatch.setattr(sharing.CubeTree, "split", lambda tree, *rest: cut.append(rest) or split(tree, *rest))
    assert sl.count(sl.read(BLANK_4), workers=2) == SQUARES[BLANK_4]
    assert len(cut) > 1


def test_every_worker_has_eight_cubes_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    split = sharing.CubeTree.split
    monkeypatch.setattr(
        sharing.CubeTree, "split", lambda tree, cube, least: asked.append(least) or split(tree, cube, least)
    )
    sl.count(sl.read(BLANK_4), workers=3)
    assert asked[0] == 24


def test_the_search_ends_with_the_solutions_that_were_asked_for() -> None:
    puzzle = sl.read(" ".join("0" * 32))
    for limit in (1, 2, 5):
        found = sl.solve(puzzle, limit, workers=2)
        assert (len(found), found.claim) == (limit, sl.Claim.SOME)
        assert len({board.masks for board in found}) == limit
        assert all(not sl.check(puzzle, board) for board in found)


def test_one_or_no_solution_is_proved() -> None:
    unique = sl.read("0 0 0 2 2 0 0 0 0 6 3 0 0 4 0 0 0 0 4 4 0 3 0 0")
    found = sl.solve(unique, workers=2)
    assert found.unique
    assert found[0] == sl.solve(unique)[0]
    impossible = sl.solve(sl.read("1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0"), workers=2)
    assert (len(impossible), impossible.claim) == (0, sl.Claim.ALL)


def test_one_worker_finds_what_no_worker_does() -> None:
    puzzle = sl.read(" ".join("0" * 24))
    assert list(sl.solve(puzzle, 5, workers=1)) == list(sl.solve(puzzle, 5))


def random_picture() -> sl.Nonogram:
    rng = random.Random(1)
    return sl.Nonogram.from_grid([[int(rng.random() < 0.5) for _ in range(20)] for _ in range(20)])


@pytest.mark.parametrize("make", [random_picture, lambda: sl.generate("hashi", size=20, seed=1, style="map")])
def test_a_puzzle_is_searched_from_several_sides(monkeypatch: pytest.MonkeyPatch, make: Callable[[], Any]) -> None:
    asked: list[int] = []
    whole = sharing.Sharing._whole
    monkeypatch.setattr(sharing.Sharing, "_whole", lambda self, workers: asked.append(workers) or whole(self, workers))
    puzzle = make()
    found, expected = sl.solve(puzzle, workers=4), sl.solve(puzzle)
    assert (found.claim, len(found)) == (expected.claim, len(expected))
    assert all(sl.check(puzzle, board) == [] for board in found)
    assert asked == [4]


def test_a_budget_ends_the_search() -> None:
    puzzle = sl.read(" ".join("0" * 36))
    with pytest.raises(sl.BudgetExceeded):
        sl.count(puzzle, workers=2, steps=2000)
    began = time.monotonic()
    with pytest.raises(sl.BudgetExceeded):
        sl.count(puzzle, workers=2, seconds=1.0)
    assert time.monotonic() - began < 10


def killing(pids: Callable[[], list[int]], number: int) -> threading.Thread:
    """A thread that kills so many workers as they come."""

    def run() -> None:
        seen: set[int] = set()
        deadline = time.monotonic() + 30
        while len(seen) < number and time.monotonic() < deadline:
            for pid in set(pids()) - seen:
                seen.add(pid)
                os.kill(pid, signal.SIGKILL)
                break
            time.sleep(0.05)

    thread = threading.Thread(target=run)
    thread.start()
    return thread


@pytest.mark.usefixtures("in_cubes")
def test_a_cube_whose_worker_is_killed_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "COUNT_STEPS", 500)
    thread = killing(lambda: [one for server in children(os.getpid()) for one in children(server)], 2)
    assert sl.count(sl.read(BLANK_5), workers=2) == SQUARES[BLANK_5]
    thread.join()


class Forgetful:
    """An executor that loses every cube so many times before it searches it, here; by default it knows of no worker."""

    def __init__(self, board: Any, times: int, room: int = 0) -> None:
        self.hunt, self.times, self._room = cube_worker.Hunt(registry.family("skyscrapers"), board), times, room
        self.seen: Counter[str] = Counter()

    def room(self) -> int:
        return self._room

    def submit(self, question: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        self.seen[question["masks"]] += 1
        if self.seen[question["masks"]] <= self.times:
            future.set_exception(ConnectionError("the machine is gone"))
        else:
            future.set_result(cube_worker.search(self.hunt, **question))
        return future

    def close(self) -> None:
        pass


def test_cubes_that_are_lost_are_searched_again() -> None:
    board = sl.start(sl.read(BLANK_4))
    shared = sharing.Sharing(board, None, 1_000_000, None)
    assert shared.run(Forgetful(board, 2))
    assert shared.total == SQUARES[BLANK_4]
    with pytest.raises(sl.SightlineError, match="lost 5 times: the machine is gone"):
        sharing.Sharing(board, None, 1_000_000, None).run(Forgetful(board, 5))


def test_the_command_shares_out_too() -> None:
    def run(*arguments: Any) -> Any:
        ran = subprocess.run([SCRIPT, *arguments, "--json"], capture_output=True, text=True, timeout=300)
        return ran.returncode, json.loads(ran.stdout)

    assert run("count", BLANK_5, "--workers", "2") == (0, {"family": "skyscrapers", "count": 161280, "complete": True})
    code, solved = run("solve", "0 0 0 2 2 0 0 0 0 6 3 0 0 4 0 0 0 0 4 4 0 3 0 0", "--workers", "2", "--unique")
    assert (code, solved["status"]) == (0, "unique")


def test_what_several_find_can_be_pickled() -> None:
    found = sl.solve(sl.read(" ".join("0" * 32)), workers=2)
    again = pickle.loads(pickle.dumps(found))
    assert (list(again), again.claim, again.known) == (list(found), found.claim, found.known)


def test_a_search_of_several_can_be_cancelled() -> None:
    cancel = sl.Cancel()
    threading.Timer(1.0, cancel.set).start()
    began = time.monotonic()
    with pytest.raises(sl.Cancelled) as stopped:
        sl.count(sl.Skyscrapers([0] * 36), workers=2, cancel=cancel)
    assert time.monotonic() - began < 10
    assert stopped.value.partial >= 0


BIG = sl.Skyscrapers([0] * 36)
"""Too many solutions to count, and one for almost every step."""


@pytest.fixture
def first_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few steps are tried without workers first, as usual."""
    monkeypatch.setattr(sharing, "SERIAL_STEPS", 20_000)


def no_workers(job: Any) -> Any:
    raise AssertionError("no workers are needed")


@pytest.mark.usefixtures("first_alone")
def test_what_is_known_at_the_end_of_the_budget_is_kept() -> None:
    with pytest.raises(sl.BudgetExceeded) as spent:
        sl.count(BIG, steps=20_001, workers=2)
    assert spent.value.at_least == spent.value.partial > 10_000
    found = sl.solve(BIG, 200_000, steps=30_000, workers=2)
    assert found.claim is sl.Claim.GAVE_UP
    assert 25_000 < len({board.masks for board in found}) == len(found) < found.steps <= 30_000


@pytest.mark.usefixtures("first_alone")
def test_what_all_searches_find_together_may_be_enough() -> None:
    found = sl.solve(BIG, 25_000, steps=30_000, workers=2)
    assert (len({board.masks for board in found}), found.claim) == (25_000, sl.Claim.SOME)
    assert found.steps <= 30_000


def test_what_the_search_of_a_cube_found_before_it_gave_up_is_kept() -> None:
    board = sl.start(BIG)
    shared = sharing.Sharing(board, 10_000, 3000)
    assert not shared.run(Forgetful(board, 0))
    assert 1000 < len(shared.found) < shared.steps <= 3000


@pytest.mark.parametrize(("limit", "searches"), [(1000, 2), (None, 1), (1001, 0)])
def test_searches_of_the_whole_have_a_share_of_the_budget(limit: int | None, searches: int) -> None:
    board = sl.start(BIG)
    shared = sharing.Sharing(board, limit, 600)
    whole = shared._whole(2)
    assert [question["steps"] for question in whole] == [600 // (searches + 1)] * searches
    executor = Forgetful(board, 0, room=4)
    assert not shared.run(executor)
    assert executor.seen[board.masks.hex()] == searches
    assert 500 < shared.steps <= 600
    assert len(shared.found) > 300 or limit is None


@pytest.mark.parametrize("steps", [100, 1000, 5000, 100_000])
def test_a_count_that_gave_up_is_a_lower_bound(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    monkeypatch.setattr(sharing, "COUNT_STEPS", 500)
    board = sl.start(sl.read(BLANK_5))
    shared = sharing.Sharing(board, None, steps)
    over = shared.run(Forgetful(board, 0, room=4))
    assert shared.total == SQUARES[BLANK_5] if over else 0 < shared.total < SQUARES[BLANK_5]
    assert over == (steps > 5000)


def test_a_cube_has_what_was_counted_in_it_or_in_its_parts() -> None:
    tree = sharing.CubeTree(registry.family("skyscrapers"), sl.start(sl.read(BLANK_4)))
    first, second, *_ = tree.cut(tree.root)
    part, *_ = tree.cut(first)
    counts = {"": 5, first.key: 4, second.key: 3, part.key: 3}
    assert tree.at_least(counts) == 7
    assert tree.at_least(counts | {part.key: 6}) == 9
    assert tree.at_least(counts | {"": 10}) == 10


def test_no_workers_are_started_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "SERIAL_STEPS", 1_000_000_000)
    board = sl.start(BIG)
    found = sharing.solve_one(board, 1_000_000, no_workers, None, 0.05)
    assert (len(found) > 0, found.claim) == (True, sl.Claim.GAVE_UP)
    with pytest.raises(sl.BudgetExceeded) as spent:
        sharing.count_one(board, no_workers, None, 0.05)
    assert spent.value.at_least > 0


@pytest.mark.parametrize("limit", [100_000_000, None])
def test_workers_say_what_they_know_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch, limit: int | None) -> None:
    for most in ("CUBE_STEPS", "COUNT_STEPS"):
        monkeypatch.setattr(sharing, most, 1_000_000_000)
    board = sl.start(BIG)
    shared = sharing.Sharing(board, limit, 1_000_000_000, time.monotonic() + 0.1)
    assert not shared.run(Forgetful(board, 0))
    assert (len(shared.found) if limit else shared.total) > 0


def test_seconds_begin_when_a_question_is_submitted() -> None:
    assert asking.with_seconds_left({"seconds": 9.0}, time.monotonic() - 5)["seconds"] <= 4
    assert asking.with_seconds_left({"seconds": 1.0}, time.monotonic() - 5)["seconds"] == 1e-9
    assert asking.with_seconds_left({"seconds": 0.0}, time.monotonic() - 5) == {"seconds": 0.0}


def test_the_best_is_looked_for_in_one_process() -> None:
    puzzle = sl.Rooks(["." * 8] * 8)
    found = sharing.solve_one(sl.start(puzzle), 100, no_workers)
    assert (len(found), found.claim) == (100, sl.Claim.BEST)
    assert sharing.count_one(sl.start(puzzle), no_workers) == 40_320


@pytest.mark.usefixtures("first_alone")
def test_what_is_known_when_a_search_is_cancelled_is_kept() -> None:
    board, cancel = sl.start(BIG), sl.Cancel()

    def cancelled(job: Any) -> Forgetful:
        cancel.set()
        return Forgetful(board, 0)

    with pytest.raises(sl.Cancelled, match="there are at least 14") as stopped:
        sharing.count_one(board, cancelled, 30_000, meter=Meter("count", cancel=cancel))
    assert stopped.value.partial > 10_000
    cancel = sl.Cancel()
    with pytest.raises(sl.Cancelled) as stopped:
        sharing.solve_one(board, 50_000, cancelled, 30_000, meter=Meter("solve", cancel=cancel))
    partial = stopped.value.partial
    assert (len(partial) > 10_000, partial.claim) == (True, sl.Claim.GAVE_UP)


@pytest.mark.usefixtures("first_alone")
def test_progress_has_the_steps_of_all_searches() -> None:
    board = sl.start(BIG)

    def make(job: Any) -> Forgetful:
        return Forgetful(board, 0, room=4)

    counting, solving = (Meter(verb, on_progress=lambda _: None) for verb in ("count", "solve"))
    with pytest.raises(sl.BudgetExceeded):
        sharing.count_one(board, make, 30_000, meter=counting)
    assert 29_000 < counting.progress.steps <= 30_000
    found = sharing.solve_one(board, 100_000, make, 30_000, meter=solving)
    assert solving.progress.steps == found.steps
    assert solving.progress.found == len(found)


@pytest.mark.usefixtures("in_cubes")
def test_a_search_of_several_reports_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "COUNT_STEPS", 500)
    reports: list[sl.Progress] = []
    assert sl.count(sl.read(BLANK_5), workers=2, on_progress=reports.append) == SQUARES[BLANK_5]
    steps = [report.steps for report in reports]
    assert steps == sorted(steps)
    assert steps[-1] > 0


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda puzzle: sl.solve(puzzle, None, workers=2), "workers=2: several look for a few solutions: give a limit"),
        (lambda puzzle: sl.solve(puzzle, search="always", workers=2), "by the usual search: leave out search='always'"),
        (lambda puzzle: sl.solve(puzzle, search="never", workers=2), "by the usual search: leave out search='never'"),
        (lambda puzzle: sl.count(puzzle, 5, workers=2), "leave out limit=5"),
        (lambda puzzle: sl.solve(puzzle, workers=-1), "workers"),
    ],
)
def test_what_several_cannot_do_is_one_line(ask: Callable[[Any], Any], message: str) -> None:
    with pytest.raises(ValueError, match=message) as refused:
        ask(sl.read(BLANK_4))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("verb", [sl.solve, sl.count, lambda puzzle, workers: sl.solve_all([puzzle], workers=workers)])
@pytest.mark.parametrize("workers", [2.5, math.inf])
def test_workers_are_a_whole_number(verb: Callable[..., Any], workers: float) -> None:
    with pytest.raises(TypeError, match=r"workers=.*: a limit is a whole number"):
        verb(sl.read(BLANK_4), workers=workers)


@pytest.mark.parametrize(
    ("options", "named"),
    [(["--limit", "1001"], "--limit"), (["--all", "--search", "never"], "--all and --search")],
)
def test_the_command_names_what_several_cannot_do(options: list[str], named: str) -> None:
    ran = CliRunner().invoke(solve, [BLANK_4, "--workers", "2", *options])
    assert ran.exit_code == 2
    assert f"leave out {named};" in ran.output
