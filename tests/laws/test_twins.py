"""The kernel and its readable twin agree on status, solutions, count, and how far propagation goes."""

import pytest

import sightline as sl
from sightline import kernel, registry
from sightline.core.dice import Dice
from sightline.family import Wish
from sightline.kernel import reference
from tests.laws.conftest import puzzles
from tests.laws.makers import FAMILIES

MOST = 50
SETTINGS = {
    "skyscrapers": lambda dice: {"givens": dice.chance(1, 2), "parks": dice.below(3)},
    "hashi": lambda dice: {
        "planks": 1 + dice.below(4),
        "separate": dice.chance(1, 3),
        "loops": dice.chance(2, 3),
        "density": 15 + dice.below(30),
    },
}


def on_the_twin(patch: pytest.MonkeyPatch) -> None:
    for name in set(kernel.__all__) & set(reference.__all__):
        patch.setattr(kernel, name, getattr(reference, name))


def test_the_native_kernel_is_the_one_under_test():
    assert kernel.BACKEND == "native"


def test_twins_agree(family, monkeypatch):
    for puzzle in puzzles(family):
        if puzzle.spots > 60:
            continue
        native = {board.masks for board in sl.solve(puzzle, MOST)}
        with monkeypatch.context() as patch:
            on_the_twin(patch)
            readable = {board.masks for board in sl.solve(puzzle, MOST)}
            assert len(readable) == len(native)
            if len(native) < MOST:
                assert readable == native
                assert sl.count(puzzle) == len(native)


@pytest.mark.parametrize("name", FAMILIES)
def test_twins_know_the_same_by_propagation(name, monkeypatch):
    """Puzzles of which some clues are taken away at random: what a seed makes hangs on it."""
    family = registry.family(name)
    for seed in range(40):
        dice = Dice(seed)
        size = 4 + dice.below(6)
        wish = Wish(size, size, options=SETTINGS.get(name, lambda dice: {})(dice))
        puzzle = family.maker.question(family.maker.propose(dice, wish), wish)
        for part in family.maker.parts(dice, puzzle, wish):
            puzzle = family.maker.without(puzzle, part) if dice.chance(5, 8) else puzzle
        board = family.start(puzzle)
        native = family.problem(board).fixpoint()[:2]
        with monkeypatch.context() as patch:
            on_the_twin(patch)
            assert family.problem(board).fixpoint()[:2] == native
