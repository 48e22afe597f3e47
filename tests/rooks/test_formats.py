"""The texts that boards come in, the answers people type, and the refusals."""

import json

import pytest
from tests.rooks.boards import board

import sightline as sl

JUDGE = ["XX..X", "....X", "XX.X.", "X....", "....."]
UVA = "4\n.X..\n....\nXX..\n....\n2\nXX\n.X\n3\n.X.\nX.X\n.X.\n3\n...\n.XX\n.XX\n4\n....\n....\n....\n....\n0\n"


@pytest.mark.parametrize(
    "text",
    [
        "5\nXX..X\n....X\nXX.X.\nX....\n.....",
        "5\r\nXX..X\r\n....X\r\nXX.X.\r\nX....\r\n.....\r\n",
        "\ufeff\n 5 \n XX..X\n....X\nXX.X.\nX....\n.....\n\n0\n",
        "5 5\nxx..x\n....x\nxx.x.\nx....\n.....",
        "5/XX..X/....X/XX.X./X..../.....",
        "XX..X\n....X\nXX.X.\nX....\n.....\n",
        "XX..X/....X/XX.X./X..../.....",
        json.dumps({"format": "sightline/1", "family": "rooks", "size": [5, 5], "clues": JUDGE}),
    ],
)
def test_one_board_in_many_dresses(text):
    assert sl.read(text, family="rooks") == sl.Rooks(JUDGE)


def test_several_boards():
    assert [sl.solve(puzzle).value for puzzle in sl.read_all(UVA)] == [5, 1, 5, 2, 4]
    plain = "..X\n...\n\n.X\nX.\n"
    assert sl.read_all(plain, family="rooks") == [sl.Rooks(["..X", "..."]), sl.Rooks([".X", "X."])]
    both = "".join(sl.write(puzzle, "text") + "\n" for puzzle in sl.read_all(UVA))
    assert sl.read_all(both, family="rooks") == sl.read_all(UVA)
    with pytest.raises(sl.FormatError, match="there are 5 puzzles"):
        sl.read(UVA)


def test_oblong_boards_say_both_sizes():
    puzzle = sl.Rooks(["..X", "..."])
    assert sl.write(puzzle, "codingame") == "2 3\n..X\n..."
    assert sl.read("2 3\n..X\n...") == puzzle


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("3\n...\n...", "line 1 announces 3 rows, but only 2 follow"),
        ("2\n...\n..", "line 2 has 3 squares instead of 2"),
        ("2\n..\n..\nX.", "line 4 should be the number of rows that follow, found 'X.'"),
        ("1\n.\n0\n1\n.", "line 3 is 0, which ends the boards, but more lines follow"),
        ("2\n..\n.o", "'o' at r2c2: a square is . (free) or X (a wall)"),
        ("20000\n.", "line 1 announces 20000 rows, but only 1 follow"),
        ("..X\n..", "row 2 has 2 squares, row 1 has 3"),
    ],
)
def test_refusals_say_where(text, complaint):
    with pytest.raises(sl.SightlineError) as refusal:
        sl.read(text, family="rooks")
    assert complaint in str(refusal.value)


@pytest.mark.parametrize("path", [".", "..", "../..", "./", "", "/"])
def test_paths_are_no_boards(path):
    with pytest.raises(sl.FormatError):
        sl.read_all(path, family="rooks")


def test_a_large_board_is_read_in_a_moment():
    rows = ["." * 3000] * 2999 + ["X" * 3000]
    assert sl.read("3000\n" + "\n".join(rows)).spots == 3000 * 2999
    assert sl.read("\n".join(rows), family="rooks").spots == 3000 * 2999


def test_answers_people_type():
    puzzle = sl.Rooks(JUDGE)
    solution = sl.solve(puzzle)[0]
    right = [list(cell) for cell in solution.rooks]
    read = sl.rooks.FAMILY.read_answer
    for text in (
        json.dumps(right),
        json.dumps({"rooks": right}),
        json.dumps({"solutions": [{"rooks": right}]}),
        " ".join(f"r{row + 1}c{column + 1}" for row, column in right),
        str(solution),
        str(solution).replace("\n", "/"),
        sl.draw(solution),
    ):
        assert sl.check(puzzle, read(puzzle, text)) == [], text
    with pytest.raises(sl.FormatError, match="an answer is JSON, names such as r1c3 r2c5, or a picture"):
        read(puzzle, "R....")


def test_every_format_keeps_every_board():
    for seed in range(20):
        puzzle = board(1 + seed % 5, 1 + seed % 7, 0.3, seed)
        for format in ("json", "codingame", "text"):
            assert sl.read(sl.write(puzzle, format), family="rooks") == puzzle
