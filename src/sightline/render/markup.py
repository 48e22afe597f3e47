"""Text inside SVG and HTML: markup in it is escaped, and what a reader would obey instead of showing is replaced."""

import html

from sightline.core.printable import printable


def escape(text: str) -> str:
    return html.escape(printable(text))
