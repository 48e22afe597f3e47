"""The checker's rules of Harmless Rooks: lines, the most rooks, safe steps and what proves the best."""

import random

import pytest
from tests.oracles.oracle import draw
from tests.rooks.oracle import answers

from sightline.proof import Board, Known
from sightline.rooks.checker import NONE, ROOK, RooksRules

OPEN = ["...", ".X.", "..."]
"""Squares 0 1 2 / 3 X 4 / 5 6 7; lines along rows 0: 0 1 2, 1: 3, 2: 4, 3: 5 6 7, down columns 4: 0 3 5, 5: 1, …"""


def rules_of(lines: list[str]) -> RooksRules:
    return RooksRules({"clues": lines})


def board(rules: RooksRules, rooks: str = "", none: str = "") -> Board:
    changes = {int(spot): ROOK for spot in rooks} | {int(spot): NONE for spot in none}
    return Board(rules.blank, changes)


def test_lines_end_at_walls():
    rules = rules_of(OPEN)
    assert rules.lines == [[0, 1, 2], [3], [4], [5, 6, 7], [0, 3, 5], [1], [6], [2, 4, 7]]
    assert rules.through == [[0, 4], [0, 5], [0, 7], [1, 4], [2, 7], [3, 4], [3, 6], [3, 7]]
    assert rules.clue_count == 8
    assert rules.blank == {spot: {0, 1} for spot in range(8)}


def test_the_most_rooks_are_those_of_plain_enumeration():
    for seed in range(120):
        question = draw("rooks", seed)
        assert rules_of(question["lines"]).most == sum(next(answers(question)))


def test_two_rooks_on_a_cited_line():
    rules = rules_of(OPEN)
    two = board(rules, "02")
    assert rules.excluded((0,), two, 0)
    assert not rules.excluded((1,), two, 0)
    assert not rules.excluded((0,), board(rules, "0"), 0)
    assert not rules.excluded((), two, 0)


def test_cited_lines_that_reach_everything_are_too_few():
    """At most four rooks stand here, on lines 0, 3, 1 and 2."""
    rules = rules_of(OPEN)
    assert rules.most == 4
    four = (0, 1, 2, 3)
    assert not rules.excluded(four, board(rules), 0)
    assert rules.excluded(four, board(rules, none="3"), 3)  # three lines are left, and no square outside
    assert rules.excluded(four, board(rules, none="30"), 3)
    assert not rules.excluded(four[1:], board(rules, none="3"), 3)  # squares of line 0 are not reached
    assert rules.excluded(four, board(rules, "0", "3"), 0)  # it takes two lines, and two are left
    assert not rules.excluded(four, board(rules, "0"), 0)
    assert not rules.excluded((2, 3), board(rules, "3"), 3)


def test_lines_with_a_rook_are_reached_already():
    rules = rules_of(["..", ".."])
    assert rules.excluded((), board(rules, "0", "3"), 0)
    assert not rules.excluded((), board(rules, "0"), 0)
    assert not rules.excluded((1,), board(rules, "0"), 0)


@pytest.mark.parametrize(
    ("clues", "premises", "facts", "known", "safe"),
    [
        ((5,), {}, {1: ROOK}, {}, False),
        ((0,), {}, {1: ROOK}, {}, True),
        ((0,), {1: NONE}, {1: ROOK}, {1: NONE}, False),
        ((0, 0), {}, {1: ROOK}, {}, True),
        ((0, 5), {}, {1: ROOK}, {}, False),
        ((0,), {}, {0: ROOK}, {}, False),
        ((0,), {3: NONE}, {0: ROOK}, {3: NONE}, False),
        ((0,), {3: NONE, 5: NONE}, {0: ROOK}, {3: NONE, 5: NONE}, True),
        ((0,), {3: ROOK, 5: NONE}, {0: ROOK}, {3: NONE, 5: NONE}, False),
        ((0,), {}, {1: ROOK}, {2: ROOK}, False),
        ((0,), {}, {1: ROOK}, {3: ROOK}, True),
        ((0, 3), {}, {1: ROOK, 6: ROOK}, {}, True),
        ((0,), {}, {1: ROOK, 6: ROOK}, {}, False),
        ((0, 3), {}, {1: ROOK, 6: ROOK}, {6: NONE}, False),
        ((4,), {}, {3: ROOK}, {}, True),
    ],
)
def test_a_rook_is_safe_if_the_cited_lines_take_all_that_it_attacks(clues, premises, facts, known, safe):
    rules = rules_of(OPEN)
    assert rules.safe(clues, premises, facts, dict(rules.blank) | known) == safe


def test_what_proves_the_best():
    rules = rules_of(OPEN)
    start: Known = dict(rules.blank)
    full = {spot: ROOK if spot in (1, 3, 4, 6) else NONE for spot in rules.blank}
    assert rules.proves_best(start, full, {0, 1, 2, 3})
    assert rules.proves_best(start, full, {0, 4, 7, 3})
    assert not rules.proves_best(start, full, {0, 1, 2})
    assert not rules.proves_best(start, full, {0, 1, 2, 3, 4})
    assert not rules.proves_best(start, full, {0, 1, 2, 5})
    assert rules.proves_best(start | {1: ROOK}, full, {1, 2, 3})
    assert not rules.proves_best(start | {1: ROOK}, full, {0, 1, 2, 3})
    fewer = full | {4: NONE}
    assert not rules.proves_best(start, fewer, {0, 1, 2, 3})


def test_excluded_never_contradicts_a_best_board():
    rng = random.Random(2)
    for seed in range(60):
        question = draw("rooks", seed)
        rules = rules_of(question["lines"])
        for found in list(answers(question))[:3]:
            known = Board(
                rules.blank, {spot: frozenset((value,)) for spot, value in enumerate(found) if rng.random() < 0.6}
            )
            assert not rules.excluded(tuple(range(rules.clue_count)), known, 0)


def test_the_last_square_of_a_line_is_the_only_one_not_ruled_out():
    rules = rules_of(["...", ".X."])
    spots = rules.lines[0]

    def observes(none: set[int], **said: object) -> bool:
        known = Board(rules.blank, dict.fromkeys(none, NONE))
        return rules.observes({"kind": "last", "clue": 0, "spot": spots[0]} | said, (0,), known, frozenset())

    assert observes({spots[1], spots[2]})
    assert not observes({spots[1], spots[2]}, kind="first")
    assert not any(observes(none) for none in (set(), {spots[0]}, {spots[1]}, {spots[2]}, {spots[0], spots[1]}))
    assert not observes({*spots}, spot=rules.lines[1][0])  # it is on another line
    assert not observes({*spots})  # nothing can stand on it
    last = len(rules.lines) - 1
    assert observes({*rules.lines[last][1:]}, clue=last, spot=rules.lines[last][0])
    assert not observes({*rules.lines[last][1:]}, clue=-1, spot=rules.lines[last][0])  # lines are numbered from 0
    assert not observes(set(), clue=last + 1)
