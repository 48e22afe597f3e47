"""An explanation as a PDF to print: step by step the board and its sentence, several steps on a page."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sightline.core.scene import Scene
from sightline.render.page import Slide
from sightline.render.paper import GREY, MARGIN, PaperWriter, Slot, scale_for
from sightline.render.shapes import CELL

GAP = 16.0
"""The distance between a picture and its text, and half of that between a step and the line above it."""
PICTURE_SHARES = (0.36, 0.56)
"""The part of the page's width for pictures with their text beside them: the first that leaves cells large enough."""
SMALLEST_CELL, LARGEST_CELL = 11.0, 20.0
LEAST_PICTURE = 0.6
"""The part of the page's height that a picture with its text below always has."""
LEAST_SCALE = 0.8
"""How much smaller a picture may be where one more then fits on a page."""
LEADING = 1.35
PALE = "#d5dbe3"


class Line(NamedTuple):
    """A line of text."""

    text: str
    size: float = 10
    indent: float = 0
    bold: bool = False
    ink: str = "#111111"


class WalkWriter(PaperWriter):
    """Writes the slides of an explanation; `top` is the height at which the next one begins."""

    top = 0.0

    def write(
        self,
        title: str,
        about: str,
        slides: Sequence[Slide],
        steps: int,
        on_slide: Callable[[], None] = lambda: None,
    ) -> bytes:
        """The slides as PDF: the puzzle, so many numbered *steps*, the end. Before each one *on_slide* is called."""
        self.begin()
        self.top = self.height - MARGIN - 20
        for line in self.wrap(title, 22, self.inner, bold=True):
            self.pdf.text(MARGIN, self.top, 22, line, bold=True)
            self.top -= 22
        self.pdf.text(MARGIN, self.top, 11, about, ink=GREY)
        self.top -= GAP
        for number, slide in enumerate(slides):
            on_slide()
            heading = f"{number}. {slide.name}" if 0 < number <= steps else slide.name
            self.slide(slide, heading, first=number == 0)
        return self.pdf.bytes()

    def begin(self, chapter: str = "") -> None:
        super().begin(chapter)
        if self.pdf.pages == 1:
            self.pdf.text(self.width / 2, MARGIN / 2, 9, "1", ink=GREY, place=0.5)

    def slide(self, slide: Slide, heading: str, first: bool) -> None:
        share = self.picture_share(slide.scene)
        width = self.inner * share if share else self.inner
        text_width = self.inner - width - GAP if share else self.inner
        lines = list(self.lines(slide, heading, text_width))
        text = height_of(lines)
        room = self.whole - (0 if share else min(text, self.whole * (1 - LEAST_PICTURE)) + GAP)
        picture = self.fill_pages(self.drawn_height(slide.scene, Slot(MARGIN, 0, width, room), LARGEST_CELL))
        self.begin_slide(min(max(picture, text) if share else picture + GAP + text, self.whole), first)
        self.fit(slide.scene, Slot(MARGIN, self.top, width, picture), LARGEST_CELL)
        if share:
            below, page = self.top - picture, self.pdf.pages
            self.text_lines(lines, MARGIN + width + GAP)
            self.top = min(self.top, below) if self.pdf.pages == page else self.top
        else:
            self.top -= picture + GAP
            self.text_lines(lines, MARGIN)

    def fill_pages(self, height: float) -> float:
        """The height of a picture, a little less if then one more of them fits on a page."""
        more = int((self.whole + GAP) / (height + GAP)) + 1
        less = (self.whole + GAP) / more - GAP
        return less if less >= height * LEAST_SCALE else height

    @property
    def whole(self) -> float:
        """The height of a page within its margins."""
        return self.height - 2 * MARGIN

    def picture_share(self, scene: Scene) -> float | None:
        """The part of the width for a picture beside its text; None where the picture needs all of it."""
        for share in PICTURE_SHARES:
            if CELL * scale_for(scene, self.inner * share, self.whole) >= SMALLEST_CELL:
                return share
        return None

    def begin_slide(self, height: float, first: bool) -> None:
        """A line between two slides, or a new page if less than *height* is left."""
        if self.top - GAP - height < MARGIN - 1:
            self.begin()
            self.top = self.height - MARGIN
        elif not first:
            self.pdf.line(MARGIN, self.top - GAP / 2, self.width - MARGIN, self.top - GAP / 2, ink=PALE)
            self.top -= GAP

    def lines(self, slide: Slide, heading: str, width: float) -> Iterator[Line]:
        """The heading, the sentence, and the links of the step."""
        for text in self.wrap(heading, 11, width, bold=True):
            yield Line(text, 11, bold=True)
        for text in self.wrap(slide.text, 10, width):
            yield Line(text)
        for depth, link in slide.links:
            indent = min(10 * depth, width / 2)
            for at, text in enumerate(self.wrap(link, 9, width - indent - 8)):
                yield Line(text if at else f"– {text}", 9, indent + (8 if at else 0), ink="#333a42")

    def text_lines(self, lines: Sequence[Line], x: float) -> None:
        """Writes lines from the top down, on further pages if there are too many."""
        for line in lines:
            if self.top - line.size * LEADING < MARGIN - 1:
                self.begin()
                self.top = self.height - MARGIN
            self.pdf.text(x + line.indent, self.top - line.size, line.size, line.text, bold=line.bold, ink=line.ink)
            self.top -= line.size * LEADING


def height_of(lines: Sequence[Line]) -> float:
    return sum(line.size for line in lines) * LEADING
