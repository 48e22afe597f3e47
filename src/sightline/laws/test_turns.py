"""The turns that the kernel takes are those of the techniques: the same one finds the same, turn by turn."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from sightline.core.board import Board
from sightline.core.technique import Technique
from sightline.engine.reason.foresight import ForeseeingReasoner, Foreseen
from sightline.engine.reason.tier_check import TierCheck
from sightline.laws.law import Law

FEW, MANY = 40, 600
"""Seeds of boards, in a short and in a long run."""
Taken = list[tuple[tuple[Technique, ...], int]]
"""The techniques that took a turn together, and how many values they ruled out."""

pytestmark = pytest.mark.needs("reasons", "shortcuts.take_turns")


class Turns(TierCheck):
    """Takes turns as an explanation does, and assumes nothing."""

    where: Sequence[Sequence[int]] = ()
    """For each turn the places to look at; none: all."""
    here: Sequence[int] = ()

    def places(self, technique: Technique, since: int | None) -> list[int]:
        return [*self.here] or super().places(technique, since)

    def taken(self, most: int) -> Taken:
        found: Taken = []
        while not self.conflict and (not most or len(found) < most):
            before = sum(map(int.bit_count, self.masks))
            self.here = self.where[len(found)] if len(found) < len(self.where) else ()
            turn = next((group for _, group in self.turns if self.turn(group)), None)
            if turn is None:
                break
            found.append((tuple(turn), before - sum(map(int.bit_count, self.masks))))
        return found


def questions(law: Law, seeds: Sequence[int]) -> Iterator[tuple[Board[Any], Sequence[tuple[Technique, ...]], int]]:
    """Boards, some or all of the techniques whose turns the kernel takes, and how many turns."""
    for seed in seeds:
        for board in law.closure_boards(seed):
            groups = list(law.reasons.shortcuts.turns(board.puzzle))
            for some in (groups, groups[seed % 3 :: 3], groups[-1 - seed % 3 :]) if groups else ():
                yield board, some, seed % 4


def compare(law: Law, seeds: Sequence[int]) -> set[Technique]:
    """The techniques that took turns."""
    shortcuts, used = law.reasons.shortcuts, set[Technique]()
    for board, groups, most in questions(law, seeds):
        check = Turns(law.family, board, 9, None, [way for group in groups for way in group])
        expected, numbers = check.taken(most), shortcuts.turns(board.puzzle)
        taken = shortcuts.take_turns(board, [numbers[group] for group in groups], most)
        if check.conflict or not all(taken.left):  # impossible: it does not matter who notices it first
            continue
        told = [*zip(taken.numbers, taken.facts, strict=True)]
        assert told == [(numbers[group], count) for group, count in expected], board.puzzle
        assert list(taken.left) == check.masks, board.puzzle
        there = Turns(law.family, board, 9, None, [way for group in groups for way in group])
        there.where = taken.places
        assert there.taken(len(expected)) == expected, board.puzzle
        used.update(way for group, _ in expected for way in group)
    return used


class AskingReasoner(ForeseeingReasoner):
    """Asks the techniques for what the kernel has found."""

    def ask(self) -> deque[Foreseen] | None:
        foreseen = super().ask()
        return None if foreseen is None else deque(one._replace(findings=()) for one in foreseen)


def compare_findings(law: Law, seeds: Sequence[int]) -> int:
    """How many findings the kernel lists."""
    told = 0
    for board in (board for seed in seeds for board in law.closure_boards(seed)):
        ours, theirs = ForeseeingReasoner(law.family, board), AskingReasoner(law.family, board)
        while ours.known and not ours.settled() and (found := ours.round()):
            asked = theirs.round()
            assert asked == found, board.puzzle
            for one, other in zip(found[1], asked[1], strict=True):
                assert (one.left, {**one.deduction.words}) == (other.left, {**other.deduction.words}), board.puzzle
            told += len(ours.now.findings)
            if not ours.foreseen:
                break
    return told


@pytest.mark.needs("shortcuts.turns_with_findings")
def test_the_kernel_tells_what_the_techniques_find(law):
    assert compare_findings(law, range(FEW))


@pytest.mark.long
@pytest.mark.needs("shortcuts.turns_with_findings")
def test_the_kernel_tells_what_the_techniques_find_on_many_boards(law):
    compare_findings(law, range(FEW, MANY))


def test_the_kernel_takes_the_turns_of_the_techniques(law):
    used = compare(law, range(FEW))
    groups = {group for example in law.family.examples.values() for group in law.reasons.shortcuts.turns(example)}
    assert len(used) >= len(groups) // 2, "hardly any technique takes a turn on these boards"


@pytest.mark.long
def test_the_kernel_takes_the_turns_of_the_techniques_on_many_boards(law):
    compare(law, range(FEW, MANY))
