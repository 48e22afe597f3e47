"""What both backends owe small problems whose solutions are all known: searches, counts, fixpoints, cubes."""

from itertools import cycle

import pytest

from sightline.core.board import unpack
from sightline.kernel import Mode, Status, _native, reference
from sightline.kernel.problem import whole

BACKENDS = pytest.mark.parametrize("backend", [_native, reference], ids=["native", "twin"])
ALL = 100_000


class Exhaustive:
    """A test module has a fixture `small` – pairs of the kernel's arguments and the set of solutions – and a class
    of this kind that names the factory."""

    factory: str

    def pose(self, backend, arguments):
        return getattr(backend, self.factory)(*arguments)

    @BACKENDS
    def test_searching_finds_every_solution_once(self, backend, small):
        for arguments, expected in small:
            for mode in (Mode.AUTO, Mode.ALWAYS):
                status, found, _ = self.pose(backend, arguments).search(mode, 0).next(ALL)
                assert status == Status.IMPOSSIBLE
                assert len(found) == len(expected), arguments
                assert set(found) == expected, arguments

    @BACKENDS
    def test_counting_agrees(self, backend, small):
        for arguments, expected in small:
            status, limbs, _ = self.pose(backend, arguments).count()
            assert whole(limbs) == len(expected), arguments
            assert status == (Status.SOLVED if expected else Status.IMPOSSIBLE)

    @BACKENDS
    def test_a_fixpoint_keeps_every_solution(self, backend, small):
        for arguments, expected in small:
            status, known, _ = self.pose(backend, arguments).fixpoint()
            if status == Status.IMPOSSIBLE:
                assert not expected
                continue
            masks = unpack(known, arguments.width)
            assert (status == Status.SOLVED) == all(mask.bit_count() == 1 for mask in masks)
            for solution in expected:
                assert all(a & b for a, b in zip(unpack(solution, arguments.width), masks, strict=True))
            if status == Status.SOLVED:
                assert expected == {known}

    def test_both_backends_know_the_same_by_propagation(self, small):
        """What a seed makes hangs on it."""
        for arguments, _ in small:
            native, twin = (self.pose(backend, arguments).fixpoint() for backend in (_native, reference))
            assert native[:2] == twin[:2]

    def test_closures_agree_and_keep_every_solution(self, small):
        """At every tier, known or not; and a higher tier keeps no more."""
        for arguments, expected in small[::3]:
            native, twin = (self.pose(backend, arguments) for backend in (_native, reference))
            before = arguments.masks
            for tier in range(1, 9):
                closed = native.closure(arguments.masks, tier)
                assert closed == twin.closure(arguments.masks, tier)
                assert not int.from_bytes(closed, "little") & ~int.from_bytes(before, "little")
                answers = (int.from_bytes(solution, "little") for solution in expected)
                assert not any(answer & ~int.from_bytes(closed, "little") for answer in answers)
                before = closed

    @BACKENDS
    def test_arguments_that_do_not_fit_are_refused(self, backend, small):
        for arguments, _ in small[::20]:
            problem, masks = self.pose(backend, arguments), arguments.masks
            longer = masks + bytes(arguments.width)
            for name, *asked in (
                ("closure", longer, 3),
                ("first_failures", longer, masks),
                ("first_failures", masks, longer),
                ("first_failures", masks, masks, -1),
                ("prune", masks, longer, 3),
                ("prune", masks, masks, 0),
                ("two_ways", longer, 3),
                ("two_ways", masks, 0),
                ("short_refutation", longer, masks, 1, 1),
                ("short_refutation", masks, longer, 1, 1),
                ("short_refutation", masks, masks, 0, 1),
                ("short_refutation", masks, masks, 1, 0),
                ("short_refutation", masks, masks, 1, 65),
            ):
                with pytest.raises(ValueError, match=r"mask|rounds|scopes|orders"):
                    getattr(problem, name)(*asked)

    @BACKENDS
    def test_cubes_share_the_solutions_out(self, backend, small):
        for least, (arguments, expected) in zip(cycle((1, 2, 6, 1000)), small[::3], strict=False):
            cubes = [arguments._replace(masks=cube) for cube in self.pose(backend, arguments).cubes(least)]
            assert len(cubes) >= min(least, len(expected)), (least, arguments)
            found = [board for cube in cubes for board in self.pose(backend, cube).search().next(ALL)[1]]
            assert len(found) == len(expected)
            assert set(found) == expected

    @BACKENDS
    def test_a_search_resumes_without_repeats(self, backend, small):
        for arguments, expected in small[::3]:
            search = self.pose(backend, arguments).search()
            found = []
            for _ in range(ALL):
                status, some, spent = search.next(2, 1)
                assert spent <= 1
                assert len(some) <= 2
                found += some
                if status == Status.IMPOSSIBLE:
                    break
            assert len(found) == len(expected)
            assert set(found) == expected

    def test_lower_bounds_are_bounds(self, small):
        for arguments, expected in small[::2]:
            for steps in (0, 1, 3, 10):
                status, limbs, spent = self.pose(_native, arguments).count(steps)
                assert spent <= steps
                assert whole(limbs) <= len(expected)
                assert status != Status.UNKNOWN or expected or whole(limbs) == 0
