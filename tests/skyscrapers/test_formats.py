"""The texts that Skyscrapers come in: the published examples, the variants, the refusals."""

import pytest

import sightline as sl


def clues(text, **doubts):
    puzzle = sl.read(text, **doubts)
    return [list(puzzle.side(name)) for name in ("top", "right", "bottom", "left")]


@pytest.mark.parametrize(
    "text",
    [
        "skyscrapers/4/4/k13h4j3g",
        "https://puzz.link/p?skyscrapers/4/4/k13h4j3g",
        "http://pzv.jp/p.html?skyscrapers/4/4/k13h4j3g",
        "https://puzz.link/p?type=editor&skyscrapers/4/4/k13h4j3g",
        "https://puzz.link/p?skyscrapers_edit/4/4/k13h4j3g/",
        "https://puzz.link/p?v:1/building/4/4/k13h4j3g",
        "https://puzz.link/p?skyscraper/d/4/4/k13h4j3g",
        "pzprv3\nbuilding\n4\n4\n. . . . . . \n. . . . . . \n4 . . . . . \n. . . . . 3 \n. . . . . . \n. . 1 3 . . \n",
    ],
)
def test_one_puzzle_in_many_dresses(text):
    assert clues(text) == [[0, 0, 0, 0], [0, 0, 3, 0], [0, 1, 3, 0], [0, 4, 0, 0]]
    assert sl.solve(sl.read(text))[0].grid == [[2, 1, 4, 3], [1, 2, 3, 4], [4, 3, 1, 2], [3, 4, 2, 1]]


def test_a_whole_file_in_an_address():
    body = "/".join([". . . . . .", ". . . . . .", "4 . . . . .", ". . . . . 3", ". . . . . .", ". . 1 3 . ."])
    address = "https://puzz.link/p?pzprv3/building/4/4/" + body.replace(" ", "%20") + "/"
    assert sl.read(address) == sl.read("skyscrapers/4/4/k13h4j3g")


def test_givens_of_a_saved_file():
    """Cells that were given have a q, what a player filled in has none."""
    file = "pzprv3/skyscrapers/3/3/. . . . . /. q3 1 .[1,2,,] . /. . q-2 . 2 /. . . . . /. 1 . . . /"
    puzzle = sl.read(file.replace("/", "\n"))
    assert puzzle.givens == ((3, None, None), (None,) * 3, (None,) * 3)
    assert (puzzle.side("right"), puzzle.side("bottom")) == ((0, 2, 0), (1, 0, 0))


@pytest.mark.parametrize("size", [2, 3])
def test_small_grids_are_known_by_their_bars(size):
    for puzzle in (sl.Skyscrapers([0] * 4 * size), sl.Skyscrapers([1, *[0] * (4 * size - 1)])):
        assert sl.read(sl.write(puzzle, "text")) == puzzle


def test_published_addresses():
    assert clues("building/5/5/g2l4g2h4h4h2") == [
        [0, 2, 0, 0, 0],
        [0, 4, 0, 0, 2],
        [0, 0, 0, 4, 0],
        [2, 0, 0, 4, 0],
    ]
    puzzle = sl.read("skyscrapers/4/4/1234432112342341k3p")
    assert puzzle.givens == ((None,) * 4, (None, 3, None, None), (None,) * 4, (None,) * 4)


def test_game_ids():
    plain = "4:2/4/1/2/2/1/3/3/2/4/1/2/2/1/3/3"
    assert sl.read(plain) == sl.read("skyscrapers/4/4/2412213324122133")
    assert sl.write(sl.read(plain), "tatham") == plain
    given = "6:/2//3/3//4//2/3/////3///3//4//3/3/,n6k3i"
    puzzle = sl.read(given)
    assert puzzle.givens[2][2] == 6
    assert puzzle.givens[4][2] == 3
    assert sl.write(puzzle, "tatham") == given
    assert sl.read("4dh:2/4/1/2/2/1/3/3/2/4/1/2/2/1/3/3") == sl.read(plain)


def test_neighbouring_givens_keep_apart_in_game_ids():
    puzzle = sl.Skyscrapers([0] * 48, [[0] * 12] * 11 + [[1, 2, 11, 12, *[0] * 7, 3]])
    assert sl.read(sl.write(puzzle, "tatham")) == puzzle


