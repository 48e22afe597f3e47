"""The checker: what a trace proves, and when a single step is refused."""

import pytest

from sightline import proof
from sightline.proof import Board, Verdict
from tests.trust.proof.relations import (
    IMPOSSIBLE,
    LARGER,
    NOT_ONE,
    ONE,
    SOLVED,
    THREE,
    TWO,
    Best,
    at,
    by_cases,
    check,
    refusal,
    step,
)


def test_what_is_proved_is_what_the_end_says():
    two = {"all": False}
    assert check(*SOLVED, end="solved", **two) == ("uniqueness", 3)
    assert check(IMPOSSIBLE, end="impossible") == ("impossibility", 1)
    assert check(LARGER) == check(LARGER, end="unknown") == (None, 1)
    assert check(end="solved", state=[[1], [2], [3]], **two) == ("uniqueness", 0)
    for steps, ends in (
        (SOLVED, "stuck impossible unknown"),
        ([IMPOSSIBLE], "stuck solved"),
        ([], "solved impossible"),
    ):
        for end in ends.split():
            assert "not what its steps lead to" in refusal(*steps, end=end, **two if steps == SOLVED else {})
    assert "not what its steps lead to" in refusal(end="solved", state=[[3], [2], [1]])
    assert "not what its steps lead to" in refusal(end="best", state=[[3], [2], [1]])


def test_the_best_takes_safe_steps_and_rules_that_know_of_them():
    safe, rest = step([0], [], [at(0, 3)], kind="safe"), {"state": [[1, 2, 3], [1], [2]], "all": False}

    class Free(Best):
        def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
            return not all(known.values())

    assert check(safe, end="best", rules=Free, **rest) == ("optimality", 1)
    assert "do not prove that" in refusal(safe, end="solved", rules=Free, **rest)
    assert "do not prove that" in refusal(end="best", rules=Free, state=[[3], [1], [2]])
    assert "do not prove that" in refusal(end="best", state=[[1], [2], [3]], all=False)
    assert "it does not follow" in refusal(safe, **rest)
    assert "it does not follow" in refusal(step([0], [], [at(0, 2)], kind="safe"), rules=Free, **rest)
    assert "it does not follow" in refusal(step([0], [], [at(0, 3)]), rules=Free, **rest)


def test_verdicts_as_sentences():
    assert str(Verdict(None, 0)) == "0 steps hold"
    assert str(Verdict(None, 1)) == "1 step holds"
    assert str(Verdict("uniqueness", 1)) == "1 step holds and proves uniqueness"
    assert str(Verdict("impossibility", 2)) == "2 steps hold and prove impossibility"


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (step([0], [], []), "no facts, or cites no clues"),
        (step([], [], [at(0, 1)]), "no facts, or cites no clues"),
        (step([0], [at(0, 1)], [at(1, 2, 3)]), "the premise at spot 0 is not what is known there"),
        (step([0], [at(0, 1, 2, 3)], [at(1, 2, 3)]), "the premise at spot 0 is not needed"),
        (step([0], [], [at(0, 1)]), "it does not follow"),
        (step([0], [], [at(0, 1, 2), at(1, 3)]), "it does not follow"),
        (step([0, 1], [], [at(0, 1, 2)]), "clue 1 is not needed"),
        (step([1, 0], [], [at(2, 2, 3)]), "clue 0 is not needed"),
        (step([0], [], [at(1, 1, 2, 3)]), "it says nothing new"),
        (step([0], [], [at(0, 1, 2), at(0, 1, 2)]), "a spot is named twice"),
        (step([-1], [], [at(0, 1, 2)]), "there is no clue -1: they are 0–6"),
        (step([7], [], [at(0, 1, 2)]), "there is no clue 7: they are 0–6"),
        (step([0], [], [at(3, 1)]), "there is no spot 3"),
        (step([0], [at(-1, 1)], [at(0, 1, 2)]), "there is no spot -1"),
        (step([3], [], [{"either": [at(0, 1), at(9, 1)]}]), "there is no spot 9"),
        (step([3], [{"either": [at(0, 1), at(1, 1)]}], [at(0, 1)]), "is not what is known there"),
    ],
)
def test_a_step_is_refused(wrong, text):
    assert refusal(wrong).startswith("step 1 (T): ")
    assert text in refusal(wrong)


def test_the_last_clue_and_the_last_spot_can_be_cited():
    assert check(step([3, 0], [], [at(0, 1)])).steps == 1
    assert check(step([1], [], [at(2, 2, 3)])).steps == 1


