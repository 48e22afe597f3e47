"""What is said of a puzzle with several solutions, or with none, is what trying says."""

from collections.abc import Iterator
from itertools import chain, combinations, islice
from typing import Any

import pytest

import sightline as sl
from sightline.core.board import Board
from sightline.core.trace import End, Trace
from sightline.family.editor import Change
from sightline.laws.law import Law

DRAWN = 60
FEW = 40
"""Solutions among which the two most similar are looked for."""
CONFLICTS = 8


def test_two_solutions_are_the_most_similar_of_a_few(law):
    several = 0
    for puzzle in map(law.draw, range(DRAWN)):
        boards, found = list(sl.solve(puzzle, FEW)), sl.ambiguity(puzzle)
        assert (found is None) == (len(boards) < 2)
        if found is None:
            continue
        several += 1
        assert found.different == differing(found.first, found.second)
        assert len(found.different) == min(len(differing(*pair)) for pair in combinations(boards, 2))
        assert {found.first.masks, found.second.masks} <= {board.masks for board in boards}
        assert found.common == sl.backbone(puzzle)
    assert several >= law.enough(5, DRAWN)


def differing(first: Board[Any], second: Board[Any]) -> tuple[int, ...]:
    return tuple(spot for spot in range(len(first)) if first[spot] != second[spot])


def test_what_all_solutions_share(law):
    for puzzle in map(law.draw, range(DRAWN)):
        boards = list(sl.solve(puzzle, FEW))
        if not boards:
            with pytest.raises(sl.NoSolution):
                sl.backbone(puzzle)
        elif len(boards) < FEW:
            shared = sl.backbone(puzzle)
            for spot in range(len(shared)):
                assert {board[spot] for board in boards} == {1 << value for value in shared.candidates[spot]}


# --- none


def impossible(law: Law) -> Iterator[Any]:
    """Puzzles without a solution: drawn, or drawn and then given one clue more or another clue."""
    for puzzle in map(law.draw, range(DRAWN)):
        changes = law.family.editor.repairs(law.family.start(puzzle)) if law.family.editor else ()
        tried = (one for change in islice(changes, 0, 60, 7) if (one := made(change)) is not None)
        yield from islice((one for one in chain([puzzle], tried) if not sl.solve(one, 1)), 1)


def made(change: Change) -> Any | None:
    """The puzzle after a change; None if counting alone refutes it."""
    try:
        return change.make()
    except sl.InvalidPuzzle:
        return None


@pytest.mark.needs("reasons")
def test_every_part_of_a_conflict_is_needed(law):
    relax = law.reasons.relax
    for puzzle in islice(impossible(law), CONFLICTS):
        found = sl.conflict(puzzle)
        assert found.trace.end is End.IMPOSSIBLE
        assert sl.verify(found.trace).proves == "impossibility"
        assert_leads_to_the_end(found.trace)
        if relax is None:
            continue
        assert not sl.solve(relax(puzzle, found.clues, found.givens), 1)
        for clue in found.clues:
            assert sl.solve(relax(puzzle, [*{*found.clues} - {clue}], found.givens), 1)
        for given in found.givens:
            assert sl.solve(relax(puzzle, found.clues, [*{*found.givens} - {given}]), 1)


def assert_leads_to_the_end(trace: Trace) -> None:
    """Every step but the last says something of a spot that a later one cites, or at which the last one fails."""
    *rest, last = trace.steps
    cited = {fact.spot for fact in last.deduction.plain_facts()} | {premise.spot for premise in last.premises}
    for step in reversed(rest):
        assert any(fact.spot in cited for fact in step.deduction.plain_facts())
        cited |= {premise.spot for premise in step.premises}


@pytest.mark.needs("reasons")
def test_a_puzzle_with_a_solution_has_no_conflict(law):
    for puzzle in law.family.examples.values():
        with pytest.raises(sl.SightlineError, match="there is a solution"):
            sl.conflict(puzzle)
