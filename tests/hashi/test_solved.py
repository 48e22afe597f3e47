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


def test_between_islands_side_by_side_the_rules_decide_what_a_drawing_cannot_show():
    puzzle = sl.Hashi((".???", "..??"), 1, connected=False, loops=False)
    for board in sl.solve(puzzle, None):
        assert sl.check(puzzle, read_answer(puzzle, sl.draw(board))) == []


@pytest.mark.parametrize(
    ("row", "drawn", "complaint"),
    [
        (1, '"3- 2', "r2c2–r2c4: a bridge joins two islands that see each other"),
        (1, '"3-=2', "r2c2–r2c4: a bridge joins two islands that see each other"),
        (3, "|3-1-", "r4c4–r4c6: a bridge joins two islands that see each other"),
        (0, "4E2  ", "r1c1–r1c3 has 3 planks: at most 2 are allowed"),
        (2, "3-  |", "r3c1–r3c3: a bridge joins two islands that see each other"),
    ],
)
def test_what_is_drawn_wrong_is_named(row, drawn, complaint):
    puzzle = sl.Hashi(("4.2..", ".3..2", "3....", ".3.1.", "3.4.3"))
    rows = ["4=2  ", '"3--2', '3"  |', "|3-1|", "3=4=3"]
    assert sl.check(puzzle, read_answer(puzzle, "\n".join(rows))) == []
    rows[row] = drawn
    assert sl.check(puzzle, read_answer(puzzle, "\n".join(rows)))[0].text == complaint


def test_drawings_with_much_water_to_the_right_are_read_back():
    puzzle = sl.Hashi((".....", "?....", ".....", "??..."), 1)
    assert sl.check(puzzle, read_answer(puzzle, sl.draw(sl.solve(puzzle)[0]))) == []


def test_crossing_bridges_can_be_drawn_and_are_named():
    puzzle = sl.Hashi((".1.", "1.1", ".1."), connected=False)
    for middle in "-|":
        broken = sl.check(puzzle, read_answer(puzzle, f" 1 \n1{middle}1\n 1 "))
        assert all(one.rule == "island" for one in broken)
    wide = sl.Hashi(("..1..", ".....", "1...1", ".....", "..1.."), connected=False)
    cross = "  1  \n  |  \n1-|-1\n  |  \n  1  "
    assert [one.text for one in sl.check(wide, read_answer(wide, cross))] == ["r1c3–r5c3 and r3c1–r3c5 cross at r3c3"]


def test_many_planks_are_told_by_their_number():
    assert sl.draw(sl.solve(sl.Hashi(("7.7",), 8))[0]) == "7≣7≣7"
    assert sl.draw(sl.solve(sl.Hashi(("77",), 8))[0]) == "777"


def test_a_map_of_another_size_is_refused():
    with pytest.raises(sl.FormatError, match="the solved map is 6 characters wide, but the puzzle has 3 columns"):
        read_answer(sl.Hashi(("1.1",)), "1----1")
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
