"""A technique says nothing that the board already holds, whatever the position and the rules; and nothing false."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sightline.core.board import Board, Fact
from sightline.core.technique import Deduction, Kind, Technique
from sightline.engine.reason.arguments.cases import make_step
from sightline.engine.solve import solve
from sightline.laws.law import Law
from sightline.laws.traces import FEW

MOST = 60
"""Solutions looked at."""


def positions(law: Law, seeds: range) -> Iterator[Board[Any]]:
    """Random puzzles of which something is known: here a value, there that one is out, as in some solution."""
    family = law.family
    for seed in seeds:
        start = family.start(law.draw(seed))
        for solution in solve(family, start, 1):
            rng = random.Random(f"position {law.name} {seed}")
            share = rng.choice((0.1, 0.3, 0.6, 0.9))
            masks = zip(start.domains, solution.domains, strict=True)
            yield start.with_masks(
                [was & (is_ | rng.getrandbits(8)) if rng.random() < share else was for was, is_ in masks]
            )


def said(law: Law, board: Board[Any]) -> Iterator[tuple[Technique, Deduction]]:
    """All that every technique sees anywhere on a board."""
    reasons = law.reasons
    for way in (*reasons.techniques, *reasons.why_techniques):
        for place in way.places.all(board.puzzle):
            for found in way.find(board, place):
                yield way, found


def is_news(board: Board[Any], fact: Any) -> bool:
    return not isinstance(fact, Fact) or bool(board[fact.spot] & ~fact.mask)


@pytest.mark.needs("reasons")
def test_nothing_is_said_that_is_known(law):
    found_any = 0
    for board in positions(law, range(4 * FEW)):
        for way, found in said(law, board):
            assert all(is_news(board, fact) for fact in found.facts), (board.puzzle, way.name, way.tier, found)
            assert found.facts, (board.puzzle, way.name)
            found_any += 1
    assert found_any > law.enough(100, 4 * FEW), "so few deductions prove nothing"


@pytest.mark.needs("reasons")
def test_what_needs_one_look_follows_from_clues_alone(law):
    """Where one look is enough, a technique says nothing later that it did not say of an empty board."""
    once = [way for way in law.reasons.techniques if way.places.once]
    for board in positions(law, range(FEW)):
        empty = board.with_masks(law.reasons.blank(board.puzzle))
        for way in once:
            for place in way.places.all(board.puzzle):
                at_first = {fact for found in way.find(empty, place) for fact in found.facts}
                later = {fact for found in way.find(board, place) for fact in found.facts}
                assert later <= at_first, (board.puzzle, way.name, place)


@pytest.mark.needs("reasons")
def test_nothing_is_said_of_a_full_board(law):
    family = law.family
    for seed in range(4 * FEW):
        for solution in solve(family, family.start(law.draw(seed)), 1):
            assert not [(way.name, found) for way, found in said(law, solution)], solution.puzzle


@pytest.mark.needs("reasons")
def test_what_is_said_is_true(law):
    """Of all solutions of the position, whether or not an explanation would have led there."""
    family = law.family
    for board in positions(law, range(2 * FEW)):
        solutions = list(solve(family, board, MOST))
        for way, found in said(law, board):
            step = make_step(law.reasons, board, board.domains, way, found)
            if step and step.deduction.kind is Kind.FORCED:
                facts = list(step.deduction.plain_facts())
                assert all(solution[fact.spot] & fact.mask for solution in solutions for fact in facts), (
                    board,
                    str(step),
                )