@pytest.mark.parametrize(
    "text",
    [
        "0,0,0,2,2,0,0,0,0,6,3,0,0,4,0,0,0,0,4,4,0,3,0,0",
        "[0, 0, 0, 2, 2, 0, 0, 0, 0, 6, 3, 0, 0, 4, 0, 0, 0, 0, 4, 4, 0, 3, 0, 0]",
        "(0 0 0 2 2 0 0 0 0 6 3 0 0 4 0 0 0 0 4 4 0 3 0 0)",
        "0 0 0 2 2 0  0 0 0 6 3 0  0 4 0 0 0 0  4 4 0 3 0 0\n",
    ],
)
def test_kata_lists(text):
    assert sl.read(text).clues == (0, 0, 0, 2, 2, 0, 0, 0, 0, 6, 3, 0, 0, 4, 0, 0, 0, 0, 4, 4, 0, 3, 0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "      1 2\n |. . . .|\n |. . . .|2\n1|. . . .|\n |. . . .|\n      3\n",
        "  . . 1 2\n .|x x x x|.\n .|x x x x|2\n 1|x x x x|.\n .|x x x x|.\n  . . 3 .",
        ". . . 1 2 .\n. . . . . .\n. . . . . 2\n1 . . . . .\n. . . . . .\n. . . 3 . .",
    ],
)
def test_plain_text(text):
    assert sl.read(text).clues == (0, 0, 1, 2, 0, 2, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0)


def test_bars_without_clues():
    puzzle = sl.read("|1 2 3|\n|. . .|\n|. 1 .|")
    assert puzzle.clues == (0,) * 12
    assert puzzle.givens == ((1, 2, 3), (None,) * 3, (None, 1, None))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("skyscrapers/4/5/k13h4j3g", "a Skyscrapers grid is square, not 4×5"),
        ("skyscrapers/4/4/k13h4j3g!", "unexpected '!' (at character 9)"),
        ("skyscrapers/4/4/kkkkkk", "more values than the 16 there is room for (at character 4)"),
        ("skyscrapers/99/99/k", "the size 99×99 is outside 1–63"),
        ("skyscrapers/4/4/-1", "the number after '-' has too few digits (at character 1)"),
        ("5#1234567", "this is a random seed, not a puzzle: copy the game ID with ':' instead"),
        ("4:1/2/3", "3 clues where a 4×4 grid has 16"),
        ("4:///////////////,zz", "26+ cells after ',' instead of 16"),
        ("4:///////////////,a5b", "4 cells after ',' instead of 16"),
        ("99999 0 0 0", "'99999' is too large: numbers have at most 4 digits"),
        ("|. . .|\n|. .|\n|. . .|", "row 2 has 2 cells in a grid of 3 rows"),
        ('{"format":"sightline/1","family":"skyscrapers","size":[2,2]}', "clues should be an object, found null"),
        (
            '{"format":"sightline/1","family":"skyscrapers","size":[1,1],"clues":{},"rules":{"prks":1}}',
            "rules has no 'prks': it has parks, diagonals",
        ),
        (
            '{"format":"sightline/1","family":"skyscrapers","size":[1,1],"clues":{"up":[1]}}',
            "clues has no 'up': it has top, right, bottom, left",
        ),
        ('{"format":"sightline/1","family":"skyscrapers"', "broken JSON: Expecting ',' delimiter (at character 47)"),
    ],
)
def test_refusals(text, message):
    with pytest.raises(sl.SightlineError) as refusal:
        sl.read(text)
    assert str(refusal.value) == message


def test_too_small_formats_say_so():
    parks = sl.Skyscrapers([0] * 16, parks=1)
    with pytest.raises(sl.FormatError, match=r"puzz\.link cannot hold the rule parks=1"):
        sl.write(parks, "puzz.link", strict=True)
    with pytest.raises(sl.FormatError, match=r"only as json, kata, puzz\.link, tatham, penpa, text"):
        sl.write(parks, "comp3411")


def test_large_sizes_go_round():
    puzzle = sl.Skyscrapers([25, *[0] * 119], [[0] * 30] * 29 + [[30, *[0] * 29]])
    for name in ("json", "puzz.link", "tatham", "text"):
        assert sl.read(sl.write(puzzle, name)) == puzzle, name
