"""The checker: fields, sizes and budgets of a trace, and the command."""

import io
import json
from collections.abc import Mapping
from typing import Any

import pytest

from sightline import proof
from sightline.proof import Board
from tests.trust.proof.relations import (
    LARGER,
    NOT_ONE,
    SOLVED,
    Relations,
    Values,
    at,
    case,
    check,
    refusal,
    step,
    tie,
    trace,
)


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"links": [{}]}, "link 1 of step 1"),
        ({"links": [NOT_ONE, {}]}, "link 2 of step 1"),
        ({"parts": [{}]}, "part 1 of step 1"),
        ({"parts": [step([0], [], [], links=[{}])]}, "link 1 of part 1 of step 1"),
        ({"parts": [LARGER, {}]}, "part 2 of step 1"),
        ({"cases": [case(at(0, 1), {})]}, "link 1 of case 1 of step 1"),
        ({"argument": [case(at(0, 1)), case(at(0, 1), {})]}, "link 1 of case 2 of step 1"),
    ],
)
def test_the_step_that_lacks_something_is_named(more, where):
    assert refusal(step([0], [], [at(1, 2, 3)], **more)) == f'{where} has no "technique"'


def test_a_tie_that_is_none_is_named():
    assert refusal(step([0], [], [at(0, 1)], chain=[{}])) == 'tie 1 of step 1 has no "either"'
    wrong = step([0], [], [at(0, 1)], chain=[tie(at(0, 1), {"spot": 1})])
    assert refusal(wrong) == 'tie 1 of step 1 has no "values"'


def test_the_first_of_several_is_named():
    assert refusal({}, {}) == 'step 1 has no "technique"'


def test_fields_that_are_no_whole_numbers():
    for values in ([True], [1.0], [None]):
        assert "should be whole numbers" in refusal(step([0], [], [{"spot": 1, "values": values}]))
    assert "should be whole numbers" in refusal(step([True], [], [at(1, 2, 3)]))  # type: ignore[list-item]
    assert '"spot" of an entry' in refusal(step([0], [], [{"spot": True, "values": [1]}]))
    assert '"kind" of step 1 should be forced or safe' in refusal(step([0], [], [at(1, 2)], kind="x"))
    part = {"either": [at(0, 1), {"spot": 1}]}
    assert 'an entry of the facts of step 1 has no "values"' in refusal(step([0], [], [part]))


def test_more_steps_than_there_may_be(monkeypatch):
    monkeypatch.setattr(proof, "MOST_STEPS", 3)
    proof.check_steps(SOLVED)
    one = step([0], [], [], parts=[LARGER], argument=[case(at(0, 1), LARGER)])
    proof.check_steps([one])
    for many in ([*SOLVED, LARGER], [one, LARGER], [step([0], [], [], links=SOLVED)]):
        with pytest.raises(proof.Refused, match="more than 3 steps"):
            proof.check_steps(many)


def test_sizes_and_numbers_of_a_puzzle():
    for fine in (
        {},
        {"size": None},
        {"size": 1},
        {"size": [1, 1]},
        {"size": 7},
        {"size": [500, 500]},
        {"clues": [9999, -9999]},
    ):
        proof.check_size(fine)
    for size in (-1, [0, 5], [5, 0], ["5"], [1.5]):
        with pytest.raises(proof.Refused, match="whole numbers from 1 on"):
            proof.check_size({"size": size})
    with pytest.raises(proof.Refused, match="a board of 500×501: the largest has 250000 cells"):
        proof.check_size({"size": [500, 501]})
    for number in (10_000, -10_000, 1e9, 10**400):
        with pytest.raises(proof.Refused, match="the largest is 9999"):
            proof.check_size({"clues": {"top": [[1, (number,)]]}})


