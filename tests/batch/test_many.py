"""Many puzzles in memory, over several workers: the same solutions in the same order."""

import pytest

import sightline as sl

PUZZLES = [
    *(sl.generate("skyscrapers", size=4, tier=2, seed=seed) for seed in range(30)),
    sl.Nonogram([[1], [1]], [[1], [1]]),
    sl.start(sl.Hashi(["2.2"])),
    sl.Rooks(["..", ".X"]),
]


@pytest.mark.parametrize("limit", [None, 1, 5])
def test_workers_find_what_one_process_finds(limit):
    alone = list(sl.solve_all(PUZZLES, limit))
    shared = list(sl.solve_all(iter(PUZZLES), limit, workers=2))
    assert shared == alone
    assert [len(found) for found in shared] == [
        len(sl.solve(one) if limit is None else sl.solve(one, limit)) for one in PUZZLES
    ]
    assert [found.steps for found in shared] == [found.steps for found in alone]


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


def test_what_is_no_puzzle_raises_here():
    with pytest.raises(TypeError):
        list(sl.solve_all([3]))
