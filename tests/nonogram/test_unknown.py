"""Runs of unknown length: against a plain oracle, in every verb, and in the formats that can hold them."""

import json
import random
from collections.abc import Iterator
from itertools import groupby, product
from typing import Any

import pytest
from tests.nonogram.boards import one_line, pose, random_grid, without_lengths

import sightline as sl
from sightline import kernel
from sightline.core.errors import FormatError
from sightline.kernel import reference
from sightline.nonogram import Nonogram
from sightline.nonogram.methods import METHODS
from sightline.nonogram.problem import problem_of

BACKENDS = [kernel, reference]
HEART = Nonogram([[1, 1], [5], [5], [3], [1]], [["?"], [4], [4], [4], ["?"]])


def runs(cells: Any) -> list[tuple[int, int]]:
    return [(len(list(same)), value) for value, same in groupby(cells) if value]


def fits(cells: Any, clue: Any) -> bool:
    """Whether a line has the runs of its clue, as a person would read it."""
    pairs = [run if isinstance(run, tuple) else (run, 1) for run in clue]
    found = runs(cells)
    return len(found) == len(pairs) and all(
        color == own and wanted in ("?", length) for (length, own), (wanted, color) in zip(found, pairs, strict=True)
    )


def answers(puzzle: Nonogram) -> list[tuple[int, ...]]:
    found = []
    rows = [
        [row for row in product(range(puzzle.palette + 1), repeat=puzzle.breadth) if fits(row, clue)]
        for clue in puzzle.rows
    ]
    for picture in product(*rows):
        if all(fits(column, clue) for column, clue in zip(zip(*picture, strict=True), puzzle.columns, strict=True)):
            found.append(tuple(value for row in picture for value in row))
    return sorted(found)


def small_puzzles(seed: int, count: int) -> Iterator[Nonogram]:
    """About a third with one solution, a third with none, a third with several."""
    rng = random.Random(f"unknown {seed}")
    while count:
        colors = rng.choice((1, 1, 2))
        height, breadth = rng.randint(1, 4), rng.randint(1, 4 if colors == 1 else 3)
        puzzle = Nonogram.from_grid(random_grid(rng, height, breadth, colors, rng.choice((0.4, 0.6, 0.8))))
        rows, columns = list(puzzle.rows), list(puzzle.columns)
        if rng.random() < 0.7:
            rng.shuffle(rows)
        yield without_lengths(rng, Nonogram(rows, columns, puzzle.colors), rng.choice((0.2, 0.4, 0.7)))
        count -= 1


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_solution_is_found(backend: Any) -> None:
    kinds = [0, 0, 0]
    for puzzle in small_puzzles(1, 150):
        truth = answers(puzzle)
        kinds[min(len(truth), 2)] += 1
        problem = pose(backend, puzzle)
        for mode in (0, 1):
            found = problem.search(mode, 0).next(len(truth) + 1)[1]
            assert sorted(tuple(mask.bit_length() - 1 for mask in board) for board in found) == truth
        assert (list(problem.count()[1]) or [0]) == [len(truth)]
        assert all(problem.verify(bytes(1 << value for value in answer)) for answer in truth)
    assert min(kinds) > 15


def test_lines_agree_with_all_arrangements() -> None:
    rng = random.Random(2)
    for _ in range(300):
        clue = [(rng.choice((0, 0, 1, 2)), rng.choice((1, 1, 2))) for _ in range(rng.randint(1, 3))]
        cells = bytes(rng.choice((7, 7, 7, 1, 2, 6)) for _ in range(rng.randint(3, 6)))
        wanted = [(length or "?", color) for length, color in clue]
        ways = [
            way
            for way in product(range(3), repeat=len(cells))
            if fits(way, wanted) and all(mask >> value & 1 for mask, value in zip(cells, way, strict=True))
        ]
        support = bytes(sum({1 << value for value in values}) for values in zip(*ways, strict=True))
        ends = [sorted({spans(way)[run][1] for way in ways}) for run, (length, _) in enumerate(clue) if not length]
        for backend in BACKENDS:
            found = one_line(backend, clue, len(cells)).arrangements(0, cells)
            assert found[0] == support
            if ways:
                assert found[1] == [sorted({spans(way)[run][0] for way in ways}) for run in range(len(clue))]
                assert [places for places in found[2] if places] == ends


