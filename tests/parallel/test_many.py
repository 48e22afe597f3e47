"""Many puzzles in memory, over several workers: the same solutions in the same order."""

import pickle
import time
from dataclasses import dataclass
from fractions import Fraction

import psutil
import pytest

import sightline as sl
from sightline.core.puzzle import PuzzleValue
from sightline.parallel.many_processes import MOST, SHORTEST, share
from sightline.parallel.source import FEWEST, PuzzleSource
from sightline.parallel.transport import pack_puzzles, unpack_puzzles
from sightline.workers.ordered import AHEAD

PUZZLES = [
    *(sl.generate("skyscrapers", size=4, tier=2, seed=seed) for seed in range(30)),
    sl.Nonogram([[1], [1]], [[1], [1]]),
    sl.start(sl.Hashi(["2.2"])),
    sl.Rooks(["..", ".X"]),
]


@pytest.fixture
def all_left_to_workers(monkeypatch):
    """As without the kernel: no threads search."""
    monkeypatch.setattr("sightline.kernel.OWN_PROBLEMS", ())


@pytest.fixture(params=["threads", "workers"])
def _both_ways(request):
    if request.param == "workers":
        request.getfixturevalue("all_left_to_workers")


def facts(solutions):
    return [(found, found.claim, found.steps, found.nodes, found.known) for found in solutions]


@pytest.mark.usefixtures("_both_ways")
@pytest.mark.parametrize("limit", [None, 1, 5])
def test_workers_find_what_one_process_finds(limit):
    alone = list(sl.solve_all(PUZZLES, limit))
    shared = list(sl.solve_all(iter(PUZZLES), limit, workers=2))
    assert facts(shared) == facts(alone)
    assert [len(found) for found in shared] == [
        len(sl.solve(one) if limit is None else sl.solve(one, limit)) for one in PUZZLES
    ]


@pytest.mark.parametrize("others", [PUZZLES[-1:], [sl.Rooks([".."]), sl.Kakurasu([1, 0], [1, 0])], []])
def test_what_takes_python_can_come_anywhere(others):
    boards = list(map(sl.start, PUZZLES[20:30]))
    for puzzles in ([*boards, *PUZZLES[:20], *others, *boards, *PUZZLES[30:]], [*others, *PUZZLES[:9], *others]):
        for options in ({}, {"search": "always", "steps": 3}, {"steps": 0}, {"limit": 0}, {"search": "never"}):
            shared = list(sl.solve_all(puzzles, workers=2, **options))
            assert facts(shared) == facts(sl.solve_all(puzzles, **options))


def test_solutions_come_while_puzzles_are_still_read():
    def endless():
        while True:
            yield PUZZLES[0]

    shared = sl.solve_all(endless(), workers=2)
    assert all(next(shared).unique for _ in range(40))
    shared.close()


def test_budgets_are_for_each_puzzle():
    blank = sl.Skyscrapers([0] * 24)
    found = [one.claim for one in sl.solve_all([blank, PUZZLES[0]], None, workers=1, steps=0, search="never")]
    assert found[0] is sl.Claim.GAVE_UP


@pytest.mark.parametrize("workers", [None, 2])
def test_it_can_be_cancelled(workers):
    cancel = sl.Cancel()
    shared = sl.solve_all(PUZZLES * 1000, workers=workers, cancel=cancel)
    next(shared)
    cancel.set()
    with pytest.raises(sl.Cancelled):
        list(shared)


def test_bad_arguments_are_refused_at_once():
    for bad in ({"limit": -1}, {"steps": -1}, {"workers": -1}, {"search": "often"}):
        with pytest.raises(ValueError, match=next(iter(bad))):
            sl.solve_all(PUZZLES, **bad)
    for bad in ({"limit": 1.5}, {"limit": 2.0}, {"steps": 0.5}, {"workers": 2.5}):
        with pytest.raises(TypeError, match=f"^{next(iter(bad))}=.*: a limit is a whole number$"):
            sl.solve_all(PUZZLES, **bad)
    for workers in (None, 2):
        with pytest.raises(TypeError, match="not iterable"):
            sl.solve_all(None, workers=workers)


@pytest.mark.parametrize("workers", [None, 1])
def test_what_is_no_puzzle_raises_here(workers):
    with pytest.raises(TypeError):
        list(sl.solve_all([PUZZLES[0], 3], workers=workers))


