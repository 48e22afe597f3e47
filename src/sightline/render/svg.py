"""A scene as SVG, in one self-contained document."""

from collections.abc import Callable

from sightline.core.scene import Scene
from sightline.render.markup import escape
from sightline.render.shapes import LIGHT, Box, Polygon, Round, Shape, Stroke, origin_of, shapes_of, size_of

FONT = "Helvetica, Arial, sans-serif"


def to_svg(scene: Scene) -> str:
    """The scene as an SVG document."""
    (width, height), (x, y) = size_of(scene), origin_of(scene)
    body = "".join(f"<{element(shape, light)}>\n" for shape in shapes_of(scene))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" font-family="{FONT}" text-anchor="middle">\n'
        f"<title>{escape(scene.title)}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
        f'<g transform="translate({x} {y})">\n{body}</g>\n</svg>\n'
    )


def light(tone: str) -> str:
    return LIGHT.get(tone, tone)


def element(shape: Shape, tint: Callable[[str], str]) -> str:
    """One shape as an element, without the outer brackets; *tint* gives the name of a colour."""
    if isinstance(shape, Box):
        return _box(shape, tint)
    if isinstance(shape, Stroke):
        line = f"M{shape.x:g} {shape.y:g}L{shape.to_x:g} {shape.to_y:g}"
        return f'path d="{line}"{_stroke(shape, tint)} stroke-linecap="round"/'
    if isinstance(shape, Round):
        place = f'cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}"'
        return f'circle {place} fill="{tint(shape.fill)}"{_stroke(shape, tint)}/'
    if isinstance(shape, Polygon):
        points = " ".join(f"{x:g},{y:g}" for x, y in shape.points)
        return f'polygon points="{points}" fill="{tint(shape.fill)}"/'
    bold = ' font-weight="bold"' if shape.bold else ""
    place = f'x="{shape.x:g}" y="{shape.y + shape.size * 0.36:g}" font-size="{shape.size:g}"'
    return f'text {place} fill="{tint(shape.ink)}"{bold}>{escape(shape.text)}</text'


def _box(shape: Box, tint: Callable[[str], str]) -> str:
    place = f'x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" height="{shape.height:g}"'
    corner = f' rx="{shape.radius:g}"' if shape.radius else ""
    alpha = f' fill-opacity="{shape.alpha:g}"' if shape.alpha < 1 else ""
    return f'rect {place}{corner} fill="{tint(shape.fill) if shape.fill else "none"}"{alpha}{_stroke(shape, tint)}/'


def _stroke(shape: Box | Stroke | Round, tint: Callable[[str], str]) -> str:
    if not shape.ink:
        return ""
    dash = f' stroke-dasharray="{shape.dash:g}"' if shape.dash else ""
    return f' stroke="{tint(shape.ink)}" stroke-width="{shape.wide:g}"{dash}'
