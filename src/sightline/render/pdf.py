"""Scenes as PDF: vectors, embedded fonts, and the same bytes every time."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any

from sightline.core.printable import printable
from sightline.core.scene import Scene
from sightline.render.fonts import PLAIN, Fonts, missing_package
from sightline.render.shapes import LIGHT, Box, Polygon, Round, Shape, Stroke, Words, origin_of, shapes_of, size_of

POINTS_PER_UNIT = 0.75
"""The scale of a page that has the size of its picture: a cell is about a centimetre."""
LARGEST_PAGE = 14_400
"""Points along a side; a larger picture is scaled down."""


def to_pdf(scenes: Sequence[Scene], font: str | None = None) -> bytes:
    """One page per scene, each of the size of its picture."""
    pdf = PdfDocument(scenes[0].title if scenes else "", font)
    for scene in scenes:
        width, height = size_of(scene)
        scale = min(POINTS_PER_UNIT, LARGEST_PAGE / max(width, height))
        pdf.begin(width * scale, height * scale)
        pdf.scene(scene, 0, height * scale, scale)
    return pdf.bytes()


class PdfDocument:
    """A PDF that is being written; lengths are in points, heights from the bottom of the page."""

    def __init__(self, title: str, font: str | None = None) -> None:
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError:
            raise missing_package("a PDF", "reportlab") from None
        self.fonts = Fonts(font)
        self.file = BytesIO()
        self.canvas: Any = Canvas(self.file, invariant=1, pageCompression=1, initialFontName=PLAIN)
        self.canvas.setTitle(printable(title))
        self.canvas.setProducer("Sightline")
        self.canvas.setCreator("Sightline")
        self.canvas.setAuthor("")
        self.pages = 0

    def begin(self, width: float, height: float) -> None:
        """Starts the next page."""
        if self.pages:
            self.canvas.showPage()
        self.pages += 1
        self.canvas.setPageSize((width, height))

    def bytes(self) -> bytes:
        self.canvas.save()
        return self.file.getvalue()

    def text(
        self, x: float, y: float, size: float, text: str, *, bold: bool = False, ink: str = "#111111", place: float = 0
    ) -> None:
        """A line of text with its baseline at *y*; *place* 0 starts it at *x*, 0.5 centres it, 1 ends it there."""
        x -= place * self.fonts.width(text, size, bold) if place else 0
        self.canvas.setFillColor(_rgb(ink))
        for font, piece in self.fonts.runs(text, bold):
            self.canvas.setFont(font, size)
            self.canvas.drawString(x, y, piece)
            x += self.canvas.stringWidth(piece, font, size)

    def line(self, x: float, y: float, to_x: float, to_y: float, wide: float = 0.5, ink: str = "#222831") -> None:
        self.canvas.setStrokeColor(_rgb(ink))
        self.canvas.setLineWidth(wide)
        self.canvas.line(x, y, to_x, to_y)

    def scene(self, scene: Scene, x: float, top: float, scale: float) -> None:
        """The scene with its upper left corner at (x, top)."""
        dx, dy = origin_of(scene)
        self.canvas.saveState()
        self.canvas.translate(x + dx * scale, top - dy * scale)
        self.canvas.setLineCap(1)
        for shape in shapes_of(scene):
            self.shape(shape, scale)
        self.canvas.restoreState()

    def shape(self, shape: Shape, s: float) -> None:
        canvas = self.canvas
        if isinstance(shape, Words):
            self.text(
                shape.x * s,
                -(shape.y + shape.size * 0.36) * s,
                shape.size * s,
                shape.text,
                bold=shape.bold,
                ink=shape.ink,
                place=0.5,
            )
        elif isinstance(shape, Polygon):
            self.polygon([(x * s, -y * s) for x, y in shape.points], shape.fill)
        else:
            self.pen(shape, s)
            if isinstance(shape, Stroke):
                canvas.line(shape.x * s, -shape.y * s, shape.to_x * s, -shape.to_y * s)
            elif isinstance(shape, Round):
                canvas.circle(shape.x * s, -shape.y * s, shape.radius * s, stroke=1, fill=1)
            else:
                self.box(shape, s)

    def box(self, shape: Box, s: float) -> None:
        place = (shape.x * s, -(shape.y + shape.height) * s, shape.width * s, shape.height * s)
        look = {"stroke": int(bool(shape.ink)), "fill": int(bool(shape.fill))}
        if shape.alpha < 1:
            self.canvas.saveState()
            self.canvas.setFillAlpha(shape.alpha)
        if shape.radius:
            self.canvas.roundRect(*place, shape.radius * s, **look)
        else:
            self.canvas.rect(*place, **look)
        if shape.alpha < 1:
            self.canvas.restoreState()

    def pen(self, shape: Box | Stroke | Round, s: float) -> None:
        """Sets the colours and the line style of a shape."""
        canvas = self.canvas
        if shape.ink:
            canvas.setStrokeColor(_rgb(shape.ink))
            canvas.setLineWidth(shape.wide * s)
            canvas.setDash([shape.dash * s, 1.6 * shape.dash * s] if shape.dash else [])
        if not isinstance(shape, Stroke) and shape.fill:
            canvas.setFillColor(_rgb(shape.fill))

    def polygon(self, points: Sequence[tuple[float, float]], tone: str) -> None:
        path = self.canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        path.close()
        self.canvas.setFillColor(_rgb(tone))
        self.canvas.drawPath(path, stroke=0, fill=1)


@cache
def _rgb(tone: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(LIGHT.get(tone, tone))
