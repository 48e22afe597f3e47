"""The checker's rules of Nonograms: exact for one line, and what crossing lines exclude together."""

import random
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from tests.nonogram.oracle import runs

from sightline.nonogram import checker
from sightline.nonogram.checker import NonogramRules, Run, cells_with, filled_counts, fits, over_empty, places, read_run
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
        ways = [way for way in product(*cells) if suits(runs(way), clue)]
        expected = {sum(way[at] != 0 for at in counted) for way in ways}
        wanted = tuple(read_run(run, length) for run in clue)
        assert filled_counts(cells, wanted, counted) == expected, (cells, clue)
        assert fits(cells, wanted) == bool(ways), (cells, clue)
        placed = [{run_places(way)[run] for way in ways} for run in range(len(clue))]
        assert places(cells, wanted) == placed, (cells, clue)
        found += bool(ways)
    assert 100 < found < 390


def run_places(way: tuple[int, ...]) -> list[tuple[int, int]]:
    """The first cell of each run, and the one behind its last."""
    changes = [at for at in range(len(way) + 1) if way[at - 1 : at] != way[at : at + 1]]
    return [(a, b) for a, b in pairwise([0, *changes, len(way)]) if way[a:b] and way[a]]


def suits(found: list[list[int]], clue: list[Any]) -> bool:
    return len(found) == len(clue) and all(
        own == color and wanted in ("?", length) for (length, own), (wanted, color) in zip(found, clue, strict=True)
    )


def test_places_across_cells_that_can_be_empty():
    for line in product("ox", repeat=7):
        cells = tuple(EMPTY if sign == "o" else FILLED for sign in line)
        empty = cells_with(cells, 0)
        assert [empty >> at & 1 for at in range(9)] == [sign == "o" for sign in line] + [False] * 2
        for start in range(7):
            end = next((at for at in range(start, 7) if line[at] == "x"), 7)
            assert over_empty(1 << start, empty) == sum(1 << at for at in range(start, end + 1))


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
    assert not any(rules.corners_differ(tuple(line for line in lines if line != left), wrong, 0) for left in lines)
    for way in product((0, 1), repeat=4):
        known = {spot: frozenset((value,)) for spot, value in enumerate(way)}
        assert rules.corners_differ(lines, board | known, 0) == (way not in ((1, 0, 0, 1), (0, 1, 1, 0)))


def test_corners_of_a_larger_board():
    rules = rules_of([[1], [], [1]], [[1], [], [], [1]])
    wrong = Board(rules.blank, {1: EMPTY, 2: EMPTY, 9: EMPTY, 10: EMPTY, 4: EMPTY, 7: EMPTY, 0: FILLED, 11: EMPTY})
    assert all(rules.corners_differ((0, 2, 3, 6), wrong, corner) for corner in (0, 3, 8, 11))
    assert not rules.corners_differ((0, 2, 3, 6), wrong, 1)  # the corners say nothing of another cell
    assert not rules.corners_differ((0, 2, 3, 6), wrong | {11: BOTH}, 0)
    assert not rules.corners_differ((0, 1, 2, 3, 6), wrong, 0)


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


def positions(many: int, least: int) -> Iterator[tuple[random.Random, NonogramRules, list[Any], Board]]:
    """The rules of random pictures, their clues, and boards on which something is known, be it wrong."""
    for seed in range(many):
        rng = random.Random(seed)
        height, width = rng.randint(least, 4), rng.randint(least, 4)
        grid = [[int(rng.random() < 0.6) for _ in range(width)] for _ in range(height)]
        other = [
            [cell ^ (rng.random() < 0.15) for cell in row] for row in grid
        ]  # the columns may be of another picture
        lines = [*grid, *map(list, zip(*other, strict=True))]
        clues = [["?" if rng.random() < 0.1 else length for length, _ in runs(line)] for line in lines]
        rules = rules_of(clues[: len(grid)], clues[len(grid) :])
        share, cells = rng.choice((0.2, 0.5)), [cell for row in grid for cell in row]
        known = {
            spot: frozenset((value if rng.random() < 0.9 else 1 - value,))
            for spot, value in enumerate(cells)
            if rng.random() < share
        }
        yield rng, rules, clues, Board(rules.blank, known)


def arrangements(rules: NonogramRules, clues: list[Any], board: Board, line: int) -> list[tuple[int, ...]]:
    ways = product(*(board[cell] for cell in rules.lines[line]))
    return [way for way in ways if suits(runs(way), [(length, 1) for length in clues[line]])]


def test_corners_differ_if_no_values_of_the_four_suit_each_line():
    found = 0
    for rng, rules, clues, board in positions(250, 2):
        lines = (*sorted(rng.sample(rules.rows, 2)), *sorted(rng.sample(rules.columns, 2)))
        corners = [
            cell for row in lines[:2] for cell in rules.lines[row] if any(cell in rules.lines[at] for at in lines[2:])
        ]
        pairs = []
        for line in lines:
            places = [(at, corners.index(cell)) for at, cell in enumerate(rules.lines[line]) if cell in corners]
            ways = arrangements(rules, clues, board, line)
            pairs.append({tuple((corner, way[at]) for at, corner in places) for way in ways})
        suits = [
            way
            for way in product((0, 1), repeat=4)
            if all(any(all(way[corner] == value for corner, value in pair) for pair in some) for some in pairs)
        ]
        assert rules.corners_differ(lines, board, corners[0]) == (not suits), (clues, board.changes, lines)
        found += not suits and all(pairs)
    assert found > 10


def test_counts_differ_one_way_or_the_other():
    """The cited rows, or columns, want more or fewer filled cells than the lines across can have there."""
    found = [0, 0, 0]
    for rng, rules, clues, board in positions(400, 1):
        lines = tuple(line for line in range(rules.clue_count) if rng.random() < 0.8)
        differ = []
        for along, across in ((rules.rows, rules.columns), (rules.columns, rules.rows)):
            band = [line for line in lines if line in along]
            inside = {cell for line in band for cell in rules.lines[line]}
            least = most = 0
            for line in across:
                ways = [*product(*(board[cell] for cell in rules.lines[line]))]
                ways = (arrangements(rules, clues, board, line) or ways) if line in lines else ways
                here = [sum(way[at] for at, cell in enumerate(rules.lines[line]) if cell in inside) for way in ways]
                least, most = least + min(here), most + max(here)
            wanted = [run for line in band for run in rules.runs[line]]
            differ.append(
                bool(band) and (sum(run.most for run in wanted) < least or sum(run.least for run in wanted) > most)
            )
            if band:
                assert rules.counts_differ(lines, board, along, across) == differ[-1]
        alone = all(arrangements(rules, clues, board, line) for line in lines)
        rows, columns = ([line for line in lines if line in kind] for kind in (rules.rows, rules.columns))
        if alone and rows and columns and (len(rows) != 2 or len(columns) != 2):
            assert rules.excluded(lines, board, 0) == any(differ)
            found[sum(differ)] += 1
    assert min(found) > 5, found
