"""The texts that Hashi maps come in: the published examples, the variants, the refusals."""

import json
import zlib
from base64 import b64encode

import pytest

import sightline as sl

SMALL = ("4.2..", ".3..2", "3....", ".3.1.", "3.4.3")
UNKNOWN = ("3.1.2?", ".?.2..", "?.2.?.", ".?.4.3", "..4.?.", "2.?..2")


@pytest.mark.parametrize(
    "text",
    [
        "hashi/5/5/4g2i3h23k3g1g3g4g3",
        "https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3",
        "http://pzv.jp/p.html?hashikake/5/5/4g2i3h23k3g1g3g4g3",
        "https://puzz.link/p?bridges_edit/5/5/4g2i3h23k3g1g3g4g3/",
        "pzprv3\nhashikake\n5\n5\n4 . 2 . . \n. 3 . . 2 \n3 . . . . \n. 3 . 1 . \n3 . 4 . 3 \n",
        "4.2..\n.3..2\n3....\n.3.1.\n3.4.3\n",
        "4.2..\r\n.3..2\r\n3....\r\n.3.1.\r\n3.4.3",
        "# a comment\n40200\n03002  # water as zeros\n30000\n03010\n30403",
        "4,0,2,0,0\n0,3,0,0,2\n3,0,0,0,0\n0,3,0,1,0\n3,0,4,0,3",
        "4,,2,,\n,3,,,2\n3,,,,\n,3,,1,\n3,,4,,3",
        "4 2\n 3  2\n3\n 3 1\n3 4 3",
        "5 5 12\n4 0 2 0 0 \r\n0 3 0 0 2 \r\n3 0 0 0 0 \r\n0 3 0 1 0 \r\n3 0 4 0 3 \r\n",
        "5x5m2:4a2c3b23e3a1a3a4a3",
    ],
)
def test_one_map_in_many_dresses(text):
    assert sl.read(text) == sl.Hashi(SMALL)


def test_blanks_between_entries_leave_doubt_that_a_name_settles():
    text = "4 . 2 . .\n. 3 . . 2\n3 . . . .\n. 3 . 1 .\n3 . 4 . 3"
    assert sl.read(text, family="hashi") == sl.Hashi(SMALL)
    assert sl.read("10 . 8\n. . .\n8 . .", family="hashi", rules={"planks": 8}).counts == (10, 8, 8)


def test_a_head_that_agrees_with_its_map_leaves_no_doubt():
    text = "3 4 12\n1 2 2 1\n2 1 3 3\n2 2 3 2"
    assert sl.read(text).lines == ("1221", "2133", "2232")


def test_a_named_family_says_what_is_wrong_with_a_map():
    assert sl.read("a.a\n...\na.a", family="hashi", rules={"planks": 5}).counts == (10,) * 4
    with pytest.raises(sl.InvalidPuzzle, match="the map has no island"):
        sl.read("...\n...", family="hashi")


def test_unknown_islands():
    puzzle = sl.read("hashi/6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2")
    assert puzzle == sl.Hashi(UNKNOWN)
    assert sl.read(sl.write(puzzle, "puzz.link")) == puzzle
    file = "\n".join(" ".join(row).replace("?", "-") for row in UNKNOWN)
    assert sl.read(f"pzprv3/hashi/6/6\n{file}".replace("/", "\n")) == puzzle


def test_game_ids():
    text = "7x7m2:4a3a4a1g5c7a3h1b5a6g3e4"
    puzzle = sl.read(text)
    assert puzzle == sl.read("hashi/7/7/4g3g4g1m5i7g3n1h5g6m3k4")
    assert sl.write(puzzle, "tatham") == text
    loopless = sl.read("7x7i30e10m3Ld2:4a3a4a1g5c7a3h1b5a6g3e4")
    assert (loopless.planks, loopless.loops) == (3, False)
    assert sl.write(loopless, "tatham") == "7x7m3L:4a3a4a1g5c7a3h1b5a6g3e4"
    assert sl.read("7x7:4a3a4a1g5c7a3h1b5a6g3e4") == puzzle
    big = sl.Hashi(("a" + "." * 30 + "8", "." * 32, "2" + "." * 31), 8)
    with pytest.warns(sl.LossWarning, match="tatham cannot hold"):
        assert sl.write(big, "tatham") == "32x3m8:Azd8zf2ze"


