"""Random small problems with every feature: both backends, and the definition tried on every set of actions."""

import gc
import random
import weakref
from array import array
from itertools import combinations, pairwise
from operator import length_hint
from typing import Any

import pytest
from tests.cover.problems import queens

from sightline.core.errors import BudgetExceeded
from sightline.engine.cover import CoverStatus, ExactCover
from sightline.kernel import Status, _native, reference
from sightline.kernel.problem import whole

BACKENDS = pytest.mark.parametrize("backend", [_native, reference], ids=["native", "twin"])


def random_cover(rng: random.Random) -> ExactCover[int]:
    requirements = [f"r{i}" for i in range(rng.randint(0, 5))]
    optional = [f"o{i}" for i in range(rng.randint(0, 3))]
    items = requirements + optional
    many = (
        {item: sorted(rng.choices(range(4), k=2)) for item in items if rng.random() < 0.3} if rng.random() < 0.5 else {}
    )
    bounds: dict[Any, Any] = {item: (lo if item in requirements else 0, hi) for item, (lo, hi) in many.items()}
    coloured = rng.random() < 0.5
    actions: dict[int, Any] = {}
    for action in range(rng.randint(0, 9)):
        covered = [item for item in items if rng.random() < 0.35]
        colours = {
            item: rng.choice([None, "red", "blue"]) for item in covered if item in optional and item not in bounds
        }
        actions[action] = {item: colours.get(item) for item in covered} if coloured else covered
    costs = {action: rng.randint(-5, 15) for action in actions}
    return ExactCover(requirements, actions, optional, multiplicities=bounds, costs=costs)


def everything(cover: ExactCover[int]) -> set[tuple[int, ...]]:
    subsets = (some for size in range(len(cover.actions) + 1) for some in combinations(cover.actions, size))
    return {some for some in subsets if cover.is_cover(some)}


CASES = [(cover, everything(cover)) for cover in map(random_cover, map(random.Random, range(400)))]


def test_the_cases_are_worth_it():
    sizes = [len(covers) for _, covers in CASES]
    assert sum(size == 0 for size in sizes) > 50
    assert sum(size > 1 for size in sizes) > 50
    assert sum(bool(cover.question.colours) for cover, _ in CASES) > 50


def listed(problem: Any) -> tuple[int, list[tuple[int, ...]]]:
    return taken_from(problem.search(), 2000)


def taken_from(search: Any, most: int, steps: int = -1) -> tuple[int, list[tuple[int, ...]]]:
    """Covers as numbers, which are the actions here."""
    status, options, ends, _ = search.next(most, steps)
    numbers, stops = memoryview(options).cast("i").tolist(), memoryview(ends).cast("q").tolist()
    return status, [tuple(numbers[a:b]) for a, b in pairwise([0, *stops])]


@BACKENDS
def test_listing_counting_and_picking(backend):
    for cover, covers in CASES:
        problem = cover.question.pose(make=backend.cover)
        status, found = listed(problem)
        assert (status, set(found), len(found)) == (Status.IMPOSSIBLE, covers, len(covers))
        status, limbs, _ = problem.count()
        assert (status, whole(limbs)) == (Status.SOLVED if covers else Status.IMPOSSIBLE, len(covers))
        picked = [tuple(problem.pick([rank] if rank else [])[1]) for rank in range(min(len(covers), 12))]
        assert len(set(picked)) == len(picked)
        assert set(picked) <= covers
        assert problem.pick([len(covers)])[0] == Status.IMPOSSIBLE


@BACKENDS
def test_the_cheapest(backend):
    for cover, covers in CASES:
        prices = sorted(sum(cover.question.cost[action] for action in one) for one in covers)
        for most in (1, 4):
            status, found, _ = cover.question.pose(make=backend.cover).best(most)
            assert status == (Status.SOLVED if covers else Status.IMPOSSIBLE)
            assert [cost for cost, _ in found] == prices[:most]
            assert all(cost == sum(cover.question.cost[action] for action in one) for cost, one in found)
            assert len({tuple(one) for _, one in found} & covers) == len(found)


@BACKENDS
def test_cubes_are_disjoint_and_make_up_the_whole(backend):
    for cover, covers in CASES:
        for least in (1, 5, 1000):
            parts = cover.question.pose(make=backend.cover).cubes(least)
            assert len(parts) >= min(least, len(covers))
            lists = [listed(cover.question.pose(*part, make=backend.cover))[1] for part in parts]
            assert sorted(one for found in lists for one in found) == sorted(covers)


@BACKENDS
def test_parts_that_die_at_once_do_not_count(backend):
    posed = ExactCover(*queens(8)).question.pose(make=backend.cover)
    for least in (2, 40, 80, 92, 100):
        assert len(posed.cubes(least)) >= min(least, 92)


@BACKENDS
def test_a_listing_can_be_left_and_taken_up_anywhere(backend):
    for cover, covers in CASES[::4]:
        problem = cover.question.pose(make=backend.cover)
        place: list[int] = []
        pieces = []
        for _ in range(4 * len(covers) + 60):
            search = problem.search(place)
            status, found = taken_from(search, 2, 3)
            pieces += found
            place = list(search.place)
            if status == Status.IMPOSSIBLE:
                break
        assert len(pieces) == len(covers)
        assert set(pieces) == covers


@BACKENDS
def test_estimates_are_exact_where_nothing_branches(backend):
    for cover, covers in CASES:
        probes, nodes, leaves = cover.question.pose(make=backend.cover).estimate(5, 1)
        if not nodes:
            assert (probes, whole(leaves)) == (5, 5 * len(covers))


