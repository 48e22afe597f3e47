"""The checker's rules of Kakurasu: exact for one line, and narrowing from line to line."""

import random
from itertools import combinations, product
from typing import Any

from sightline.kakurasu.checker import KakurasuRules, on_the_way, ways_to
from sightline.proof import Board

BOTH, EMPTY, FILLED = frozenset((0, 1)), frozenset((0,)), frozenset((1,))


def rules_of(rows: list[Any], columns: list[Any]) -> KakurasuRules:
    return KakurasuRules({"size": [len(rows), len(columns)], "clues": {"rows": rows, "columns": columns}})


def test_what_is_left_on_the_way_is_what_some_line_holds():
    rng = random.Random(3)
    for _ in range(300):
        length = rng.randint(1, 5)
        known = {cell: rng.choice((BOTH, BOTH, EMPTY, FILLED)) for cell in range(length)}
        wanted = rng.randint(0, length * (length + 1) // 2)
        ways = [
            way
            for way in product(*(sorted(known[cell]) for cell in range(length)))
            if sum(number * value for number, value in enumerate(way, 1)) == wanted
        ]
        kept = [frozenset(way[cell] for way in ways) for cell in range(length)]
        assert on_the_way(known, range(length), wanted) == kept


def test_lines_are_numbered_rows_first_and_a_line_without_a_number_says_nothing():
    rules = rules_of([1, None], [2, None, 0])
    assert rules.clue_count == 5
    assert [list(line) for line in rules.lines] == [[0, 1, 2], [3, 4, 5], [0, 3], [1, 4], [2, 5]]

    def excluded(clue: int, spot: int, value: int) -> bool:
        return rules.excluded((clue,), Board(rules.blank, {spot: frozenset((value,))}), spot)

    assert [excluded(0, spot, 1) for spot in range(6)] == [False, True, True, False, False, False]
    assert excluded(0, 0, 0)
    assert not any(excluded(1, spot, value) for spot in range(6) for value in (0, 1))
    assert [excluded(2, spot, 1) for spot in range(6)] == [True, False, False, False, False, False]
    assert excluded(2, 3, 0)
    assert excluded(4, 2, 1)
    assert excluded(4, 5, 1)


def test_lines_narrow_each_other_until_nothing_changes():
    rules = rules_of([3, 1], [1, 1, None])
    board = Board(rules.blank, {})
    assert rules.excluded((0, 1, 2, 3), board | {2: EMPTY, 0: EMPTY}, 0)
    assert not rules.excluded((0,), board | {2: EMPTY}, 0)
    assert rules.excluded((0, 1, 2), board | {2: EMPTY}, 0)  # row 1 is 1 + 2, so column 1 is full, and row 2 has no 1
    assert not rules.excluded((0, 2), board | {2: EMPTY}, 0)


def test_the_ways_to_a_sum_are_all_choices_that_make_it():
    rng = random.Random(4)
    for _ in range(200):
        numbers = {cell: rng.randint(1, 9) for cell in range(rng.randint(0, 7))}
        wanted = rng.randint(-2, sum(numbers.values()) + 1)
        choices = [some for size in range(len(numbers) + 1) for some in combinations(numbers, size)]
        expected = [some for some in choices if sum(numbers[cell] for cell in some) == wanted]
        assert sorted(ways_to(wanted, numbers)) == sorted(expected)


def test_what_is_pointed_out_names_every_way_of_a_cited_line_once():
    rules = rules_of([5, None], [None, None, None])
    seen = {"kind": "ways", "clue": 0, "needed": 5, "ways": [[1, 2]]}

    def observes(about: dict[str, Any], clues: tuple[int, ...] = (0,), **known: Any) -> bool:
        board = Board(rules.blank, {int(cell[1:]): frozenset((value,)) for cell, value in known.items()})
        return rules.observes(seen | about, clues, board, frozenset())

    assert observes({})
    assert observes({"needed": 3, "ways": [[2]]}, c1=1)
    assert observes({"ways": []}, c2=0)
    assert not observes({"needed": 4})
    assert not observes({"needed": 6})
    assert not observes({}, clues=())
    assert not observes({}, clues=(1, 2))
    assert not observes({"kind": "reach"})
    assert not observes({"kind": "reach"}, clues=(1,))
    assert not observes({"ways": []})
    assert not observes({"ways": [[1, 2], [1, 2]]})
    assert not observes({"ways": [[1, 2], [0, 1]]})
    assert not observes({"ways": [[0, 2]]})


def test_every_choice_of_cells_that_adds_up():
    rng = random.Random(3)
    for _ in range(200):
        numbers = dict(enumerate(rng.sample(range(1, 9), rng.randint(0, 6)), 10))
        for wanted in range(-1, sum(numbers.values()) + 2):
            some = [way for size in range(len(numbers) + 1) for way in combinations(numbers, size)]
            expected = [way for way in some if sum(numbers[cell] for cell in way) == wanted]
            assert sorted(ways_to(wanted, numbers)) == sorted(expected), (wanted, numbers)


def test_no_cells_add_up_to_less_than_nothing():
    rules = KakurasuRules({"size": [1, 2], "clues": {"rows": [-1], "columns": [None, None]}})
    assert rules.excluded((0,), dict(rules.blank), 0)
    assert not rules.excluded((1, 2), dict(rules.blank), 0)
