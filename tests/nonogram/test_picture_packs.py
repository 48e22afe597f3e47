"""The packs of pictures: what is drawn in tools/pictures is what the library has, and each drawing has one answer."""

import importlib.util
from pathlib import Path
from typing import Any

import sightline as sl

TOOL = Path(__file__).parents[2] / "tools" / "make_pictures.py"


def drawn() -> list[Any]:
    specification = importlib.util.spec_from_file_location("make_pictures", TOOL)
    assert specification is not None
    assert specification.loader is not None
    tool = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(tool)
    return list(tool.drawings())


def test_the_library_has_what_is_drawn() -> None:
    pictures = [one for one in sl.library("nonogram") if one.pack]
    found = {(one.pack, one.titles["en"]): one.puzzle for one in pictures}
    assert found == {(one.pack, one.titles["en"]): one.puzzle for one in drawn()}
    assert len(found) == len(pictures) >= 60


def test_pictures_have_one_answer_a_title_in_each_language_and_a_name_that_does_not_tell_it() -> None:
    pictures = [one for one in sl.library("nonogram") if one.pack]
    for one in pictures:
        assert sl.solve(one.puzzle).unique
        assert set(one.titles) == {"en", "de"}
        assert one.name.rstrip("0123456789 ") == one.pack
        assert all(10 <= len(lines) <= 25 for lines in (one.puzzle.rows, one.puzzle.columns)), one.titles
    assert sum(one.puzzle.colors is not None for one in pictures) >= 10
