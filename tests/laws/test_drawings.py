"""Drawings: every mark in every role can be written as text, SVG, PDF and PNG; every family can be printed."""

from io import BytesIO

import pytest
from defusedxml.ElementTree import fromstring
from PIL import Image
from pypdf import PdfReader

import sightline as sl
from sightline import api
from sightline.core.board import place
from sightline.core.scene import Band, Cross, Disc, Label, Look, Notes, Planks, Role, Rule, Scene, Tile
from sightline.render.shapes import LIGHT, Words, shapes_of, size_of

MARKS = {
    "tile": lambda role: Tile(0, 1, role),
    "coloured tile": lambda role: Tile(0, 1, role, colour="aa3344"),
    "label": lambda role: Label(1, 0, "10", role),
    "label in the margin": lambda role: Label(-1, 0, "7", role),
    "castle": lambda role: Label(1, 1, "♜", role),
    "square": lambda role: Label(1, 1, "■", role),
    "park": lambda role: Label(1, 1, "▫", role),
    "long label": lambda role: Label(1, 1, "a<&>b", role, colour="112233"),
    "notes": lambda role: Notes(1, 1, (0, 2), 12, (3, 11)),
    "rule": lambda role: Rule(0, 0, 2, 0, role),
    "no planks": lambda role: Planks(0, 0, 0, 2, 0, role),
    "planks": lambda role: Planks(0, 0, 2, 0, 3, role),
    "band": lambda role: Band(0, 0, 0, 2, role),
    "disc": lambda role: Disc(1, 2, role),
    "cross": lambda role: Cross(1, 2, role),
}
INKLESS = {Role.BOARD, Role.FILLED, Role.WALL, Role.ISLAND}
"""Grounds: nothing is written or ruled in them."""
GROUNDLESS = {role for role in Role if f"fill-{role.value}" not in LIGHT}


def drawable(name: str, role: Role) -> bool:
    if name in ("label", "label in the margin", "castle", "square", "park", "rule"):
        return role not in INKLESS
    return name not in ("tile", "disc") or role not in GROUNDLESS


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


@pytest.mark.parametrize("name", ["castle", "square", "park"])
def test_signs_that_fonts_may_lack_are_drawn_as_shapes(name):
    scene = Scene(3, 3, (MARKS[name](Role.VALUE),))
    assert not any(isinstance(shape, Words) for shape in shapes_of(scene))


def test_letters_that_no_font_has_are_refused_in_every_picture():
    scene = Scene(3, 3, (Label(0, 0, "\U000f0001", Role.VALUE),))
    for kind in ("png", "pdf"):
        with pytest.raises(sl.SightlineError, match=r"no font here has the sign U\+F0001"):
            api.render(scene, kind)


@pytest.mark.parametrize("name", MARKS)
def test_every_mark_in_every_role(name):
    for role in Role:
        if not drawable(name, role):
            continue
        scene = Scene(3, 3, (MARKS[name](role), Rule(0, 0, 0, 3, Role.FRAME)), 1, 1, 1, 1, spaced=True, title="<&>")
        assert list(shapes_of(scene))
        assert isinstance(api.render(scene, "text"), str)
        svg = fromstring(api.render(scene, "svg"))
        assert svg.attrib["width"] == str(size_of(scene)[0])
        assert '"fill-' not in api.render(scene, "svg")
        assert api.render(scene, "pdf").startswith(b"%PDF")
    assert Image.open(BytesIO(api.render(scene, "png"))).size == (2 * size_of(scene)[0], 2 * size_of(scene)[1])


def test_every_family_in_every_format(family):
    for puzzle in family.examples.values():
        for board in (sl.start(puzzle), sl.solve(puzzle, 1)[0]):
            assert sl.draw(board)
            assert fromstring(sl.draw(board, "svg", candidates=True)).tag.endswith("svg")
            width, height = size_of(api.scene(board))
            page = PdfReader(BytesIO(sl.draw(board, "pdf"))).pages[0]
            assert (float(page.mediabox.width), float(page.mediabox.height)) == (width * 0.75, height * 0.75)
            assert Image.open(BytesIO(sl.draw(board, "png"))).format == "PNG"


def test_every_spot_can_be_brought_out(family):
    """What is cited, what follows, what is wrong and what differs looks different, even without colours."""
    for puzzle in family.examples.values():
        board = sl.solve(puzzle, 1)[0]
        spots = frozenset(range(len(board)))
        plain = [shape[:4] for shape in shapes_of(api.scene(board))]
        for look in (Look(premises=spots), Look(conclusions=spots), Look(mistakes=spots), Look(different=spots)):
            assert [shape[:4] for shape in shapes_of(family.scene(board, look))] != plain


def test_what_is_ruled_out_is_struck_out(family):
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
    told = pages(sl.book(puzzles, title="Žofie – première"))
    assert "Žofie – première" in told[0]
    assert f"{len(puzzles)} {family.title}" in told[0]
    assert family.title in told[1]
    assert family.rules.split()[0] in told[1]
    assert any(page.startswith("Answers") or "\nAnswers" in page for page in told)
    if family.reasons:
        assert any(level in "\n".join(told) for level in ("easy", "medium", "hard", "expert", "extreme"))
    for number, page in enumerate(told[1:], 2):
        assert str(number) in page


def test_the_same_book_every_time(family):
    puzzles = list(family.examples.values())
    assert sl.book(puzzles) == sl.book(puzzles)
    board = sl.start(puzzles[0])
    assert sl.draw(board, "pdf") == sl.draw(board, "pdf")
    assert sl.draw(board, "png") == sl.draw(board, "png")
