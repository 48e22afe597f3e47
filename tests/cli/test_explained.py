"""explain with pictures, and as a page."""

import json
import re
from io import BytesIO

import pytest
from pypdf import PdfReader

import sightline as sl
from sightline.render.page import Slide
from sightline.render.walk import WalkWriter
from tests.cli.conftest import ARTICLE, IMPOSSIBLE, SIX, blank


def test_pictures_show_the_candidates_with_what_was_removed(sightline):
    """The article's example: after each step the board as it stands, struck-out values after a ×."""
    out = sightline("explain", ARTICLE, "--pictures").out
    pictures = [part for part in out.split("\n\n") if "┌" in part]
    assert len(pictures) == len(sl.explain(sl.read(ARTICLE)).reported()) + 1
    assert pictures[0].splitlines()[2] == "  │  1234 1234 4×123 1234 │"
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
    path = tmp_path / "no" / "page.html"
    assert refused("explain", ARTICLE, "-o", path).err == f"cannot write {path}: there is no folder {path.parent}"


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


def test_a_walkthrough_to_print(sightline, refused, tmp_path):
    path = tmp_path / "walk.pdf"
    assert sightline("explain", ARTICLE, "-o", path, "--paper", "letter") == (0, "", "")
    sheets = PdfReader(BytesIO(path.read_bytes())).pages
    assert (float(sheets[0].mediabox.width), float(sheets[0].mediabox.height)) == (612, 792)
    text = "".join(page.extract_text() for page in sheets)
    assert "Skyscrapers 4×4" in text
    assert "The end" in text
    assert sightline("explain", ARTICLE, "-o", path, "--until", "2").code == 0
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(path.read_bytes())).pages)
    assert "2. " in text
    assert "3. " not in text
    assert "The end" not in text
    assert "a page or as a PDF" in refused("explain", ARTICLE, "--html", "-o", path).err
    assert "there is no folder" in refused("explain", ARTICLE, "-o", tmp_path / "no" / "walk.pdf").err


def test_drawing_a_walkthrough_can_be_limited():
    trace = sl.explain(sl.read(ARTICLE))
    assert sl.trace_pdf(trace, seconds=60) == sl.trace_pdf(trace)
    with pytest.raises(sl.BudgetExceeded, match="seconds is spent"):
        sl.trace_pdf(trace, seconds=1e-6)


def test_a_walkthrough_of_several_solutions(sightline, tmp_path):
    path = tmp_path / "walk.pdf"
    assert sightline("explain", blank(3), "-o", path, "--unique").code == 3
    assert "Another solution" in "".join(page.extract_text() for page in PdfReader(BytesIO(path.read_bytes())).pages)


def test_a_long_chain_goes_on_on_the_next_page():
    """A step with more links than fit on a page loses none of them."""
    scene = sl.api.scene(sl.read(ARTICLE))
    links = [(1 + at % 30, f"link{at} of a chain that is long enough to need a second line here") for at in range(300)]
    slides = [Slide(scene, "The puzzle", "Rules."), Slide(scene, "Chain", "So.", 5, links), Slide(scene, "The end", "")]
    sheets = PdfReader(BytesIO(WalkWriter("Chain", "a4").write("Chain", "1 step", slides, 1))).pages
    words = " ".join(page.extract_text() for page in sheets).split()
    assert [word for word in words if word.startswith("link")] == [f"link{at}" for at in range(300)]


def test_a_step_is_drawn(sightline, refused, tmp_path):
    """As explain tells and shows it."""
    shown = sightline("explain", ARTICLE, "--pictures", "--until", "3").out
    drawn = sightline("draw", ARTICLE, "--step", "3").out
    assert shown.rstrip().endswith(drawn.rstrip())
    path = tmp_path / "step.svg"
    assert sightline("draw", ARTICLE, "--step", "3", "-o", path) == (0, "", "")
    document = json.loads(sightline("draw", ARTICLE, "--step", "3", "--json").out)
    assert path.read_text(encoding="utf-8").strip() == document["svg"].strip()
    assert (document["step"], f"3. {document['text']}") == (3, drawn.splitlines()[0])
    assert "there is no step 99" in refused("draw", ARTICLE, "--step", "99").err
    assert "not of both" in refused("draw", ARTICLE, "--step", "1", "--solved").err
    assert refused("draw", ARTICLE, "--step", "0").code == 2
