"""Both backends of the kernel against plain enumeration and a SAT solver."""

import random

import pytest
from tests.hashi.maps import Map, by_hand, by_sat, random_map

from sightline.core.board import unpack
from sightline.kernel import Mode, Status, _native, new_flag, reference

BACKENDS = pytest.mark.parametrize("backend", [_native, reference], ids=["native", "twin"])
ALL = 100_000


def number(limbs):
    return sum(limb << 64 * i for i, limb in enumerate(limbs))


def full(planks, spots):
    return ((2 << planks) - 1).to_bytes(2, "little") * spots


@pytest.fixture(scope="module", params=range(3))
def maps(request):
    rng = random.Random(request.param)
    drawn = [random_map(rng, 4) for _ in range(250)]
    small = [one for one in drawn if (one.planks + 1) ** (len(one.masks) // 2) <= 5000]
    assert len(small) > 100
    return [(one, by_hand(one)) for one in small]


@BACKENDS
def test_searching_finds_every_solution_once(backend, maps):
    for puzzle, expected in maps:
        for mode in (Mode.AUTO, Mode.ALWAYS):
            status, found, _ = backend.bridges(*puzzle).search(mode, 0).next(ALL)
            assert status == Status.IMPOSSIBLE
            assert len(found) == len(expected), puzzle
            assert set(found) == expected, puzzle


@BACKENDS
def test_counting_agrees(backend, maps):
    for puzzle, expected in maps:
        status, limbs, _ = backend.bridges(*puzzle).count()
        assert number(limbs) == len(expected), puzzle
        assert status == (Status.SOLVED if expected else Status.IMPOSSIBLE)


@BACKENDS
def test_a_fixpoint_keeps_every_solution(backend, maps):
    for puzzle, expected in maps:
        status, known, _ = backend.bridges(*puzzle).fixpoint()
        if status == Status.IMPOSSIBLE:
            assert not expected
            continue
        masks = unpack(known, puzzle.width)
        assert (status == Status.SOLVED) == all(mask.bit_count() == 1 for mask in masks)
        for solution in expected:
            assert all(a & b for a, b in zip(unpack(solution, puzzle.width), masks, strict=True))
        if status == Status.SOLVED:
            assert expected == {known}


@BACKENDS
def test_cubes_share_the_solutions_out(backend, maps):
    for puzzle, expected in maps[::3]:
        cubes = backend.bridges(*puzzle).cubes(6)
        found = [
            board for cube in cubes for board in backend.bridges(*puzzle._replace(masks=cube)).search().next(ALL)[1]
        ]
        assert len(found) == len(expected)
        assert set(found) == expected


@BACKENDS
def test_a_search_resumes_without_repeats(backend, maps):
    for puzzle, expected in maps[::3]:
        search = backend.bridges(*puzzle).search()
        found = []
        for _ in range(ALL):
            status, some, spent = search.next(2, 1)
            assert spent <= 1
            found += some
            if status == Status.IMPOSSIBLE:
                break
        assert len(found) == len(expected)
        assert set(found) == expected


@BACKENDS
def test_verify_accepts_solutions_alone(backend, maps):
    for puzzle, expected in maps[::5]:
        problem = backend.bridges(*puzzle)
        assert all(problem.verify(solution) for solution in expected)
        rng = random.Random(len(expected))
        for _ in range(20):
            board = b"".join((1 << rng.randint(0, puzzle.planks)).to_bytes(2, "little") for _ in puzzle.masks[::2])
            assert problem.verify(board) == (board in expected)


@pytest.mark.parametrize("seed", range(40))
def test_larger_maps_against_a_sat_solver(seed):
    puzzle = random_map(random.Random(1000 + seed), 8)
    most = 150
    expected = by_sat(puzzle, most)
    status, found, _ = _native.bridges(*puzzle).search().next(most)
    assert len(set(found)) == len(found) == len(expected), puzzle
    if len(expected) < most:
        assert status == Status.IMPOSSIBLE
        assert set(found) == expected
        assert number(_native.bridges(*puzzle).count()[1]) == len(expected)


def test_counts_go_past_64_bits():
    """A hundred squares of four 2s side by side, each with 3 arrangements when nothing need be connected."""
    columns = 4 * 100
    cells = [r * columns + 4 * square + c for r in (0, 2) for square in range(100) for c in (0, 2)]
    cells = sorted(cells)
    spots = len(reference.bridges(columns, cells, [2] * 400, 2, False, True, full(2, 598), 2).ends)
    masks = bytearray(full(2, spots))
    ends = reference.bridges(columns, cells, [2] * 400, 2, False, True, bytes(masks), 2).ends
    for spot, (a, b) in enumerate(ends):
        if cells[b] - cells[a] == 2 and cells[a] % 4 == 2:
            masks[2 * spot] = 1  # no bridge from one square to the next
    status, limbs, _ = _native.bridges(columns, cells, [2] * 400, 2, False, True, bytes(masks), 2).count()
    assert (status, number(limbs)) == (Status.SOLVED, 3**100)


def hard(planks=1):
    """A dense map with very many solutions: every cell of 30×30 is an island of unknown number."""
    size = 30
    return Map(
        size, list(range(size * size)), [0] * size * size, planks, True, True, full(planks, 2 * size * (size - 1))
    )


def test_a_spent_budget_gives_a_lower_bound():
    status, limbs, spent = _native.bridges(*hard()).count(5)
    assert status == Status.UNKNOWN
    assert spent <= 5
    assert number(limbs) >= 0


def test_a_raised_flag_ends_a_count():
    flag = new_flag()
    flag.set()
    assert _native.bridges(*hard()).count(-1, 0.0, flag)[0] == Status.UNKNOWN


def test_many_planks_and_holes():
    puzzle = Map(3, [0, 2, 6, 8], [16, 16, 16, 16], 8, True, True, b"\xff\x01" * 4)
    assert len(_native.bridges(*puzzle).search().next(ALL)[1]) == 1
    holes = puzzle._replace(counts=[8] * 4, masks=(0b100010001).to_bytes(2, "little") * 4)
    assert set(_native.bridges(*holes).search().next(ALL)[1]) == by_hand(holes)
    assert len(by_hand(holes)) == 1  # 4 on every side; 8 and 0 leave two groups
