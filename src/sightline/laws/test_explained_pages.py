"""Explained pages: what the slider shows is the picture of the step, and nothing is loaded from elsewhere."""

import json
import re

import pytest

import sightline as sl
from sightline import printing
from sightline.core.scene import PLAIN
from sightline.engine.reason.answers.frames import frames
from sightline.render.page import Reel, _css_colour, to_page
from sightline.render.shapes import drawing_order, mark_shapes
from sightline.render.svg import element


def read(page):
    """The data of a page as its script sees them."""
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])


def replayed(data):
    """Each picture as one text, put together as the script does it."""
    state = [0] * data["slots"]
    for frame in data["frames"]:
        for slot, shape in frame:
            state[slot] = shape
        yield "".join(data["shapes"][shape] for shape in state)


def drawn(scene):
    shapes = (shape for mark in drawing_order(scene) for shape in mark_shapes(mark, scene))
    return "".join(f"<{element(shape, _css_colour)}>" for shape in shapes)


@pytest.fixture
def traces(family):
    return [sl.explain(puzzle) for puzzle in family.examples.values()]


@pytest.mark.needs("reasons")
def test_every_picture_is_that_of_its_step(family, traces):
    for trace in traces:
        slides = [*printing.slides(family, trace, "", True), *printing.last_slides(family, trace, None)]
        data = read(to_page("title", "about", slides))
        assert list(replayed(data)) == [drawn(slide.scene) for slide in slides]
        assert [step["text"] for step in data["steps"]] == [slide.text for slide in slides]


@pytest.mark.needs("reasons")
def test_nothing_is_loaded_from_elsewhere(traces):
    for trace in traces:
        page = sl.trace_page(trace)
        assert not re.search(r"(src|href)\s*=|url\(|@import|fetch\(", page)
        assert set(re.findall(r"\w+://[^\"']+", page)) == {"http://www.w3.org/2000/svg"}
        assert "default-src 'none'" in page
        assert page == sl.trace_page(trace)
        assert "</script>" not in json.dumps(read(page))


@pytest.mark.needs("reasons")
def test_the_sentences_can_be_read_without_a_script(traces):
    for trace in traces:
        page = sl.trace_page(trace)
        for step in trace.reported():
            assert step.text.replace("&", "&amp;").replace("'", "&#x27;") in page


@pytest.mark.needs("reasons")
def test_what_follows_stands_on_the_board(traces):
    for trace in traces:
        board = trace.start
        for step, board, look in frames(trace, every=True):
            for fact in step.deduction.plain_facts():
                assert not board[fact.spot] & ~fact.mask or fact.spot in look.mistakes
        assert board.masks == trace.last.masks


def test_a_reel_says_only_what_changes(family):
    scene = family.scene(family.start(next(iter(family.examples.values()))), PLAIN)
    reel = Reel()
    assert len(reel.add(scene)) == len(scene.marks)
    assert reel.add(scene) == []
