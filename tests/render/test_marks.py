"""Every mark in every role can be written as text, SVG, PDF and PNG; both themes have every colour."""

from io import BytesIO

import pytest
from defusedxml.ElementTree import fromstring
from PIL import Image

import sightline as sl
from sightline import api
from sightline.core.scene import Band, Cross, Disc, Label, Notes, Role, Rule, Scene, Strokes, Tile
from sightline.render.fonts import Fonts
from sightline.render.page import DARK
from sightline.render.shapes import CELL, LIGHT, Words, shapes_of, size_of

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
    "no strokes": lambda role: Strokes(0, 0, 0, 2, 0, role),
    "strokes": lambda role: Strokes(0, 0, 2, 0, 3, role),
    "band": lambda role: Band(0, 0, 0, 2, role),
    "disc": lambda role: Disc(1, 2, role),
    "cross": lambda role: Cross(1, 2, role),
}
INKLESS = {Role.BOARD, Role.FILLED, Role.WALL, Role.NODE}
"""Grounds: nothing is written or ruled in them."""
GROUNDLESS = {role for role in Role if f"fill-{role.value}" not in LIGHT}


def drawable(name: str, role: Role) -> bool:
    if name in ("label", "label in the margin", "castle", "square", "park", "rule"):
        return role not in INKLESS
    return name not in ("tile", "disc") or role not in GROUNDLESS


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


def test_both_themes_have_every_colour():
    assert DARK.keys() == LIGHT.keys()
    assert {name.split("-", 1)[1] for name in LIGHT} <= {role.value for role in Role}


def test_numbers_of_lines_stay_in_their_margin():
    """Also those of three digits; they stand where no clue is, and a scene has them once."""
    scene = Scene(120, 110, (), top=3, left=2).with_line_numbers()
    assert (scene.left, scene.right, scene.top, scene.bottom) == (2, 1, 3, 1)
    fonts = Fonts(None)
    words = [shape for shape in shapes_of(scene) if isinstance(shape, Words)]
    assert [shape.text for shape in words] == [*map(str, range(1, 121)), *map(str, range(1, 111))]
    assert max(fonts.width(shape.text, shape.size, shape.bold) for shape in words) < CELL
    assert scene.with_line_numbers() is scene
