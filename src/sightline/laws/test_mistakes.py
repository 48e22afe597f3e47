"""A wrong mark is pointed out rung by rung, no rung tells too much, and the last ones refute it from what is right."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

import sightline as sl
from sightline.core.board import Board, Fact, values_of
from sightline.core.words import Facts, Spots, Where
from sightline.documents import hint_document
from sightline.engine.possible import possible_values
from sightline.engine.reason.answers.hint import Hint, hint
from sightline.engine.reason.answers.ladder import MOST_LINES, Rung
from sightline.engine.reason.answers.mistake import told_lines
from sightline.engine.reason.answers.why import refute_fact, trace_of
from sightline.engine.solve import solve
from sightline.laws.law import Law
from sightline.laws.traces import FEW

pytestmark = pytest.mark.needs("reasons", "checker")


class Told(NamedTuple):
    """A position with one wrong mark, one of the solutions that the other marks fit, and the hint there."""

    board: Board[Any]
    mark: Fact
    solution: Board[Any]
    hint: Hint


@cache
def told(law: Law) -> tuple[Told, ...]:
    return tuple(Told(*position, hint(law.family, position[0])) for position in positions(law))


def positions(law: Law) -> Iterator[tuple[Board[Any], Fact, Board[Any]]]:
    """Random puzzles, played in part, with a wrong value or with candidates that are all wrong."""
    dice = random.Random(11)
    for seed in range(FEW):
        start = law.family.start(law.draw(seed))
        solutions = solve(law.family, start, 1)
        possible = possible_values(law.family, start) if solutions else None
        wrong = [Fact(spot, start[spot] & ~mask) for spot, mask in enumerate(possible or ()) if start[spot] & ~mask]
        if not wrong:
            continue
        every = max(dice.sample(wrong, min(3, len(wrong))), key=lambda fact: fact.mask.bit_count())
        for mark in {every, Fact(every.spot, 1 << dice.choice(list(values_of(every.mask))))}:
            masks = start.unpacked()
            for spot in dice.sample(range(len(start)), len(start) // 3):
                masks[spot] = solutions[0][spot]
            masks[mark.spot] = mark.mask
            yield start.with_masks(masks), mark, solutions[0]


def test_the_wrong_mark_is_found(law):
    assert len(told(law)) >= law.enough(10, FEW)
    for one in told(law):
        assert one.hint.kind == "mistake"
        assert one.hint.mistake.mark == one.mark


def test_each_rung_says_no_more_than_it_may(law):
    for board, _, _, found in told(law):
        rungs, place = found.rungs, law.reasons.word_text(board.puzzle, Where(found.mistake.near))
        assert rungs[Rung.STATE] == "Something is not right yet."
        assert rungs[Rung.PLACE] == f"{rungs[Rung.STATE]} Look at {place}."
        assert len(found.mistake.near) == 1
        assert all(text.startswith(rungs[Rung.NAME]) for text in rungs[Rung.NAME :])
        for text in rungs[: Rung.CONCLUSION]:
            assert "\n" not in text
            assert found.step.technique.name not in text
        assert str(found.step) in rungs[Rung.CONCLUSION]
        lines = told_lines(found.mistake.refutation)
        assert len(rungs[Rung.SENTENCE].splitlines()) == 1 + min(lines, MOST_LINES) + (lines > MOST_LINES)


def test_a_candidate_that_was_ruled_out_is_called_so(law):
    for board, mark, _, found in told(law):
        spot, said = (law.reasons.word_text(board.puzzle, word) for word in (Spots((mark.spot,)), Facts((mark,))))
        several = mark.mask.bit_count() > 1
        named = f"A candidate was ruled out wrongly at {spot}." if several else f"This is not right: {said}."
        assert found.rungs[Rung.NAME] == named


def test_documents_keep_to_their_rung(law):
    for one in told(law):
        documents = [hint_document(one.hint, rung) for rung in Rung]
        assert [document["text"] for document in documents] == list(one.hint.rungs)
        assert [document.get("wrong") for document in documents] == [None] * 2 + [one.mark.spot] * 4
        assert [set(document["step"]) for document in documents[: Rung.CONCLUSION]] == [set(), *[{"clues"}] * 3]
        assert len(documents[Rung.PLACE]["step"]["clues"]) == 1
        assert not {"links", "cases", "argument", "parts"} & documents[Rung.CONCLUSION]["step"].keys()
        assert ["steps" in document for document in documents] == [False] * 5 + [True]
        assert documents[-1]["steps"][-1] == documents[-1]["step"]


def test_refutations_start_from_what_is_right_and_are_checked(law):
    for _, mark, solution, found in told(law):
        refutation = found.mistake.refutation
        assert all(kept & right for kept, right in zip(refutation.start.domains, solution.domains, strict=True))
        assert refutation.start[mark.spot] & mark.mask
        assert not refutation.last[mark.spot] & mark.mask
        assert sl.verify(refutation).steps == len(refutation)


def test_refutations_are_no_longer_than_what_the_mark_leads_to(law):
    for _, mark, _, found in told(law):
        refutation = found.mistake.refutation
        step = refute_fact(law.reasons, refutation.start, mark)
        if step:
            assert told_lines(refutation) <= told_lines(trace_of(law.reasons, refutation.start, [step]))
