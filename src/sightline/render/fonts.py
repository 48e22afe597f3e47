"""The letters of a picture: fonts that come along with the PDF library, and others where those lack a letter."""

import os
import sys
from functools import cache
from itertools import groupby
from typing import Any

from sightline.core.errors import SightlineError

PLAIN, BOLD = "Vera", "VeraBd"
HOUSES = {  # scripts whose letters every reader of PDF brings along
    "HeiseiKakuGo-W5": ((0x3040, 0x30FF),),
    "HYGothic-Medium": ((0x1100, 0x11FF), (0x3130, 0x318F), (0xAC00, 0xD7A3)),
    "STSong-Light": ((0x2E80, 0x303F), (0x3400, 0x9FFF), (0xF900, 0xFAFF), (0xFF00, 0xFFEF)),
}
COMMON = {
    PLAIN: ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "FreeSans.ttf", "LiberationSans-Regular.ttf", "arial.ttf"),
    BOLD: ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "FreeSansBold.ttf", "LiberationSans-Bold.ttf", "arialbd.ttf"),
}
"""Files that hold many scripts, in the order in which they are tried."""


def missing(what: str, package: str) -> SightlineError:
    """What to say when an extra is not installed."""
    return SightlineError(f"{what} needs {package}: pip install 'sightline[print]'")


def folder() -> str:
    """Where the fonts that come along lie."""
    try:
        import reportlab
    except ImportError:
        raise missing("this picture", "reportlab") from None
    return os.path.join(os.path.dirname(reportlab.__file__), "fonts")


class Fonts:
    """The fonts of one document; *extra* is a file that somebody named."""

    def __init__(self, extra: str | None = None) -> None:
        self.extra = _registered(extra) if extra else None
        for name in (PLAIN, BOLD):
            _registered(os.path.join(folder(), f"{name}.ttf"), name)
        self.chosen: dict[tuple[str, str], str] = {}

    def runs(self, text: str, bold: bool = False) -> list[tuple[str, str]]:
        """The text in pieces, each with the name of a font that has its letters."""
        first = BOLD if bold else PLAIN
        for char in text:
            if (char, first) not in self.chosen:
                self.chosen[char, first] = self.font_for(char, first)
        named = [(self.chosen[char, first], char) for char in text]
        return [(font, "".join(char for _, char in run)) for font, run in groupby(named, key=lambda pair: pair[0])]

    def font_for(self, char: str, first: str) -> str:
        """The first font that has a letter; those of this machine are looked for only when ours lack it."""
        near = [first, self.extra] if self.extra else [first]
        found = next((name for name in near if has(name, char)), None)
        return found or next((name for name in others(first) if has(name, char)), None) or _house(char)

    def width(self, text: str, size: float, bold: bool = False) -> float:
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return sum(float(stringWidth(piece, font, size)) for font, piece in self.runs(text, bold))


@cache
def _registered(path: str, name: str | None = None) -> str:
    """The name under which the PDF library knows the font file."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    name = name or f"font {path}"
    try:
        registerFont(TTFont(name, path))
    except (TTFError, OSError) as error:
        raise SightlineError(f"cannot use the font {path}: {str(error)[:80]}") from None
    return name


def has(name: str, char: str) -> bool:
    from reportlab.pdfbase.pdfmetrics import getFont

    font: Any = getFont(name)
    return ord(char) in font.face.charToGlyph


def _house(char: str) -> str:
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfbase.pdfmetrics import registerFont

    for name, ranges in HOUSES.items():
        if any(low <= ord(char) <= high for low, high in ranges):
            registerFont(UnicodeCIDFont(name))
            return name
    raise SightlineError(f"no font here has '{char}' (U+{ord(char):04X}): name one that does, a .ttf file, with --font")


@cache
def others(first: str) -> list[str]:
    """The fonts of this machine that hold many scripts, bold ones beside a bold one."""
    home = os.path.expanduser("~")
    places = ["/usr/share/fonts", "/usr/local/share/fonts", f"{home}/.fonts", f"{home}/.local/share/fonts"]
    places += ["/Library/Fonts", "/System/Library/Fonts/Supplemental"] if sys.platform == "darwin" else []
    places += [os.path.join(os.environ.get("WINDIR", "C:\\Windows"), "Fonts")] if sys.platform == "win32" else []
    files = {name: os.path.join(root, name) for top in places for root, _, names in os.walk(top) for name in names}
    lower = {name.lower(): path for name, path in files.items()}
    return [_registered(lower[name.lower()]) for name in COMMON[first] if name.lower() in lower]
