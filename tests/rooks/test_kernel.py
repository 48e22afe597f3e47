"""The kernel against its twin and against itself: large boards, families of boards that could be hard, limits."""

import random
import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rooks.boards import PATTERNS, board

import sightline as sl
from sightline.kernel import Status, _native, reference


@pytest.mark.parametrize("wall", PATTERNS.values(), ids=PATTERNS.keys())
def test_structured_boards_are_proved(wall):
    puzzle = sl.Rooks("".join("X" if wall(r, c) else "." for c in range(120)) for r in range(120))
    solutions = sl.solve(puzzle)
    assert sl.check(puzzle, {"rooks": solutions[0].rooks, "cover": solutions.cover}) == []


@pytest.mark.parametrize("walls", [0.01, 0.05, 0.2, 0.5, 0.9])
def test_random_boards_are_proved_from_every_side(walls):
    puzzle = board(70, 60, walls, 5)
    values = set()
    for _, view in sl.rooks.FAMILY.symmetries(puzzle):
        solutions = sl.solve(view, 2)
        values.add(solutions.value)
        for found in solutions:
            assert sl.check(view, {"rooks": found.rooks, "cover": solutions.cover}) == []
    assert len(values) == 1


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_twins_agree_on_positions(data):
    rows, columns = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6))
    free = bytes(data.draw(st.lists(st.sampled_from([0, 1, 1, 1]), min_size=rows * columns, max_size=rows * columns)))
    spots = free.count(1)
    masks = bytes(data.draw(st.lists(st.sampled_from([3, 3, 3, 3, 1, 2]), min_size=spots, max_size=spots)))
    native, readable = (kernel.matching(rows, columns, free, masks) for kernel in (_native, reference))
    assert native.fixpoint() == readable.fixpoint()
    assert tuple(map(list_of, native.count()[:2])) == tuple(map(list_of, readable.count()[:2]))
    mine, theirs = native.search(), readable.search()
    status, found, _ = mine.next(500)
    assert (status, set(found)) == (theirs.next(500)[0], set(found)) if status else True
    assert mine.value == (theirs.value if found else None)
    assert len(mine.best_proof) == len(theirs.best_proof) or not found


def list_of(value):
    return value if isinstance(value, int) else list(value)


def test_enumeration_goes_on_where_it_was_left():
    puzzle = board(60, 60, 0.4, 9)
    search = sl.rooks.FAMILY.problem(puzzle.start).search()
    seen: set[bytes] = set()
    for most in (1, 2, 3, 50, 1):
        status, found, _ = search.next(most)
        assert status == Status.SOLVED
        assert not seen & set(found)
        seen |= set(found)
    assert len(seen) == 57


def test_counts_are_exact_or_a_lower_bound():
    assert sl.count(board(99, 99, 0.5, 1)) > 10**200
    with pytest.raises(sl.BudgetExceeded) as spent:
        sl.count(board(99, 99, 0.1, 1), steps=1000)
    assert spent.value.at_least >= 1


def test_counts_multiply_over_rooms():
    room = ["..X", "...", ".X."]
    ways = sl.count(sl.Rooks(room))
    wide = sl.Rooks("X".join([row] * 5) for row in room)
    assert sl.count(wide) == ways**5


SOON, AT_ONCE, TRIES = 0.02, 0.01, 20


def large() -> tuple[int, int, bytes, bytes]:
    puzzle = board(1500, 1500, 0.05, 1)
    return puzzle.rows, puzzle.columns, puzzle.free, puzzle.start.masks


def test_a_flag_or_the_clock_ends_a_call_within_ten_milliseconds():
    question = large()

    def by_flag() -> float:
        flag, raised = _native.Flag(), [0.0]
        timer = threading.Timer(SOON, lambda: (raised.__setitem__(0, time.process_time()), flag.set()))
        timer.start()
        assert _native.matching(*question).search().next(1, cancel=flag)[0] == Status.UNKNOWN
        end = time.process_time()
        timer.join()
        return end - raised[0]

    def by_clock() -> float:
        begin = time.process_time()
        assert _native.matching(*question).fixpoint(seconds=SOON)[0] == Status.UNKNOWN
        return time.process_time() - begin - SOON

    for late in (by_flag, by_clock):
        assert any(late() < AT_ONCE for _ in range(TRIES))


def test_a_stopped_search_goes_on_to_the_same_value():
    question = large()
    search = _native.matching(*question).search()
    stops = 0
    while search.next(1, seconds=0.03)[0] == Status.UNKNOWN and stops < 200:
        stops += 1
    if stops == 200:
        search.next(1)
    fresh = _native.matching(*question).search()
    fresh.next(1)
    assert search.value == fresh.value


def test_wrong_arguments_are_refused():
    for arguments in (
        (0, 1, b"", b""),
        (1, 1, b"", b""),
        (1, 1, b"\1", b""),
        (1, 10_001, b"\1" * 10_001, b"\3" * 10_001),
    ):
        with pytest.raises(ValueError, match=r"1 to 10,000|one "):
            _native.matching(*arguments)


@pytest.mark.long
def test_twins_agree_on_larger_boards():
    chance = random.Random(8)
    for seed in range(60):
        puzzle = board(chance.randint(8, 20), chance.randint(8, 20), chance.choice((0.05, 0.2, 0.4)), seed)
        arguments = puzzle.rows, puzzle.columns, puzzle.free, puzzle.start.masks
        assert _native.matching(*arguments).fixpoint() == reference.matching(*arguments).fixpoint()
