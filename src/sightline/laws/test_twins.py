"""The kernel and its readable reference agree on status, solutions, counts, and how far propagation goes."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import sightline as sl
from sightline import kernel
from sightline.core.board import new_facts
from sightline.core.rng import Rng
from sightline.core.technique import Deduction
from sightline.engine.reason.arguments import contradiction
from sightline.engine.reason.arguments.cases import two_ways
from sightline.engine.reason.arguments.chain import ScopeChain
from sightline.engine.reason.arguments.short_refutations import chain_of
from sightline.engine.reason.needs import minimise
from sightline.engine.reason.tier_check import TierCheck
from sightline.engine.solve import solve
from sightline.family import Family
from sightline.family.maker import Request
from sightline.family.reasons import Reasons
from sightline.family.shortcuts import NONE
from sightline.kernel import Status, reference
from sightline.kernel.cache import LastProblem
from sightline.laws.making import random_boards

MOST = 50


def use_reference(patch: pytest.MonkeyPatch) -> None:
    for name in set(kernel.__all__) & set(reference.__all__):
        patch.setattr(kernel, name, getattr(reference, name))
    patch.setattr(LastProblem, "__call__", lambda last, puzzle: last.pose(puzzle))  # keeps nothing of the other one


def test_kernel_and_reference_find_the_same_answers(law, monkeypatch):
    for puzzle in law.puzzles:
        if puzzle.spots > 60:
            continue
        native = {board.masks for board in sl.solve(puzzle, MOST)}
        with monkeypatch.context() as patch:
            use_reference(patch)
            readable = {board.masks for board in sl.solve(puzzle, MOST)}
            assert len(readable) == len(native)
            if len(native) < MOST:
                assert readable == native
                assert sl.count(puzzle) == len(native)


@pytest.mark.needs("maker")
def test_kernel_and_reference_propagate_alike(law, monkeypatch):
    """What a seed makes depends on it."""
    family = law.family
    for board in random_boards(law, 40):
        native = family.problem(board).fixpoint()[:2]
        with monkeypatch.context() as patch:
            use_reference(patch)
            assert family.problem(board).fixpoint()[:2] == native


def known(family: Family[Any, Any], board: Any) -> Any | None:
    """The board as propagation leaves it; None if there is nothing left to say."""
    status, masks, _ = family.problem(board).fixpoint()
    return type(board)(board.puzzle, masks) if status == Status.UNKNOWN else None


@pytest.mark.needs("maker", "reasons", "shortcuts.first_failures")
def test_kernel_reference_and_chains_see_the_same_values_fail_first(law, monkeypatch):
    family = law.family
    for board in filter(None, (known(family, board) for board in random_boards(law, 30))):
        false = board.unpacked()
        if sum(mask.bit_count() for mask in false) > 120:
            continue
        for asked in ((0, False), (2, False), (3, True)):
            native = family.reasons.shortcuts.first_failures(board, false, *asked)
            with monkeypatch.context() as patch:
                use_reference(patch)
                assert family.reasons.shortcuts.first_failures(board, false, *asked) == native
        chains = contradiction.first_failing_chains(replace(family.reasons, shortcuts=NONE), board, false)
        rounds, failing = family.reasons.shortcuts.first_failures(board, false, 0, False)
        assert {chain.rounds for chain in chains} == ({rounds} if rounds else set())
        assert {chain.assumed for chain in chains} == set(contradiction.assumptions(failing))


@pytest.mark.needs("maker", "reasons", "shortcuts.prune")
def test_pruning_goes_as_far_as_removing_failures_round_by_round(law, monkeypatch):
    family, reasons = law.family, law.reasons
    for board in filter(None, (known(family, board) for board in random_boards(law, 30))):
        false = [mask & ~real for mask, real in zip(board.domains, solve(family, board, 1)[0].domains, strict=True)]
        native = reasons.shortcuts.prune(board, false, 3)
        with monkeypatch.context() as patch:
            use_reference(patch)
            assert reasons.shortcuts.prune(board, false, 3) == native
        while any(failing := reasons.shortcuts.first_failures(board, false, 3, True)[1]):
            out = [mask & ~gone for mask, gone in zip(board.domains, failing, strict=True)]
            masks = family.problem(board.with_masks(out)).fixpoint()[1]
            board = type(board)(board.puzzle, masks)
            false = [mask & wrong for mask, wrong in zip(board.domains, false, strict=True)]
        assert native[1] == board.unpacked()


@pytest.mark.needs("maker", "reasons", "shortcuts.two_ways")
def test_kernel_reference_and_chains_see_the_same_by_two_ways(law, monkeypatch):
    family = law.family
    plain = replace(family.reasons, shortcuts=NONE)
    for board in filter(None, (known(family, board) for board in random_boards(law, 30))):
        native = family.reasons.shortcuts.two_ways(board, 3)
        with monkeypatch.context() as patch:
            use_reference(patch)
            assert family.reasons.shortcuts.two_ways(board, 3) == native
        assert two_ways(family.reasons, board) == two_ways(plain, board)


@pytest.mark.needs("maker", "reasons", "shortcuts.short_refutation")
def test_kernel_reference_and_engine_find_the_same_short_refutations(law, monkeypatch):
    reasons, found = law.reasons, 0
    plain = replace(reasons, shortcuts=NONE)
    for board in random_boards(law, 30):
        wanted = board.unpacked()
        if sum(mask.bit_count() for mask in wanted) > 120:
            continue
        for most, orders in ((1, 4), (8, 2)):
            native = reasons.shortcuts.short_refutation(board, wanted, most, orders)
            with monkeypatch.context() as patch:
                use_reference(patch)
                assert reasons.shortcuts.short_refutation(board, wanted, most, orders) == native
            assert (native is None) == (not any(reasons.shortcuts.first_failures(board, wanted, 0, False)[1]))
            if native:
                found += 1
                chain = chain_of(plain, board, native)
                assert chain.conflict
                assert len(chain.links) == len(native.scopes)
                for left_out in range(len(native.scopes)):
                    rest = [scope for at, scope in enumerate(native.scopes) if at != left_out]
                    assert not ScopeChain(plain, board, native.assumed, rest, 0).conflict
    assert found


def proposals(reasons: Reasons[Any], board: Any) -> Iterator[Deduction]:
    """What techniques find on a board, without cases."""
    for technique in reasons.techniques:
        for place in technique.places.all(board.puzzle):
            yield from (found for found in technique.find(board, place) if not found.cases)


@pytest.mark.needs("maker", "reasons", "shortcuts.core")
def test_kernel_reference_and_engine_need_the_same_to_force_facts(law, monkeypatch):
    reasons, several = law.reasons, 0
    plain = replace(reasons, shortcuts=NONE)
    for board in random_boards(law, 15):
        blank = reasons.blank(board.puzzle)
        for found in islice(proposals(reasons, board), 30):
            facts = new_facts(board.domains, blank, found.facts)
            if not facts:
                continue
            deduction = found._replace(facts=facts, premises=tuple(spot for spot in range(board.puzzle.spots)))
            needed = minimise(reasons, board.puzzle, board.domains, deduction)
            assert needed == minimise(plain, board.puzzle, board.domains, deduction)
            several += needed is not None and len(needed.clues) > 1
            with monkeypatch.context() as patch:
                use_reference(patch)
                assert minimise(reasons, board.puzzle, board.domains, deduction) == needed
    assert several


@pytest.mark.needs("maker", "reasons", "shortcuts.removable")
def test_kernel_and_reference_remove_the_same_parts(law, monkeypatch):
    """And those that the techniques can do without, one after the other."""
    shortcuts, maker = law.reasons.shortcuts, law.family.maker
    for seed in range(2):
        rng, request = Rng(seed), Request(*maker.default_size({}), "easy")
        puzzle = maker.pose(maker.propose(rng, request), request)
        parts = maker.parts(rng, puzzle, request)
        for tier in shortcuts.complete_tiers(puzzle, law.reasons.techniques):
            removed, less = shortcuts.removable(puzzle, tier, parts), puzzle
            for number, part in enumerate(parts):
                trial = maker.without(less, part)
                solved = all(map(is_decided, shortcuts.closure(law.family.start(trial), tier)))
                assert solved == (number in removed)
                less = trial if solved else less
            with monkeypatch.context() as patch:
                use_reference(patch)
                assert shortcuts.removable(puzzle, tier, parts) == removed


def is_decided(mask: int) -> bool:
    return mask.bit_count() == 1


@pytest.mark.needs("maker", "reasons", "shortcuts.closure")
def test_kernel_and_reference_have_the_same_closure(law, monkeypatch):
    family = law.family
    for board in random_boards(law, 30):
        for tier in family.reasons.shortcuts.tiers(board.puzzle):
            check = TierCheck(family, board, tier)
            check.run()
            seen = family.reasons.shortcuts.closure(board, tier)
            assert not any(mask & ~other for mask, other in zip(check.masks, seen, strict=True))
            with monkeypatch.context() as patch:
                use_reference(patch)
                assert family.reasons.shortcuts.closure(board, tier) == seen


@pytest.mark.needs("maker", "reasons", "shortcuts.closure_near")
def test_kernel_and_reference_have_the_same_closure_near_some_spots(law, monkeypatch):
    shortcuts = law.family.reasons.shortcuts
    for number, board in enumerate(random_boards(law, 30)):
        spots = range(number % 7, board.puzzle.spots, 2 + number % 5)
        for tier in shortcuts.tiers(board.puzzle):
            seen = shortcuts.closure_near(board, tier, spots)
            with monkeypatch.context() as patch:
                use_reference(patch)
                assert shortcuts.closure_near(board, tier, spots) == seen
