"""The formats: what their owners write is read, and the words for what is wrong."""

import pytest

import sightline as sl
from sightline import registry
from sightline.core.errors import FormatError, SightlineError
from sightline.nonogram import Nonogram

FIVE = Nonogram([[1], [1], [2, 2], [4], [3]], [[1], [3], [2], [3], [4]])
SMALL = Nonogram([[2], [1]], [[2], [1]])

NON = """catalogue "x"
title "Five"
by "Nobody"
license CC-BY-SA-3.0
width 5
height 5

rows
1
1
2,2
4
3

columns
1
3
2
3
4

goal "0"
"""

XML = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<puzzle type="grid" defaultcolor="black">
<title>Two</title>
<color name="white" char=".">FFFFFF</color>
<color name="black" char="X">000000</color>
<clues type="columns"><line><count>2</count></line><line><count>1</count></line></clues>
<clues type="rows"><line><count>2</count></line><line><count>1</count></line></clues>
</puzzle>
<puzzle type="grid" defaultcolor="red">
<color name="white" char=".">FFFFFF</color>
<color name="red" char="r">FF0000</color>
<color name="blue" char="b">0000FF</color>
<clues type="columns"><line><count color="red">1</count></line><line><count color="blue">1</count></line></clues>
<clues type="rows"><line><count color="red">1</count><count color="blue">1</count></line></clues>
</puzzle>
<puzzle type="grid" defaultcolor="black">
<color name="white" char=".">FFFFFF</color>
<color name="black" char="X">000000</color>
<solution type="goal"><image>
|XX|
|X.|
</image></solution>
</puzzle>
</puzzleset>
"""


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?nonogram/5/5/1h3h2h3h4h1h1h22g4h3h",
        "nonogram/5/5/1h3h2h3h4h1h1h22g4h3h",
        "5x5:1/3/2/3/4/1/1/2.2/4/3",
        "[[1],[1],[2,2],[4],[3]], [[1],[3],[2],[3],[4]]",
        "[[[1],[1],[2,2],[4],[3]], [[1],[3],[2],[3],[4]]]",
        "((1,),(1,),(2,2),(4,),(3,)), ((1,),(3,),(2,),(3,),(4,))",
        NON,
        "5 5\n1\n1\n2 2\n4\n3\n1\n3\n2\n3\n4\n",
        "5\n5\n1\n1\n2 2\n4\n3\n\n1\n3\n2\n3\n4\n",
        "5 5\n1\n1\n2 2\n4\n3\n#\n1\n3\n2\n3\n4\n",
    ],
)
def test_one_puzzle_in_many_texts(text):
    assert sl.read(text, family="nonogram") == FIVE


@pytest.mark.parametrize("text", ["[[],[1]], [[],[1]]", "[0,[1]], [0,[1]]", "[[0],[1]], [0,[1]]"])
def test_empty_lines(text):
    assert sl.read(text) == Nonogram([[], [1]], [[], [1]])


def test_addresses_of_other_shapes():
    six = sl.read("nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h")
    assert six.columns == ((1, 3), (2, 1), (1, 3), (1, 1, 1), (2,), (5,))
    assert six.rows == ((), (2, 3), (2, 2), (1, 1), (1, 2, 1), (1, 1, 1), (3,))
    assert sl.write(six, "puzz.link") == "https://puzz.link/p?nonogram/6/7/31h12h31h111g2i5l32g22g11g1211113h"


def test_a_saved_file():
    text = "pzprv3\nnonogram\n2\n3\n. . 1 1 c2 \n. 2 # . . \n1 1 . . + \n"
    with pytest.raises(SightlineError):
        sl.read(text.replace("c2", "zz"))
    puzzle = sl.read(text.replace("1 1 c2", "1 c1 2").replace("1 1 . . +", "1 1 . . +"))
    assert puzzle.rows == ((2,), (1, 1))
    assert puzzle.columns == ((1,), (1,), (2,))


def test_packs():
    assert sl.read_all(NON + "====\n" + NON) == [FIVE, FIVE]
    plain, coloured, drawn = sl.read_all(XML)
    assert plain == drawn == SMALL
    assert [color.name for color in coloured.colors] == ["red", "blue"]
    assert coloured.rows == (((1, 1), (1, 2)),)


def test_tournament_batches():
    empty = "\n" * 25
    one = "$1\n" + "1\n" + "\n" * 24 + "1\n" + "\n" * 24
    assert len(sl.read_all(one + one.replace("$1", "$2"))) == 2
    assert sl.read(one).columns[0] == (1,)
    assert sl.read("$7\n" + empty + empty).spots == 625


def test_colours_in_non():
    text = "width 2\nheight 1\ncolor a #ff0000\ncolor b #0000ff\nrows\n1a,1b\ncolumns\n1a\n1b\n"
    puzzle = sl.read(text)
    assert puzzle.rows == (((1, 1), (1, 2)),)
    assert sl.read(sl.write(puzzle, "non")) == puzzle


def test_a_goal_alone_is_a_picture():
    assert sl.read('width 2\nheight 2\ngoal "1110"\n') == SMALL


@pytest.mark.parametrize(
    "text", ["##\n#.\n", "P1\n# a comment\n2 2\n1 1\n1 0\n", "P1 2 2 1110", "P4 2 2\n" + "\xc0\x80"]
)
def test_pictures(text):
    assert sl.read(text) == SMALL


def test_pictures_by_name_and_from_files(tmp_path):
    assert sl.read("XX\nX.", family="nonogram", format="picture") == SMALL
    assert sl.read("11\n10", family="nonogram", format="picture") == SMALL
    image = pytest.importorskip("PIL.Image").new("1", (2, 2), 1)
    for at in ((0, 0), (1, 0), (0, 1)):
        image.putpixel(at, 0)
    for suffix in ("png", "gif", "bmp", "pbm"):
        path = tmp_path / f"picture.{suffix}"
        image.save(path, "PPM" if suffix == "pbm" else suffix)
        assert sl.read(path) == SMALL, suffix


def test_clue_squares_are_givens():
    puzzle = sl.read("2x2:1/1/1/1,Aa")
    assert puzzle.givens == ((1, 0), (None, None))
    assert sl.write(puzzle, "tatham") == "2x2:1/1/1/1,Aa"
    assert sl.read(sl.write(puzzle, "text")) == puzzle


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5x5#123456", "random seed"),
        ("5x5:1/2", "2 lines where a 5×5 grid has 10"),
        ("[[1],[1]]", "row 1 should be a list of runs"),
        ("[[1],[1]], [[1],[1]], [[1]]", "two lists"),
        ("[[1],[1]], [[1],[2]]", "2 filled cells in all, but the columns 3"),
        ("<puzzle type='triddler'></puzzle>", "only grids"),
        ("<puzzleset><puzzle>", "broken XML"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><puzzleset><puzzle>&b;</puzzle></puzzleset>', "refused"),
        ("2 2\n1\n1\n#\n1\n1\n1\n", "unexpected text after"),
        ("P1 3 3 111", "expected 9 bits"),
    ],
)
def test_what_is_wrong_is_said(text, words):
    with pytest.raises(SightlineError) as error:
        sl.read(text, family="nonogram")
    assert words in str(error.value)
    assert "\n" not in str(error.value)


def test_addresses_hold_small_numbers_only():
    wide = Nonogram([[300]], [[1]] * 300)
    with pytest.raises(FormatError, match="300 is too large"):
        sl.write(wide, "puzz.link")


@pytest.mark.parametrize("name", ["janko", "mk", "nin", "cwd", "penpa", "puzz.link", "tatham", "text"])
def test_formats_without_colours_keep_the_lengths(name):
    colors = next(one for one in registry.family("nonogram").examples.values() if one.colors).colors
    colored = Nonogram([[(2, 1)], [], [(1, 2), (1, 2)]], [[(1, 1), (1, 2)], [(1, 1)], [(1, 2)]], colors)
    with pytest.warns(sl.LossWarning, match="cannot hold the colours"):
        text = sl.write(colored, name)
    assert sl.read(text, family="nonogram", format=name) == Nonogram([[2], [], [1, 1]], [[1, 1], [1], [1]])
