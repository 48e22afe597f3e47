"""Fonts: those that come with the PDF library, and others for letters that they lack."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import chain, groupby
from typing import Any

from sightline.core.errors import SightlineError
from sightline.core.printable import printable

PLAIN, BOLD = "Vera", "VeraBd"
COMMON = {
    PLAIN: ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "FreeSans.ttf", "LiberationSans-Regular.ttf", "arial.ttf"),
    BOLD: ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "FreeSansBold.ttf", "LiberationSans-Bold.ttf", "arialbd.ttf"),
}
"""Font files that cover many scripts, in the order in which they are tried."""
CJK = (
    "DroidSansFallbackFull.ttf", "DroidSansFallback.ttf", "wqy-microhei.ttc", "wqy-zenhei.ttc", "ipagp.ttf", "ipag.ttf",
    "VL-PGothic-Regular.ttf", "TakaoPGothic.ttf", "NanumGothic.ttf", "unifont.ttf", "Arial Unicode.ttf", "ARIALUNI.TTF",
    "msgothic.ttc", "msyh.ttc", "simsun.ttc", "malgun.ttf",
)  # fmt: skip
"""Font files for Chinese, Japanese or Korean that the PDF library can embed."""
UNSUPPORTED_SCRIPTS = ((0x0590, 0x0DFF), (0x0F00, 0x109F), (0x1780, 0x17FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFC))
"""Scripts that are written from right to left, or whose letters depend on their neighbours."""


def missing_package(what: str, package: str) -> SightlineError:
    """The error when an extra is not installed."""
    return SightlineError(f"{what} needs {package}: pip install 'sightline[print]'")


def font_folder() -> str:
    """The folder of the fonts that come with the PDF library."""
    try:
        import reportlab
    except ImportError:
        raise missing_package("this picture", "reportlab") from None
    return os.path.join(os.path.dirname(reportlab.__file__), "fonts")


class Fonts:
    """The fonts of one document; *extra* is another font file to use."""

    def __init__(self, extra: str | None = None) -> None:
        self.extra = _register(extra) if extra else None
        for name in (PLAIN, BOLD):
            _register(os.path.join(font_folder(), f"{name}.ttf"), name)
        self.chosen: dict[tuple[str, str], str] = {}

    def runs(self, text: str, bold: bool = False) -> list[tuple[str, str]]:
        """The text in pieces, each with the name of a font that has its letters."""
        first, text = BOLD if bold else PLAIN, printable(text)
        for char in text:
            if (char, first) not in self.chosen:
                self.chosen[char, first] = self.font_for(char, first)
        pairs = [(self.chosen[char, first], char) for char in text]
        return [(font, "".join(char for _, char in run)) for font, run in groupby(pairs, key=lambda pair: pair[0])]

    def font_for(self, char: str, first: str) -> str:
        """The first font that has the letter; the fonts of this machine are searched last."""
        if any(low <= ord(char) <= high for low, high in UNSUPPORTED_SCRIPTS):
            raise SightlineError(f"cannot print {describe(char)}: right-to-left and joined scripts are not supported")
        preferred = [first, self.extra] if self.extra else [first]
        found = next((name for name in chain(preferred, fallback_fonts(first)) if has_letter(name, char)), None)
        if found is None:
            raise SightlineError(f"no font here has {describe(char)}: install one, or name its .ttf file (book --font)")
        return found

    def width(self, text: str, size: float, bold: bool = False) -> float:
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return sum(float(stringWidth(piece, font, size)) for font, piece in self.runs(text, bold))


@cache
def _register(path: str, name: str | None = None) -> str:
    """The name under which the PDF library knows the font file."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    name = name or f"font {path}"
    try:
        registerFont(TTFont(name, path))
    except (TTFError, OSError) as error:
        raise SightlineError(f"cannot use the font {path}: {str(error)[:80]}") from None
    return name


def file_of(name: str) -> str:
    """The file of a registered font."""
    from reportlab.pdfbase.pdfmetrics import getFont

    font: Any = getFont(name)
    return str(font.face.filename)


def has_letter(name: str, char: str) -> bool:
    from reportlab.pdfbase.pdfmetrics import getFont

    font: Any = getFont(name)
    return ord(char) in font.face.charToGlyph


def describe(char: str) -> str:
    return f"'{char}' (U+{ord(char):04X})" if char.isprintable() else f"the sign U+{ord(char):04X}"


def fallback_fonts(first: str) -> Iterator[str]:
    """The fonts of this machine that cover many scripts, bold if *first* is; broken ones are skipped."""
    for file in (*COMMON[first], *CJK):
        if file.lower() in (files := installed_fonts()):
            with suppress(SightlineError):
                yield _register(files[file.lower()])


@cache
def installed_fonts() -> dict[str, str]:
    """The paths of the fonts of this machine, by file name in lower case."""
    home = os.path.expanduser("~")
    places = ["/usr/share/fonts", "/usr/local/share/fonts", f"{home}/.fonts", f"{home}/.local/share/fonts"]
    places += ["/Library/Fonts", "/System/Library/Fonts/Supplemental"] if sys.platform == "darwin" else []
    places += [os.path.join(os.environ.get("WINDIR", "C:\\Windows"), "Fonts")] if sys.platform == "win32" else []
    return {
        name.lower(): os.path.join(root, name) for top in places for root, _, names in os.walk(top) for name in names
    }
