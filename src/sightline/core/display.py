"""How values show themselves in a notebook: they ask for a picture by name, and an upper layer draws it."""

from collections.abc import Callable
from typing import Any

Renderer = Callable[[Any], str]


def _missing(value: Any) -> str:
    raise NotImplementedError("import sightline to draw this")


_renderers: dict[str, Renderer] = {"svg": _missing, "html": _missing}


def use_renderers(svg: Renderer, html: Renderer) -> None:
    """Draw values with these functions from now on."""
    _renderers.update(svg=svg, html=html)


class ShownAsPicture:
    """A value that a notebook shows as an SVG picture."""

    def _repr_svg_(self) -> str:
        return _renderers["svg"](self)


class ShownAsPage:
    """A value that a notebook shows as HTML."""

    def _repr_html_(self) -> str:
        return _renderers["html"](self)
