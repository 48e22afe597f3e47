"""Listing covers: fresh tuples, limits, budgets, checkpoints, cancelling, depth, size."""

import json
import pickle
import threading
import time
import tracemalloc

import pytest
from tests.cover import problems as of

from sightline.core.errors import BudgetExceeded, FormatError, InvalidPuzzle
from sightline.engine.cover import Budget, CoverStatus, ExactCover
from sightline.kernel import new_flag


def boards(rows: int, columns: int) -> ExactCover:
    return ExactCover(*of.dominoes(of.rectangle(rows, columns)))


def test_every_cover_is_a_fresh_tuple_in_the_order_of_the_actions():
    cover = boards(4, 4)
    found = list(cover.solutions())
    assert len({id(one) for one in found}) == len(set(found)) == 36
    assert all(type(one) is tuple and list(one) == sorted(one, key=cover.actions.index) for one in found)
    assert found == list(cover) == list(cover.solutions())


def test_any_hashable_is_a_name_and_comes_back_as_it_went_in():
    class Move:
        pass

    left, right = Move(), Move()
    cover = ExactCover({frozenset({1}), None, 2.5}, {left: [None, 2.5], right: {frozenset({1})}})
    assert list(cover) == [(left, right)]
    assert cover.first()[0] is left
    assert ExactCover("ab", {1: iter("a"), 2: (x for x in "b")}).count() == 1


def test_limit_and_status():
    cover = boards(4, 4)
    covers = cover.solutions(limit=5)
    assert covers.status is CoverStatus.UNKNOWN
    assert len(list(covers)) == covers.found == 5
    assert (covers.status, covers.complete) == (CoverStatus.FOUND, False)
    covers = cover.solutions(limit=36)
    assert (len(list(covers)), covers.complete) == (36, False)
    covers = cover.solutions(limit=37)
    assert (len(list(covers)), covers.complete, covers.progress) == (36, True, 1.0)
    assert list(cover.solutions(limit=0)) == []


def test_the_three_statuses_are_never_mixed_up():
    none, some = boards(3, 3), boards(6, 6)
    assert none.status() is CoverStatus.NO_COVER
    assert some.status() is CoverStatus.FOUND
    assert some.status(budget=0) is CoverStatus.UNKNOWN
    covers = some.solutions(budget=3)
    assert list(covers) == []
    assert (covers.status, covers.complete) == (CoverStatus.UNKNOWN, False)
    for ask in (some.first, some.unique, some.best, some.explain_infeasible, some.count):
        with pytest.raises(BudgetExceeded):
            ask(budget=1)
    covers = some.solutions(budget=40)
    assert (bool(list(covers)), covers.status, covers.complete) == (True, CoverStatus.FOUND, False)


def test_nothing_to_do_is_done_in_one_way():
    assert list(ExactCover([], {})) == [()]
    assert list(ExactCover([], {"idle": []}, ["x"])) == [()]
    assert ExactCover([], {}).count() == 1
    assert ExactCover(["r"], {}).status() is CoverStatus.NO_COVER
    assert list(ExactCover(["r"], {"a": ["r"], "b": ["o"], "c": []}, ["o"])) == [("a",)]


@pytest.mark.parametrize("taken", [0, 1, 7, 280, 281])
def test_a_checkpoint_goes_on_where_the_listing_was(taken):
    cover = boards(4, 6)
    covers = cover.solutions()
    first = [next(covers) for _ in range(taken)]
    text = covers.checkpoint()
    rest = cover.solutions(resume=text)
    assert first + list(rest) == list(cover)
    assert rest.complete
    again = pickle.loads(pickle.dumps(cover)).solutions(resume=text)
    assert first + list(again) == list(cover)


def test_a_checkpoint_after_the_end_and_after_a_spent_budget():
    cover = boards(4, 6)
    done = cover.solutions()
    assert len(list(done)) == 281
    assert list(cover.solutions(resume=done.checkpoint())) == []
    pieces, text = [], cover.solutions().checkpoint()
    for _ in range(200):
        covers = cover.solutions(limit=3, budget=7, resume=text)
        pieces += covers
        text = covers.checkpoint()
        if covers.complete:
            break
    assert pieces == list(cover)


