"""draw and book: files on paper and on screen."""

import json
import sys
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

import sightline as sl
from sightline.cli.output import write_file
from tests.cli.conftest import ARTICLE, IMPOSSIBLE, SIX, blank


def pages(path):
    return PdfReader(BytesIO(path.read_bytes())).pages


def test_draw_into_every_kind_of_file(sightline, tmp_path):
    for suffix, start in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF"), (".txt", b"        1 2")):
        path = tmp_path / f"puzzle{suffix}"
        assert sightline("draw", ARTICLE, "-o", path) == (0, "", "")
        assert path.read_bytes().startswith(start)
    assert Image.open(BytesIO((tmp_path / "puzzle.png").read_bytes())).width > 400


def test_several_drawings_in_one_file(sightline, refused, tmp_path):
    both = f"{ARTICLE}\n{SIX}"
    assert sightline("draw", both, "-o", tmp_path / "both.pdf").code == 0
    assert len(pages(tmp_path / "both.pdf")) == 2
    assert "a .pdf holds them all" in refused("draw", both, "-o", tmp_path / "both.png").err


def test_a_book(sightline, tmp_path):
    path = tmp_path / "book.pdf"
    code, out, err = sightline("book", ARTICLE, SIX, "-o", path, "--title", "Towers for Zoë")
    assert (code, out, err) == (0, "", f"{path}: 2 puzzles on 4 pages\n")
    title, rules, puzzles, answers = (page.extract_text() for page in pages(path))
    assert "Towers for Zoë" in title
    assert "How to play" in rules
    assert "Skyscrapers 6×6" in puzzles
    assert "hard" in puzzles
    assert "Answers" in answers


def test_paper_and_layout(sightline, tmp_path):
    path = tmp_path / "book.pdf"
    for paper, size in (("a4", (595.276, 841.89)), ("letter", (612, 792))):
        assert sightline("book", ARTICLE, "-o", path, "--paper", paper).code == 0
        assert all((float(page.mediabox.width), float(page.mediabox.height)) == size for page in pages(path))
    for layout, count in (("1x1", 7), ("1x2", 4), ("2x3", 2)):
        options = ["--layout", layout, "--no-answers", "--no-levels"]
        assert sightline("book", *[ARTICLE] * 7, "-o", path, *options).code == 0
        assert len(pages(path)) == 2 + count
        assert "medium" not in pages(path)[2].extract_text()


def test_sheets_to_hand_out_have_title_rules_and_puzzle_on_one_page(sightline, tmp_path):
    path = tmp_path / "sheets.pdf"
    assert sightline("book", ARTICLE, SIX, "-o", path, "--layout", "sheet", "--no-answers").code == 0
    first, second = (page.extract_text() for page in pages(path))
    assert "1 · Skyscrapers 4×4" in first
    assert "2 · Skyscrapers 6×6" in second
    assert "Fill the grid with towers" in first
    assert sightline("book", SIX, "-o", path, "--layout", "sheet", "--title", "For Monday").code == 0
    sheet, answers = (page.extract_text() for page in pages(path))
    assert "For Monday" in sheet
    assert "hard" in sheet
    assert "Answers" in answers


def test_a_book_for_programs(sightline, tmp_path):
    path = tmp_path / "book.pdf"
    report = json.loads(sightline("book", ARTICLE, blank(4), "-o", path, "--json").out)
    assert report == {"file": str(path), "puzzles": 2, "pages": 4, "levels": ["hard", None]}


def test_rules_that_are_not_the_usual_ones_are_told_in_words(sightline, tmp_path):
    path = tmp_path / "book.pdf"
    odd = [sl.Hashi(("2.2", "...", "?.2"), planks=3, connected=False), sl.Skyscrapers([0] * 12, parks=1)]
    assert sightline("book", *map(sl.write, odd), "-o", path, "--no-levels").code == 0
    text = pages(path)[2].extract_text()
    words = " ".join(text.split())
    assert "up to three bridges between two islands · islands need not be connected · ? is any number" in words
    assert "towers of 1–2; one cell of every line stays empty" in text


