"""explain with pictures, and as a page."""

import re

import sightline as sl
from tests.cli.conftest import ARTICLE, IMPOSSIBLE, SIX, blank


def test_pictures_show_the_candidates_with_what_was_removed(sightline):
    """The article's example: after each step the board as it stands, struck-out values after a ×."""
    out = sightline("explain", ARTICLE, "--pictures").out
    pictures = [part for part in out.split("\n\n") if "┌" in part]
    assert len(pictures) == len(sl.explain(sl.read(ARTICLE)).reported()) + 1
    assert pictures[0].splitlines()[2] == "  │ 1234 1234 4×123 1234 │"
    every = [part for part in sightline("explain", ARTICLE, "--pictures", "--every").out.split("\n\n") if "┌" in part]
    assert every[4].splitlines()[4:6] == ["1 │    4 1234 123×4 1234 │", "  │ 1234 1234 12×34 1234 │"]


def test_every_step_of_the_article(sightline):
    """With the bookkeeping: the boards after initialisation and after propagation, as the article has them."""
    out = sightline("explain", ARTICLE, "--pictures", "--every").out
    boards = [re.findall("[0-9×]+", "".join(re.findall("│(.*)│", part))) for part in out.split("\n\n") if "┌" in part]
    plain = [" ".join(re.sub("×.*", "", cell) for cell in board) for board in boards]
    assert "1234 1234 4 123 1234 1234 1234 123 4 1234 123 1234 1234 1234 12 1234" in plain
    assert "123 123 4 123 123 1234 123 123 4 123 123 123 123 1234 12 1234" in plain
    assert "123 123 4 123 123 4 123 123 4 123 123 123 123 123 12 4" in plain


def test_a_page(sightline, refused, tmp_path):
    code, out, err = sightline("explain", ARTICLE, "--html")
    assert (code, err) == (0, "")
    assert out.startswith("<!doctype html>")
    assert "Skyscrapers 4×4" in out
    path = tmp_path / "page.html"
    assert sightline("explain", ARTICLE, "-o", path) == (0, "", "")
    assert path.read_text(encoding="utf-8") == out.rstrip("\n") + "\n"
    short = sightline("explain", ARTICLE, "--html", "--until", "2").out
    assert short.count("<li><button") == 3
    assert "one page holds one explanation" in refused("explain", f"{ARTICLE}\n{SIX}", "--html").err
    assert "No such file" in refused("explain", ARTICLE, "-o", tmp_path / "no" / "page.html").err


def test_pages_of_puzzles_that_have_not_one_solution(sightline):
    code, out, _ = sightline("explain", IMPOSSIBLE, "--html")
    assert code == 1
    assert "These cannot hold together" in out
    assert '"name":"Resolved cell propagation"' in out  # where it fails, even bookkeeping is told
    assert "var(--fill-mistake)" in out
    code, out, _ = sightline("explain", blank(3), "--html", "--unique")
    assert code == 3
    assert "What all solutions share" in out
    assert "Another solution" in out