def test_premises_are_what_is_known_by_then():
    one = step([0], [at(0, 2)], [at(1, 3)])
    assert check(one, state=[[2], [1, 2, 3], [1, 2, 3]]).steps == 1
    after = step([0], [at(1, 2)], [at(0, 1)])
    assert check(SOLVED[1], after).steps == 2
    assert "step 2 (T): the premise at spot 1 is not what" in refusal(LARGER, after)
    assert "step 2 (T): it says nothing new" in refusal(LARGER, LARGER)
    assert "it says nothing new" in refusal(LARGER, step([0], [], [at(0, 1, 2), at(1, 2, 3)]))
    assert "steps go on after the contradiction" in refusal(IMPOSSIBLE, LARGER, end="impossible")


def test_an_either_is_a_fact_and_a_premise():
    either = {"either": [at(0, 1), at(1, 1)]}
    says = step([3], [], [either])
    assert check(says, step([0], [either], [at(0, 1)])).steps == 2
    assert "it does not follow" in refusal(says, step([1], [either], [at(0, 1)]))
    assert "is not needed" in refusal(says, step([0], [either], [at(1, 2, 3)]))
    assert "it says nothing new" in refusal(says, says)
    assert "it does not follow" in refusal(step([0], [], [either]))
    neither = [either, at(0, 2, 3), at(1, 2, 3)]
    state = [[2, 3], [2, 3], [1, 2, 3]]
    assert check(says, step([], neither, [at(2)]), end="impossible", state=state).proves == "impossibility"
    assert check(says, step([], neither, [at(2), at(0, 2)]), end="impossible", state=state).steps == 2
    assert "it does not follow" in refusal(says, step([], neither[:2], [at(2)]), state=state)
    assert "is not needed" in refusal(says, by_cases(ONE, TWO, THREE, premises=[either]))
    assert "is not needed" in refusal(says, step([0], [either], [at(1, 2, 3)], parts=[LARGER]))


def test_an_argument_goes_through_the_parts_of_an_either():
    """Spot 0 holds 2 or 3, or spot 1 holds 1; and spot 0 holds less than spot 1: so it holds 2."""
    either, state = {"either": [at(0, 2, 3), at(1, 1)]}, [[1, 2, 3], [1, 2, 3], [1]]
    says = step([4], [at(2, 1)], [either])
    largest = {"assumed": at(0, 3), "given": [at(0, 2, 3)], "links": [step([0], [at(0, 3)], [at(1)])]}
    smallest = {"assumed": at(0, 1, 3), "given": [at(1, 1)], "links": [NOT_ONE]}
    told = step([0], [either], [at(0, 2)], argument=[largest, smallest])
    assert check(says, told, state=state).steps == 2
    leaves_out = "its argument leaves something out"
    for cases in ([largest], [smallest], [largest, smallest | {"assumed": at(0, 1)}]):
        assert leaves_out in refusal(says, told | {"argument": cases}, state=state)
    other = smallest | {"given": [at(1, 1, 2)], "links": [step([0], [at(1, 1, 2)], [at(0, 1)])]}
    assert "contradiction" in refusal(says, told | {"argument": [largest, other]}, state=state)
    assert "is not what is known" in refusal(told, state=state)
    spare = step([0], [either, at(2, 1)], [at(0, 2)], argument=[largest, smallest])
    assert "the premise at spot 2 is not needed" in refusal(says, spare, state=state)
    alone = {"assumed": at(0, 3), "links": [step([0], [at(0, 3)], [at(1)])]}
    two = step([0], [], [at(0, 1, 2)], argument=[alone])
    assert check(two).steps == 1
    more = {"assumed": at(0, 3), "given": [at(0, 2, 3)], "links": alone["links"]}
    also = {"assumed": at(0, 3), "given": [at(1, 1)], "links": [NOT_ONE]}
    needless = step([0], [either], [at(0, 1, 2)], argument=[more, also])
    assert "is not needed" in refusal(says, needless, state=state)


def test_eithers_are_combined_in_a_bounded_number_of_ways(monkeypatch):
    """A trace is not trusted: a hundred eithers would be combined for ever."""
    sets = ((1, 2), (1, 3), (2, 3), (1,), (2,), (3,))
    eithers = [{"either": [at(0, *a), at(1, 1), at(2, *c)]} for a in ((1, 2), (1,)) for c in sets]
    known = [step([3], [], [either]) for either in eithers]
    for many, why in ((6, "it does not follow"), (7, "more than 1024 ways"), (12, "more than 1024 ways")):
        assert why in refusal(*known[:many], step([1], eithers[:many], [at(0, 1)]))
    for most, why in ((27, "it does not follow"), (26, "more than 26 ways")):
        monkeypatch.setattr(proof, "MOST_CHOICES", most)
        assert why in refusal(*known[:3], step([1], eithers[:3], [at(0, 1)]))
