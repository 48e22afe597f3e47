"""Janko's text: key lines and sections between begin and end, for each family that it exists for."""

import pytest

import sightline as sl

HASHI = """begin
puzzle hashi
author Zoë Example
solver nobody
title Square
size 3
depth 2
unit 30
problem
2 - 2
- - -
2 - 2
solution
- 1 -
a - a
- 1 -
moves
Z2;bb,1;bd,1;
end
"""
SQUARE = sl.Hashi(("2.2", "...", "2.2"))
SKYSCRAPERS = """begin
puzzle skyscrapers
size 3
depth 3
clabels
1 - 2
3 - -
rlabels
- 2 -
- - 1
problem
- - -
- - 2
- - -
end
"""
CITY = sl.Skyscrapers.from_sides(
    top=[1, 0, 2], bottom=[3, 0, 0], left=[0, 2, 0], right=[0, 0, 1], givens=[[None] * 3, [None, None, 2], [None] * 3]
)
PICTURE = "begin\npuzzle nonogram\nrows 2\ncols 3\n{}\nend\n"
DRAWN = sl.Nonogram([[1, 1], []], [[1], [], [1]])
KAKURASU = "begin\npuzzle kakurasu\nsize 2\n{}\nend\n"
PAGE = '<html>\n<p>begin here</p>\n<script id="data" type="application/x-janko">\n{}</script>\n<p>end</p>\n</html>\n'


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        (HASHI, SQUARE),
        (HASHI.replace("size 3", "rows 3\ncols 3"), SQUARE),
        (SKYSCRAPERS, CITY),
        (PICTURE.format("solution\nx - x\n- - -"), DRAWN),
        (PICTURE.format("rlabels\n1 1\n0\nclabels\n1\n-\n1"), DRAWN),
        (KAKURASU.format("clabels\n1 -\nrlabels\n3 0"), sl.read("kakurasu 3 0 / 1 .")),
        (KAKURASU.format("solution\nx x\n- -"), sl.read("kakurasu 3 0 / 1 1")),
    ],
)
def test_what_is_read(text, puzzle):
    assert sl.read(text) == puzzle
    assert sl.read(text.replace("\n", "\r\n")) == puzzle
    assert sl.read(PAGE.format(text)) == puzzle
    names = ("begin", "problem", "solution", "moves", "clabels", "rlabels", "end")
    assert sl.read("\n".join(f"[{line}]" if line in names else line for line in text.splitlines())) == puzzle
    assert sl.read(sl.write(puzzle, "janko")) == puzzle


def test_unknown_keys_and_sections_are_ignored():
    assert sl.read(HASHI.replace("problem", "banana 7\nfruit\n1 2 3\nsomething new\n4 5\nproblem")) == SQUARE


def test_the_rules_of_skyscrapers():
    parks = sl.read(SKYSCRAPERS.replace("depth 3", "depth 2").replace("3 - -", "2 - -"))
    assert parks.parks == 1
    diagonals = sl.read(SKYSCRAPERS.replace("skyscrapers", "Skyscrapers ,diagonals"))
    assert diagonals.diagonals
    for puzzle in (parks, diagonals):
        assert sl.read(sl.write(puzzle, "janko")) == puzzle


def test_title_author_and_source_are_kept():
    found = sl.read(HASHI.replace("solver nobody", "source https://example.org/"))
    assert found.meta == {"title": "Square", "author": "Zoë Example", "source": "https://example.org/"}
    assert sl.read(sl.write(found, "janko")).meta == found.meta


def test_several_puzzles_of_a_text():
    assert sl.read_all(HASHI + "\n" + HASHI) == [SQUARE, SQUARE]
    broken = HASHI.replace("2 - 2", "2 - 99")
    found = list(sl.records(PAGE.format(HASHI + broken + HASHI)))
    assert [(one.line, one.error is None) for one in found] == [(4, True), (23, False), (42, True)]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2 - 2", "2 q 2", "line 10, entry 2: expected a number of bridges, or - for none, found 'q'"),
        ("2 - 2", "2 - 99999", "line 10, entry 3: '99999' is too large: numbers have at most 4 digits"),
        ("2 - 2", "2 - 2 -", "line 10: expected 3 entries, found 4"),
        ("- - -\n", "", "line 11: expected 3 lines in the section problem, found 2"),
        ("problem", "problems", "line 1: this puzzle has no section problem: add a line problem and its 3 lines"),
        ("size 3", "size big", "line 6: expected size and a number from 1 to 1000, found 'big'"),
        ("size 3", "rows 3", "line 1: this puzzle has no size: add a line such as size 10, or rows and cols"),
        ("depth 2", "depth 3", "line 7: expected depth 2, found '3'"),
        (
            "puzzle hashi",
            "puzzle Hashi, 3D",
            "this is Janko's text of 'hashi, 3d', a kind of puzzle that is not supported",
        ),
        ("puzzle hashi", "puzzle", "this is not in any known format; `sightline formats` lists them"),
    ],
)
def test_errors_name_the_line_and_the_fix(old, new, message):
    with pytest.raises(sl.FormatError) as caught:
        sl.read(HASHI.replace(old, new))
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        (HASHI, {"family": "nonogram"}, "line 2: the genre 'hashi' is not supported, or is none of this family"),
        (
            HASHI.replace("hashi", "sudoku"),
            {},
            "line 2: the genre 'sudoku' is not supported, or is none of this family",
        ),
        (HASHI.replace("puzzle hashi\n", ""), {}, "line 1: this puzzle has no genre: add a line puzzle with its name"),
        ("nothing\nat all", {}, "there is no puzzle: it starts with a line begin, and a line puzzle with its genre"),
        (PICTURE.format("solution\nx - x\n- y -"), {}, "line 7, entry 2: expected x or -, found 'y'"),
        (SKYSCRAPERS.replace("3 - -\n", ""), {}, "line 6: expected 2 lines in the section clabels, found 1"),
    ],
)
def test_errors_of_the_format_by_name(text, options, message):
    with pytest.raises(sl.FormatError) as caught:
        sl.read(text, format="janko", **options)
    assert str(caught.value) == message


def test_puzzles_of_two_families_in_one_text():
    with pytest.raises(
        sl.FormatError, match="with puzzles of 'hashi' and 'skyscrapers': a text should have puzzles of"
    ):
        sl.read_all(HASHI + SKYSCRAPERS)


def test_what_cannot_be_written():
    with pytest.raises(sl.FormatError, match="has no sign for an unknown number"):
        sl.write(sl.Hashi(("?.2", "...", "2.2")), "janko")
    with pytest.raises(sl.FormatError, match="planks=3"):
        sl.write(sl.Hashi(SQUARE.lines, planks=3), "janko", strict=True)
