"""Files as other programs really write them."""

import gzip

import pytest

import sightline as sl
from sightline.nonogram.puzzle import Color

PICTURE = sl.Nonogram([[2], [1], [2]], [[1, 1], [3]])

WEBPBN = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE pbn SYSTEM "https://example.org/pbn-0.3.dtd">
<puzzleset>
<puzzle type="grid" defaultcolor="black">
<id>#17 (v.1)</id>
<title>Two &amp; three&hellip;</title>
<author>Zo&euml;</author>
<copyright>&copy; Copyright 2024 by Zo&euml;</copyright>
<color name="white" char=".">fff</color>
<color name="black" char="X">000</color>
<clues type="columns">
<line><count>1</count><count>1</count></line><line><count>3</count></line>
</clues>
<clues type="rows">
<line><count>2</count></line><line><count>1</count></line><line><count>2</count></line>
</clues>
</puzzle>
</puzzleset>
"""


def test_names_of_characters_in_xml():
    assert sl.read(WEBPBN) == PICTURE
    with pytest.raises(sl.FormatError, match="broken XML at line 6, column"):
        sl.read(WEBPBN.replace("&hellip;", "&nothing;"))


def test_entities_of_their_own_are_refused():
    bomb = WEBPBN.replace('.dtd">', '.dtd" [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>').replace("&hellip;", "&b;")
    with pytest.raises(sl.FormatError, match="this XML is refused: EntitiesForbidden"):
        sl.read(bomb)


def test_puzzles_of_a_set_one_by_one():
    inside = WEBPBN[WEBPBN.index("<puzzle ") : WEBPBN.index("</puzzleset>")]
    broken = inside.replace("<count>3", "<count>9").replace("#17", "#18")
    found = list(sl.records(f"<puzzleset>{inside}{broken}{inside}</puzzleset>"))
    assert [(one.number, one.line, one.id) for one in found] == [
        (1, 1, "#17 (v.1)"),
        (2, 15, "#18 (v.1)"),
        (3, 29, "#17 (v.1)"),
    ]
    assert [one.error is None for one in found] == [True, False, True]


NON = 'catalogue "x"\nbanana 7\nwidth 2\nheight 3\n{colors}\nrows\n{rows}\n\ncolumns\n{columns}\n'


def non(rows: str, columns: str, colors: str = "") -> sl.Nonogram:
    return sl.read(NON.format(rows=rows, columns=columns, colors=colors))


def test_non_files_of_every_dialect():
    assert non("2\n1\n2", "1,1\n3") == PICTURE
    red, blue = Color("r", "cc2222", "r"), Color("b", "2255cc", "b")
    colored = sl.Nonogram([[(1, 1), (1, 2)], [(1, 2)], [(2, 2)]], [[(1, 1), (1, 2)], [(3, 2)]], [red, blue])
    assert non("1r,1b\n1b\n2b", "1r,1b\n3b") == colored  # letters without `color` lines
    named = [Color("red", "FF0000", "r"), Color("sky blue"[:3], "0000FF", "b")]
    colors = "color white FFFFFF .\ncolor red FF0000 r\ncolor sky 0000FF b"
    assert non("r 1 b 1\nb 1\nb 2", "r 1 b 1\nb 3", colors) == sl.Nonogram(colored.rows, colored.columns, named)


def test_errors_of_non_files_name_the_line():
    with pytest.raises(sl.FormatError, match=r"^line 8: expected runs such as 1,2 or 3a,1b, found 'x!'$"):
        non("2\nx!\n2", "1,1\n3")
    with pytest.raises(sl.FormatError, match=r"^line 5: expected `color a #rrggbb`, found 'color r red'$"):
        non("2\n1\n2", "1,1\n3", "color r red")


def test_packed_non_packs(tmp_path):
    path = tmp_path / "two.nonpack.gz"
    text = sl.write(PICTURE, "non")
    path.write_bytes(gzip.compress(f"{text}====\n{text}".encode()))
    assert sl.read_all(path) == [PICTURE, PICTURE]


def test_freenono():
    head = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<FreeNono>\n<Nonograms>\n'
    body = '<Nonogram desc="" difficulty="0" height="3" name="C" width="2">\n{}</Nonogram>\n'
    text = head + body.format("<line> x x </line>\n<line> _ x </line>\n<line> x x </line>\n")
    assert sl.read(text + "</Nonograms>\n</FreeNono>\n") == PICTURE
    assert sl.read(text + "</Nonograms>\n</FreeNono>\n").meta == {"title": "C"}
    with pytest.raises(sl.FormatError, match="each x or _"):
        sl.read(text.replace("_", "?") + "</Nonograms>\n</FreeNono>\n")


def test_olsak():
    assert sl.read("a picture\n: rows\n2\n1\n2\n: columns\n1 1\n3\n:\nanything") == PICTURE
    assert sl.read(": rows\n2\n1\n2\n: columns\n1 1\n3\n") == PICTURE
    text = "#d\n   0:   #FFFFFF  white\n   r:%  #FF0000  red\n   b:*  blue\n:\n1r 1b\n1b\n2b\n:\n1r 1b\n3b\n:\n"
    puzzle = sl.read(text)
    assert puzzle.rows == (((1, 1), (1, 2)), ((1, 2),), ((2, 2),))
    assert [(color.name, color.rgb) for color in puzzle.colors] == [("red", "FF0000"), ("blue", "0000ff")]
    assert sl.read(sl.write(puzzle, "olsak")).colors == puzzle.colors
    with pytest.raises(sl.FormatError, match="line 6: no line below #d names the colour 'g' of '1g'"):
        sl.read(text.replace("1r 1b\n1b", "1g\n1b", 1))


def test_nonogrid():
    verbose = '[clues]\ncolumns = """\n  1 1  # left\n  3    ; right\n"""\nrows = "2, 1, \'2\'"\n'
    assert sl.read(verbose) == PICTURE
    colors = "[colors]\ndefs = ['r = (255, 0, 0) %', 'b = (blue) *']\n"
    puzzle = sl.read(colors + '[clues]\nrows = "1r 1b, 1b, 2b"\ncolumns = "1r 1b, 3b"\n')
    assert [(color.name, color.rgb, color.char) for color in puzzle.colors] == [
        ("r", "ff0000", "%"),
        ("b", "0000ff", "*"),
    ]
    with pytest.raises(sl.FormatError, match="the colour 'b', which is not defined"):
        sl.read(colors.replace(", 'b = (blue) *'", "") + '[clues]\nrows = "1r 1b"\ncolumns = "1r,1b"\n')
    with pytest.raises(sl.FormatError, match=r"broken TOML: .*line 2"):
        sl.read("[clues]\nrows = \n")


def test_non_keeps_what_is_known_beyond_the_question():
    text = (
        'catalogue "webpbn.com #1"\ntitle "Dancer & <Friend>"\nby "Jan "J" W"\n'
        'copyright "&copy; 2004"\nlicense CC-BY-3.0\n'
        "width 2\nheight 2\n\nrows\n1\n2\n\ncolumns\n2\n1\n"
    )
    puzzle = sl.read(text)
    assert dict(puzzle.meta) == {
        "title": "Dancer & <Friend>",
        "author": 'Jan "J" W',
        "copyright": "© 2004",
        "license": "CC-BY-3.0",
        "catalogue": "webpbn.com #1",
    }
    again = sl.read(sl.write(puzzle, "non", strict=True))
    assert (again, dict(again.meta)) == (puzzle, dict(puzzle.meta))
    assert dict(sl.read(sl.write(puzzle)).meta) == dict(puzzle.meta)


def test_taai_has_one_size():
    with pytest.raises(sl.FormatError, match="taai boards are 25×25, and this one is 2×3"):
        sl.write(PICTURE, "taai")
