"""Drawings: every family can be written as text, SVG, PDF and PNG, and printed in a book."""

from io import BytesIO

from defusedxml.ElementTree import fromstring
from PIL import Image
from pypdf import PdfReader

import sightline as sl
from sightline import api
from sightline.core.board import place
from sightline.core.scene import Look
from sightline.render.shapes import shapes_of, size_of


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


def test_every_example_in_every_format(family):
    for puzzle in family.examples.values():
        for board in (sl.start(puzzle), sl.solve(puzzle, 1)[0]):
            assert sl.draw(board)
            assert fromstring(sl.draw(board, "svg", candidates=True)).tag.endswith("svg")
            width, height = size_of(api.scene(board))
            page = PdfReader(BytesIO(sl.draw(board, "pdf"))).pages[0]
            assert (float(page.mediabox.width), float(page.mediabox.height)) == (width * 0.75, height * 0.75)
            assert Image.open(BytesIO(sl.draw(board, "png"))).format == "PNG"


def test_every_spot_can_be_highlighted(family):
    """What is cited, what follows, what is wrong and what differs looks different, even without colours."""
    for puzzle in family.examples.values():
        board = sl.solve(puzzle, 1)[0]
        spots = frozenset(range(len(board)))
        plain = [shape[:4] for shape in shapes_of(api.scene(board))]
        for look in (Look(premises=spots), Look(conclusions=spots), Look(mistakes=spots), Look(different=spots)):
            assert [shape[:4] for shape in shapes_of(family.scene(board, look))] != plain


def test_what_is_ruled_out_is_crossed_out(family):
    for puzzle in family.examples.values():
        start = sl.start(puzzle)
        spot = next((spot for spot, mask in enumerate(start.domains) if mask.bit_count() > 1), None)
        if spot is None:
            continue
        gone = start[spot] & -start[spot]
        after = start.learn([place(spot, (start[spot] & ~gone).bit_length() - 1)])
        look = Look(candidates=True, conclusions=frozenset({spot}), removed={spot: gone})
        assert list(shapes_of(family.scene(after, look))) != list(shapes_of(family.scene(start, Look(candidates=True))))


def test_every_family_has_a_place_in_a_book(family):
    puzzles = list(family.examples.values())
    text = pages(sl.book(puzzles, title="Žofie – première"))
    assert "Žofie – première" in text[0]
    assert f"{len(puzzles)} {family.title}" in text[0]
    assert family.title in text[1]
    assert family.rules.split()[0] in text[1]
    assert any(page.startswith("Answers") or "\nAnswers" in page for page in text)
    if family.reasons:
        assert any(level in "\n".join(text) for level in ("easy", "medium", "hard", "expert", "extreme"))
    for number, page in enumerate(text[1:], 2):
        assert str(number) in page


def test_the_same_book_every_time(family):
    puzzles = list(family.examples.values())
    assert sl.book(puzzles) == sl.book(puzzles)
    board = sl.start(puzzles[0])
    assert sl.draw(board, "pdf") == sl.draw(board, "pdf")
    assert sl.draw(board, "png") == sl.draw(board, "png")
