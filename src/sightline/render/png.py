"""A scene as PNG: drawn large and scaled down, so that edges are smooth."""

from io import BytesIO
from itertools import pairwise
from typing import Any

from sightline.core.scene import Scene
from sightline.render.fonts import Fonts, file_of, missing_package
from sightline.render.shapes import LIGHT, Box, Polygon, Round, Shape, Stroke, Words, origin_of, shapes_of, size_of

LONGEST = 4000
"""Pixels along a side; a larger picture is scaled down, which bounds memory."""
OVERSAMPLING = 3
"""How much larger the picture is drawn, unless that would be too large."""


def to_png(scene: Scene, scale: float = 2) -> bytes:
    """The scene with *scale* pixels to a unit; a cell is 40 units."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise missing_package("a PNG", "Pillow") from None
    width, height = size_of(scene)
    scale = min(scale, LONGEST / max(width, height))
    factor = min(OVERSAMPLING, 2 * LONGEST / (scale * max(width, height)))
    image = Image.new("RGB", (round(width * scale * factor), round(height * scale * factor)), "#ffffff")
    brush = Brush(ImageDraw.Draw(image, "RGBA"), origin_of(scene), scale * factor)
    for shape in shapes_of(scene):
        brush.shape(shape)
    small = image.resize((round(width * scale), round(height * scale)), Image.Resampling.BOX)
    file = BytesIO()
    small.save(file, "PNG")
    return file.getvalue()


class Brush:
    """Draws shapes into an image."""

    def __init__(self, draw: Any, origin: tuple[int, int], scale: float) -> None:
        self.draw, self.origin, self.scale = draw, origin, scale
        self.fonts = Fonts()
        self.sizes: dict[tuple[str, int], Any] = {}

    def at(self, x: float, y: float) -> tuple[float, float]:
        return (x + self.origin[0]) * self.scale, (y + self.origin[1]) * self.scale

    def shape(self, shape: Shape) -> None:
        if isinstance(shape, Box):
            self.box(shape)
        elif isinstance(shape, Stroke):
            self.stroke(shape)
        elif isinstance(shape, Round):
            self.round(shape)
        elif isinstance(shape, Polygon):
            self.draw.polygon([self.at(*point) for point in shape.points], fill=_rgb(shape.fill))
        else:
            self.words(shape)

    def words(self, shape: Words) -> None:
        runs = [(self.font(name, shape.size), piece) for name, piece in self.fonts.runs(shape.text, shape.bold)]
        x, y = self.at(shape.x, shape.y + shape.size * 0.36)
        x -= sum(font.getlength(piece) for font, piece in runs) / 2
        for font, piece in runs:
            self.draw.text((x, y), piece, fill=_rgb(shape.ink), font=font, anchor="ls")
            x += font.getlength(piece)

    def font(self, name: str, size: float) -> Any:
        from PIL import ImageFont

        pixels = max(round(size * self.scale), 1)
        if (name, pixels) not in self.sizes:
            self.sizes[name, pixels] = ImageFont.truetype(file_of(name), pixels)
        return self.sizes[name, pixels]

    def box(self, shape: Box) -> None:
        near, far = self.at(shape.x, shape.y), self.at(shape.x + shape.width, shape.y + shape.height)
        if shape.fill:
            tone = _rgb(shape.fill) + f"{round(255 * shape.alpha):02x}"
            self.draw.rounded_rectangle([near, far], shape.radius * self.scale, fill=tone)
        if shape.ink:
            corners = [near, (far[0], near[1]), far, (near[0], far[1]), near]
            for start, end in pairwise(corners):
                self.path(start, end, shape.ink, shape.wide, shape.dash)

    def stroke(self, shape: Stroke) -> None:
        self.path(self.at(shape.x, shape.y), self.at(shape.to_x, shape.to_y), shape.ink, shape.wide, shape.dash)

    def path(self, start: tuple[float, float], end: tuple[float, float], tone: str, wide: float, dash: float) -> None:
        """A line, in one piece or in dashes."""
        (x, y), (to_x, to_y) = start, end
        long = abs(to_x - x) + abs(to_y - y)
        step = 2 * dash * self.scale if dash else long or 1
        pixels = max(round(wide * self.scale), 1)
        for piece in range(int(long / step) if dash else 1):
            share, rest = piece * step / (long or 1), ((piece + (0.5 if dash else 1)) * step) / (long or 1)
            ends = [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (share, rest)]
            self.draw.line(ends, fill=_rgb(tone), width=pixels)

    def round(self, shape: Round) -> None:
        near = self.at(shape.x - shape.radius, shape.y - shape.radius)
        far = self.at(shape.x + shape.radius, shape.y + shape.radius)
        pixels = max(round(shape.wide * self.scale), 1)
        rim = None if shape.dash else _rgb(shape.ink)
        self.draw.ellipse([near, far], fill=_rgb(shape.fill), outline=rim, width=pixels)
        for angle in range(0, 360, 30) if shape.dash else ():
            self.draw.arc([near, far], angle, angle + 18, fill=_rgb(shape.ink), width=pixels)


def _rgb(tone: str) -> str:
    return LIGHT.get(tone, tone)
