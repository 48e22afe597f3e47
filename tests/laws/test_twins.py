"""The kernel and its readable twin agree on status, solutions, count and soundness of the fixpoint."""

import sightline as sl
from sightline import kernel
from sightline.kernel import reference
from tests.laws.conftest import puzzles

MOST = 50


def test_the_native_kernel_is_the_one_under_test():
    assert kernel.BACKEND == "native"


def test_twins_agree(family, monkeypatch):
    for puzzle in puzzles(family):
        if puzzle.spots > 60:
            continue
        native = {board.masks for board in sl.solve(puzzle, MOST)}
        with monkeypatch.context() as patch:
            for name in set(kernel.__all__) & set(reference.__all__):
                patch.setattr(kernel, name, getattr(reference, name))
            readable = {board.masks for board in sl.solve(puzzle, MOST)}
            assert len(readable) == len(native)
            if len(native) < MOST:
                assert readable == native
                assert sl.count(puzzle) == len(native)
