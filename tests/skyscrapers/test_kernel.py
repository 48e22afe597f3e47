"""Both backends of the kernel against brute force: statuses, solutions, counts, cubes, fixpoints, budgets."""

import random

import pytest
from tests.skyscrapers.cities import City, everything, fitting, pose, random_problem, solutions

from sightline.core.board import pack, unpack
from sightline.kernel import Mode, Status, _native, reference

BACKENDS = pytest.mark.parametrize("backend", [_native, reference], ids=["native", "twin"])
ALL = 10_000


def number(limbs: list[int]) -> int:
    return sum(limb << 64 * i for i, limb in enumerate(limbs))


def random_problems(seed: int, many: int) -> list[tuple[City, set[bytes]]]:
    rng = random.Random(seed)
    drawn = [random_problem(rng) for _ in range(many)]
    return [(pose(*problem), solutions(*problem)) for problem in drawn]


@pytest.fixture(scope="module", params=range(3))
def problems(request):
    return random_problems(request.param, 100)


@BACKENDS
def test_searching_finds_every_solution_once(backend, problems):
    for city, expected in problems:
        for mode in (Mode.AUTO, Mode.ALWAYS):
            status, found, _ = backend.visible(*city).search(mode, 0).next(ALL)
            assert status == Status.IMPOSSIBLE
            assert len(found) == len(expected)
            assert set(found) == expected


@BACKENDS
def test_counting_agrees(backend, problems):
    for city, expected in problems:
        status, limbs, _ = backend.visible(*city).count()
        assert number(limbs) == len(expected)
        assert status == (Status.SOLVED if expected else Status.IMPOSSIBLE)


@BACKENDS
def test_a_fixpoint_keeps_every_solution(backend, problems):
    for city, expected in problems:
        status, known, _ = backend.visible(*city).fixpoint()
        if status == Status.IMPOSSIBLE:
            assert not expected
            continue
        masks = unpack(known, city.width)
        assert (status == Status.SOLVED) == all(mask.bit_count() == 1 for mask in masks)
        for solution in expected:
            assert all(a & b for a, b in zip(unpack(solution, city.width), masks, strict=True))
        if status == Status.SOLVED:
            assert expected == {known}


@BACKENDS
def test_cubes_share_the_solutions_out(backend, problems):
    for city, expected in problems[::3]:
        cubes = backend.visible(*city).cubes(6)
        found = [board for cube in cubes for board in backend.visible(*city._replace(masks=cube)).search().next(ALL)[1]]
        assert len(found) == len(expected)
        assert set(found) == expected


@BACKENDS
def test_a_search_resumes_without_repeats(backend, problems):
    for city, expected in problems[::3]:
        search = backend.visible(*city).search()
        found: list[bytes] = []
        for _ in range(ALL):
            status, some, spent = search.next(2, 1)
            assert spent <= 1
            assert len(some) <= 2
            found += some
            if status == Status.IMPOSSIBLE:
                break
        assert len(found) == len(expected)
        assert set(found) == expected


@BACKENDS
def test_only_answers_pass(backend, problems):
    for city, expected in problems[::5]:
        problem = backend.visible(*city)
        assert all(problem.verify(board) for board in expected)
        others = solutions(city.size, city.parks, [0] * 4 * city.size, unpack(city.masks, city.width))
        assert not any(problem.verify(board) for board in others - expected)
        assert not problem.verify(b"")


def test_a_seed_is_another_way_to_the_same(problems):
    for city, expected in problems[::5]:
        for seed in (1, 2):
            assert set(_native.visible(*city).search(0, seed).next(ALL)[1]) == expected


def test_lower_bounds_are_bounds(problems):
    for city, expected in problems[::2]:
        for steps in (0, 1, 3, 10):
            status, limbs, spent = _native.visible(*city).count(steps)
            assert spent <= steps
            assert number(limbs) <= len(expected)
            assert status != Status.UNKNOWN or expected or number(limbs) == 0


@BACKENDS
def test_a_line_keeps_exactly_what_some_arrangement_uses(backend):
    rng = random.Random(5)
    for _ in range(400):
        size = rng.randint(1, 6)
        parks = rng.choice([0, 0, min(1, size - 1), min(2, size - 1)])
        top, free = size - parks, everything(size, parks)
        near, far = (rng.choice([0, rng.randint(1, top)]) for _ in range(2))
        masks = [free if rng.random() < 0.5 else rng.getrandbits(top + 1) & free for _ in range(size)]
        kept = [sum({1 << v for v in values}) for values in zip(*fitting(parks, near, far, masks), strict=True)]
        assert backend.visible_line(pack(masks, 1), parks, near, far, 1) == bytes(kept)