def test_a_checkpoint_goes_on_deep_in_a_search_that_remembers_nothing():
    cover = ExactCover(*of.soma())
    every = list(cover)
    assert len(every) == len(set(every)) == 11_520 == cover.count()
    for taken in (4_000, 11_000):
        covers = cover.solutions(limit=taken)
        assert list(covers) == every[:taken]
        assert list(cover.solutions(resume=covers.checkpoint())) == every[taken:]
    spent = cover.solutions(budget=60_000)
    assert list(spent) == every[: spent.found]
    assert 0 < spent.found < len(every)
    assert 0 < spent.progress < 1
    assert list(cover.solutions(resume=spent.checkpoint())) == every[spent.found :]


def test_a_checkpoint_of_another_problem_is_refused():
    covers = boards(4, 4).solutions()
    next(covers)
    text = covers.checkpoint()
    for cover in (boards(4, 6), boards(4, 4).taking(boards(4, 4).actions[:1])):
        with pytest.raises(FormatError, match="another cover problem"):
            cover.solutions(resume=text)
    changed = json.loads(text) | {"place": [1, 9, 2]}
    for bad in ("", "{}", "[1]", "null", "[" * 5000, json.dumps(json.loads(text) | {"skip": -1}), json.dumps(changed)):
        with pytest.raises(FormatError):
            list(boards(4, 4).solutions(resume=bad))


def test_what_was_found_before_a_checkpoint_is_not_forgotten():
    cover = ExactCover("abcd", {1: "ab", 2: "cd", 3: "bc", 4: "da"})
    first = cover.solutions(limit=1)
    assert (list(first), first.status, first.complete) == ([(1, 2)], CoverStatus.FOUND, False)
    rest = cover.solutions(resume=first.checkpoint())
    assert (list(rest), rest.found, rest.status) == ([(3, 4)], 2, CoverStatus.FOUND)
    nothing = cover.solutions(resume=rest.checkpoint())
    assert (list(nothing), nothing.found, nothing.status, nothing.complete) == ([], 2, CoverStatus.FOUND, True)


def test_progress_grows_to_one():
    covers = boards(5, 6).solutions()
    shares = []
    for _ in covers:
        shares.append(covers.progress)
    assert shares == sorted(shares)
    assert 0 == shares[0] < shares[-1] < 1 == covers.progress


def test_estimates_come_close():
    estimate = boards(6, 6).estimate(probes=3000, seed=5)
    assert 0.8 * 6728 < estimate.covers < 1.2 * 6728
    assert estimate == boards(6, 6).estimate(probes=3000, seed=5)


def test_samples_are_uniform_where_they_can_be():
    cover = boards(2, 4)
    drawn = [cover.sample(seed) for seed in range(1000)]
    assert all(150 < drawn.count(one) < 250 for one in cover)
    big = ExactCover(*of.latin_squares(9))
    assert big.is_cover(big.sample(1))
    assert big.sample(1) != big.sample(2)
    with pytest.raises(BudgetExceeded):
        big.sample(1, uniform=True, budget=1000)


def test_thousands_of_forced_items_need_no_recursion():
    n = 3000
    chain = ExactCover(range(n + 1), {i: [i, i + 1] for i in range(n)} | {"end": [n]})
    assert len(chain.first()) == 1501
    assert chain.unique()
    assert chain.count() == 1
    pairs = ExactCover(range(2 * n), {(i, way): [2 * i, 2 * i + 1] for i in range(n) for way in "ab"})
    assert pairs.count() == 2**n
    assert len(pairs.first()) == n
    assert len(next(pairs.solutions())) == n
    assert pairs.sample(4, uniform=True) != pairs.sample(5, uniform=True)


def test_deep_branches_need_no_recursion():
    strip = boards(2, 1500)
    assert len(strip.first()) == 1500
    a, b = 0, 1
    for _ in range(1500):
        a, b = b, a + b
    assert strip.count() == b


