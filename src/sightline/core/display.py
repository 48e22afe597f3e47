"""How values show themselves in a notebook: they ask for a picture by name, and an upper layer draws it."""

from collections.abc import Callable
from typing import Any

Renderer = Callable[[Any], str]


def _missing(value: Any) -> str:
    raise NotImplementedError("import sightline to draw this")


_renderers: dict[str, Callable[[Any], Any]] = {"svg": _missing, "html": _missing, "document": _missing}


def use_renderers(svg: Renderer, html: Renderer, document: Callable[[Any], dict[str, Any]]) -> None:
    """Draw values with these functions from now on, and make their JSON documents with the last one."""
    _renderers.update(svg=svg, html=html, document=document)


def document_of(value: Any) -> dict[str, Any]:
    """A puzzle as plain JSON values."""
    found: dict[str, Any] = _renderers["document"](value)
    return found


class ShownAsPicture:
    """A value that a notebook shows as an SVG picture."""

    def _repr_svg_(self) -> str:
        picture: str = _renderers["svg"](self)
        return picture


class ShownAsPage:
    """A value that a notebook shows as HTML."""

    def _repr_html_(self) -> str:
        page: str = _renderers["html"](self)
        return page