def spans(cells: Any) -> list[tuple[int, int]]:
    """Where the runs of a line begin and end."""
    found, at = [], 0
    for value, same in groupby(cells):
        length = len(list(same))
        if value:
            found.append((at, at + length))
        at += length
    return found


def test_explanations_are_right_and_checked() -> None:
    ends = set()
    for puzzle in small_puzzles(3, 60):
        truth = answers(puzzle)
        trace = sl.explain(puzzle)
        ends.add(trace.end.value)
        assert sl.verify(trace).steps == len(trace.steps)
        if not truth:
            assert trace.end.value == "impossible"
        known = trace.last.domains if truth else []
        for answer in truth:
            assert all(mask >> value & 1 for mask, value in zip(known, answer, strict=True))
        if len(truth) == 1:
            assert trace.end.value == "solved"
    assert ends == {"solved", "stuck", "impossible"}


def test_long_lines_and_clause_learning() -> None:
    """Larger boards, where clause learning takes over: what it finds is checked, and it agrees with the givens."""
    rng = random.Random(4)
    for size in (20, 70):
        picture = random_grid(rng, size, size, 1, 0.5)
        puzzle = without_lengths(rng, Nonogram.from_grid(picture), 0.1)
        solutions = sl.solve(puzzle, limit=1, steps=4_000)
        assert all(not sl.check(puzzle, board.grid) for board in solutions)
        assert problem_of(puzzle).verify(bytes(1 << value for row in picture for value in row))


def test_verbs() -> None:
    [board] = sl.solve(HEART)
    assert not sl.check(HEART, board.grid)
    wrong = [list(row) for row in board.grid]
    wrong[4][2] = 0
    assert next(violation.text for violation in sl.check(HEART, wrong)).endswith("instead of 1")
    assert sl.count(HEART) == 1
    assert sl.hint(HEART.start).step is not None
    assert sl.rate(HEART).level
    assert "?" in sl.draw(HEART, "text")
    assert ">?<" in sl.draw(HEART, "svg")
    assert "the ?" in str(sl.explain(HEART))
    assert len(list(sl.lines(Nonogram([["?"]], [["?"], [], []]).start, 0))) == 6
    for method in METHODS.values():
        assert [found.grid for found in method(HEART.start, None, 10_000)] == [board.grid]


def test_lint_tells_a_length() -> None:
    puzzle = Nonogram([["?"], ["?"]], [["?"], [2]])
    report = sl.lint(puzzle)
    assert report.repair
    assert "from ? to" in report.repair.text
    assert sl.solve(report.repair.puzzle).unique


@pytest.mark.parametrize("format", ["json", "lists", "puzz.link", "penpa", "text", "janko"])
def test_formats_that_hold_it(format: str) -> None:
    assert sl.read(sl.write(HEART, format, strict=True)) == HEART


@pytest.mark.parametrize("format", ["tatham", "non", "webpbn", "nonogrid", "olsak", "nin", "cwd", "mk", "taai"])
def test_formats_that_have_no_sign_for_it(format: str) -> None:
    with pytest.raises(FormatError, match="unknown length"):
        sl.write(HEART, format)


def test_written_as_a_question_mark() -> None:
    puzzle = Nonogram([[("?", 1), (1, 2)]], [[("?", 1)], [(1, 2)]])
    document = json.loads(sl.write(puzzle))
    assert document["clues"]["rows"] == [[["?", 1], [1, 2]]]
    assert sl.read(json.dumps(document)) == puzzle
    assert sl.read("pzprv3/nonogram/2/2/. 2 1/1 . ./-2 . ./".replace("/", "\n")).rows == ((1,), ("?",))
    assert Nonogram([[-1], [None]], [[1], [1]]) == Nonogram([["?"], ["?"]], [[1], [1]])
    assert eval(repr(HEART), {"Nonogram": Nonogram}) == HEART
