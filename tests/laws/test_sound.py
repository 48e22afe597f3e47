"""Every step is true in every solution, or keeps a best one; what is unique is explained to the end, the rest open."""

import pytest

import sightline as sl
from sightline.core.board import Either
from sightline.core.technique import Kind
from sightline.core.trace import End
from sightline.engine.solve import solve
from tests.laws.traces import FEW, MANY, REASONING, Thought, thoughts

MOST = 200
"""Solutions looked at."""


def check(name: str, thought: Thought) -> None:
    family = REASONING[name]
    solutions = list(solve(family, family.start(thought.puzzle), MOST))
    known, safe = thought.trace.start, False
    for step in thought.trace:
        facts = [fact for fact in step.deduction.plain_facts() if fact.mask]
        safe = safe or step.deduction.kind is Kind.SAFE
        if safe:
            known = known.learn(facts)
            assert solve(family, known, 1), (thought.puzzle, str(step))
            continue
        for fact in step.facts:
            parts = fact.facts if isinstance(fact, Either) else (fact,)
            true = all(any(board[part.spot] & part.mask for part in parts) for board in solutions)
            assert true, (thought.puzzle, str(step))
    assert thought.trace.end in ends(len(solutions)), thought.puzzle


def ends(solutions: int) -> tuple[End, ...]:
    if not solutions:
        return (End.IMPOSSIBLE,)
    return (End.SOLVED, End.BEST) if solutions == 1 else (End.STUCK, End.BEST)


@pytest.mark.parametrize("name", REASONING)
def test_steps_are_true(name):
    for thought in thoughts(name):
        check(name, thought)


@pytest.mark.long
@pytest.mark.parametrize("name", REASONING)
def test_steps_of_many_puzzles_are_true(name):
    for thought in thoughts(name, MANY):
        check(name, thought)


@pytest.mark.parametrize("name", REASONING)
def test_what_is_left_open_has_several_answers(name):
    """A stuck trace has ruled out all that can be ruled out: every value left stands in some solution."""
    family = REASONING[name]
    for thought in thoughts(name, FEW):
        if thought.trace.end is End.STUCK:
            last = thought.trace.last
            for spot, mask in enumerate(last.domains):
                for value in range(mask.bit_length()):
                    if mask >> value & 1:
                        assert solve(family, last.learn([sl.Fact(spot, 1 << value)]), 1), (thought.puzzle, spot, value)


@pytest.mark.parametrize("name", REASONING)
def test_boards_replay_the_steps(name):
    for thought in thoughts(name, FEW):
        trace = thought.trace
        if trace.end is not End.IMPOSSIBLE:
            *_, last = trace.boards()
            assert last == trace.last
            assert last.complete == (trace.end in (End.SOLVED, End.BEST))
