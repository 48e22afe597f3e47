"""The checker's rules of Skyscrapers: exact for one line, and what several lines exclude together."""

import random
from itertools import product
from typing import Any

import pytest
from tests.skyscrapers.oracle import visible

from sightline.proof import Board
from sightline.skyscrapers import checker
from sightline.skyscrapers.checker import SkyscrapersRules, supported_values


def rules_of(n: int, clues: dict[str, list[int]] | None = None, **rules: Any) -> SkyscrapersRules:
    sides = {side: [0] * n for side in ("top", "right", "bottom", "left")}
    return SkyscrapersRules({"size": [n, n], "clues": sides | (clues or {}), "rules": rules})


def test_one_line_is_exact():
    rng, found = random.Random(5), 0
    for _ in range(400):
        length = rng.randint(1, 5)
        tallest = length - rng.choice((0, 0, rng.randint(0, length - 1)))
        heights = range(tallest == length, tallest + 1)
        cells = tuple(frozenset(rng.sample(heights, rng.randint(1, len(heights)))) for _ in range(length))
        near, far = (rng.choice((0, 0, rng.randint(1, tallest))) for _ in range(2))
        ways = [
            way
            for way in product(*cells)
            if sorted(height for height in way if height) == list(range(1, tallest + 1))
            and near in (0, visible(way))
            and far in (0, visible(way[::-1]))
        ]
        kept = tuple(frozenset(way[cell] for way in ways) for cell in range(length)) if ways else None
        assert supported_values(cells, tallest, near, far) == kept, (cells, tallest, near, far)
        found += bool(ways)
    assert 80 < found < 390


def test_a_line_of_too_many_states_is_left_as_it_is(monkeypatch):
    cells = (frozenset((1, 2, 3, 4)),) * 4
    assert supported_values(cells, 4, 4, 0) == tuple(frozenset((height,)) for height in (1, 2, 3, 4))
    supported_values.cache_clear()
    monkeypatch.setattr(checker, "MOST_STATES", 4)
    assert supported_values(cells, 4, 4, 0) == cells
    monkeypatch.setattr(checker, "MOST_STATES", 1)
    assert supported_values(tuple(frozenset((height,)) for height in (1, 2, 3)), 3, 2, 0) is None  # one state at a time
    last = (frozenset((0, 2)), frozenset((0, 1)), frozenset((0, 1)))
    assert supported_values(last, 2, 0, 2) == last  # two after the last tower
    supported_values.cache_clear()
    monkeypatch.undo()
    assert supported_values(last, 2, 0, 2) == (frozenset((2,)), *last[1:])


def test_clues_go_round_clockwise_then_rows_columns_and_diagonals():
    n = 3
    clues = {"top": [1, 0, 0], "right": [0, 1, 0], "bottom": [0, 0, 1], "left": [1, 0, 0]}
    rules = rules_of(n, clues, diagonals=True)
    assert rules.clue_count == 6 * n + 2
    assert rules_of(n).clue_count == 6 * n
    assert [list(line) for line in rules.lines] == [
        *([0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]),
        *([0, 4, 8], [2, 4, 6]),
    ]
    tallest_at = {0: 0, 4: 5, 6: 8, 11: 0}  # who sees one tower sees the tallest
    for clue in range(4 * n):
        line = set(rules.lines[rules.views[clue][0]])
        for spot in rules.blank:
            known = Board(rules.blank, {spot: frozenset((n,))})
            wrong = clue in tallest_at and spot in line and spot != tallest_at[clue]
            assert rules.excluded((clue,), known, spot) == wrong, (clue, spot)
    assert rules.views[4 * n :] == [(line, 0, 0) for line in range(8)]


def test_the_smallest_board_has_its_diagonals_too():
    assert [list(line) for line in rules_of(1, diagonals=True).lines] == [[0]] * 4
    assert [list(line) for line in rules_of(2, diagonals=True).lines][4:] == [[0, 3], [1, 2]]


@pytest.mark.parametrize("parks", [-1, 3, 4])
def test_there_are_fewer_parks_than_cells(parks):
    with pytest.raises(ValueError, match="parks"):
        rules_of(3, parks=parks)