@pytest.mark.parametrize("workers", [None, 1, 2])
@pytest.mark.parametrize("count", [0, 3, 20, 100])
def test_what_comes_before_an_error_is_solved(workers, count):
    def broken():
        yield from (PUZZLES * 4)[:count]
        raise OSError("the disk is gone")

    for puzzles, error in ((broken(), OSError), ([*(PUZZLES * 4)[:count], None, PUZZLES[0]], TypeError)):
        shared = sl.solve_all(puzzles, workers=workers)
        assert [next(shared) for _ in range(count)] == [sl.solve(one) for one in (PUZZLES * 4)[:count]]
        with pytest.raises(error):
            next(shared)


OTHERS = [
    sl.Nonogram([[(1, 1), (1, 2)], [(1, 2)]], [[(1, 1)], [(1, 2)], [(1, 2)]]),
    sl.Nonogram([["?"], []], [[1], []], givens=[[1, None], [None, None]]),
    sl.Skyscrapers([0] * 12, [[1, None, None]] + [[None] * 3] * 2),
    sl.start(sl.Hashi(["2.2"])),
    sl.Hashi(["2.2", "...", "2.2"], loops=True),
    sl.Rooks(["..", ".X"]),
]


@pytest.mark.parametrize("puzzles", [[one] for one in OTHERS] + [OTHERS], ids=lambda puzzles: type(puzzles[0]).__name__)
def test_puzzles_arrive_as_they_were(puzzles):
    arrived = list(unpack_puzzles(pack_puzzles(puzzles)))
    assert arrived == puzzles
    assert [type(one) for one in arrived] == [type(one) for one in puzzles]
    assert list(map(sl.solve, arrived)) == list(map(sl.solve, puzzles))


@dataclass(frozen=True)
class ThirdsPuzzle(PuzzleValue):
    """Its only field is no plain value."""

    size: Fraction


def test_other_values_are_pickled():
    puzzles = [ThirdsPuzzle(Fraction(1, 3))]
    assert list(unpack_puzzles(pack_puzzles(puzzles))) == puzzles


def test_chunks_shrink_towards_the_end_where_it_is_known():
    puzzles = PuzzleSource(iter([PUZZLES[0]] * 1000))
    assert share(puzzles.left, 2) == 250
    assert len(puzzles.next(600)) == 600
    assert share(puzzles.left, 2) == 100
    assert FEWEST < share(puzzles.left, 10**30) < 100
    assert share(PuzzleSource(iter(lambda: PUZZLES[0], None)).left, 2) == MOST


def test_progress_says_how_many_are_found_and_in_how_many_steps():
    puzzles = [sl.Nonogram([[1], [1]], [[1], [1]])] * 200
    seen = []
    shared = sl.solve_all(puzzles, workers=2, on_progress=seen.append)
    for _ in shared:
        time.sleep(0.005)
    assert seen
    assert 0 < seen[-1].found <= 200
    assert seen[-1].steps >= seen[0].steps > 0


@pytest.mark.usefixtures("all_left_to_workers")
def test_chunks_stay_long_enough_for_their_way(monkeypatch):
    sizes = []
    monkeypatch.setattr("sightline.parallel.many_processes.next_size", lambda size, *_: sizes.append(size) or 800)
    assert all(found.unique for found in sl.solve_all(PUZZLES[:1] * 3000, workers=2))
    assert sum(sizes) == 3000
    assert min(sizes[AHEAD * 2 : -1]) == 800 // SHORTEST  # those before may be asked before the first answer


@pytest.mark.usefixtures("all_left_to_workers")
@pytest.mark.parametrize(("workers", "chunks"), [(1, 1), (3, 3), (8, 4)])
def test_workers_end_while_the_last_solutions_are_taken(workers, chunks):
    here = psutil.Process()
    before = here.children()
    shared = sl.solve_all(PUZZLES[:1] * FEWEST * chunks, workers=workers)
    assert all(next(shared).unique for _ in range(FEWEST * (chunks - 1) + 1))
    (forkserver,) = (child for child in here.children() if child not in before)
    deadline = time.monotonic() + 60
    while forkserver.status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    time.sleep(0.1)  # a worker that was still starting is not started again
    assert [child for child in here.children() if child not in before] == [forkserver]
    assert [found.unique for found in shared] == [True] * (FEWEST - 1)
    assert not forkserver.is_running()


def test_what_propagation_concludes_and_copies_of_what_workers_found():
    blank = sl.Skyscrapers([0] * 16)
    (found,) = sl.solve_all([blank], workers=1)
    assert found.known == blank.start
    again = pickle.loads(pickle.dumps(found))
    assert (again, again.known) == (found, blank.start)


@pytest.mark.parametrize("workers", [2**31, 10**30])
def test_however_many_workers_are_asked_for_only_some_are_started(workers):
    puzzle = sl.Nonogram([[1]], [[1]])
    assert [found.unique for found in sl.solve_all([puzzle] * 3, workers=workers)] == [True] * 3
