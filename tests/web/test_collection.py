"""The player's own puzzles: kept in the library file when the studio runs for one person, and never otherwise."""

import pytest

import sightline as sl
from sightline.collection import Collection
from tests.web.conftest import document, serving

PICTURE = sl.Nonogram([[1], [2]], [[2], [1]])


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("SIGHTLINE_LIBRARY", str(tmp_path / "library.db"))
    return tmp_path / "library.db"


def test_puzzles_are_saved_listed_solved_and_forgotten(path, monkeypatch):
    monkeypatch.setenv("SIGHTLINE_STUDIO_LOCAL", "1")
    with serving() as studio:
        saved = studio.ask("collection", do="save", puzzle=document(PICTURE), title="Mine").json
        assert saved == {"local": True, "number": 1, "new": True}
        solved = studio.ask("collection", do="progress", puzzle=document(PICTURE), solved=True, seconds=12).json
        assert solved["number"] == 1
        (one,) = studio.ask("collection").json["puzzles"]
        assert (one["title"], one["level"], one["done"], one["puzzle"]) == ("Mine", "easy", True, document(PICTURE))
        with Collection(path) as base:
            assert base.progress(1)["seconds"] == 12
            base.add(sl.Skyscrapers([0] * 16))
        assert len(studio.ask("collection").json["puzzles"]) == 2
        assert studio.ask("collection", do="forget", puzzle=document(PICTURE)).json["number"] == 1
        assert len(studio.ask("collection").json["puzzles"]) == 1
        assert studio.ask("collection", do="sing").status == 400


def test_a_server_for_others_keeps_nothing(path):
    with serving() as studio:
        assert studio.ask("collection", do="save", puzzle=document(PICTURE)).json == {"local": False, "puzzles": []}
    assert not path.exists()
