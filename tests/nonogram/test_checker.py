"""The checker's rules of Nonograms: exact for one line, and what crossing lines exclude together."""

import random
from itertools import product
from typing import Any

import pytest
from tests.nonogram.oracle import runs

from sightline.nonogram import checker
from sightline.nonogram.checker import NonogramRules, Run, filled_counts, read_run
from sightline.proof import Board

BOTH, EMPTY, FILLED = frozenset((0, 1)), frozenset((0,)), frozenset((1,))


def rules_of(rows: list[Any], columns: list[Any], **more: Any) -> NonogramRules:
    return NonogramRules({"clues": {"rows": rows, "columns": columns}} | more)


def test_runs_as_puzzles_write_them():
    assert read_run(3, 9) == Run(3, 3, 1)
    assert read_run([3, 2], 9) == Run(3, 3, 2)
    assert read_run(("?", 2), 9) == Run(1, 9, 2)
    assert read_run("?", 9) == Run(1, 9, 1)


@pytest.mark.parametrize("colors", [1, 2])
def test_one_line_is_exact(colors):
    rng, found = random.Random(colors), 0
    for _ in range(400):
        length = rng.randint(1, 6)
        cells = tuple(frozenset(rng.sample(range(colors + 1), rng.choice((1, 2, colors + 1)))) for _ in range(length))
        drawn = [rng.choice((0, *range(colors + 1))) for _ in range(length)]
        clue = [(run, color) if rng.random() < 0.7 else ("?", color) for run, color in runs(drawn)]
        counted = tuple(rng.sample(range(length), rng.randint(0, length)))
        ways = [way for way in product(*cells) if fits(runs(way), clue)]
        expected = {sum(way[at] != 0 for at in counted) for way in ways}
        assert filled_counts(cells, tuple(read_run(run, length) for run in clue), counted) == expected, (cells, clue)
        found += bool(ways)
    assert 100 < found < 390


def fits(found: list[list[int]], clue: list[Any]) -> bool:
    return len(found) == len(clue) and all(
        own == color and wanted in ("?", length) for (length, own), (wanted, color) in zip(found, clue, strict=True)
    )


def test_lines_are_numbered_rows_first():
    rules = rules_of([[2], [], [1]], [[1], [2]])
    assert rules.clue_count == 5
    assert [list(line) for line in rules.lines] == [[0, 1], [2, 3], [4, 5], [0, 2, 4], [1, 3, 5]]
    assert rules.blank == dict.fromkeys(range(6), BOTH)
    assert rules_of([[1]], [[1]], colors=["r", "g"]).blank == {0: {0, 1, 2}}

    def excluded(clue: int, spot: int, values: frozenset[int]) -> bool:
        return rules.excluded((clue,), Board(rules.blank, {spot: values}), spot)

    assert excluded(0, 0, EMPTY)
    assert excluded(1, 3, FILLED)
    assert excluded(4, 3, EMPTY)
    assert not excluded(4, 5, EMPTY)
    assert not excluded(3, 0, EMPTY)


def test_two_rows_and_two_columns_exclude_corners_together():
    """Each of two rows fills one of two columns, as these do: only the diagonals are left."""
    rules = rules_of([[1], [1]], [[1], [1]])
    lines, board = (0, 1, 2, 3), Board(rules.blank, {})
    assert not rules.excluded(lines, board, 0)
    wrong = board | {0: FILLED, 3: EMPTY}
    assert rules.excluded(lines, wrong, 0)
    assert not any(rules.corners_differ(tuple(line for line in lines if line != left), wrong) for left in lines)
    for way in product((0, 1), repeat=4):
        known = {spot: frozenset((value,)) for spot, value in enumerate(way)}
        assert rules.corners_differ(lines, board | known) == (way not in ((1, 0, 0, 1), (0, 1, 1, 0)))


def test_corners_of_a_larger_board():
    rules = rules_of([[1], [], [1]], [[1], [], [], [1]])
    wrong = Board(rules.blank, {1: EMPTY, 2: EMPTY, 9: EMPTY, 10: EMPTY, 4: EMPTY, 7: EMPTY, 0: FILLED, 11: EMPTY})
    assert rules.corners_differ((0, 2, 3, 6), wrong)
    assert not rules.corners_differ((0, 2, 3, 6), wrong | {11: BOTH})
    assert not rules.corners_differ((0, 1, 2, 3, 6), wrong)


def test_columns_cannot_have_as_much_as_rows_want():
    rules = rules_of([[2], [2], [2]], [[1]] * 5)
    rows, columns, board = (0, 1, 2), (3, 4, 5, 6, 7), Board(rules.blank, {})
    assert rules.excluded((*rows, *columns), board, 0)
    assert not rules.excluded((*rows, *columns[:4]), board, 0)  # the last one may have three
    assert not rules.excluded((*rows, *columns[:4]), board | {4: EMPTY}, 0)
    assert rules.excluded((*rows, *columns[:4]), board | {4: EMPTY, 9: EMPTY}, 0)
    assert not rules.excluded((*rows[1:], *columns), board, 0)
    assert not rules.excluded(rows, board, 0)
    assert not rules.excluded(columns, board, 0)
    turned = rules_of([[1]] * 5, [[2], [2], [2]])
    assert turned.excluded((0, 1, 2, 3, 4, 5, 6, 7), Board(turned.blank, {}), 0)
    assert not turned.excluded((0, 1, 2, 3, 5, 6, 7), Board(turned.blank, {}), 0)


def test_columns_cannot_have_as_little_as_rows_want():
    rules = rules_of([[1], [1], [1]], [[2]] * 5)
    board = Board(rules.blank, {})
    assert rules.excluded((0, 1, 3, 4, 5), board, 0)  # each column has one of its two there
    assert not rules.excluded((0, 1, 3), board, 0)
    assert not rules.excluded((0, 1, 3), board | {1: FILLED}, 0)
    assert rules.excluded((0, 1, 3), board | {1: FILLED, 7: FILLED}, 0)
    unknown = rules_of([["?"], [1], [1]], [[2]] * 5)
    assert not unknown.excluded((0, 1, 3, 4, 5), Board(unknown.blank, {}), 0)


def test_the_largest_picture(monkeypatch):
    monkeypatch.setattr(checker, "MOST_CELLS", 6)
    monkeypatch.setattr(checker, "LONGEST_LINE", 4)
    for height, width in ((2, 3), (3, 2), (1, 4), (4, 1)):
        assert len(rules_of([[]] * height, [[]] * width).blank) == height * width
    for height, width in ((7, 1), (1, 7), (5, 1), (1, 5), (3, 3), (2, 4)):
        with pytest.raises(ValueError, match="size"):
            rules_of([[]] * height, [[]] * width)
