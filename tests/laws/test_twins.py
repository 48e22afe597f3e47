"""The kernel and its readable twin agree on status, solutions, count, and how far propagation goes."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import sightline as sl
from sightline import kernel, registry
from sightline.core.dice import Dice
from sightline.engine.reason import contradiction
from sightline.engine.reason.cases import two_ways
from sightline.engine.reason.tier_check import TierCheck
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.maker import Request
from sightline.family.shortcuts import NONE
from sightline.kernel import Status, reference
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


def boards(name: str, many: int) -> Iterator[Any]:
    """Puzzles of which some clues are taken away at random."""
    family = registry.family(name)
    for seed in range(many):
        dice = Dice(seed)
        size = 4 + dice.below(6)
        request = Request(size, size, options=SETTINGS.get(name, lambda dice: {})(dice))
        puzzle = family.maker.pose(family.maker.propose(dice, request), request)
        for part in family.maker.parts(dice, puzzle, request):
            puzzle = family.maker.without(puzzle, part) if dice.chance(5, 8) else puzzle
        yield family.start(puzzle)


@pytest.mark.parametrize("name", FAMILIES)
def test_twins_know_the_same_by_propagation(name, monkeypatch):
    """What a seed makes hangs on it."""
    family = registry.family(name)
    for board in boards(name, 40):
        native = family.problem(board).fixpoint()[:2]
        with monkeypatch.context() as patch:
            on_the_twin(patch)
            assert family.problem(board).fixpoint()[:2] == native


def known(family: Family[Any, Any], board: Any) -> Any | None:
    """The board as propagation leaves it; None if there is nothing left to say."""
    status, masks, _ = family.problem(board).fixpoint()
    return type(board)(board.puzzle, masks) if status == Status.UNKNOWN else None


@pytest.mark.parametrize(
    "name", [name for name, family in FAMILIES.items() if family.reasons and family.reasons.shortcuts.first_failures]
)
def test_kernel_twin_and_chains_see_the_same_values_fail_soonest(name, monkeypatch):
    family = registry.family(name)
    for board in filter(None, (known(family, board) for board in boards(name, 30))):
        false = board.unpacked()
        if sum(mask.bit_count() for mask in false) > 120:
            continue
        for most_rounds in (0, 2, -3):
            native = family.reasons.shortcuts.first_failures(board, false, most_rounds)
            with monkeypatch.context() as patch:
                on_the_twin(patch)
                assert family.reasons.shortcuts.first_failures(board, false, most_rounds) == native
        chains = contradiction.first_failures(replace(family.reasons, shortcuts=NONE), board, false)
        rounds, failing = family.reasons.shortcuts.first_failures(board, false, 0)
        assert {chain.rounds for chain in chains} == ({rounds} if rounds else set())
        assert {chain.assumed for chain in chains} == set(contradiction.assumptions(failing))


@pytest.mark.parametrize(
    "name", [name for name, family in FAMILIES.items() if family.reasons and family.reasons.shortcuts.prune]
)
def test_what_soon_fails_is_weeded_out_alike_and_as_far_as_round_by_round(name, monkeypatch):
    family, reasons = registry.family(name), registry.family(name).reasons
    for board in filter(None, (known(family, board) for board in boards(name, 30))):
        false = [mask & ~real for mask, real in zip(board.domains, solve(family, board, 1)[0].domains, strict=True)]
        native = reasons.shortcuts.prune(board, false, 3)
        with monkeypatch.context() as patch:
            on_the_twin(patch)
            assert reasons.shortcuts.prune(board, false, 3) == native
        while any(failing := reasons.shortcuts.first_failures(board, false, -3)[1]):
            out = [mask & ~gone for mask, gone in zip(board.domains, failing, strict=True)]
            masks = family.problem(board.with_masks(out)).fixpoint()[1]
            board = type(board)(board.puzzle, masks)
            false = [mask & wrong for mask, wrong in zip(board.domains, false, strict=True)]
        assert native[1] == board.unpacked()


@pytest.mark.parametrize(
    "name", [name for name, family in FAMILIES.items() if family.reasons and family.reasons.shortcuts.two_ways]
)
def test_kernel_twin_and_chains_see_the_same_by_two_ways(name, monkeypatch):
    family = registry.family(name)
    plain = replace(family.reasons, shortcuts=NONE)
    for board in filter(None, (known(family, board) for board in boards(name, 30))):
        native = family.reasons.shortcuts.two_ways(board, 3)
        with monkeypatch.context() as patch:
            on_the_twin(patch)
            assert family.reasons.shortcuts.two_ways(board, 3) == native
        assert two_ways(family.reasons, board) == two_ways(plain, board)


@pytest.mark.parametrize(
    "name", [name for name, family in FAMILIES.items() if family.reasons and family.reasons.shortcuts.closure]
)
def test_a_glimpse_says_the_same_everywhere_and_nothing_that_techniques_would_not(name, monkeypatch):
    family = registry.family(name)
    for board in boards(name, 30):
        for tier in family.reasons.shortcuts.tiers(board.puzzle):
            check = TierCheck(family, board, tier)
            check.run()
            seen = family.reasons.shortcuts.closure(board, tier)
            assert not any(mask & ~other for mask, other in zip(check.masks, seen, strict=True))
            with monkeypatch.context() as patch:
                on_the_twin(patch)
                assert family.reasons.shortcuts.closure(board, tier) == seen