def test_where_a_trace_begins():
    rules = Relations({})
    blank = {spot: frozenset((1, 2, 3)) for spot in range(3)}
    assert proof.starting_values(rules, {}) == blank
    assert proof.starting_values(rules, {"givens": [[None, 2], [0]]}) == blank | {1: {2}}
    assert proof.starting_values(rules, {"state": [[1, 5], [2, 3]]}) == blank | {0: {1}, 1: {2, 3}}
    assert proof.starting_values(rules, {"givens": [[3]], "state": [[1, 3]]}) == blank | {0: {3}}
    for puzzle, text in (
        ({"givens": [[1, 2], [3, 1]]}, "more givens than spots"),
        ({"state": [[1]] * 4}, "the state has more spots"),
        ({"givens": [1]}, "lists of lists"),
        ({"state": [["x"]]}, "lists of lists"),
        ({"givens": [[1.5]]}, "lists of lists"),
        ({"givens": [[1, "x"]]}, "lists of lists"),
    ):
        with pytest.raises(proof.Refused, match=text):
            proof.starting_values(rules, puzzle)


def test_a_board_is_a_dictionary_with_changes():
    blank = {0: Values((1, 2)), 1: Values((1, 2))}
    board = Board(blank, {1: Values((2,))})
    assert dict(board) == {0: {1, 2}, 1: {2}}
    assert (len(board), list(board), 1 in board, 2 in board) == (2, [0, 1], True, False)
    other = board.learn({0: Values((2, 3))})
    assert (other[0], board[0], other.changes) == ({2}, {1, 2}, {0: {2}, 1: {2}})
    assert (other | {0: Values()})[0] == set()
    assert board == Board(blank, {1: Values((2,)), 0: Values((1, 2))}) != other
    assert board != Board(blank, {})
    assert board == dict(board)
    assert board != dict(other)
    assert board != 7
    assert board == Board(dict(blank), {1: Values((2,))})
    other[1] = Values((1,))
    assert (other[1], board[1]) == ({1}, {2})
    with pytest.raises(TypeError, match="every spot of a board has values"):
        del board[0]


def test_rules_are_found_by_the_name_of_a_family():
    for family in ("skyscrapers", "kakurasu"):
        assert proof.find_rules.__wrapped__(family).__name__ == f"{family.title()}Rules"
    for family in ("nobody", "../sightline/skyscrapers", "skyscrapers/../rooks", ""):
        with pytest.raises(proof.RulesError, match="there are no rules for '"):
            proof.find_rules.__wrapped__(family)


def test_a_full_board_is_looked_at_from_a_spot_that_it_has():
    class Lonely:
        clue_count, blank = 1, {0: frozenset((1, 2))}

        def __init__(self, puzzle: Mapping[str, Any]) -> None:
            pass

        def excluded(self, clues: tuple[int, ...], known: Board, spot: int) -> bool:
            return 2 in known[spot]

    assert check(end="solved", state=[[1]], rules=Lonely) == ("uniqueness", 0)


def test_the_command_says_what_it_found(tmp_path, capsys, monkeypatch):
    path, rules = tmp_path / "trace.json", tmp_path / "rules.py"
    rules.write_text("from tests.trust.proof.relations import Relations as CHECKER\n", encoding="utf-8")
    path.write_text(json.dumps(trace(SOLVED, "solved", all=False)), encoding="utf-8")
    assert proof.main(["--rules", str(rules), str(path)]) == 0
    assert capsys.readouterr() == ("3 steps hold and prove uniqueness\n", "")
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(trace([LARGER]))))
    assert proof.main(["--rules", str(rules)]) == 0
    assert capsys.readouterr() == ("1 step holds\n", "")
    path.write_text(json.dumps(trace(SOLVED)), encoding="utf-8")
    assert proof.main(["--rules", str(rules), str(path)]) == 1
    assert capsys.readouterr().err.startswith('refused: the trace ends "stuck"')
    path.write_text("{", encoding="utf-8")
    assert proof.main([str(path)]) == 1
    assert proof.main([str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().err.count("refused: ") == 2
    assert proof.main(["--rules", str(tmp_path / "none.py"), str(path)]) == 2
    assert "No such file" in capsys.readouterr().err