def test_puzzles_that_have_no_place_in_a_book(sightline, tmp_path):
    path = tmp_path / "book.pdf"
    code, out, err = sightline("book", ARTICLE, IMPOSSIBLE, "-o", path)
    assert (code, out, err) == (1, "", "sightline: puzzle 2 has no solution, so it cannot be printed\n")
    assert not path.exists()
    assert "puzzle 1 has several solutions" in sightline("book", blank(4), "-o", path).err


def test_letters_that_no_font_has(refused, tmp_path):
    path = tmp_path / "book.pdf"
    assert "no font here has the sign U+F0001" in refused("book", ARTICLE, "-o", path, "--title", "\U000f0001").err
    for title in ("שלום", "سلام", "नमस्ते"):
        assert (
            "right-to-left and joined scripts are not supported"
            in refused("book", ARTICLE, "-o", path, "--title", title).err
        )
    (tmp_path / "no.ttf").write_text("no font")
    assert "cannot use the font" in refused("book", ARTICLE, "-o", path, "--font", tmp_path / "no.ttf").err


def test_files_that_cannot_be_written(refused, tmp_path):
    """They are told before the work, and nothing is left behind."""
    lost = tmp_path / "lost"
    assert f"there is no folder {lost}" in refused("book", ARTICLE, "-o", lost / "book.pdf").err
    assert "should end in .pdf" in refused("book", ARTICLE, "-o", tmp_path / "book.txt").err
    assert "should end in .svg, .png, .pdf, .txt" in refused("draw", ARTICLE, "-o", tmp_path / "x.gif").err
    assert "should end in .svg" in refused("generate", "rooks", "--stats", tmp_path / "x.png").err
    assert not list(tmp_path.iterdir())


def test_a_file_is_written_whole_or_not_at_all(monkeypatch, tmp_path):
    path = tmp_path / "book.pdf"
    path.write_text("the old one")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="No space left on device"):
        write_file(str(path), b"the new one")
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("book.pdf", "the old one")]


def test_small_puzzles_share_a_page_with_large_ones(sightline, tmp_path):
    """A row is as tall as what stands in it, so that a mixed book has no half-empty pages."""
    path = tmp_path / "book.pdf"
    low = sl.write(sl.Nonogram.from_grid([[1, 0] * 12] * 4))
    high = sl.write(sl.Nonogram.from_grid([[1, 0] * 10] * 20))
    assert sightline("book", low, high, "-o", path, "--no-answers", "--no-levels").code == 0
    assert len(pages(path)) == 3


@pytest.mark.parametrize(("package", "suffix"), [("reportlab", ".pdf"), ("PIL", ".png")])
def test_without_the_extra(refused, monkeypatch, tmp_path, package, suffix):
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    assert "pip install 'sightline[print]'" in refused("draw", ARTICLE, "-o", tmp_path / f"x{suffix}").err
    if suffix == ".pdf":
        assert "pip install 'sightline[print]'" in refused("book", ARTICLE, "-o", tmp_path / "x.pdf").err
    assert not list(tmp_path.iterdir())


def test_titles_of_any_length(sightline, tmp_path):
    path = tmp_path / "book.pdf"
    for title in ("", "long words " * 40, "x" * 5000, "a byte that is no text: \udcff"):
        assert sightline("book", ARTICLE, "-o", path, "--title", title).code == 0
        assert "1 puzzle" in pages(path)[0].extract_text()


def test_big_puzzles_fit_on_the_page():
    picture = sl.Nonogram.from_grid([[int((r * c) % 7 < 3 or r == c) for c in range(60)] for r in range(60)])
    book = sl.book([picture], levels=False, answers=False)
    page = PdfReader(BytesIO(book)).pages[-1]
    seen = []
    page.extract_text(visitor_text=lambda text, cm, tm, font, size: seen.append((cm, tm)) if text.strip() else None)
    assert len(seen) > 1000
    for cm, tm in seen:
        x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
        assert 0 < x < 595
        assert 0 < y < 842
