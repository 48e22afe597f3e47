"""One of two bridges stands: said, cited, checked, told as a hint."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

import sightline as sl
from sightline import api, proof
from sightline.core.board import Either
from sightline.engine.reason.answers.ladder import Rung
from sightline.laws.law import read_lines

KEPT = read_lines(Path(__file__).parent / "techniques.jsonl")
MAP = sl.read(json.dumps(next(kept["puzzle"] for kept in KEPT if kept["technique"] == "Either way")))
TRACE = sl.explain(MAP, every=True)
NAMES = [step.technique.name for step in TRACE]
SAID, CITED = NAMES.index("Exit disjunction"), NAMES.index("Either way")


def test_an_either_is_said_and_cited():
    [either] = TRACE[SAID].facts
    assert isinstance(either, Either)
    assert TRACE[CITED].deduction.eithers == (either,)
    assert TRACE[SAID].conclusion == "r11c10–r11c14 or r13c10–r13c12 has a bridge"
    assert TRACE[CITED].text.startswith(
        "r11c10–r11c14 or r13c10–r13c12 has a bridge; no bridge on r11c10–r11c14 would force "
    )
    assert not TRACE.last.eithers


def test_the_board_carries_it_until_it_is_plain():
    boards = list(TRACE.boards())
    assert boards[SAID].eithers == ()
    assert boards[SAID + 1].eithers == TRACE[SAID].facts
    assert boards[CITED + 1].eithers == ()  # one of its parts is certain by then


def test_it_tells_how_the_other_values_fail_in_each_way():
    """Where the first part holds there is nothing to refute; where the second does, an island gets too many."""
    [either] = TRACE[CITED].deduction.eithers
    [case] = TRACE[CITED].deduction.argument
    assert case.given == either.facts[1:]
    assert TRACE[CITED].case_text(case) == "r13c10–r13c12 has at least one bridge and r11c10–r11c14 has no bridge"
    assert [str(link) for link in case.links] == [
        "Full remainder: The 5 at r11c10 gets at most three bridges elsewhere, so r11c10–r13c10 has two bridges.",
        "Island count: The 4 at r13c10 would get too many, so that cannot be.",
    ]


def touched(document, how):
    other = deepcopy(document)
    how(other["steps"])
    return other


@pytest.mark.parametrize(
    "how",
    [
        lambda steps: steps.pop(SAID),
        lambda steps: steps[CITED]["premises"].pop(),
        lambda steps: steps[CITED]["premises"].append(deepcopy(steps[CITED]["premises"][-1])),
        lambda steps: steps[CITED]["premises"][-1]["either"].pop(),
        lambda steps: steps[SAID]["facts"][0]["either"].pop(),
        lambda steps: steps[SAID]["facts"][0]["either"].clear(),
        lambda steps: steps[SAID]["facts"][0]["either"][0].update(values=[0]),
        lambda steps: steps[SAID]["premises"].pop(),
        lambda steps: steps.insert(SAID, deepcopy(steps[SAID])),
        lambda steps: steps[CITED]["argument"][0].pop("given"),
        lambda steps: steps[CITED]["argument"][0]["given"][0].update(values=[0]),
        lambda steps: steps[CITED]["argument"][0]["given"].append({"spot": 0, "values": [1]}),
        lambda steps: steps[CITED]["argument"][0]["links"].pop(0),
    ],
)
def test_the_checker_minds_eithers(how):
    document = api.trace_document(TRACE)
    assert proof.verify(document).proves == "uniqueness"
    with pytest.raises(proof.Refused):
        proof.verify(touched(document, how))


def test_a_hint_says_what_nobody_can_write_down():
    board = list(TRACE.boards())[SAID]
    found = sl.hint(board)
    assert [step.technique.name for step in (*found.noticed, found.step)] == ["Exit disjunction", "Either way"]
    exits, way, *argument = found.rungs[Rung.SENTENCE].splitlines()
    assert exits.startswith("Exit disjunction: ")
    assert way.startswith("Either way: ")
    assert len(argument) == 2
    assert "r13c10–r13c12" in found.rungs[Rung.PREMISES]


def test_an_answer_may_rest_on_an_either():
    """The steps of such an answer are named again where less is known, one that says just "or" included."""
    rows = ["3....4..2", "..4.4..?.", ".........", "3..1.....", "....?....", "...3.5.4.", "2.4.....3"]
    answer = sl.why(sl.Hashi([*rows, ".........", "?.5.2.?.2"]), "r7c9-r9c9=2")
    assert answer
    assert "Exit disjunction" in {step.technique.name for step in answer}
    assert sl.verify(answer)
