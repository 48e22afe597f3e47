"""Both backends of the kernel against plain enumeration and a SAT solver."""

import random

import pytest
from tests.exhaustive import ALL, BACKENDS, Exhaustive
from tests.hashi.maps import Map, by_hand, by_sat, random_map

from sightline.core.board import pack, unpack
from sightline.kernel import Status, _native, reference
from sightline.kernel.problem import whole


def full(planks, spots):
    return ((2 << planks) - 1).to_bytes(2, "little") * spots


@pytest.fixture(scope="module", params=range(3))
def small(request):
    rng = random.Random(request.param)
    drawn = [random_map(rng, 4) for _ in range(250)]
    few = [one for one in drawn if (one.planks + 1) ** (len(one.masks) // 2) <= 5000]
    assert len(few) > 100
    return [(one, by_hand(one)) for one in few]


class TestSmallMaps(Exhaustive):
    factory = "bridges"


@BACKENDS
def test_verify_accepts_solutions_alone(backend, small):
    for puzzle, expected in small[::5]:
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
        assert whole(_native.bridges(*puzzle).count()[1]) == len(expected)


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
    assert (status, whole(limbs)) == (Status.SOLVED, 3**100)


def test_a_spent_budget_gives_a_lower_bound():
    size = 30
    free = Map(size, list(range(size**2)), [0] * size**2, 1, False, True, full(1, 2 * size * (size - 1)))
    status, _, spent = _native.bridges(*free).count(5)
    assert (status, spent <= 5) == (Status.UNKNOWN, True)
    status, limbs, _ = _native.bridges(*free).count(6000)
    assert (status, whole(limbs) > 10**20) == (Status.UNKNOWN, True)


def test_many_planks_and_holes():
    puzzle = Map(3, [0, 2, 6, 8], [16, 16, 16, 16], 8, True, True, b"\xff\x01" * 4)
    assert len(_native.bridges(*puzzle).search().next(ALL)[1]) == 1
    holes = puzzle._replace(counts=[8] * 4, masks=(0b100010001).to_bytes(2, "little") * 4)
    assert set(_native.bridges(*holes).search().next(ALL)[1]) == by_hand(holes)
    assert len(by_hand(holes)) == 1  # 4 on every side; 8 and 0 leave two groups


@pytest.mark.parametrize("seed", range(4))
def test_both_backends_settle_alike_what_some_clues_say(seed):
    rng = random.Random(seed)
    silent = 0
    for _ in range(60):
        puzzle = random_map(rng, 6)
        islands = len(puzzle.cells)
        clues = rng.sample(range(islands + 3), rng.randint(1, islands + 3))
        native, twin = (backend.bridges(*puzzle) for backend in (_native, reference))
        left = native.settle(puzzle.masks, clues)
        assert left == twin.settle(puzzle.masks, clues)
        silent += not left
        for island in rng.sample(range(islands), min(islands, 3)):
            asked = puzzle.masks, clues, island
            assert native.allowed_around(*asked) == twin.allowed_around(*asked)
    assert 5 < silent < 55


@pytest.mark.parametrize("seed", range(4))
def test_both_backends_find_the_same_cores(seed):
    rng, shown = random.Random(seed), 0
    for _ in range(120):
        puzzle = random_map(rng, 6)
        start, islands = unpack(puzzle.masks, puzzle.width), len(puzzle.cells)
        full, spots = (2 << puzzle.planks) - 1, range(len(start))
        masks = [rng.choice([full, full, mask, 1 << rng.randint(0, puzzle.planks)]) for mask in start]
        cited = rng.choice([[islands], rng.sample(range(islands + 4), rng.choice([1, 2, islands, islands + 4]))])
        wanted = [full] * len(start)
        for spot in rng.sample(spots, min(len(start), rng.choice([1, 1, 2]))):
            wanted[spot] = rng.randint(0, full)
        known, goal = pack(masks, puzzle.width), pack(wanted, puzzle.width)
        native, twin = (backend.bridges(*puzzle) for backend in (_native, reference))
        forced = native.forces(known, cited, goal)
        assert forced == twin.forces(known, cited, goal)
        order = rng.sample(spots, len(start))
        asked = [cited], [order], pack([masks[spot] for spot in order], puzzle.width), [[*spots]], goal
        assert [*map(tuple, native.cores(*asked))] == [*map(tuple, twin.cores(*asked))]
        shown += forced
    assert 30 < shown < 100


def test_what_clues_leave_holds_in_every_answer(small):
    for puzzle, expected in small[::5]:
        clues = range(len(puzzle.cells) + puzzle.connected + 1)
        left = int.from_bytes(_native.bridges(*puzzle).settle(puzzle.masks, list(clues)), "little")
        assert all(int.from_bytes(answer, "little") & ~left == 0 for answer in expected)


@BACKENDS
def test_what_is_no_clue_or_island_is_refused(backend):
    pair = backend.bridges(3, [0, 2], [1, 1], 2, True, True, b"\7\0", 2)
    assert pair.settle(b"\7\0", [0, 4]) == b"\2\0"
    for call in (
        lambda: pair.settle(b"\7\0", [5]),
        lambda: pair.settle(b"\7\0", [-1]),
        lambda: pair.allowed_around(b"\7\0", [0], 2),
        lambda: pair.allowed_around(b"\7\0", [0], -1),
    ):
        with pytest.raises(ValueError, match="there is no such"):
            call()
    assert pair.forces(b"\7\0", [0, 5], b"\2\0")
    with pytest.raises(ValueError, match="clues"):
        pair.forces(b"\7\0", [6], b"\2\0")
    with pytest.raises(NotImplementedError):
        pair.line(0, b"\7\0")