def test_a_million_entries():
    actions = {i: [i % 1000, 1000 + i % 777, 1777 + i % 991, 2768 + i % 1231] for i in range(250_000)}
    began = time.process_time()
    cover = ExactCover(range(1000), actions, range(1000, 3999))
    cover.estimate(1)  # poses it to the kernel
    assert time.process_time() - began < 1.0


def test_a_raised_flag_and_an_interrupt_end_a_search():
    endless = ExactCover(*of.queens(28))
    flag = new_flag()
    threading.Timer(0.05, flag.set).start()
    began = time.perf_counter()
    with pytest.raises(BudgetExceeded):
        endless.count(Budget(cancel=flag))
    assert time.perf_counter() - began < 5
    with pytest.raises(BudgetExceeded):
        endless.count(Budget(seconds=0.05))


def test_costs():
    requirements, actions, _ = of.towers(4)
    costs = {(r, c): (3 * r + 5 * c * c) % 7 for r, c in actions}
    cover = ExactCover(requirements, actions, costs=costs)
    priced = sorted(sum(costs[place] for place in one) for one in cover)
    assert cover.best().cost == priced[0]
    assert [one.cost for one in cover.cheapest(5)] == priced[:5]
    assert sum(costs[place] for place in cover.best().actions) == priced[0]
    assert ExactCover(["r"], {}).best() is None


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (lambda: ExactCover("aa", {}), "'a' is listed twice"),
        (lambda: ExactCover("a", {1: "a"}, "a"), "'a' is listed twice"),
        (lambda: ExactCover("a", {1: "ab"}), "1 covers 'b', which is no requirement"),
        (lambda: ExactCover("a", {1: [[]]}), "which is no requirement"),
        (lambda: ExactCover("a", {1: "aa"}), "1 names a requirement twice"),
        (lambda: ExactCover("a", {1: {"a": "red"}}), "1 colours 'a', which is not optional"),
        (lambda: ExactCover("a", {}, multiplicities={"b": 1}), "'b', which is no requirement"),
        (lambda: ExactCover("a", {}, multiplicities={"a": (2, 1)}), "is not lo <= hi"),
        (lambda: ExactCover("a", {}, "b", multiplicities={"b": (1, 1)}), "with lo = 0 if optional"),
        (lambda: ExactCover("a", {1: {"b": "red"}}, "b", multiplicities={"b": 2}), "has colours"),
        (lambda: ExactCover("a", {1: "a"}, costs={2: 1}), "a cost for 2, which is no action"),
        (lambda: ExactCover("a", {1: "a"}, costs={1: 0.5}), "costs are whole numbers"),
        (lambda: ExactCover("a", {1: "a"}, costs={1: 1 << 60}), "costs are whole numbers"),
        (lambda: ExactCover("a", {1: "a"}).taking([3]), "3 is no action"),
    ],
)
def test_nonsense_is_refused_in_words(question, words):
    with pytest.raises(InvalidPuzzle, match=words):
        question()


def test_no_number_of_covers_is_too_small_or_too_large():
    cover = ExactCover(*of.queens(4), costs={(0, 1): 3})
    assert cover.cheapest(0) == []
    assert len(cover.cheapest(10**30)) == 2
    with pytest.raises(ValueError, match="negative"):
        cover.cheapest(-1)
    for least in (-1, 0, 1):
        assert len(cover.split(least)) == 1
    assert len(cover.split(10**30)) == 2
    assert cover.estimate(0).covers == 0
    assert cover.estimate(5, seed=-1) == cover.estimate(5, seed=(1 << 64) - 1)
    with pytest.raises(ValueError, match="probes"):
        cover.estimate(10**30)
    assert cover.count(10**30) == cover.count() == 2


def test_a_large_multiplicity_takes_no_memory():
    tracemalloc.start()
    try:
        closest = ExactCover("AB", {"one": "A", "two": "AB"}, multiplicities={"A": (1 << 28, 1 << 28)}).closest()
        assert (closest.missing, closest.proved) == (("A",), True)
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()