def test_the_public_face():
    for cover, covers in CASES:
        assert cover.status() is (CoverStatus.FOUND if covers else CoverStatus.NO_COVER)
        assert (cover.first() in covers) if covers else (cover.first() is None)
        assert cover.unique() is (len(covers) == 1)
        assert cover.count() == len(covers)
        for uniform in (None, True, False):
            sampled = cover.sample(3, uniform)
            assert sampled == cover.sample(3, uniform)
            assert (sampled in covers) if covers else (sampled is None)


def test_parts_and_givens():
    for cover, covers in CASES[::3]:
        parts = cover.split(4)
        assert sorted(one for part in parts for one in part) == sorted(covers)
        for action in cover.actions[:2]:
            assert set(cover.taking([action])) == {one for one in covers if action in one}
            assert set(cover.taking([], [action])) == {one for one in covers if action not in one}


def test_the_closest_cover_and_the_conflict():
    for cover, covers in CASES:
        closest = cover.closest()
        assert closest.proved
        assert (len(closest.missing) == 0) == bool(covers)
        conflict = cover.explain_infeasible()
        assert (conflict is None) == bool(covers)
        if conflict:
            assert conflict.minimal
            assert least_missing(cover) == shortfall(cover, closest.actions)
            for some in combinations(conflict.requirements, len(conflict.requirements) - 1):
                assert relax(cover, some).first() is not None
            assert relax(cover, conflict.requirements).first() is None


def relax(cover: ExactCover[int], kept: Any) -> ExactCover[int]:
    """Only some requirements must be met; the others may be."""
    question = cover.question
    numbers = [question.index[item] for item in kept]
    others = [i for i in range(len(question.items)) if i not in numbers]
    other = cover.taking([])
    other.question = question.rearrange(numbers, others, range(len(question.actions)))
    return other


def shortfall(cover: ExactCover[int], actions: tuple[int, ...]) -> int:
    question = cover.question
    uses = [
        sum(item in question.covered_by(action) for action in actions) for item in range(len(question.requirements))
    ]
    return sum(max(low - used, 0) for low, used in zip(question.lo, uses, strict=False))


def least_missing(cover: ExactCover[int]) -> int:
    """By trying every set of actions that is a cover once nothing is required."""
    question = cover.question
    within = []
    for size in range(len(cover.actions) + 1):
        for some in combinations(cover.actions, size):
            uses = [sum(i in question.covered_by(a) for a in some) for i in range(len(question.items))]
            needed = dict(zip(question.items, uses, strict=True))
            within += [shortfall(cover, some)] if legal(cover, some, needed) else []
    return min(within)


def legal(cover: ExactCover[int], some: tuple[int, ...], uses: dict[Any, int]) -> bool:
    question = cover.question
    lo = question.lo[:]
    for item, used in uses.items():
        number = question.index[item]
        question.lo[number] = min(question.lo[number], used)
    right = cover.is_cover(some)
    question.lo[:] = lo
    return right


def test_a_budget_says_what_it_does_not_know():
    hard = random_cover(random.Random(1))
    for cover, covers in [(hard, everything(hard)), *CASES[:60]]:
        if cover.solutions().nodes == 0 and cover.estimate(1).nodes == 0:
            continue
        assert cover.status(budget=0) in (CoverStatus.UNKNOWN, CoverStatus.FOUND)
        with pytest.raises(BudgetExceeded) as spent:
            cover.count(budget=0)
        assert spent.value.at_least <= len(covers)


@BACKENDS
def test_objects_are_gathered_by_their_numbers(backend):
    numbers, ends = array("i", [2, 0, 1]).tobytes(), array("q", [1, 1, 3]).tobytes()
    found = backend.gather(("a", "b", "c"), numbers, ends)
    assert length_hint(found) == 3
    assert next(found) == ("c",)
    assert length_hint(found) == 2
    assert list(found) == [(), ("a", "b")]
    assert length_hint(found) == 0
    assert list(backend.gather((), b"", b"")) == []
    for objects, stops in (("ab", [3]), ("abc", [4]), ("abc", [2, 1]), ("abc", [-1])):
        with pytest.raises(ValueError, match=r"place|ends"):
            backend.gather(tuple(objects), numbers, array("q", stops).tobytes())


@BACKENDS
def test_a_cover_that_is_kept_does_not_change_while_others_are_gathered(backend):
    numbers = array("i", [0, 1, 0, 2, 1, 2, 2, 0]).tobytes()
    found = backend.gather(("a", "b", "c"), numbers, array("q", [2, 4, 6, 8]).tobytes())
    first = next(found)
    for cover, expected in zip(found, ("ac", "bc", "ca"), strict=True):
        assert "".join(cover) == expected
        assert first == ("a", "b")


def test_what_is_gathered_is_freed_with_the_gathering():
    class Thing:
        pass

    thing = Thing()
    thing.gathering = _native.gather((thing,), array("i", [0, 0]).tobytes(), array("q", [1, 2]).tobytes())
    next(thing.gathering)
    gone = weakref.ref(thing)
    del thing
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize(("thing", "tracked"), [("a", False), (7, False), ([], True), ({}, True), (([],), True)])
def test_the_garbage_collector_looks_only_at_covers_that_could_be_in_a_cycle(thing, tracked):
    numbers, ends = array("i", [0, 1]).tobytes(), array("q", [0, 2]).tobytes()
    nothing, cover = _native.gather(("b", thing), numbers, ends)
    assert (nothing, cover) == ((), ("b", thing))
    assert gc.is_tracked(cover) == tracked