def test_what_stands_on_an_empty_board():
    assert rules_of(3).blank == {spot: {1, 2, 3} for spot in range(9)}
    assert rules_of(3, parks=1).blank == {spot: {0, 1, 2} for spot in range(9)}
    assert rules_of(3, parks=2).blank == {spot: {0, 1} for spot in range(9)}


def test_lines_narrow_each_other_until_nothing_changes():
    rules = rules_of(3)
    rows, columns = (12, 13, 14), (15, 16, 17)
    two = frozenset((1, 2))
    board = Board(rules.blank, {0: two, 1: two})  # so the third is 3
    assert rules.excluded((12, 17), board | {5: frozenset((3,))}, 5)
    assert rules.excluded((17, 12), board | {5: frozenset((3,))}, 5)
    assert not rules.excluded((12,), board | {5: frozenset((3,))}, 5)
    assert not rules.excluded((17,), board | {5: frozenset((3,))}, 5)
    assert not rules.excluded((*rows, *columns), board, 0)


def test_a_height_stands_once_in_every_line():
    """In rows 1 and 2 a 3 fits the first two columns only, so it stands there twice, and not in row 3."""
    rules = rules_of(4)
    low = frozenset((1, 2, 4))
    wing = Board(rules.blank, {2: low, 3: low, 6: low, 7: low})
    lines = (16, 17, 20, 21)
    for spot in (8, 9, 12, 13):
        assert rules.excluded(lines, wing | {spot: frozenset((3,))}, spot)
        assert not rules.excluded(lines[:3], wing | {spot: frozenset((3,))}, spot)
        assert not rules.excluded(lines, wing | {spot: low}, spot)
    assert not rules.excluded(lines, wing | {10: frozenset((3,))}, 10)
    assert not rules.excluded(lines, wing, 0)


def test_a_height_stands_once_in_every_one_of_many_lines():
    """In three rows a 3 fits the first three columns only. If one stands in one of these columns further down, the rows
    have two columns left for three of them, which no line shows by itself."""
    n = 6
    rules = rules_of(n)
    low = frozenset((1, 2, 4, 5, 6))
    fish = Board(rules.blank, {row * n + column: low for row in range(3) for column in range(3, n)})
    rows, columns = (24, 25, 26), (30, 31, 32)
    for spot in (18, 19, 20, 24, 31):
        known = fish | {spot: frozenset((3,))}
        through = 30 + spot % n
        assert rules.excluded((*rows, *columns), known, spot) == (through in columns)
        for left in (*rows, *columns):
            some = tuple(line for line in (*rows, *columns) if line != left)
            assert not rules.excluded(some, known, spot)
        assert not rules.excluded((*rows, *columns), fish | {spot: low}, spot)
        assert not rules.excluded((*rows, *columns), fish | {spot: frozenset((3, 4))}, spot)
    assert not rules.excluded((*rows, *columns), fish | {21: frozenset((3,))}, 21)  # in another column


def test_parks_may_stand_more_than_once():
    rules = rules_of(3, parks=2)
    park = frozenset((0,))
    assert not rules.excluded((12, 15), Board(rules.blank, {0: park, 1: park}), 0)
    assert rules.excluded((12, 15), Board(rules.blank, {0: park, 1: park, 2: park}), 0)


def test_what_can_be_seen_from_the_place_of_a_number():
    rules = rules_of(3, {"top": [2, 0, 0], "bottom": [0, 0, 2]})
    three = frozenset((3,))
    assert rules.could_show(0, dict(rules.blank)) == {1, 2, 3}
    assert rules.could_show(0, rules.blank | {0: three}) == {1}
    assert rules.could_show(0, rules.blank | {6: three}) == {2, 3}
    assert rules.could_show(6, rules.blank | {2: three}) == {2, 3}
    assert rules.could_show(6, rules.blank | {8: three}) == {1}
    assert rules_of(3, {"top": [1, 0, 0]}, parks=1).could_show(0, rules_of(3, parks=1).blank) == {1, 2}
