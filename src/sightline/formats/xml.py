"""XML from strangers: parsed without expanding what it should not, and cut into its puzzles."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from sightline.core.errors import FormatError
from sightline.formats.lines import LONGEST_LINE, Numbered

PREDEFINED = ("amp", "lt", "gt", "quot", "apos")


def parse_xml(text: str) -> Any:
    """The root element. Names of characters that HTML knows, such as &copy;, are understood; no others are."""
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, fromstring

    plain = re.sub(r"&([A-Za-z][A-Za-z0-9]{1,31});", _character, text.lstrip("\ufeff \t\r\n"))
    try:
        return fromstring(re.sub(r"\A<\?xml[^>]*\?>", _blanks, plain).encode("utf-8", "replace"))
    except ParseError as error:
        line, column = error.position
        raise FormatError(f"broken XML at line {line}, column {column + 1}: {str(error).partition(':')[0]}") from None
    except (DefusedXmlException, ValueError, LookupError) as error:
        raise FormatError(f"this XML is refused: {type(error).__name__}") from None


def _blanks(declaration: re.Match[str]) -> str:
    """The text has been decoded already, whatever encoding the declaration names."""
    return "\n" * declaration[0].count("\n")


def _character(found: re.Match[str]) -> str:
    from html.entities import html5

    named = html5.get(f"{found[1]};")
    if found[1] in PREDEFINED or named is None:
        return found[0]
    return "".join(f"&#{ord(char)};" for char in named)


def divide_xml(tag: str) -> Callable[[Numbered], Iterator[tuple[int, str]]]:
    """Cuts a document into the elements *tag*, each a text of its own with the line where it begins."""
    first, last = re.compile(rf"<{tag}[\s>]"), f"</{tag}>"

    def cut(lines: Numbered) -> Iterator[tuple[int, str]]:
        start, kept = 0, ""
        for number, line in lines:
            kept += line
            if not start and (begins := first.search(kept)):
                start, kept = number, kept[begins.start() :]
            while start and (end := kept.find(last, max(0, len(kept) - len(line) - len(last)))) >= 0:
                end += len(last)
                yield start, kept[:end]
                begins = first.search(kept, end)
                start, kept = (number, kept[begins.start() :]) if begins else (0, kept[end:])
                if begins and kept.find(last) < 0:
                    break
            if not start:
                kept = kept[-100:]
            if len(kept) > LONGEST_LINE:
                raise FormatError(f"line {number}: a puzzle of a pack has at most {LONGEST_LINE >> 20} MiB")
        if start:
            yield start, kept

    return cut