def test_classic_maps_by_name():
    puzzle = sl.read("4.4\n...\n5.5", format="comp3411")
    assert puzzle == sl.Hashi(("4.4", "...", "5.5"), 3, connected=False)
    assert sl.read("4.4\r\n...\r\n5.5\r\n\r\n", format="comp3411") == puzzle
    assert sl.write(puzzle, "comp3411") == "4.4\n...\n5.5"
    assert sl.read("3.3\n...\n3.3").planks == 2  # a bare map has the standard rules


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-le-sig"])
def test_files_as_editors_save_them(tmp_path, encoding):
    text = "4.4\r\n...\r\n5.5\r\n"
    raw = b"\xff\xfe" + text.encode("utf-16-le") if encoding == "utf-16-le-sig" else text.encode(encoding)
    path = tmp_path / "map.txt"
    path.write_bytes(raw)
    assert sl.read(path, format="comp3411") == sl.Hashi(("4.4", "...", "5.5"), 3, connected=False)


def penpa(layer, nx=5, ny=5, margins="[0,0,0,0]", mode="edit"):
    short = (
        json.dumps(layer).replace("z", "zZ").replace('"number"', "zN").replace('"symbol"', "zY").replace("null", "zO")
    )
    text = f"square,{nx},{ny},38,0,1,1\n{margins}\n[]\n{short}\n{{}}"
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    return f"https://swaroopg92.github.io/penpa-edit/#m={mode}&p={body}"


def penpa_numbers(lines, left=0, top=0):
    wide = len(lines[0]) + left + 4
    cells = [(r, c, char) for r, row in enumerate(lines) for c, char in enumerate(row) if char != "."]
    return {str((2 + top + r) * wide + 2 + left + c): [char, 1, "1"] for r, c, char in cells}


def test_penpa():
    assert sl.read(penpa({"number": penpa_numbers(SMALL), "symbol": {}})) == sl.Hashi(SMALL)
    assert sl.read(penpa({"number": penpa_numbers(SMALL), "x": None}, mode="solve") + "&a=abc") == sl.Hashi(SMALL)
    margins = penpa({"number": penpa_numbers(SMALL, 1, 2), "zoo": "z"}, 6, 7, "[2,0,1,0]")
    assert sl.read(margins) == sl.Hashi(SMALL)
    assert sl.read(penpa({"number": penpa_numbers(UNKNOWN)}, 6, 6)) == sl.Hashi(UNKNOWN)


