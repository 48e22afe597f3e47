"""Pages of paper in PDF: their sizes and numbers, pictures that fit a place, and text in lines."""

from collections.abc import Iterator
from typing import NamedTuple

from sightline.core.errors import SightlineError
from sightline.core.printable import printable
from sightline.core.scene import Scene
from sightline.render.pdf import PdfDocument
from sightline.render.shapes import CELL, size_of

PAPERS = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}
"""Width and height, in points, as are all lengths here."""
MARGIN = 45.0
GREY = "#66707a"


class Slot(NamedTuple):
    """A place for a picture on a page."""

    x: float
    top: float
    width: float
    height: float

    def below(self, heading: float) -> "Slot":
        """The place below a *heading* of that height."""
        return self._replace(top=self.top - heading, height=self.height - heading)


class PaperWriter:
    """Writes on sheets of one size."""

    def __init__(self, title: str, paper: str, font: str | None = None) -> None:
        check_paper(paper)
        self.pdf = PdfDocument(title, font)
        self.width, self.height = PAPERS[paper]
        self.inner = self.width - 2 * MARGIN

    def begin(self, chapter: str = "") -> None:
        """Starts a page; the first page of a chapter is added to the outline."""
        self.pdf.begin(self.width, self.height)
        if self.pdf.pages > 1:
            self.pdf.text(self.width / 2, MARGIN / 2, 9, str(self.pdf.pages), ink=GREY, place=0.5)
        if chapter:
            key = f"page {self.pdf.pages}"
            self.pdf.canvas.bookmarkPage(key)
            self.pdf.canvas.addOutlineEntry(printable(chapter), key)

    def fit(self, scene: Scene, slot: Slot, most: float) -> None:
        """Draws the scene as large as the slot allows, cells at most *most* points, centred at the top."""
        scale = min(scale_for(scene, slot.width, slot.height), most / CELL)
        width, _ = size_of(scene)
        self.pdf.scene(scene, slot.x + (slot.width - width * scale) / 2, slot.top, scale)

    def drawn_height(self, scene: Scene, slot: Slot, most: float) -> float:
        """How tall `fit` draws the scene."""
        return size_of(scene)[1] * min(scale_for(scene, slot.width, slot.height), most / CELL)

    def wrap(self, text: str, size: float, width: float, bold: bool = False) -> Iterator[str]:
        """The lines of a text, at most *width* wide; a word that is wider is split."""
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and self.pdf.fonts.width(longer, size, bold) > width:
                yield line
                longer = word
            while self.pdf.fonts.width(longer, size, bold) > width and len(longer) > 1:
                sizes = (n for n in range(len(longer), 1, -1) if self.pdf.fonts.width(longer[:n], size, bold) <= width)
                fits = next(sizes, 1)
                yield longer[:fits]
                longer = longer[fits:]
            line = longer
        if line:
            yield line


def scale_for(scene: Scene, width: float, height: float) -> float:
    across, down = size_of(scene)
    return min(width / across, height / down)


def check_paper(paper: str) -> None:
    """Raises `SightlineError` for a size of paper that is not known."""
    if paper not in PAPERS:
        raise SightlineError(f"no paper is called '{paper[:20]}'; there are {', '.join(PAPERS)}")
