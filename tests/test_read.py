"""Where a puzzle may come from: a text, a path, an open file."""

import io
import json

import pytest

import sightline as sl

PUZZLE = sl.library()[0].puzzle
ARTICLE = " ".join(map(str, PUZZLE.clues))


def test_paths_and_open_files(tmp_path):
    path = tmp_path / "puzzle.txt"
    path.write_text(ARTICLE)
    assert sl.read(path) == sl.read(str(path)) == PUZZLE
    for mode in ("r", "rb"):
        with path.open(mode) as file:
            assert sl.read(file) == PUZZLE
    assert sl.read(io.StringIO(ARTICLE)) == sl.read(io.BytesIO(ARTICLE.encode("utf-16"))) == PUZZLE


def test_a_file_is_read_once():
    """Standard input cannot be read again."""
    document = json.loads(sl.write(PUZZLE)) | {"state": [[2], *[None] * 15]}
    assert sl.api.read_board(io.StringIO(json.dumps(document))).grid[0][0] == 2


def test_complaints_name_the_file(tmp_path):
    path = tmp_path / "puzzle.txt"
    path.write_text("9" + ARTICLE[1:])
    with path.open() as file:
        for source in (path, str(path), file):
            with pytest.raises(sl.InvalidPuzzle) as refusal:
                sl.read(source)
            assert str(refusal.value) == f"{path}: clue 9 at the top, column 1: a 4×4 grid allows 1–4"


def test_anything_else_is_refused():
    for source in (7, None, [ARTICLE]):
        with pytest.raises(TypeError, match="a text, a path or an open file, not from"):
            sl.read(source)


def test_errors_in_json_of_several_lines_name_line_and_column():
    text = json.dumps(json.loads(sl.write(PUZZLE)), indent=2).replace('"size": [', '"size": [,')
    with pytest.raises(sl.FormatError, match=r"^broken JSON at line 4, column 12: Expecting value$"):
        sl.read(text)


def test_a_missing_file_is_named():
    with pytest.raises(sl.FormatError, match=r"there is no file 'puzzles/missing\.txt'"):
        sl.read("puzzles/missing.txt")
    with pytest.raises(sl.FormatError, match=r"there is no file 'missing\.json'"):
        next(sl.records("missing.json"))
    with pytest.raises(sl.FormatError, match="not in any known format"):
        sl.read("what is this")


def test_one_puzzle_where_there_are_several():
    line = "0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0\n"
    with pytest.raises(sl.FormatError, match="there are 3 puzzles in here: use read_all"):
        sl.read(3 * line)
    with pytest.raises(sl.FormatError, match="there are 100 puzzles in here: use read_boards"):
        sl.read_board(100 * line)
    with pytest.raises(sl.FormatError, match="there are more than 100 puzzles in here"):
        sl.read(101 * line)
    assert len(sl.read_all(1001 * line)) == 1001