def test_penpa_circles_are_islands_of_unknown_number():
    circles = {key: [1, "circle_L", 1] for key in penpa_numbers(("?.?", "...", "..."))}
    assert sl.read(penpa({"number": {}, "symbol": circles}, 3, 3)).lines == ("?.?", "...", "...")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://x.y/#m=edit&p=AAA", "the part after p= is damaged"),
        ("https://x.y/#m=edit&p=AAAA", "the address holds no board"),
        (penpa({"number": {}}), "the address has no numbers"),
        (penpa({"number": penpa_numbers(("1.x",))}, 3, 1), "'x' in row 1, column 3 is not a number of bridges"),
        (penpa({"number": "x" * 70_000 + "yz" * 9000}), "the address unpacks to more than 65536 bytes"),
        (
            penpa({"number": {}}).replace("edit&", "play&"),
            "this is not in any known format; `sightline formats` lists them",
        ),
        ("7x7m2#12345", "this is a random seed, not a puzzle: copy the game ID with ':' instead"),
        ("7x7m2:4a3a4a1g5c7a3h1b5a6g3e", "the description has 48 cells, not 49"),
        ("7x7m2:4a3a4a1g5c7a3h1b5a6g3e44", "more than 49 cells (at character 30)"),
        ("3x1m9:1a1", "9 planks: a pair of islands takes 1–8"),
        ("3x1m2:1aZ", "unexpected 'Z': islands are 1–9 and A–G, a–z are runs of water (at character 9)"),
        ("hashi/5/5/4g2i3h23k3g1g3g4g3g", "unexpected text after the address's last cell (at character 19)"),
        ("hashi/3/1/0g1", "an island of 0: islands have 1–32 bridges"),
        ("hashi/3/1/-40g1", "an island of 64: islands have 1–32 bridges"),
        ("hashi/5555/5555/1", "the size 5555×5555 is outside 1–1000"),
        (
            '{"format":"sightline/1","family":"hashi","size":[2,3],"clues":["1.1"]}',
            "clues should be 2 texts of 3 characters, as size says",
        ),
        ('{"format":"sightline/1","family":"hashi","clues":7}', "clues should be a list, found a number"),
        (
            '{"format":"sightline/1","family":"hashi","rules":{"conected":false},"clues":["1.1"]}',
            "rules has no 'conected': it has planks, connected, loops",
        ),
        (
            '{"format":"sightline/1","family":"hashi","rules":{"connected":3},"clues":["1.1"]}',
            "rules.connected should be true or false, found a number",
        ),
    ],
)
def test_refusals(text, message):
    with pytest.raises(sl.SightlineError) as refusal:
        sl.read(text)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("format", "text", "message"),
    [
        ("comp3411", "4.4\n.x.\n5.5", "'x' in row 2, column 2: expected . 1–9 or a–c"),
        ("comp3411", "4.4\n..\n5.5", "row 2 has 2 cells, but row 1 has 3"),
        ("comp3411", "", "there is nothing to read: the text is empty"),
        ("has", "2 3\n1 0 1", "a .has file starts with its rows, its columns and its number of islands"),
        ("has", "2 3 2\n1 0 1", "the first line says 2 rows, but 1 follow"),
        ("has", "1 3 2\n1 0 1 0", "row 1 has 4 numbers instead of 3"),
        ("has", "1 3 2\n1 0 x", "expected a number of bridges, found 'x'"),
        ("text", "1.1\n1.", "row 2 has 2 cells, but row 1 has 3"),
    ],
)
def test_refusals_of_a_named_format(format, text, message):
    with pytest.raises(sl.SightlineError) as refusal:
        sl.read(text, family="hashi", format=format)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("puzzle", "format", "message"),
    [
        (sl.Hashi(SMALL, 3), "puzz.link", r"puzz\.link cannot hold the rule planks=3"),
        (sl.Hashi(SMALL, connected=False), "tatham", "tatham cannot hold the rule connected=no"),
        (sl.Hashi(SMALL), "comp3411", "comp3411 cannot hold the rule planks=2 and the rule connected=yes"),
        (sl.Hashi(SMALL, loops=False), "has", "has cannot hold the rule loops=no"),
        (sl.Hashi(("?.?",)), "has", r"a \.has file has no sign for an unknown number"),
        (sl.Hashi(("?.?",)), "tatham", "a Bridges game ID has islands of 1–16, and there is '\\?'"),
        (sl.Hashi(("11",)), "tatham", "a Bridges game ID has no islands side by side"),
        (sl.Hashi(("d.d", "...", "d.d"), 8, connected=False), "comp3411", "cannot hold the rule planks=8"),
        (sl.Hashi(SMALL), "kata", "only as json, text, comp3411, tatham, puzz.link, penpa, has"),
    ],
)
def test_too_small_formats_say_so(puzzle, format, message):
    with pytest.raises(sl.FormatError, match=message):
        sl.write(puzzle, format, strict=True)


def test_json_keeps_the_rules():
    puzzle = sl.Hashi(("a.8", "...", "8.?"), 5, connected=False, loops=False)
    document = json.loads(sl.write(puzzle))
    assert document["rules"] == {"planks": 5, "connected": False, "loops": False}
    assert document["clues"] == ["a.8", "...", "8.?"]
    assert sl.read(json.dumps(document)) == puzzle


def test_rows_on_one_line():
    puzzle = sl.Hashi(("4.2..", ".3..2", "3....", ".3.1.", "3.4.3"))
    assert sl.read("4.2../.3..2/3..../.3.1./3.4.3") == puzzle
    assert sl.read("4.2../.3..2/3..../.3.1./3.4.3\n", family="hashi") == puzzle


def test_the_text_of_a_board_is_its_map():
    board = sl.solve(sl.Hashi(("2.2", "...", "2.2")))[0]
    assert str(board) == "2─2\n│.│\n2─2"
    assert str(sl.solve(sl.Hashi(("5.6.1",), planks=8))[0]) == "5⑤6─1"
