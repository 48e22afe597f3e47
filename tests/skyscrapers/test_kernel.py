"""Both backends of the kernel against brute force: statuses, solutions, counts, cubes, fixpoints, budgets."""

import random

import pytest
from tests.exhaustive import ALL, BACKENDS, Exhaustive
from tests.skyscrapers.grids import SkyscrapersBoard, everything, fitting, pose, random_problem, solutions

from sightline.core.board import pack, unpack
from sightline.kernel import _native, reference
from sightline.skyscrapers import Skyscrapers
from sightline.skyscrapers.constraints import line_of


def random_problems(seed: int, many: int) -> list[tuple[SkyscrapersBoard, set[bytes]]]:
    rng = random.Random(seed)
    drawn = [random_problem(rng) for _ in range(many)]
    return [(pose(*problem), solutions(*problem)) for problem in drawn]


@pytest.fixture(scope="module", params=range(3))
def small(request):
    return random_problems(request.param, 100)


class TestSmallCities(Exhaustive):
    factory = "visible"


@BACKENDS
def test_only_answers_pass(backend, small):
    for asked, expected in small[::5]:
        problem = backend.visible(*asked)
        assert all(problem.verify(board) for board in expected)
        others = solutions(asked.size, asked.parks, [0] * 4 * asked.size, unpack(asked.masks, asked.width))
        assert not any(problem.verify(board) for board in others - expected)
        assert not problem.verify(b"")


def test_a_seed_is_another_way_to_the_same(small):
    for asked, expected in small[::5]:
        for seed in (1, 2):
            assert set(_native.visible(*asked).search(0, seed).next(ALL)[1]) == expected


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
        line, clues = rng.randrange(2 * size), [rng.randint(0, top) for _ in range(4 * size)]
        problem = backend.visible(*pose(size, parks, clues, [free] * size**2))
        assert problem.line(line, pack(masks, 1), near, far) == bytes(kept)


@BACKENDS
def test_how_many_towers_can_be_seen_along_a_line(backend):
    rng = random.Random(6)
    for _ in range(300):
        size = rng.randint(1, 6)
        parks = rng.choice([0, 0, min(1, size - 1), min(2, size - 1)])
        top, free = size - parks, everything(size, parks)
        masks = [free if rng.random() < 0.5 else rng.getrandbits(top + 1) & free for _ in range(size)]
        counts = sum(1 << clue for clue in range(1, top + 1) if fitting(parks, clue, 0, masks))
        problem = backend.visible(*pose(size, parks, [rng.randint(0, top) for _ in range(4 * size)], [free] * size**2))
        assert problem.seen(rng.randrange(2 * size), pack(masks, 1)) == counts
        with pytest.raises(ValueError, match=r"\w"):
            problem.seen(2 * size, pack(masks, 1))


def test_both_backends_see_as_much_along_long_lines():
    rng = random.Random(7)
    for size in (9, 12, 20):
        free = everything(size, 0)
        masks = [free if rng.random() < 0.9 else rng.getrandbits(size + 1) & free for _ in range(size)]
        asked = pose(size, 0, [0] * (4 * size), [free] * size**2)
        packed = pack(masks, asked.width)
        assert _native.visible(*asked).seen(0, packed) == reference.visible(*asked).seen(0, packed)


@BACKENDS
def test_a_line_has_its_own_clues(backend):
    """Row 1 of a 4×4 is seen from the left, by the last clue, and from the right, by the fifth."""
    clues = [0] * 16
    clues[15], clues[4] = 4, 1
    assert backend.visible(*pose(4, 0, clues, [everything(4)] * 16)).line(0, bytes([30] * 4)) == bytes([2, 4, 8, 16])


def test_both_backends_see_the_same_values_fail_first(small):
    """Of all values that no solution has, by rounds of looking along the lines."""
    for asked, expected in small[::7]:
        masks, width = asked.masks, asked.width
        real = [0] * asked.size**2
        for answer in expected:
            real = [known | mask for known, mask in zip(real, unpack(answer, width), strict=True)]
        wanted = pack([mask & ~known for mask, known in zip(unpack(masks, width), real, strict=True)], width)
        found = _native.visible(*asked).first_failures(masks, wanted)
        assert found == reference.visible(*asked).first_failures(masks, wanted)
        failing = zip(unpack(found[1], width), real, strict=True)
        assert not any(mask & known for mask, known in failing)


@pytest.mark.parametrize("seed", range(3))
def test_both_backends_find_the_same_cores(seed):
    rng, shown = random.Random(seed), 0
    for _ in range(150):
        size, parks = rng.randint(3, 6), rng.choice([0, 0, 1])
        top, everywhere = size - parks, range(size * size)
        clues = [rng.choice([0, rng.randint(1, top)]) for _ in range(4 * size)]
        full = (2 << top) - (1 if parks else 2)
        masks = [rng.choice([full, full, rng.randint(1, full // 2) * 2, 1 << rng.randint(1, top)]) for _ in everywhere]
        given = [clue for clue, number in enumerate(clues) if number]
        cited = rng.sample([*given, *range(4 * size, 6 * size)], rng.choice([1, 1, 1, 2, 3]))
        wanted = [full] * len(everywhere)
        puzzle = Skyscrapers(clues, parks=parks)
        for spot in rng.sample([*puzzle.shape.line(line_of(puzzle, cited[0]))], rng.choice([1, 1, 2])):
            wanted[spot] &= ~(1 << rng.randint(1, top))
        boards = pack([full] * len(everywhere), 1), pack(masks, 1), pack(wanted, 1)
        mine, twin = (backend.visible(size, parks, clues, boards[0], 1) for backend in (_native, reference))
        forced = mine.forces(boards[1], cited, boards[2])
        assert forced == twin.forces(boards[1], cited, boards[2])
        spots = rng.sample([*everywhere], len(everywhere))
        cores = [one.core(boards[1], cited, spots, boards[2]) for one in (mine, twin)]
        assert [*map(list, cores[0])] == [*map(list, cores[1])]
        some = [spots, spots[:4]], pack([masks[spot] for spot in [*spots, *spots[:4]]], 1)
        asked = [cited, cited[:1]], *some, [[*everywhere]] * 2, boards[2] * 2
        assert [*map(tuple, mine.cores(*asked))] == [*map(tuple, twin.cores(*asked))]
        assert tuple(mine.cores(*asked)[0]) == tuple(cores[0])
        shown += forced
    assert shown > 30
