"""The kernel concludes as much as its readable twin on random small questions, at every tier: neither more nor less."""

import random

import pytest

import sightline as sl
from sightline import registry
from sightline.kernel import Status, _native
from sightline.laws.test_twins import use_reference
from sightline.registry import family_of
from tests.oracles.oracle import draw, has_model, oracle


def is_native(family):
    """Whether the kernel has a model of its own for a family."""
    example = next(iter(registry.family(family).examples.values()))
    return isinstance(registry.family(family).problem(sl.start(example)), _native.Problem)


NATIVE = [family for family in registry.BUILT_IN if is_native(family)]
SMALL, LARGER, MANY = 400, 30, 4000


def boards(family, small, larger):
    questions = [draw(family, seed) for seed in small]
    if has_model(family):
        questions += [oracle(family).draw_larger(random.Random(f"propagation {family} {seed}")) for seed in larger]
    for question in questions:
        try:
            yield sl.start(oracle(family).pose(question))
        except (sl.InvalidPuzzle, sl.NoSolution):
            continue


def conclusions(board):
    """The fixpoint, and what is closed at each tier where the kernel closes by tiers."""
    problem = family_of(board.puzzle).problem(board)
    status, masks, _ = problem.fixpoint()
    found = [status, None if status == Status.IMPOSSIBLE else masks]
    try:
        found += [problem.closure(board.masks, tier) for tier in range(1, 9)]
    except (NotImplementedError, ValueError):
        found.append("not offered")
    return found


def compare(family, small, larger, monkeypatch):
    for board in boards(family, small, larger):
        native = conclusions(board)
        with monkeypatch.context() as patch:
            use_reference(patch)
            assert conclusions(board) == native, board.puzzle


@pytest.mark.parametrize("family", NATIVE)
def test_kernel_and_twin_conclude_the_same(family, monkeypatch):
    compare(family, range(SMALL), range(LARGER), monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("family", NATIVE)
def test_kernel_and_twin_conclude_the_same_of_many(family, monkeypatch):
    compare(family, range(10**6, 10**6 + MANY), range(10**6, 10**6 + MANY // 10), monkeypatch)
