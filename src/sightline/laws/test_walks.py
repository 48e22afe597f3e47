"""Walkthroughs: explanations on paper, steps as drawings, numbered lines, and nothing outside of the picture."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

import sightline as sl
from sightline import printing
from sightline.core.scene import PLAIN, Label, Role
from sightline.engine.reason.answers.frames import frames
from sightline.render.fonts import Fonts
from sightline.render.shapes import Box, Polygon, Round, Stroke, origin_of, shapes_of, size_of

NUMBERS = (Role.NOTE, Role.NUMBER)


def plain(text):
    """Text without blanks, because a PDF breaks lines anywhere."""
    return re.sub(r"\s", "", text)


def bounds(shape, fonts):
    """The left, top, right and bottom of a shape, its outline included."""
    if isinstance(shape, Polygon):
        across, down = zip(*shape.points, strict=True)
        return min(across), min(down), max(across), max(down)
    if isinstance(shape, Box):
        half = shape.wide / 2
        return shape.x - half, shape.y - half, shape.x + shape.width + half, shape.y + shape.height + half
    if isinstance(shape, Stroke):
        half = shape.wide / 2
        (left, right), (top, bottom) = sorted((shape.x, shape.to_x)), sorted((shape.y, shape.to_y))
        return left - half, top - half, right + half, bottom + half
    if isinstance(shape, Round):
        reach = shape.radius + shape.wide / 2
        return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach
    half = fonts.width(shape.text, shape.size, shape.bold) / 2
    return shape.x - half, shape.y - shape.size / 2, shape.x + half, shape.y + shape.size / 2


@pytest.fixture
def traces(family):
    return [sl.explain(puzzle) for puzzle in family.examples.values()]


@pytest.mark.needs("reasons")
def test_nothing_is_drawn_outside_of_the_picture(family, traces):
    fonts = Fonts(None)
    for trace in traces:
        for _, board, look in frames(trace, every=True):
            scene = printing.explained_scene(family, board, look)
            (x, y), (width, height) = origin_of(scene), size_of(scene)
            for shape in shapes_of(scene):
                left, top, right, bottom = bounds(shape, fonts)
                assert -x <= left <= right <= width - x, shape
                assert -y <= top <= bottom <= height - y, shape


@pytest.mark.needs("reasons")
def test_every_line_has_its_number_once(family, traces):
    for trace in traces:
        scene = printing.explained_scene(family, trace.start, PLAIN)
        outside = [mark for mark in scene.marks if isinstance(mark, Label)]
        rows = [(mark.row, mark.text) for mark in outside if mark.role in NUMBERS and 0 <= mark.row < scene.rows]
        columns = [
            (mark.column, mark.text) for mark in outside if mark.role in NUMBERS and 0 <= mark.column < scene.columns
        ]
        assert sorted(rows) == [(at, str(at + 1)) for at in range(scene.rows)]
        assert sorted(columns) == [(at, str(at + 1)) for at in range(scene.columns)]
        assert scene.with_line_numbers() == scene


@pytest.mark.needs("reasons")
def test_a_printed_explanation_tells_every_step(family, traces):
    for trace in traces:
        pages = [page.extract_text() for page in PdfReader(BytesIO(sl.trace_pdf(trace))).pages]
        text = plain("".join(pages))
        for number, (step, _, _) in enumerate(frames(trace), 1):
            assert plain(f"{number}. {step.technique.name}") in text
            assert all(plain(link) in text for _, link in step.argument())
        assert all(str(number) in page.split() for number, page in enumerate(pages, 1))
        assert sl.trace_pdf(trace) == sl.trace_pdf(trace)


@pytest.mark.needs("reasons")
def test_a_step_is_drawn_in_every_format(family):
    puzzle = next(iter(family.examples.values()))
    steps = list(frames(sl.explain(puzzle)))
    for number in {1, len(steps)}:
        svg = sl.draw(puzzle, "svg", step=number)
        assert f"step {number}: {steps[number - 1].step.technique.name}" in svg
        assert sl.draw(puzzle, "pdf", step=number).startswith(b"%PDF")
        assert sl.draw(puzzle, "png", step=number).startswith(b"\x89PNG")
        assert sl.draw(puzzle, step=number) == sl.api.render(sl.api.scene(*steps[number - 1][1:]), "text")
    for number in (0, len(steps) + 1):
        with pytest.raises(sl.SightlineError, match=f"there is no step {number}: the explanation has {len(steps)}"):
            sl.draw(puzzle, "svg", step=number)
