"""What every puzzle has: entries beyond the question, and a page to play it on."""

import pytest

import sightline as sl
from sightline.core.board import Either, Fact
from sightline.core.puzzle import with_meta

PUZZLE = sl.Nonogram([[1], [1]], [[2], []])


def test_entries_are_kept_by_puzzles_that_have_room_for_them():
    assert with_meta(PUZZLE) is PUZZLE
    assert with_meta(PUZZLE, title="a").meta["title"] == "a"
    other = object()
    assert with_meta(other, title="a") is other


def test_the_page_is_on_the_site_that_is_named(monkeypatch):
    monkeypatch.delenv("SIGHTLINE_SITE", raising=False)
    assert "https://example.org/x/?embed=hints#p=" in str(PUZZLE.play("https://example.org/x/")._repr_html_())
    default = PUZZLE.play()._repr_html_()
    monkeypatch.setenv("SIGHTLINE_SITE", "http://localhost:8000")
    assert "http://localhost:8000/?embed" in PUZZLE.play()._repr_html_() != default
    assert "https://example.org/?embed" in PUZZLE.play("https://example.org")._repr_html_()


@pytest.mark.parametrize("site", ["example.org", "ftp://example.org", "javascript:alert(1)//"])
def test_other_addresses_are_refused(site):
    with pytest.raises(ValueError, match="begins with https"):
        PUZZLE.play(site)


def test_a_board_learns_what_comes_after_an_alternative():
    board = sl.start(PUZZLE)
    either = Either((Fact(0, 2), Fact(1, 2)))
    after = board.learn([either, Fact(3, 1)])
    assert (after.eithers, after[3]) == ((either,), 1)
    assert board[3] == 3
