"""The ways that the kernel finds are those of the techniques: the same are found in the same places, round by round."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from sightline.core.board import Board
from sightline.core.step import Step
from sightline.core.technique import Technique
from sightline.engine.reason.sketch import HARD, SketchReasoner, board_after, proved
from sightline.engine.reason.telling.nearby import GuidedReasoner, NearReasoner, Unforeseen, derived_near_by
from sightline.engine.reason.telling.nearness import Nearness
from sightline.engine.reason.telling.prune import without_unneeded
from sightline.engine.reason.telling.pruned import pruned_near_by
from sightline.laws.law import Law

FEW, MANY = 40, 600
"""Seeds of boards, in a short and in a long run."""

pytestmark = pytest.mark.needs("reasons", "shortcuts.way")

Taken = tuple[list[Technique], list[int]]
"""The techniques of a turn, and what is left after it."""


def boards(law: Law, seeds: Sequence[int]) -> Iterator[Board[Any]]:
    """Those on which every spot has a value left, and the first ones of their puzzles."""
    for board in (board for seed in seeds for board in law.closure_boards(seed)):
        yield from (one for one in (board, board.puzzle.start) if all(one.domains))


def turns_of_techniques(law: Law, board: Board[Any], turns: Sequence[list[Technique]]) -> Iterator[Taken]:
    reasoner = SketchReasoner(law.family, board)
    while turn := next((turn for turn in turns if reasoner.turn(turn)), None):
        yield turn, reasoner.masks[:]


def turns_of_kernel(reasoner: SketchReasoner) -> Iterator[Taken]:
    while reasoner.ahead:
        found = reasoner.round()
        assert found
        yield next(turn for turn in reasoner.known if found[0] in turn), reasoner.masks[:]


def compare_turns(law: Law, seeds: Sequence[int]) -> set[Technique]:
    """The techniques that took turns."""
    used = set[Technique]()
    for board in boards(law, seeds):
        reasoner = SketchReasoner(law.family, board)
        known = reasoner.known
        if not known:
            continue
        expected = [*turns_of_techniques(law, board, known)]
        reasoner.look_ahead()
        if not reasoner.known:  # impossible: it does not matter who notices it first
            continue
        steps: list[Step] = [*reasoner.ahead]
        assert [*turns_of_kernel(reasoner)] == expected, board
        assert board.learn(fact for step in proved(law.reasons, board, steps) for fact in step.facts) == reasoner.board
        used.update(technique for turn, _ in expected for technique in turn)
    return used


def compare_near(law: Law, seeds: Sequence[int]) -> None:
    """From a board on, and again after something else is known."""
    for board in boards(law, seeds):
        nearness = Nearness(law.family, board.puzzle)
        plain, guided = (kind(law.family, board, nearness, HARD - 1) for kind in (NearReasoner, GuidedReasoner))
        for highest in (law.reasons.simple, HARD - 1):
            expected = plain.run(highest)
            try:
                assert guided.run(highest) == expected, board
            except Unforeseen:
                assert plain.conflict, board
                break
            assert (guided.board, guided.last) == (plain.board, plain.last)


def compare_pruned(law: Law, seeds: Sequence[int]) -> int:
    """From boards that the turns of the kernel solve; of how many of these it tells the whole way."""
    told = 0
    for board in boards(law, seeds):
        reasoner = SketchReasoner(law.family, board)
        reasoner.look_ahead()
        steps, nearness = list[Step](reasoner.ahead), Nearness(law.family, board.puzzle)
        if not steps or any(mask & (mask - 1) for mask in board_after(board, steps).domains):
            continue
        pruned = pruned_near_by(law.family, board, steps, nearness)
        if pruned is not None:
            expected = without_unneeded(law.reasons, board, derived_near_by(law.family, board, steps, nearness))
            assert pruned == expected, board
            assert [step.left for step in pruned] == [step.left for step in expected], board
            told += 1
    return told


def test_the_kernel_takes_the_turns_of_the_techniques(law):
    used = compare_turns(law, range(FEW))
    examples = law.family.examples.values()
    known = {way for puzzle in examples for turn in SketchReasoner(law.family, puzzle.start).known for way in turn}
    assert len(used) >= len(known) // 2, "hardly any technique takes a turn on these boards"


def test_the_kernel_finds_the_nearest_values_of_the_techniques(law):
    compare_near(law, range(FEW))


@pytest.mark.needs("shortcuts.pruned_way")
def test_the_kernel_prunes_the_ways_that_it_finds(law):
    assert compare_pruned(law, range(FEW))


@pytest.mark.long
def test_the_kernel_finds_the_ways_of_the_techniques_on_many_boards(law):
    compare_turns(law, range(FEW, MANY))
    compare_near(law, range(FEW, MANY))
    compare_pruned(law, range(FEW, MANY))
