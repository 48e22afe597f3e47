"""Solved maps: the exact characters of ten classic maps, and reading them back."""

import re
from pathlib import Path

import pytest

import sightline as sl
from sightline.cli import run
from sightline.hashi.solved import read_answer, solved_map
from sightline.render.text import to_text

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.map"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_classic_pipe(path, capsys):
    assert run(["solve", "--format", "comp3411", str(path)]) == 0
    assert capsys.readouterr().out == path.with_suffix(".solved").read_text(encoding="utf-8")


def test_there_are_ten_and_each_has_one_solution():
    assert len(GOLDEN) == 10
    assert all(sl.solve(sl.read(path, format="comp3411")).unique for path in GOLDEN)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_solved_maps_are_read_back(path):
    puzzle = sl.read(path, format="comp3411")
    text = path.with_suffix(".solved").read_text(encoding="utf-8")
    assert sl.check(puzzle, read_answer(puzzle, text)) == []
    board = sl.solve(puzzle)[0]
    for ascii in (False, True):
        drawing = to_text(sl.api.scene(board), ascii=ascii)
        if max(puzzle.counts) < 10:  # otherwise some columns are wider
            assert sl.check(puzzle, read_answer(puzzle, drawing)) == []
    spoilt = re.sub("[-=E]", " ", text, count=1)
    assert sl.check(puzzle, read_answer(puzzle, spoilt))


def test_islands_side_by_side_leave_no_room_to_draw():
    puzzle = sl.Hashi(("33", "33"), 3, connected=False)
    assert solved_map(sl.solve(puzzle)[0]) == "33\n33"
    assert sl.check(puzzle, read_answer(puzzle, "33\n33")) == []


def test_a_map_of_another_size_is_refused():
    with pytest.raises(sl.FormatError, match="the solved map has 2 rows, but the puzzle has 1"):
        read_answer(sl.Hashi(("1.1",)), "1-1\n...")
    with pytest.raises(sl.FormatError, match="draws at most 3 planks"):
        solved_map(sl.solve(sl.Hashi(("4.4",), 4))[0])


def test_drawings():
    board = sl.solve(sl.Hashi(("4.2..", ".3..2", "3....", ".3.1.", "3.4.3")))[0]
    assert sl.draw(board).splitlines() == ["4═══2", "║ 3─────2", "3 ║     │", "│ 3───1 │", "3═══4═══3"]
    picture = sl.draw(board, "svg")
    assert picture.count("<circle") == 10
    assert picture.count("<path") == sum(bridge.planks for bridge in board.bridges)
    wide = sl.draw(sl.solve(sl.Hashi(("8.8",), 8))[0], "svg")
    assert wide.count("<path") == 8
