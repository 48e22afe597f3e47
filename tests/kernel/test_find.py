"""Solutions in one call: what a search gives step by step."""

import random

import pytest

from sightline.kernel import Mode, _native, reference

BACKENDS = pytest.mark.parametrize("backend", [_native, reference], ids=["native", "reference"])


def questions(seed: int, many: int) -> list[tuple[object, ...]]:
    """Arguments of `visible`: small boards with a few clues, some of which cannot be met."""
    rng = random.Random(seed)
    found = []
    for _ in range(many):
        size = rng.randint(1, 4)
        clues = bytes(rng.choice((0, 0, rng.randint(1, size))) for _ in range(4 * size))
        found.append((size, 0, clues, bytes([(2 << size) - 2]) * size**2, 1, False))
    return found


@BACKENDS
@pytest.mark.parametrize("mode", [Mode.AUTO, Mode.ALWAYS])
def test_one_call_finds_what_a_search_finds(backend, mode):
    for arguments in questions(1, 60):
        for most, steps in ((0, -1), (1, -1), (3, -1), (3, 1)):
            search = backend.visible(*arguments).search(int(mode))
            whole = (*search.next(most, steps), search.nodes)
            assert backend.visible(*arguments).find(most, int(mode), steps) == whole


@BACKENDS
def test_clues_are_numbers_or_bytes(backend):
    for size, parks, clues, *rest in questions(2, 30):
        assert backend.visible(size, parks, clues, *rest).find(9) == backend.visible(size, parks, [*clues], *rest).find(
            9
        )


@BACKENDS
@pytest.mark.parametrize("mode", [Mode.AUTO, Mode.ALWAYS])
def test_a_problem_is_posed_and_solved_in_one_call(backend, mode):
    for arguments in questions(5, 60):
        size, parks, clues, *rest = arguments
        for most, steps in ((0, -1), (1, -1), (3, 1)):
            found = backend.visible(*arguments).find(most, int(mode), steps)
            assert backend.find_posed(backend.visible, arguments, most, int(mode), steps) == found
            assert backend.find_posed(backend.visible, (size, parks, [*clues], *rest), most, int(mode), steps) == found
            assert backend.find_posed(backend.visible, arguments[:-1], most, int(mode), steps) == found


@BACKENDS
def test_problems_of_other_kinds_in_one_call(backend):
    picture = (2, 2, [1, 1, 1, 1], [1, 1, 1, 1], [], b"\3" * 4, 1)
    assert backend.find_posed(backend.runs, picture, 5) == backend.runs(*picture).find(5)
    squares = (1, 2, b"\1\1", b"\3\3")
    assert backend.find_posed(backend.matching, squares, 1) == backend.matching(*squares).find(1)


@BACKENDS
def test_problems_that_cannot_be_posed_are_an_error(backend):
    for wrong in ((1,), (1, 0, b"\2" * 3, b"\2", 1, False), 3):
        with pytest.raises((TypeError, ValueError)):
            backend.find_posed(backend.visible, wrong, 2)
    with pytest.raises((TypeError, RuntimeError, AttributeError)):
        backend.find_posed(len, ("no problem",), 2)


def test_a_mode_that_there_is_not_is_an_error():
    (arguments,) = questions(4, 1)
    with pytest.raises(ValueError, match="mode"):
        _native.visible(*arguments).find(1, 2)
