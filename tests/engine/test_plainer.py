"""Hard steps do not say what bookkeeping says where they stand."""

import pytest

import sightline as sl
from sightline.core.board import Board, Fact
from sightline.core.step import Step
from sightline.engine.reason.telling import plainer
from sightline.engine.reason.telling.plainer import HARD
from sightline.skyscrapers import FAMILY

REASONS = FAMILY.require("reasons")


def is_taken(board: Board, fact: Fact) -> bool:
    """Whether all that a fact rules out stands in a line through its cell, which keeps a choice without all that
    does."""
    taken = 0
    for line in board.puzzle.shape.lines_at(fact.spot):
        for other in board.puzzle.shape.line(line):
            taken |= board[other] if other != fact.spot and board[other].bit_count() == 1 else 0
    return not board[fact.spot] & ~fact.mask & ~taken and (board[fact.spot] & ~taken).bit_count() > 1


@pytest.mark.parametrize(("seed", "rules"), [(500, {"diagonals": True}), (505, {}), (507, {"diagonals": True})])
def test_what_stands_in_a_line_takes_no_chain(seed, rules):
    trace = sl.explain(sl.generate("skyscrapers", size=6, difficulty="extreme", seed=seed, **rules))
    assert sl.verify(trace).proves == "uniqueness"
    board, hard = trace.start, 0
    for step in (part for one in trace for part in one.parts or (one,)):
        news = [fact for fact in step.deduction.plain_facts() if board[fact.spot] & ~fact.mask]
        if step.technique.tier >= HARD:
            hard += 1
            assert not all(is_taken(board, fact) for fact in news), step
        board = board.learn(step.facts)
    assert hard > 5


def test_the_hardest_step_stays_hard(monkeypatch):
    """What takes a hard technique is not told without one, or the level would not be that of the explanation."""
    trace = sl.explain(sl.generate("skyscrapers", size=6, difficulty="extreme", seed=507, diagonals=True))
    parts = [part for one in trace for part in one.parts or (one,)]
    easy = next(step for step in parts if step.technique.tier < HARD)
    *hard, hardest = sorted(
        (step for step in parts if step.technique.tier >= HARD), key=lambda step: step.technique.tier
    )
    steps, spared = [hardest, *hard], list[Step]()
    monkeypatch.setattr(plainer, "notes_instead", lambda reasons, start, masks, step: [easy] * (step not in spared))
    assert plainer.with_plainer_steps(REASONS, trace.start, steps) is None
    spared.append(hardest)
    assert plainer.with_plainer_steps(REASONS, trace.start, steps) == [hardest, *[easy] * len(hard)]
    spared += hard
    assert plainer.with_plainer_steps(REASONS, trace.start, steps) is None
