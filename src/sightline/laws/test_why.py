"""Why a value is impossible or certain is answered by part of an explanation: true, checked, and none of it spare."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from sightline import proof
from sightline.core.board import Board, Fact, values_of
from sightline.core.parts import gives_value
from sightline.core.trace import End, Trace
from sightline.engine.reason.answers.why import why
from sightline.engine.reason.explain import explain
from sightline.formats.trace import trace_document
from sightline.laws.law import Law
from sightline.laws.traces import FEW

pytestmark = pytest.mark.needs("reasons", "checker")


def questions(law: Law) -> Iterator[tuple[Board[Any], Fact, Trace]]:
    """A few questions about each of some random puzzles with one solution, and their answers."""
    dice = random.Random(5)
    for seed in range(FEW):
        board = law.family.start(law.draw(seed))
        if explain(law.family, board).end is not End.SOLVED:
            continue
        for spot in dice.sample(range(len(board)), min(3, len(board))):
            asked = Fact(spot, 1 << dice.choice(list(values_of(board[spot]))))
            if found := why(law.family, board, asked):
                yield board, asked, found


def document(law: Law, trace: Trace) -> dict[str, Any]:
    codec = law.family.codec("json")
    assert codec is not None
    puzzle = json.loads(codec.write(trace.start.puzzle))
    return json.loads(json.dumps(trace_document(trace, puzzle, law.name, {})))


def decides(trace: Trace, asked: Fact) -> bool:
    left = trace.last[asked.spot]
    return left == asked.mask or not left & asked.mask


def test_answers_are_checked_and_decide_the_question(law):
    for _, asked, found in questions(law):
        assert decides(found, asked)
        assert proof.verify(document(law, found), law.family.require("checker")).steps == len(found)


def test_no_step_of_an_answer_is_spare(law):
    for _, asked, found in questions(law):
        for at in range(len(found)):
            rest = replace(found, steps=(*found.steps[:at], *found.steps[at + 1 :]), end=End.STUCK)
            assert not decides(rest, asked) or not holds(law, rest), (found, at)


def holds(law: Law, trace: Trace) -> bool:
    try:
        proof.verify(document(law, trace), law.family.require("checker"))
    except proof.Refused:
        return False
    return True


def test_nothing_is_assumed_where_the_explanation_assumes_nothing(law):
    for board, _, found in questions(law):
        if not any(step.assumes for step in explain(law.family, board)):
            assert not any(step.assumes for step in found)


def test_what_is_noted_without_a_word_is_told_only_about_the_value_in_question(law):
    for _, asked, found in questions(law):
        for step in found.reported():
            for part in step.parts or (step,):
                if part.technique in law.reasons.bookkeeping and not gives_value(part):
                    assert asked.spot in {fact.spot for fact in part.deduction.plain_facts()}, (found, part)
