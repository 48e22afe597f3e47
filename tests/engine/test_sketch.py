"""First steps that wait for their proof lead to the same explanation, and a proposal without one to a strict one."""

from copy import copy
from dataclasses import replace
from typing import Any

import pytest

import sightline as sl
from sightline.core.board import Fact
from sightline.core.step import Step
from sightline.core.technique import Case, Deduction
from sightline.engine.reason import explain as explaining
from sightline.engine.reason.reasoner import Reasoner
from sightline.engine.reason.sketch import (
    Sketch,
    SketchReasoner,
    Turn,
    Unnamed,
    Unproved,
    can_wait,
    highest_tier,
    proved,
)
from sightline.registry import family_of

PUZZLES = [sl.generate(name, 7, seed=seed) for name in ("skyscrapers", "hashi") for seed in range(3)]


def rounds(reasoner: Reasoner) -> list[Any]:
    found = []
    while not reasoner.settled() and (one := reasoner.round()):
        found.append(one)
    return found


class Asking(SketchReasoner):
    """Asks the techniques, not the kernel."""

    def __init__(self, family: Any, board: Any) -> None:
        super().__init__(family, board)
        self.known, self.first_turn = [], 0


@pytest.mark.parametrize("kind", [SketchReasoner, Asking])
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_sketches_are_proved_as_the_same_steps(puzzle, kind):
    family, board = family_of(puzzle), sl.start(puzzle)
    strict, quick = rounds(Reasoner(family, board)), rounds(kind(family, board))
    assert [technique for technique, _ in quick] == [technique for technique, _ in strict]
    steps = [step for _, steps in quick for step in steps]
    assert any(isinstance(step, Sketch) for step in steps)
    assert proved(family.require("reasons"), board, steps) == [step for _, steps in strict for step in steps]


def test_which_proposals_can_wait():
    plain, generic = PUZZLES[0], next(way for way in family_of(PUZZLES[0]).require("reasons").techniques if way.generic)
    named = next(way for way in family_of(plain).require("reasons").techniques if not way.generic)
    one = Deduction((Fact(0, 2),), (), (0,))
    assert can_wait(named, one)
    assert not can_wait(generic, one)
    for tier, waits in ((0, True), (1, True), (2, False)):
        assert can_wait(replace(named, tier=tier), one._replace(clues=(0, 1))) is waits
    assert not can_wait(named, one._replace(cases=(Case(Fact(0, 2)),)))
    for field in ("eithers", "chain"):
        assert not can_wait(named, one._replace(**{field: ("tie",)}))


@pytest.mark.parametrize(("kind", "waiting"), [(SketchReasoner, Turn), (Asking, Unnamed)])
def test_names_are_found_out_where_they_matter(kind, waiting):
    puzzle = sl.generate("skyscrapers", 8, seed=2, difficulty="hard")
    family, board = family_of(puzzle), sl.start(puzzle)
    strict, quick = ([steps for _, steps in rounds(one(family, board))] for one in (Reasoner, kind))
    unnamed = [(some, steps) for some, steps in zip(quick, strict, strict=True) if isinstance(some[0], waiting)]
    assert unnamed
    for some, steps in unnamed:
        assert max(one.tier for one in some) == max(step.technique.tier for step in steps)
    assert highest_tier(step for steps in quick for step in steps) == max(
        step.technique.tier for steps in strict for step in steps
    )


def test_a_turn_that_the_techniques_do_not_find_has_no_proof():
    board = sl.start(PUZZLES[0])
    quick = SketchReasoner(family_of(PUZZLES[0]), board)
    assert quick.look_ahead()
    turn = quick.ahead[0]
    wrong = copy(turn)
    wrong.__dict__["deduction"] = turn.deduction._replace(facts=(Fact(0, 0),))
    with pytest.raises(Unproved) as stop:
        proved(turn.reasons, board, [turn, wrong])
    assert stop.value.known == [*turn.steps_on(board)]


def test_no_more_names_are_found_out_than_matter():
    puzzle, asked = PUZZLES[0], list[int]()
    generic = next(way for way in family_of(puzzle).require("reasons").techniques if way.generic)
    named = Step(generic, Deduction((Fact(0, 2),), (), (0,)), (), puzzle, str)

    def unnamed(tier: int | None) -> Unnamed:
        def prove() -> Step | None:
            asked.append(tier or 0)
            return None if tier is None else replace(named, technique=replace(generic, tier=tier))

        step = Unnamed(generic, named.deduction, (), puzzle, str)
        step.__dict__["prove"] = prove
        return step

    assert highest_tier([unnamed(1), unnamed(generic.tier), unnamed(generic.tier)]) == generic.tier
    assert asked == [1, generic.tier]
    assert highest_tier([unnamed(1), named]) == generic.tier
    assert asked == [1, generic.tier]
    with pytest.raises(Unproved):
        highest_tier([unnamed(None)])


def test_what_has_no_proof_is_not_told(monkeypatch):
    puzzle = PUZZLES[0]
    family, board = family_of(puzzle), sl.start(puzzle)
    expected = sl.explain(puzzle)
    wrong = Deduction((Fact(0, board[0] & (board[0] - 1)),), (), (0,))
    technique = next(way for way in family.require("reasons").techniques if not way.generic)
    steps = [Sketch(technique, wrong, (), puzzle, str)]
    with pytest.raises(Unproved) as stop:
        proved(family.require("reasons"), board, [expected[0], *steps])
    assert stop.value.known == [expected[0]]
    assert explaining.proved_part(family.require("reasons"), board, [expected[0], *steps]) == [expected[0]]

    def derived(family: Any, start: Any, first: Any, nearness: Any) -> Any:
        return proved(
            family.require("reasons"), start, steps if any(isinstance(one, Sketch) for one in first) else first
        )

    monkeypatch.setattr(explaining, "derived_near_by", derived)
    found = sl.explain(puzzle)
    assert found.rounds == expected.rounds
    assert found.end is expected.end
    assert sl.verify(found)


def test_a_spent_budget_leaves_proved_steps():
    for steps in (50, 200, 400):
        with pytest.raises(sl.BudgetExceeded) as stop:
            sl.explain(PUZZLES[0], steps=steps)
        partial: Any = stop.value.partial
        assert not any(isinstance(step, Sketch) for step in partial)
        strict = Reasoner(family_of(PUZZLES[0]), partial.start)
        first = [step for _, steps in rounds(strict) for step in steps]
        assert [step.premises for step in partial] == [step.premises for step in first[: len(partial)]]
