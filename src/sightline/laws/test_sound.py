"""Every step is true in every solution, or keeps a best one; what is unique is explained to the end, the rest open."""

import pytest

import sightline as sl
from sightline.core.board import Either
from sightline.core.technique import Kind
from sightline.core.trace import End
from sightline.engine.solve import solve
from sightline.laws.law import Law
from sightline.laws.traces import FEW, MANY, Explained, explanations

MOST = 200
"""Solutions looked at."""


def check(law: Law, explained: Explained) -> None:
    family = law.family
    solutions = list(solve(family, family.start(explained.puzzle), MOST))
    known, safe = explained.trace.start, False
    for step in explained.trace:
        facts = [fact for fact in step.deduction.plain_facts() if fact.mask]
        safe = safe or step.deduction.kind is Kind.SAFE
        if safe:
            known = known.learn(facts)
            assert solve(family, known, 1), (explained.puzzle, str(step))
            continue
        for fact in step.facts:
            parts = fact.facts if isinstance(fact, Either) else (fact,)
            true = all(any(board[part.spot] & part.mask for part in parts) for board in solutions)
            assert true, (explained.puzzle, str(step))
    assert explained.trace.end in ends(len(solutions)), explained.puzzle


def ends(solutions: int) -> tuple[End, ...]:
    if not solutions:
        return (End.IMPOSSIBLE,)
    return (End.SOLVED, End.BEST) if solutions == 1 else (End.STUCK, End.BEST)


@pytest.mark.needs("reasons")
def test_steps_are_true(law):
    for explained in explanations(law):
        check(law, explained)


@pytest.mark.long
@pytest.mark.needs("reasons")
def test_steps_of_many_puzzles_are_true(law):
    for explained in explanations(law, MANY):
        check(law, explained)


@pytest.mark.needs("reasons")
def test_what_is_left_open_has_several_answers(law):
    """A stuck trace has ruled out all that can be ruled out: every value left stands in some solution."""
    family = law.family
    for explained in explanations(law, FEW):
        if explained.trace.end is End.STUCK:
            last = explained.trace.last
            for spot, mask in enumerate(last.domains):
                for value in range(mask.bit_length()):
                    if mask >> value & 1:
                        assert solve(family, last.learn([sl.Fact(spot, 1 << value)]), 1), (
                            explained.puzzle,
                            spot,
                            value,
                        )


@pytest.mark.needs("reasons")
def test_boards_replay_the_steps(law):
    for explained in explanations(law, FEW):
        trace = explained.trace
        if trace.end is not End.IMPOSSIBLE:
            *_, last = trace.boards()
            assert last == trace.last
            assert last.complete == (trace.end in (End.SOLVED, End.BEST))
