"""Every verb that searches or reasons takes a budget, can be cancelled from another thread, and reports progress."""

import inspect
import time
from threading import Timer
from typing import Any

import pytest

import sightline as sl
from sightline.core.board import Fact
from sightline.laws.law import Law

LIMITS = ("steps", "seconds", "cancel", "on_progress")
VERBS = (
    "ambiguity",
    "backbone",
    "conflict",
    "count",
    "explain",
    "generate",
    "hint",
    "lint",
    "rate",
    "solve",
    "verify",
    "why",
)
REASONING = ("conflict", "explain", "hint", "rate", "why")
PROMPT = 2.0
"""Seconds within which a cancelled verb has to end, on a machine with much else to do."""


def call(law: Law, verb: str, puzzle: Any, **limits: Any) -> Any:
    """The verb, asked about a puzzle."""
    if verb == "generate":
        return sl.generate(law.name if law.asked == law.name else law.family.puzzle_type, seed=1, **limits)
    if verb == "verify":
        return sl.verify(sl.trace_document(sl.explain(puzzle)), law.family.require("checker"), **limits)
    if verb == "why":
        board = sl.start(puzzle)
        return sl.why(board, Fact(0, board[0] & -board[0]), **limits)
    return getattr(sl, verb)(puzzle, **limits)


def fitting(law: Law) -> list[str]:
    """The verbs that a family has."""
    needed = dict.fromkeys(REASONING, ("reasons",)) | {"verify": ("reasons", "checker"), "generate": ("maker",)}
    return [verb for verb in VERBS if law.brings(*needed.get(verb, ()))]


def test_the_limits_have_the_same_names():
    for verb in VERBS:
        parameters = inspect.signature(getattr(sl, verb)).parameters
        assert all(parameters[name].kind is inspect.Parameter.KEYWORD_ONLY for name in LIMITS), verb


def test_a_verb_that_was_cancelled_does_not_start(law):
    cancel = sl.Cancel()
    cancel.set()
    puzzle = next(iter(law.family.examples.values()))
    for verb in fitting(law):
        with pytest.raises(sl.Cancelled):
            call(law, verb, puzzle, cancel=cancel)


def test_generous_limits_change_nothing(law):
    puzzle = next(iter(law.family.examples.values()))
    reports: list[sl.Progress] = []
    for verb in fitting(law):
        if verb != "conflict":  # there is none in a puzzle with a solution
            limited = call(law, verb, puzzle, steps=10**9, seconds=600, cancel=sl.Cancel(), on_progress=reports.append)
            assert limited == call(law, verb, puzzle), verb
    assert all(report.seconds >= 0 and report.steps >= 0 for report in reports)


@pytest.mark.needs("reasons", "checker")
def test_partial_explanations_hold(law):
    for puzzle in law.family.examples.values():
        whole = sl.explain(puzzle)
        for steps in (0, 5, 20, 60, 150):
            try:
                trace = sl.explain(puzzle, steps=steps)
            except sl.BudgetExceeded as spent:
                trace = spent.partial
                assert trace.end.value == "unknown"
                assert sl.verify(trace, law.family.require("checker")).proves is None
            else:
                assert trace.end is whole.end
                assert sl.verify(trace, law.family.require("checker"))
            assert [board.learn([]) for board in trace.boards()]
            assert len(trace.rounds) <= len(whole.rounds)


@pytest.mark.needs("reasons")
def test_partial_ratings_are_lower_bounds(law):
    for puzzle in law.family.examples.values():
        whole = sl.rate(puzzle)
        for steps in (20, 60, 150):
            try:
                sl.rate(puzzle, steps=steps)
            except sl.BudgetExceeded as spent:
                part = spent.partial
                if part is not None and whole.tier is not None:
                    assert part.tier <= whole.tier
                    assert part.effort is None


def test_negative_limits_are_refused(law):
    puzzle = next(iter(law.family.examples.values()))
    for verb in fitting(law):
        for name in ("steps", "seconds"):
            with pytest.raises(ValueError, match=f"{name}=-1: a limit is 0 or more"):
                call(law, verb, puzzle, **{name: -1})


@pytest.mark.needs("maker")
def test_a_running_verb_ends_when_it_is_cancelled(law):
    """Many puzzles in a row, cancelled in the middle of one of them; the next call would not start."""
    cancel = sl.Cancel()
    timer = Timer(0.1, cancel.set)
    timer.start()
    began = time.monotonic()
    with pytest.raises(sl.Cancelled):
        [call(law, "generate", None, cancel=cancel) for _ in iter(time.monotonic, began)]
    timer.join()
    assert time.monotonic() - began < 0.1 + PROMPT
